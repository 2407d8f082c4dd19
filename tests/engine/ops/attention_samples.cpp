// SPDX-License-Identifier: MIT
// Attention in one op.
#include "sample_words.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

// Returns whether an element can't change the output. A masked key isn't read, and its score counts only if it is NaN.
bool unheard_key(const Tensor& node, const Index& out, int src, const Index& at) {
    const Tensor* const mask = node.src[3];
    if (src == 1 && is_quantized(node.src[1]->type) && rounds_to_nothing(*node.src[0], {at[0], out[2], out[1], out[3]}))
        return true;
    if (!mask || (src != 1 && src != 2)) return false;
    return std::isinf(value_of(*mask, {at[1], out[2], out[1] % mask->ne[2], out[3] % mask->ne[3]}));
}

RandomNode random_flash_attn(Dice dice, int round) {
    const TypeId k_type = dice.one_of(weights), v_type = dice.one_of(weights);
    const auto width = [&](TypeId type) { return is_quantized(type) ? 32 * dice.between(1, 2) : dice.between(1, 40); };
    const int64_t dk = width(k_type), dv = width(v_type), keys = dice.one_of<int64_t>({2, 7, 70}),
                  queries = dice.once_in(4) ? 9 : dice.between(1, 4);
    const int64_t heads = dice.one_of<int64_t>({1, 2, 6}), batch = dice.between(1, 2);
    const auto kv_heads = [&] { return heads % 2 == 0 && dice.once_in(2) ? heads / 2 : heads; };
    Tensor* const q = dice.source(f32, {dk, queries, heads, batch}, Layout::rows);
    Tensor* const k = dice.source(k_type, {dk, keys, kv_heads(), batch}, Layout::rows);
    Tensor* const v = dice.source(v_type, {dv, keys, kv_heads(), batch}, Layout::rows);
    Tensor* mask = nullptr;
    if (round % 2) {
        mask = dice.source(f16, {keys, queries + dice.between(0, 1), kv_heads(), dice.once_in(2) ? 1 : batch},
                           Layout::dense,
                           [&] { return dice.once_in(4) ? -std::numeric_limits<double>::infinity() : dice.normal(); });
    }
    Tensor* const sinks = round % 3 == 2 ? dice.source(f32, {heads, 1, 1, 1}, Layout::dense) : nullptr;
    const double cap = dice.once_in(3) ? 3 : 0;
    return made(
        dice.make(
            OpId::flash_attn_ext, {q, k, v, mask, sinks},
            {{"scale", 1 / std::sqrt(d(dk))}, {"max_bias", mask && dice.once_in(2) ? 4 : 0}, {"logit_softcap", cap}}),
        1e-6, unheard_key);
}
double plain_flash_attn(N n, I o) {
    const Tensor& q = *n.src[0];
    const Tensor& k = *n.src[1];
    const Tensor& v = *n.src[2];
    const int64_t head = o[1], query = o[2], batch = o[3];
    const double cap = real(n, 2);
    std::vector<double> s(static_cast<size_t>(k.ne[1]));
    for (int64_t j = 0; j < k.ne[1]; ++j) {
        double x = 0;
        for (int64_t d = 0; d < k.ne[0]; ++d)
            x += value_of(q, {d, query, head, batch}) * value_of(k, {d, j, head / (q.ne[2] / k.ne[2]), batch});
        x *= real(n, 0);
        if (cap != 0) x = cap * std::tanh(x / cap);
        if (const Tensor* mask = n.src[3])
            x +=
                slope(head, q.ne[2], real(n, 1)) * value_of(*mask, {j, query, head % mask->ne[2], batch % mask->ne[3]});
        s[static_cast<size_t>(j)] = x;
    }
    const double sink = n.src[4] ? src(n, 4, {head, 0, 0, 0}) : -infinity;
    const double most = std::max(sink, *std::max_element(s.begin(), s.end()));
    if (most == -infinity) return 0; // everything is masked
    double sum = std::exp(sink - most), value = 0;
    for (int64_t j = 0; j < k.ne[1]; ++j) {
        const double weight = std::exp(s[static_cast<size_t>(j)] - most);
        sum += weight;
        if (weight > 0) value += weight * value_of(v, {o[0], j, head / (q.ne[2] / v.ne[2]), batch});
    }
    return value / sum;
}

} // namespace

OpSamples attention_samples() {
    return {
        {OpId::flash_attn_ext,
         random_flash_attn,
         plain_flash_attn,
         {"flash_attn_ext(a, b, c, scale=0.0884); f32 128, 512, 32; f16 128, 1024, 8; f16 128, 1024, 8",
          "flash_attn_ext(a, b, c, scale=0.0884); f32 128, 1, 32; f16 128, 4096, 8; f16 128, 4096, 8"}},
    };
}

} // namespace ggs::kernel_test
