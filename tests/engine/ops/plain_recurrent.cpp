// SPDX-License-Identifier: MIT
// Ops with a state, as their definitions have them: whole matrices of all heads, token by token. And solve_tri.
#include "plain_rules.h"

namespace ggs::kernel_test {

namespace {

using Matrix = std::vector<double>; // [S, S], or the state of a head as it lies in memory
double& at(Matrix& m, int64_t i) { return m[static_cast<size_t>(i)]; }

double ssm_conv(N n, I o) {
    double sum = 0;
    for (int64_t j = 0; j < n.src[1]->ne[0]; ++j)
        sum += src(n, 0, {o[1] + j, o[0], o[2], 0}) * src(n, 1, {j, o[0], 0, 0});
    return sum;
}

double ssm_scan(N n, I o) {
    const Tensor& x = *n.src[1];
    const int64_t outputs = count(x), ds = n.src[0]->ne[0], hd = x.ne[0], nh = x.ne[1];
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
double wkv6(N n, I o) {
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
double gated_linear_attn(N n, I o) {
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
double wkv7(N n, I o) {
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

double gated_delta_net(N n, I o) {
    const Tensor& v = *n.src[2];
    const int64_t size = v.ne[0], heads = v.ne[1], tokens = v.ne[2], seqs = v.ne[3];
    const int64_t flat_state = flat(n, o) - count(v), in_head = size * size;
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

// By columns of a: what is known of x is taken from all equations after it.
double solve_tri(N n, I o) {
    const Tensor& b = *n.src[1];
    std::vector<double> left;
    for (int64_t i = 0; i < b.ne[1]; ++i) left.push_back(value_of(b, {o[0], i, o[2], o[3]}));
    for (int64_t t = 0;; ++t) {
        const double x = at(left, t) / src(n, 0, {t, t, o[2], o[3]});
        if (t == o[1]) return x;
        for (int64_t i = t + 1; i < b.ne[1]; ++i) at(left, i) -= x * src(n, 0, {t, i, o[2], o[3]});
    }
}

} // namespace

PlainRules plain_recurrent() {
    return {
        {OpId::ssm_conv, ssm_conv},
        {OpId::ssm_scan, ssm_scan},
        {OpId::rwkv_wkv6, wkv6},
        {OpId::rwkv_wkv7, wkv7},
        {OpId::gated_linear_attn, gated_linear_attn},
        {OpId::gated_delta_net, gated_delta_net},
        {OpId::solve_tri, solve_tri},
    };
}

} // namespace ggs::kernel_test
