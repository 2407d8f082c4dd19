// SPDX-License-Identifier: MIT
// Ops with a state, and solve_tri.
#include "random_node_rules.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

// Below, at and above the channels that are handled together.
int64_t head_size(Dice dice) { return dice.one_of<int64_t>({1, 3, 8, 16, 19}); }

RandomNode ssm_conv(Dice dice, int) {
    const int64_t width = dice.between(1, 4), channels = dice.one_of<int64_t>({1, 5, 16}),
                  tokens = dice.one_of<int64_t>({1, 2, 20});
    Tensor* const sx = dice.source(f32, {width - 1 + tokens, channels, dice.between(1, 3), 1}, Layout::dense);
    Tensor* const c = dice.source(f32, {width, channels, 1, 1}, Layout::padded_rows);
    return made(dice.make(OpId::ssm_conv, {sx, c}));
}
RandomNode ssm_scan(Dice dice, int round) {
    const bool one_decay = round % 2 == 0;
    const int64_t state = dice.one_of<int64_t>({1, 4, 9}),
                  channels = one_decay ? dice.one_of<int64_t>({1, 3, 17}) : dice.between(1, 2);
    const int64_t groups = dice.between(1, 2), heads = groups * dice.between(1, 2);
    const int64_t tokens = dice.between(1, 4), seqs = dice.between(1, 2), states = dice.between(seqs, 3);
    const auto rows = [&](const Shape& ne) {
        // Dense in dims 0 and 1, with a gap behind each plane.
        Tensor* const whole = dice.source(f32, {ne[0], ne[1] + dice.between(0, 2), ne[2], ne[3]}, Layout::dense);
        return dice.view(whole, ne, strides_of(*whole), 0);
    };
    Tensor* const s = dice.source(f32, {state, channels, heads, states}, Layout::dense);
    // Steps and decays as models have them, so that a state neither grows nor is gone at once.
    Tensor* const a = dice.source(f32, {one_decay ? 1 : state, heads, 1, 1}, Layout::dense,
                                  [&] { return -std::fabs(dice.normal()) - 0.1; });
    Tensor* const ids = dice.indices(i32, {seqs, 1, 1, 1}, states, Layout::any);
    const double slots = one_decay ? d(dice.between(1, 5)) : 1.0;
    return made(
        dice.make(OpId::ssm_scan,
                  {s, rows({channels, heads, tokens, seqs}), dice.source(f32, {heads, tokens, seqs, 1}, Layout::dense),
                   a, rows({state, groups, tokens, seqs}), rows({state, groups, tokens, seqs}), ids},
                  {{"K", slots}}));
}

template <OpId op> RandomNode linear_attention(Dice dice, int) {
    const int64_t size = head_size(dice), heads = dice.between(1, 2), seqs = dice.between(1, 2),
                  tokens = seqs * dice.between(1, 3);
    const auto each = [&](double sd) { return dice.source(f32, {size, heads, tokens, 1}, Layout::dense, sd); };
    const auto decay = [&] {
        return dice.source(f32, {size, heads, tokens, 1}, Layout::dense,
                           [&] { return 1 / (1 + std::exp(dice.normal())); });
    };
    std::vector<Tensor*> src;
    if (op == OpId::rwkv_wkv7) {
        src = {each(1), decay(), each(1), each(1), each(0.3), each(0.3)};
    } else {
        src = {each(1), each(1), each(1)};
        if (op == OpId::rwkv_wkv6) src.push_back(dice.source(f32, {size, heads, 1, 1}, Layout::dense));
        src.push_back(decay());
    }
    src.push_back(dice.source(f32, {size * size * heads, seqs, 1, 1}, Layout::dense));
    if (op == OpId::gated_linear_attn) return made(dice.make(op, src, {{"scale", dice.normal()}}));
    return made(dice.make(op, src));
}

RandomNode gated_delta_net(Dice dice, int round) {
    const int64_t size = head_size(dice), heads = dice.one_of<int64_t>({1, 2, 4}), tokens = dice.between(1, 4),
                  seqs = dice.one_of<int64_t>({1, 2, 4});
    const auto fewer = [&](int64_t n) { return n % 2 == 0 && dice.once_in(2) ? n / 2 : n; };
    const auto rows = [&](int64_t h, int64_t b) { return dice.source(f32, {size, h, tokens, b}, Layout::rows, 0.5); };
    Tensor* const q = rows(fewer(heads), fewer(seqs));
    Tensor* const k = rows(fewer(heads), fewer(seqs));
    Tensor* const v = rows(heads, seqs);
    Tensor* const g = dice.source(f32, {round % 2 ? size : 1, heads, tokens, seqs}, Layout::dense,
                                  [&] { return -std::fabs(dice.normal()); });
    Tensor* const beta = dice.source(f32, {1, heads, tokens, seqs}, Layout::dense, 0.5);
    Tensor* const state = dice.source(f32, {size, size, heads, seqs}, Layout::dense);
    return made(dice.make(OpId::gated_delta_net, {q, k, v, g, beta, state}, {{"K", d(dice.between(1, 5))}}));
}

RandomNode solve_tri(Dice dice, int) {
    const int64_t n = dice.between(1, 9), width = dice.one_of<int64_t>({1, 5, 40});
    const int64_t ne2 = dice.between(1, 2), ne3 = dice.between(1, 2);
    Tensor* const a = dice.leaf(f32, {n, n, ne2, ne3}, [&] { return dice.normal(0.5); });
    for (int64_t k = 0; k < n * ne2 * ne3; ++k) {
        // Away from 0, so that the solution stays of the size of b.
        float& diagonal = static_cast<float*>(a->data)[k / n * n * n + k % n * (n + 1)];
        diagonal += std::copysign(1.5f, diagonal);
    }
    return made(dice.make(OpId::solve_tri, {a, dice.source(f32, {width, n, ne2, ne3}, Layout::dense)}));
}

} // namespace

NodeRules recurrent_rules() {
    return {
        {OpId::ssm_conv, ssm_conv},
        {OpId::ssm_scan, ssm_scan},
        {OpId::rwkv_wkv6, linear_attention<OpId::rwkv_wkv6>},
        {OpId::rwkv_wkv7, linear_attention<OpId::rwkv_wkv7>},
        {OpId::gated_linear_attn, linear_attention<OpId::gated_linear_attn>},
        {OpId::gated_delta_net, gated_delta_net},
        {OpId::solve_tri, solve_tri},
    };
}

} // namespace ggs::kernel_test
