// SPDX-License-Identifier: MIT
// Ops with a state. The formulas are as definitions have them: whole matrices of all heads, token by token.
#include "sample_words.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

RandomNode random_ssm_conv(Dice dice, int) {
    const int64_t width = dice.between(1, 4), channels = dice.one_of<int64_t>({1, 5, 16}),
                  tokens = dice.one_of<int64_t>({1, 2, 20});
    Tensor* const sx = dice.source(f32, {width - 1 + tokens, channels, dice.between(1, 3), 1}, Layout::dense);
    Tensor* const c = dice.source(f32, {width, channels, 1, 1}, Layout::padded_rows);
    return made(dice.make(OpId::ssm_conv, {sx, c}));
}
double plain_ssm_conv(N n, I o) {
    double sum = 0;
    for (int64_t j = 0; j < n.src[1]->ne[0]; ++j)
        sum += src(n, 0, {o[1] + j, o[0], o[2], 0}) * src(n, 1, {j, o[0], 0, 0});
    return sum;
}

RandomNode random_ssm_scan(Dice dice, int round) {
    const bool one_decay = round % 2 == 0;
    const int64_t state = dice.one_of<int64_t>({1, 4, 9}),
                  channels = one_decay ? dice.one_of<int64_t>({1, 3, 17}) : dice.between(1, 2);
    const int64_t groups = dice.between(1, 2), heads = groups * dice.between(1, 2);
    const int64_t tokens = dice.between(1, 4), seqs = dice.between(1, 2), states = dice.between(seqs, 3);
    const auto rows = [&](const Shape& ne) {
        // Dense in dims 0 and 1, with a gap after each plane.
        Tensor* const whole = dice.source(f32, {ne[0], ne[1] + dice.between(0, 2), ne[2], ne[3]}, Layout::dense);
        return dice.view(whole, ne, strides_of(*whole), 0);
    };
    Tensor* const s = dice.source(f32, {state, channels, heads, states}, Layout::dense);
    // Realistic steps and decays, so that a state neither grows nor vanishes at once.
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
double plain_ssm_scan(N n, I o) {
    const Tensor& x = *n.src[1];
    const int64_t outputs = nelements(x), ds = n.src[0]->ne[0], hd = x.ne[0], nh = x.ne[1];
    const bool output = o[0] < outputs;
    const int64_t k = output ? o[0] : o[0] - outputs, wide = output ? 1 : ds;
    const int64_t d = k / wide % hd, h = k / (wide * hd) % nh, rest = k / (wide * hd * nh);
    const int64_t t = output ? rest % x.ne[2] : x.ne[2] - 1 - rest / x.ne[3],
                  seq = output ? rest / x.ne[2] : rest % x.ne[3];
    if (t < 0) return value_of(n, o);
    const int64_t group = h / (nh / n.src[4]->ne[1]);
    double sum = 0;
    for (int64_t i = output ? 0 : k % ds; i <= (output ? ds - 1 : k % ds); ++i) {
        double state = src(n, 0, {i, d, h, whole(*n.src[6], {seq, 0, 0, 0})});
        for (int64_t u = 0; u <= t; ++u) {
            const double dt = std::log(1 + std::exp(src(n, 2, {h, u, seq, 0})));
            const double a = src(n, 3, {n.src[3]->ne[0] == 1 ? 0 : i, h, 0, 0});
            state = std::exp(dt * a) * state + dt * src(n, 4, {i, group, u, seq}) * src(n, 1, {d, h, u, seq});
        }
        sum += output ? state * src(n, 5, {i, group, t, seq}) : state;
    }
    return sum;
}

// Below, at and above the channels that are handled together.
int64_t head_size(Dice dice) { return dice.one_of<int64_t>({1, 3, 8, 16, 19}); }

template <OpId op> RandomNode random_linear_attention(Dice dice, int) {
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

using Matrix = std::vector<double>; // [S, S], or the state of a head as it lies in memory
double& at(Matrix& m, int64_t i) { return m[static_cast<size_t>(i)]; }

// The rows of the tokens, then those of the states; `step` changes a head's state by a token and gives its outputs.
double by_tokens(N n, I o, int state_slot, void (*step)(N n, int64_t head, int64_t token, Matrix& state, Matrix& out)) {
    const int64_t size = n.src[0]->ne[0], heads = n.src[0]->ne[1], tokens = n.src[0]->ne[2];
    const int64_t seqs = n.src[state_slot]->ne[1], each = tokens / seqs;
    const int64_t flat_state = o[0] + n.ne[0] * (o[1] - tokens), in_head = size * size;
    const bool output = o[1] < tokens;
    const int64_t head = output ? o[0] / size : flat_state / in_head % heads;
    const int64_t seq = output ? o[1] / each : flat_state / (in_head * heads);
    Matrix state, out;
    for (int64_t k = 0; k < in_head; ++k) state.push_back(src(n, state_slot, {head * in_head + k, seq, 0, 0}));
    for (int64_t t = seq * each; t < (seq + 1) * each; ++t) {
        out.assign(static_cast<size_t>(size), 0);
        step(n, head, t, state, out);
        if (output && t == o[1]) return at(out, o[0] % size);
    }
    return at(state, flat_state % in_head);
}
double plain_wkv6(N n, I o) {
    return by_tokens(n, o, 5, [](N w, int64_t h, int64_t t, Matrix& state, Matrix& out) {
        const int64_t size = w.src[0]->ne[0];
        for (int64_t i = 0; i < size; ++i) {
            for (int64_t j = 0; j < size; ++j) {
                const double kv = src(w, 0, {i, h, t, 0}) * src(w, 1, {j, h, t, 0});
                double& s = at(state, i * size + j);
                at(out, j) += src(w, 2, {i, h, t, 0}) * (s + src(w, 3, {i, h, 0, 0}) * kv);
                s = s * src(w, 4, {i, h, t, 0}) + kv;
            }
        }
    });
}
double plain_gated_linear_attn(N n, I o) {
    return by_tokens(n, o, 4, [](N w, int64_t h, int64_t t, Matrix& state, Matrix& out) {
        const int64_t size = w.src[0]->ne[0];
        for (int64_t i = 0; i < size; ++i) {
            for (int64_t j = 0; j < size; ++j) {
                double& s = at(state, i * size + j);
                s = s * src(w, 3, {i, h, t, 0}) + src(w, 0, {i, h, t, 0}) * src(w, 1, {j, h, t, 0});
                at(out, j) += real(w, 0) * src(w, 2, {i, h, t, 0}) * s;
            }
        }
    });
}
double plain_wkv7(N n, I o) {
    return by_tokens(n, o, 6, [](N x, int64_t h, int64_t t, Matrix& state, Matrix& out) {
        const int64_t size = x.src[0]->ne[0];
        const auto of = [&](int slot, int64_t i) { return src(x, slot, {i, h, t, 0}); };
        for (int64_t i = 0; i < size; ++i) {
            double found = 0;
            for (int64_t j = 0; j < size; ++j) found += of(4, j) * at(state, i * size + j);
            for (int64_t j = 0; j < size; ++j) {
                double& s = at(state, i * size + j);
                s = s * of(1, j) + of(2, j) * of(3, i) + found * of(5, j);
                at(out, i) += s * of(0, j);
            }
        }
    });
}

RandomNode random_gated_delta_net(Dice dice, int round) {
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
double plain_gated_delta_net(N n, I o) {
    const Tensor& v = *n.src[2];
    const int64_t size = v.ne[0], heads = v.ne[1], tokens = v.ne[2], seqs = v.ne[3];
    const int64_t flat_state = flat(n, o) - nelements(v), in_head = size * size;
    const bool output = flat_state < 0;
    const Index where = unflat(v, flat(n, o));
    const int64_t head = output ? where[1] : flat_state / in_head % heads;
    const int64_t seq = output ? where[3] : flat_state / (in_head * heads) % seqs;
    const int64_t last = output ? where[2] : tokens - 1 - flat_state / (in_head * heads * seqs);
    if (last < 0) return value_of(n, o);
    const auto shared = [&](int slot, int64_t i, int64_t t) {
        const Tensor& qk = *n.src[slot];
        return value_of(qk, {i, head % qk.ne[1], t, seq / (seqs / qk.ne[3])});
    };
    Matrix m;
    for (int64_t k = 0; k < in_head; ++k) m.push_back(src(n, 5, {k % size, k / size, head, seq}));
    for (int64_t t = 0; t <= last; ++t) {
        for (int64_t j = 0; j < size; ++j) {
            double found = 0;
            for (int64_t i = 0; i < size; ++i) {
                at(m, j * size + i) *= std::exp(src(n, 3, {n.src[3]->ne[0] == 1 ? 0 : i, head, t, seq}));
                found += at(m, j * size + i) * shared(1, i, t);
            }
            const double delta = src(n, 4, {0, head, t, seq}) * (src(n, 2, {j, head, t, seq}) - found);
            for (int64_t i = 0; i < size; ++i) at(m, j * size + i) += delta * shared(1, i, t);
        }
    }
    if (!output) return at(m, flat_state % in_head);
    double sum = 0;
    for (int64_t i = 0; i < size; ++i) sum += at(m, where[0] * size + i) * shared(0, i, last);
    return sum / std::sqrt(static_cast<double>(size));
}

} // namespace

OpSamples recurrent_samples() {
    return {
        {OpId::ssm_conv, random_ssm_conv, plain_ssm_conv, {"ssm_conv(a, b); f32 515, 4096; f32 4, 4096"}},
        {OpId::ssm_scan,
         random_ssm_scan,
         plain_ssm_scan,
         {"ssm_scan(a, b, c, d, e, f, g); f32 128, 64, 64, 1; f32 64, 64, 512, 1; f32 64, 512, 1; f32 1, 64 = "
          "uniform(-2, -1); f32 128, 8, 512, 1; f32 128, 8, 512, 1; i32 1 = arange(0, 1)"}},
        {OpId::rwkv_wkv6,
         random_linear_attention<OpId::rwkv_wkv6>,
         plain_wkv6,
         {"rwkv_wkv6(a, b, c, d, e, f); f32 64, 32, 512; f32 64, 32, 512; f32 64, 32, 512; f32 64, 32; f32 64, 32, 512 "
          "= uniform(0.9, 1); f32 131072, 1"}},
        {OpId::gated_linear_attn,
         random_linear_attention<OpId::gated_linear_attn>,
         plain_gated_linear_attn,
         {"gated_linear_attn(a, b, c, d, e, 0.125); f32 64, 32, 512; f32 64, 32, 512; f32 64, 32, 512; f32 64, 32, 512 "
          "= uniform(0.9, 1); f32 131072, 1"}},
        {OpId::rwkv_wkv7,
         random_linear_attention<OpId::rwkv_wkv7>,
         plain_wkv7,
         {"rwkv_wkv7(a, b, c, d, e, f, g); f32 64, 32, 512; f32 64, 32, 512 = uniform(0.9, 1); f32 64, 32, 512; f32 "
          "64, 32, 512; f32 64, 32, 512 = uniform(-0.01, 0.01); f32 64, 32, 512 = uniform(-0.01, 0.01); f32 131072, "
          "1"}},
        {OpId::gated_delta_net,
         random_gated_delta_net,
         plain_gated_delta_net,
         {"gated_delta_net(a, b, c, d, e, f); f32 128, 16, 512 = uniform(-0.1, 0.1); f32 128, 16, 512 = uniform(-0.1, "
          "0.1); f32 128, 32, 512; f32 1, 32, 512 = uniform(-1, 0); f32 1, 32, 512 = uniform(0, 1); f32 128, 128, 32, "
          "1"}},
    };
}

} // namespace ggs::kernel_test
