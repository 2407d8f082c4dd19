// SPDX-License-Identifier: MIT
// rwkv_wkv6, gated_linear_attn and rwkv_wkv7 on a CPU.
//
// A head's state is [S, S] and lies in a row of `state`. In wkv6 and gated_linear_attn an output channel j has the
// column j, whose element i belongs to key i; in wkv7 it has the row.
#include "ops/products.h"
#include "ops/recurrent/recurrent.h"

#include <cmath>

namespace ggs {

namespace {

// The sizes of a node; which source is which, by op.
struct Wkv {
    const Tensor& node;
    int64_t size, heads, tokens, seqs;

    explicit Wkv(const Tensor& n)
        : node(n), size(n.src[0]->ne[0]), heads(n.src[0]->ne[1]), tokens(n.src[0]->ne[2]), seqs(state().ne[1]) {}

    int state_slot() const { return node.op == OpId::rwkv_wkv7 ? 6 : node.op == OpId::rwkv_wkv6 ? 5 : 4; }
    const Tensor& state() const { return *node.src[state_slot()]; }
    int64_t per_seq() const { return tokens / seqs; }
    Heads shared() const { return {size, heads, seqs}; }

    // All sources are contiguous: [S, heads, tokens].
    const float* at(int src, int64_t head, int64_t token) const {
        return static_cast<const float*>(node.src[src]->data) + (token * heads + head) * size;
    }
    const float* first_state(const Channels& c) const {
        return static_cast<const float*>(state().data) + (c.seq * heads + c.head) * size * size;
    }
    float* last_state(const Channels& c) const {
        return static_cast<float*>(node.data) + (tokens * heads + (c.seq * heads + c.head) * size) * size;
    }
    float* output(const Channels& c, int64_t token) const {
        return static_cast<float*>(node.data) + (token * heads + c.head) * size + c.first;
    }

    RecurrentElement element(const Index& out) const {
        const int64_t row = size * heads;
        if (out[1] < tokens) {
            const int64_t seq = out[1] / per_seq();
            return {seq, out[0] / size, out[0] % size, out[1] - seq * per_seq() + 1};
        }
        const int64_t flat = out[0] + row * (out[1] - tokens);
        const int64_t head = flat / (size * size), i = flat / size % size, j = flat % size;
        const bool by_rows = node.op == OpId::rwkv_wkv7;
        return {head / heads, head % heads, by_rows ? i : j, per_seq(), by_rows ? j : i};
    }
    // Returns the index in a source [S, heads, tokens]; `token` counts from the start of the sequence.
    Index source(const RecurrentElement& e, int64_t i, int64_t token) const {
        return {i, e.head, e.seq * per_seq() + token, 0};
    }
    // Returns the index in the initial state of the sequence.
    Index begun(const RecurrentElement& e, int64_t key) const {
        const int64_t line = node.op == OpId::rwkv_wkv7 ? e.channel * size + key : key * size + e.channel;
        return {e.head * size * size + line, e.seq, 0, 0};
    }
};

int64_t wkv_rows(const Tensor& node, int) { return Wkv(node).shared().rows(); }
int64_t wkv_row_of(const Tensor& node, const Index& out) {
    const Wkv w(node);
    const RecurrentElement e = w.element(out);
    return w.shared().row_of(e.seq, e.head, e.channel);
}
double wkv_row_ns(const Tensor& node, int) {
    const Wkv w(node);
    return 0.6 * static_cast<double>(std::min(w.size, channels_at_once) * w.size * (w.per_seq() + 1));
}

// -- wkv6, gated_linear_attn: by columns ------------------------------------------------------------------------------

constexpr int key = 0, value = 1, receptance = 2;
constexpr const char* wkv6_names[] = {"k", "v", "r", "tf", "td", "state"};
constexpr const char* gla_names[] = {"k", "v", "q", "g", "state"};
constexpr int decay_slot(OpId op) { return op == OpId::rwkv_wkv6 ? 4 : 3; }
float scale_of(const Tensor& node) { return node.op == OpId::gated_linear_attn ? param_f32(node, 0) : 1.0f; }

template <OpId op> Status accepts_columns(const Tensor& node) {
    if constexpr (op == OpId::rwkv_wkv6) return need_f32_sources(node, wkv6_names);
    return need_f32_sources(node, gla_names);
}

template <OpId op> Status run_columns(const KernelTask& task, Chunk chunk) {
    const Wkv w(task.node);
    const float scale = scale_of(task.node);
    for (int64_t row = chunk.first; row < chunk.first + chunk.rows; ++row) {
        const Channels c = w.shared().of_row(row);
        float* const state = w.last_state(c) + c.first;
        for (int64_t i = 0; i < w.size; ++i)
            std::copy_n(w.first_state(c) + i * w.size + c.first, c.n, state + i * w.size);
        const float* const first = op == OpId::rwkv_wkv6 ? w.at(3, c.head, 0) : nullptr;
        for (int64_t token = c.seq * w.per_seq(); token < (c.seq + 1) * w.per_seq(); ++token) {
            const float* const k = w.at(key, c.head, token);
            const float* const r = w.at(receptance, c.head, token);
            const float* const decay = w.at(decay_slot(op), c.head, token);
            float v[channels_at_once], out[channels_at_once] = {};
            std::copy_n(w.at(value, c.head, token) + c.first, c.n, v);
            for (int64_t i = 0; i < w.size; ++i) {
                float* const line = state + i * w.size;
                const float ki = k[i], ri = r[i] * scale, kept = decay[i];
                if constexpr (op == OpId::rwkv_wkv6) {
                    // The token itself counts by tf, and fades from the next one on.
                    const float now = first[i];
                    for (int64_t j = 0; j < c.n; ++j) {
                        const float kv = ki * v[j];
                        out[j] += ri * (kv * now + line[j]);
                        line[j] = line[j] * kept + kv;
                    }
                } else {
                    for (int64_t j = 0; j < c.n; ++j) {
                        line[j] = line[j] * kept + ki * v[j];
                        out[j] += ri * line[j];
                    }
                }
            }
            std::copy_n(out, c.n, w.output(c, token));
        }
    }
    return {};
}

Status reads_columns(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    const Wkv w(node);
    const RecurrentElement e = w.element(out);
    const bool before = node.op == OpId::rwkv_wkv6; // the output is read before the token's decay
    const int decay = decay_slot(node.op);
    for (int64_t i = e.of_state() ? e.key : 0; i <= (e.of_state() ? e.key : w.size - 1); ++i) {
        elements.push_back({w.state_slot(), w.begun(e, i)});
        for (int64_t t = 0; t < e.tokens; ++t) {
            elements.push_back({key, w.source(e, i, t)});
            if (e.of_state() || !before || t < e.last()) elements.push_back({decay, w.source(e, i, t)});
        }
        if (e.of_state()) continue;
        elements.push_back({receptance, w.source(e, i, e.last())});
        if (before) elements.push_back({3, {i, e.head, 0, 0}});
    }
    for (int64_t t = 0; t < e.tokens; ++t) elements.push_back({value, w.source(e, e.channel, t)});
    return {};
}

// The state of a key after so many tokens of the sequence.
Bounded column_after(const Wkv& w, const RecurrentElement& e, int64_t i, int64_t tokens, const ValueReader& read) {
    Bounded state = read(w.state(), w.begun(e, i));
    for (int64_t t = 0; t < tokens; ++t) {
        const Bounded k = read(*w.node.src[key], w.source(e, i, t));
        const Bounded v = read(*w.node.src[value], w.source(e, e.channel, t));
        state = state * read(*w.node.src[decay_slot(w.node.op)], w.source(e, i, t)) + k * v;
    }
    return state;
}

// "k[3, 1, 5]": an element of one of the sources.
std::string element(const Wkv& w, int src, const RecurrentElement& e, int64_t i, int64_t token,
                    const ValueReader& read) {
    return read.element(*w.node.src[src], w.source(e, i, token));
}
std::string row_element(const Wkv& w, int src, const RecurrentElement& e, int64_t token, const ValueReader& read) {
    return read.element(*w.node.src[src], w.source(e, 0, token), 0, "i");
}

Explanation explain_begun(const Wkv& w, const RecurrentElement& e, const ValueReader& read) {
    const double state = read(w.state(), w.begun(e, e.key));
    return {{msg("sequence %1 has no tokens, so its state is still %2 = %3", e.seq,
                 read.element(w.state(), w.begun(e, e.key)), state)},
            state};
}

Explanation explain_column_state(const Wkv& w, const RecurrentElement& e, const ValueReader& read) {
    const int64_t last = e.last();
    const int decay = decay_slot(w.node.op);
    const Bounded before = column_after(w, e, e.key, last, read);
    const double kept = read(*w.node.src[decay], w.source(e, e.key, last));
    const double k = read(*w.node.src[key], w.source(e, e.key, last));
    const double v = read(*w.node.src[value], w.source(e, e.channel, last));
    const Bounded state = before * kept + Bounded(k) * v;
    return {{msg("head %1 of sequence %2, key %3, channel %4: the state after %5 tokens", e.head, e.seq, e.key,
                 e.channel, e.tokens),
             msg("the last token: state · %1 + %2 · %3 = %4 · %5 + %6 · %7", element(w, decay, e, e.key, last, read),
                 element(w, key, e, e.key, last, read), element(w, value, e, e.channel, last, read), before.value, kept,
                 k, v),
             msg("= %1", state.value)},
            state};
}

Result<Explanation> explain_columns(const Tensor& node, const Index& out, const ValueReader& read) {
    const Wkv w(node);
    const RecurrentElement e = w.element(out);
    if (e.of_state()) return e.tokens == 0 ? explain_begun(w, e, read) : explain_column_state(w, e, read);
    const bool wkv6 = node.op == OpId::rwkv_wkv6;
    const int64_t last = e.last();
    const Bounded v = read(*node.src[value], w.source(e, e.channel, last));
    const double scale = wkv6 ? 1 : param_f32(node, 0);
    SumOfProducts sum;
    for (int64_t i = 0; i < w.size; ++i) {
        const Bounded r = Bounded(read(*node.src[receptance], w.source(e, i, last))) * scale;
        if (!wkv6) {
            sum.add(r, column_after(w, e, i, e.tokens, read));
            continue;
        }
        const Bounded kv = v * read(*node.src[key], w.source(e, i, last));
        sum.add(r, kv * read(*node.src[3], {i, e.head, 0, 0}) + column_after(w, e, i, last, read));
    }
    Explanation made;
    made.lines.push_back(msg("head %1 of sequence %2: the state of channel %3 is computed from %4 tokens", e.head,
                             e.seq, e.channel, wkv6 ? last : e.tokens));
    made.lines.push_back(wkv6 ? msg("Σ_i %1 · (%2 · %3 · %4 + state_i) over %5 values of i",
                                    row_element(w, receptance, e, last, read), row_element(w, key, e, last, read),
                                    element(w, value, e, e.channel, last, read),
                                    read.element(*node.src[3], {0, e.head, 0, 0}, 0, "i"), w.size)
                              : msg("Σ_i %1 · %2 · state_i over %3 values of i",
                                    row_element(w, receptance, e, last, read), scale, w.size));
    made.lines.push_back(msg("= %1", sum.text()));
    made.lines.push_back(msg("= %1", sum.value()));
    made.set(sum.total());
    return made;
}

// -- wkv7: by rows ----------------------------------------------------------------------------------------------------

constexpr const char* wkv7_names[] = {"r", "w", "k", "v", "a", "b", "state"};
enum Wkv7Source { r7, w7, k7, v7, a7, b7 };

Status accepts_rows(const Tensor& node) { return need_f32_sources(node, wkv7_names); }

Status run_rows(const KernelTask& task, Chunk chunk) {
    const Wkv w(task.node);
    for (int64_t row = chunk.first; row < chunk.first + chunk.rows; ++row) {
        const Channels c = w.shared().of_row(row);
        float* const state = w.last_state(c) + c.first * w.size;
        std::copy_n(w.first_state(c) + c.first * w.size, c.n * w.size, state);
        for (int64_t token = c.seq * w.per_seq(); token < (c.seq + 1) * w.per_seq(); ++token) {
            const float* const decay = w.at(w7, c.head, token);
            const float* const k = w.at(k7, c.head, token);
            const float* const v = w.at(v7, c.head, token) + c.first;
            const float* const b = w.at(b7, c.head, token);
            for (int64_t i = 0; i < c.n; ++i) {
                float* const line = state + i * w.size;
                const float removed = sum_of_products(w.at(a7, c.head, token), line, w.size), vi = v[i];
                for (int64_t j = 0; j < w.size; ++j) line[j] = line[j] * decay[j] + k[j] * vi + removed * b[j];
                w.output(c, token)[i] = sum_of_products(line, w.at(r7, c.head, token), w.size);
            }
        }
    }
    return {};
}

Status reads_rows(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    const Wkv w(node);
    const RecurrentElement e = w.element(out);
    for (int64_t j = 0; j < w.size; ++j) {
        if (e.tokens > 0 || j == e.key) elements.push_back({w.state_slot(), w.begun(e, j)});
        for (int64_t t = 0; t < e.tokens; ++t) {
            elements.push_back({a7, w.source(e, j, t)});
            // An element of a state reads w, k and b of the last token only in its own column.
            if (e.of_state() && t == e.last() && j != e.key) continue;
            for (const int src : {w7, k7, b7}) elements.push_back({src, w.source(e, j, t)});
        }
        if (!e.of_state()) elements.push_back({r7, w.source(e, j, e.last())});
    }
    for (int64_t t = 0; t < e.tokens; ++t) elements.push_back({v7, w.source(e, e.channel, t)});
    return {};
}

// A channel's row of the state, and what `a` found in it before the last token. The errors are those of each token's
// own arithmetic: of its sum, and of each element of the row.
struct RowState {
    std::vector<double> row, before;
    double removed = 0;
    std::vector<double> errors_of_sum, errors;
};
RowState row_after(const Wkv& w, const RecurrentElement& e, const ValueReader& read) {
    const auto at = [&](int src, int64_t j, int64_t t) { return read(*w.node.src[src], w.source(e, j, t)); };
    RowState s;
    for (int64_t j = 0; j < w.size; ++j) s.row.push_back(read(w.state(), w.begun(e, j)));
    for (int64_t t = 0; t < e.tokens; ++t) {
        s.before = s.row;
        BoundedSum found;
        for (int64_t j = 0; j < w.size; ++j) found.add_product(at(a7, j, t), s.row[static_cast<size_t>(j)]);
        s.removed = found.value();
        s.errors_of_sum.push_back(found.total().error);
        const double v = at(v7, e.channel, t);
        for (int64_t j = 0; j < w.size; ++j) {
            BoundedSum state;
            state.add_product(s.row[static_cast<size_t>(j)], at(w7, j, t));
            state.add_product(at(k7, j, t), v);
            state.add_product(s.removed, at(b7, j, t));
            s.row[static_cast<size_t>(j)] = state.value();
            s.errors.push_back(state.total().error);
        }
    }
    return s;
}

// How far the errors of all tokens may move Σ row · factors. Going back from the last token follows each error exactly.
// Bounds that are carried from token to token would grow without end, although the errors themselves fade.
double error_of(const Wkv& w, const RecurrentElement& e, const RowState& s, std::vector<double> factors,
                const ValueReader& read) {
    const auto at = [&](int src, int64_t j, int64_t t) { return read(*w.node.src[src], w.source(e, j, t)); };
    double error = 0;
    for (int64_t t = e.last(); t >= 0; --t) {
        double of_sum = 0;
        for (int64_t j = 0; j < w.size; ++j) {
            const double factor = factors[static_cast<size_t>(j)];
            of_sum += at(b7, j, t) * factor;
            error += s.errors[static_cast<size_t>(t * w.size + j)] * std::fabs(factor);
        }
        error += s.errors_of_sum[static_cast<size_t>(t)] * std::fabs(of_sum);
        for (int64_t j = 0; j < w.size; ++j) {
            double& factor = factors[static_cast<size_t>(j)];
            factor = factor * at(w7, j, t) + at(a7, j, t) * of_sum;
        }
    }
    return known_error(error);
}

Result<Explanation> explain_rows(const Tensor& node, const Index& out, const ValueReader& read) {
    const Wkv w(node);
    const RecurrentElement e = w.element(out);
    if (e.tokens == 0) return explain_begun(w, e, read);
    const int64_t last = e.last();
    const RowState s = row_after(w, e, read);
    Explanation made;
    if (e.of_state()) {
        const auto j = static_cast<size_t>(e.key);
        made.lines = {msg("head %1 of sequence %2, key %3, channel %4: the state after %5 tokens", e.head, e.seq, e.key,
                          e.channel, e.tokens),
                      msg("the last token: state · %1 + %2 · %3 + (Σ_i %4 · state_i) · %5",
                          element(w, w7, e, e.key, last, read), element(w, k7, e, e.key, last, read),
                          element(w, v7, e, e.channel, last, read), row_element(w, a7, e, last, read),
                          element(w, b7, e, e.key, last, read)),
                      msg("= %3, with state = %1 and Σ = %2", s.before[j], s.removed, s.row[j])};
        std::vector<double> only(s.row.size());
        only[j] = 1;
        made.set({s.row[j], error_of(w, e, s, std::move(only), read)});
        return made;
    }
    SumOfProducts sum;
    std::vector<double> factors;
    for (int64_t j = 0; j < w.size; ++j) {
        factors.push_back(read(*node.src[r7], w.source(e, j, last)));
        sum.add(s.row[static_cast<size_t>(j)], factors.back());
    }
    made.lines = {msg("head %1 of sequence %2: the state of channel %3 is computed from %4 tokens", e.head, e.seq,
                      e.channel, e.tokens),
                  msg("Σ_i state_i · %1 over %2 values of i", row_element(w, r7, e, last, read), w.size),
                  msg("= %1", sum.text()), msg("= %1", sum.value())};
    made.set({sum.value(), sum.total().error + error_of(w, e, s, std::move(factors), read)});
    return made;
}

template <int flops> Cost wkv_cost(const Tensor& node) {
    const Wkv w(node);
    return cost_with(node, flops * static_cast<double>(w.size * w.size * w.heads) * static_cast<double>(w.tokens));
}

} // namespace

namespace computations {

const Computation rwkv_wkv6 = {
    {accepts_columns<OpId::rwkv_wkv6>, run_columns<OpId::rwkv_wkv6>, nullptr, wkv_rows, wkv_row_ns, false, wkv_row_of},
    reads_columns,
    explain_columns,
    wkv_cost<7>,
    nullptr,
    of_sums};
const Computation gated_linear_attn = {{accepts_columns<OpId::gated_linear_attn>, run_columns<OpId::gated_linear_attn>,
                                        nullptr, wkv_rows, wkv_row_ns, false, wkv_row_of},
                                       reads_columns,
                                       explain_columns,
                                       wkv_cost<5>,
                                       nullptr,
                                       of_sums};
const Computation rwkv_wkv7 = {{accepts_rows, run_rows, nullptr, wkv_rows, wkv_row_ns, false, wkv_row_of},
                               reads_rows,
                               explain_rows,
                               wkv_cost<9>,
                               nullptr,
                               of_sums};

} // namespace computations

} // namespace ggs
