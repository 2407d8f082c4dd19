// SPDX-License-Identifier: MIT
// ssm_conv and ssm_scan on a CPU: the two halves of a Mamba layer.
#include "cpu/row_math.h"
#include "ops/products.h"
#include "ops/recurrent/recurrent.h"

#include <cmath>

namespace ggs {

namespace {

// -- ssm_conv ---------------------------------------------------------------------------------------------------------

constexpr const char* conv_names[] = {"sx", "c"};

Status accepts_conv(const Tensor& node) {
    const Tensor& sx = *node.src[0];
    GGS_CHECK(need_f32_sources(node, conv_names));
    GGS_CHECK(need_whole_rows(sx, "sx"));
    GGS_CHECK(need_whole_rows(*node.src[1], "c"));
    if (sx.nb[1] != static_cast<size_t>(sx.ne[0]) * sizeof(float))
        return fail("the rows of sx must be adjacent: nb[1] = %1, but a row takes %2 bytes", sx.nb[1],
                    static_cast<size_t>(sx.ne[0]) * sizeof(float));
    return {};
}

double conv_row_ns(const Tensor& node, int) { return 1.2 * static_cast<double>(node.ne[0] * node.src[1]->ne[0]); }

// Computes all channels for a few tokens at a time, so that the source and the result are traversed only once.
Status run_conv(const KernelTask& task, Chunk chunk) {
    constexpr int64_t tokens_at_once = 16;
    const Tensor& node = task.node;
    const int64_t width = node.src[1]->ne[0];
    const int64_t end = chunk.first + chunk.rows;
    for (int64_t row = chunk.first; row < end;) {
        const Index at = row_index(node, row);
        const int64_t n = std::min({tokens_at_once, node.ne[1] - at[1], end - row});
        auto* const out = reinterpret_cast<float*>(bytes_at(node, at));
        for (int64_t d = 0; d < node.ne[0]; ++d) {
            const auto* const x = reinterpret_cast<const float*>(bytes_at(*node.src[0], 0, d, at[2], 0)) + at[1];
            const auto* const c = reinterpret_cast<const float*>(bytes_at(*node.src[1], 0, d, 0, 0));
            for (int64_t t = 0; t < n; ++t) {
                float sum = 0;
                for (int64_t j = 0; j < width; ++j) sum += x[t + j] * c[j];
                out[t * node.ne[0] + d] = sum;
            }
        }
        row += n;
    }
    return {};
}

Status reads_conv(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    for (int64_t j = 0; j < node.src[1]->ne[0]; ++j) {
        elements.push_back({0, {out[1] + j, out[0], out[2], 0}});
        elements.push_back({1, {j, out[0], 0, 0}});
    }
    return {};
}

Result<Explanation> explain_conv(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& sx = *node.src[0];
    const Tensor& c = *node.src[1];
    SumOfProducts sum(read);
    for (int64_t j = 0; j < c.ne[0]; ++j) {
        const Index of_x{out[1] + j, out[0], out[2], 0}, of_c{j, out[0], 0, 0};
        sum.add(of_x, of_c, read(sx, of_x), read(c, of_c));
    }
    Explanation made;
    made.lines.push_back(msg("Σ_j %1 · %2 over j = 0 … %3",
                             read.element(sx, {0, out[0], out[2], 0}, 0, std::to_string(out[1]) + " + j"),
                             read.element(c, {0, out[0], 0, 0}, 0, "j"), c.ne[0] - 1));
    sum.complete(made);
    return made;
}

Cost conv_cost(const Tensor& node) {
    return cost_with(node, 2.0 * static_cast<double>(nelements(node)) * static_cast<double>(node.src[1]->ne[0]));
}

// -- ssm_scan ---------------------------------------------------------------------------------------------------------

constexpr const char* scan_names[] = {"s", "x", "dt", "A", "B", "C", "ids"};
constexpr Text of_states =
    text("n·u times the sum of the terms' magnitudes, u for every other operation, 8u for each function");
enum ScanSource { of_s, of_x, of_dt, of_a, of_b, of_c, of_ids };

struct Scan {
    const Tensor& node;
    int64_t state, channels, heads, tokens, seqs, groups, slots;

    explicit Scan(const Tensor& n)
        : node(n), state(n.src[of_s]->ne[0]), channels(n.src[of_x]->ne[0]), heads(n.src[of_x]->ne[1]),
          tokens(n.src[of_x]->ne[2]), seqs(n.src[of_x]->ne[3]), groups(n.src[of_b]->ne[1]), slots(param_i32(n, 0)) {}

    bool one_decay() const { return node.src[of_a]->ne[0] == 1; }
    int64_t group(int64_t head) const { return head / (heads / groups); }
    int64_t outputs() const { return channels * heads * tokens * seqs; }
    int64_t written_slots() const { return std::min(slots, tokens); }
    Heads shared() const { return {channels, heads, seqs}; }

    // A channel's line of a state of the result.
    float* line(int64_t slot, const Channels& c, int64_t channel) const {
        return static_cast<float*>(node.data) + outputs() +
               (((slot * seqs + c.seq) * heads + c.head) * channels + channel) * state;
    }
    float* output(const Channels& c, int64_t token) const {
        return static_cast<float*>(node.data) + ((c.seq * tokens + token) * heads + c.head) * channels + c.first;
    }
    const float* row(int src, int64_t i1, int64_t i2, int64_t i3) const {
        return reinterpret_cast<const float*>(bytes_at(*node.src[src], 0, i1, i2, i3));
    }

    RecurrentElement element(const Index& out) const { return element_of(out[0], shared(), tokens, state); }
};

int64_t scan_rows(const Tensor& node, int) { return Scan(node).shared().rows(); }
int64_t scan_row_of(const Tensor& node, const Index& out) {
    const Scan s(node);
    const RecurrentElement e = s.element(out);
    return s.shared().row_of(e.seq, e.head, e.channel);
}
double scan_row_ns(const Tensor& node, int) {
    const Scan s(node);
    const auto line = static_cast<double>(s.state * std::min(s.channels, channels_at_once));
    return static_cast<double>(s.tokens) * ((s.one_decay() ? 0.3 : 5.0) * line + 60.0);
}

Status accepts_scan(const Tensor& node) {
    GGS_CHECK(need_f32_sources(node, scan_names, of_ids));
    if (Scan(node).slots > 1 && !Scan(node).one_decay())
        return fail("K = %1 states can be kept only if A has one value for each head (Mamba-2); A is %2",
                    Scan(node).slots, shape_text(*node.src[of_a]));
    return {};
}

// The state that a sequence begins with, of those that s holds.
Status need_state(int64_t id, const Tensor& s, const Tensor& ids, const Index& at) {
    if (id >= 0 && id < s.ne[3]) return {};
    if (s.ne[3] == 1) return fail("ids%1 is %2; s has only state 0", index_text(ids, at), id);
    return fail("ids%1 is %2; s has states 0 to %3", index_text(ids, at), id, s.ne[3] - 1);
}

// ln(1 + e^x), exact for small e^x too: time steps are small numbers, and all that a state takes in is multiplied by
// them.
float softplus(float x) { return x > 20.0f ? x : std::log1p(std::exp(x)); }

// h = h · decay + b · x, and Σ h · c. The decay is one for all of a line, or made of its A.
template <bool one_decay>
float step_line(float* h, const float* a, float decay, float dt, const float* b, float x, const float* c, int64_t n) {
    for (int64_t i = 0; i < n; ++i) {
        const float kept = one_decay ? decay : exp_f32(dt * a[i]);
        h[i] = h[i] * kept + b[i] * x;
    }
    return sum_of_products(h, c, n);
}

template <bool one_decay> Status scan_channels(const Scan& s, const Channels& c) {
    const Tensor& ids = *s.node.src[of_ids];
    int32_t id = 0;
    std::memcpy(&id, bytes_at(ids, c.seq, 0, 0, 0), sizeof id);
    GGS_CHECK(need_state(id, *s.node.src[of_s], ids, {c.seq, 0, 0, 0}));
    if (s.tokens == 0) return {};
    std::copy_n(s.row(of_s, c.first, c.head, id), c.n * s.state, s.line(0, c, c.first));
    const float* const a = s.row(of_a, c.head, 0, 0);
    for (int64_t t = 0; t < s.tokens; ++t) {
        const float dt = softplus(s.row(of_dt, t, c.seq, 0)[c.head]);
        const float decay = one_decay ? std::exp(dt * a[0]) : 0.0f;
        const float* const x = s.row(of_x, c.head, t, c.seq) + c.first;
        const float* const b = s.row(of_b, s.group(c.head), t, c.seq);
        const float* const weights = s.row(of_c, s.group(c.head), t, c.seq);
        float* const out = s.output(c, t);
        const int64_t slot = s.tokens - 1 - t;
        for (int64_t i = 0; i < c.n; ++i) {
            float* const line = s.line(0, c, c.first + i);
            out[i] = step_line<one_decay>(line, a, decay, dt, b, x[i] * dt, weights, s.state);
            if (slot > 0 && slot < s.slots) std::copy_n(line, s.state, s.line(slot, c, c.first + i));
        }
    }
    return {};
}

Status run_scan(const KernelTask& task, Chunk chunk) {
    const Scan s(task.node);
    for (int64_t row = chunk.first; row < chunk.first + chunk.rows; ++row) {
        const Channels c = s.shared().of_row(row);
        GGS_CHECK(s.one_decay() ? scan_channels<true>(s, c) : scan_channels<false>(s, c));
    }
    return {};
}

Index decay_index(const Scan& s, const RecurrentElement& e, int64_t i) { return {s.one_decay() ? 0 : i, e.head, 0, 0}; }

Status reads_scan(const Tensor& node, const Index& out, const ValueReader& read, std::vector<SourceElement>& elements) {
    const Scan s(node);
    const RecurrentElement e = s.element(out);
    if (!e.written) return {};
    elements.push_back({of_ids, {e.seq, 0, 0, 0}});
    const std::optional<int64_t> id = read.whole(*node.src[of_ids], {e.seq, 0, 0, 0});
    const bool begun = id && need_state(*id, *node.src[of_s], *node.src[of_ids], {e.seq, 0, 0, 0}).ok();
    const int64_t group = s.group(e.head);
    for (int64_t i = e.of_state() ? e.key : 0; i <= (e.of_state() ? e.key : s.state - 1); ++i) {
        if (begun) elements.push_back({of_s, {i, e.channel, e.head, *id}});
        if (!s.one_decay()) elements.push_back({of_a, decay_index(s, e, i)});
        for (int64_t t = 0; t < e.tokens; ++t) elements.push_back({of_b, {i, group, t, e.seq}});
        if (!e.of_state()) elements.push_back({of_c, {i, group, e.last(), e.seq}});
    }
    if (s.one_decay()) elements.push_back({of_a, decay_index(s, e, 0)});
    for (int64_t t = 0; t < e.tokens; ++t) {
        elements.push_back({of_x, {e.channel, e.head, t, e.seq}});
        elements.push_back({of_dt, {e.head, t, e.seq, 0}});
    }
    return {};
}

// Two functions: a relative error of e^x is at most the same one of ln(1 + e^x).
Bounded time_step(double x) {
    if (x > 20) return x;
    return bounded(std::log1p(std::exp(x)), 0, 2 * roundings_of_a_function);
}

// Effect of a token on an element of a state.
struct Step {
    Bounded dt, decay;
    double b, x;
    Step(const Scan& s, const RecurrentElement& e, int64_t i, int64_t t, const ValueReader& read)
        : dt(time_step(read(*s.node.src[of_dt], {e.head, t, e.seq, 0}))),
          decay(exp(dt * read(*s.node.src[of_a], decay_index(s, e, i)))),
          b(read(*s.node.src[of_b], {i, s.group(e.head), t, e.seq})),
          x(read(*s.node.src[of_x], {e.channel, e.head, t, e.seq})) {}
    // b · x · dt in either order.
    Bounded from(const Bounded& before) const { return before * decay + b * (x * dt); }
};
Bounded state_after(const Scan& s, const RecurrentElement& e, int64_t i, int64_t tokens, int64_t id,
                    const ValueReader& read) {
    Bounded h = read(*s.node.src[of_s], {i, e.channel, e.head, id});
    for (int64_t t = 0; t < tokens; ++t) h = Step(s, e, i, t, read).from(h);
    return h;
}

Result<Explanation> explain_scan(const Tensor& node, const Index& out, const ValueReader& read) {
    const Scan s(node);
    const RecurrentElement e = s.element(out);
    if (!e.written) return explain_unwritten(node, out, e, read);
    const Index at{e.seq, 0, 0, 0};
    const int64_t id = read.whole(*node.src[of_ids], at).value_or(-1);
    GGS_CHECK(need_state(id, *node.src[of_s], *node.src[of_ids], at));
    const std::string dt = read.element(*node.src[of_dt], {e.head, e.last(), e.seq, 0});
    const std::string x = read.element(*node.src[of_x], {e.channel, e.head, e.last(), e.seq});
    const Index b{e.of_state() ? e.key : 0, s.group(e.head), e.last(), e.seq};
    const std::string a = s.one_decay() || e.of_state() ? read.element(*node.src[of_a], decay_index(s, e, b[0]))
                                                        : read.element(*node.src[of_a], decay_index(s, e, 0), 0, "i");
    Explanation made;
    made.lines.push_back(msg("sequence %1 begins with state %2 of %3, given by %4", e.seq, id,
                             read.name(*node.src[of_s]), read.element(*node.src[of_ids], at)));
    if (e.of_state()) {
        const Step step(s, e, e.key, e.last(), read);
        const Bounded before = state_after(s, e, e.key, e.last(), id, read);
        made.set(step.from(before));
        made.lines.push_back(
            msg("head %1, channel %2, state element %3 after %4 tokens", e.head, e.channel, e.key, e.tokens));
        made.lines.push_back(msg("the last token: h · e^(dt · %1) + %2 · %3 · dt with dt = softplus(%4) = %5", a,
                                 read.element(*node.src[of_b], b), x, dt, step.dt.value));
        made.lines.push_back(
            msg("= %1 · %2 + %3 · %4 · %5", before.value, step.decay.value, step.b, step.x, step.dt.value));
        made.lines.push_back(msg("= %1", made.value));
        return made;
    }
    SumOfProducts sum;
    const Index c{0, s.group(e.head), e.last(), e.seq};
    for (int64_t i = 0; i < s.state; ++i)
        sum.add(state_after(s, e, i, e.tokens, id, read), Bounded(read(*node.src[of_c], {i, c[1], c[2], c[3]})));
    made.set(sum.total());
    made.lines.push_back(msg("head %1, channel %2: h_i after %3 tokens; the last token gives h_i · e^(dt · %4) + %5 · "
                             "%6 · dt with dt = softplus(%7)",
                             e.head, e.channel, e.tokens, a, read.element(*node.src[of_b], b, 0, "i"), x, dt));
    made.lines.push_back(msg("Σ_i h_i · %1 over %2 values of i", read.element(*node.src[of_c], c, 0, "i"), s.state));
    made.lines.push_back(msg("= %1", sum.text()));
    made.lines.push_back(msg("= %1", made.value));
    return made;
}

// The outputs, and the states that as many tokens have led to.
int64_t scan_elements(const Scan& s) {
    return s.outputs() + s.written_slots() * s.state * s.channels * s.heads * s.seqs;
}
void writes_scan(const Tensor& node, const ValueReader&, std::vector<WrittenBytes>& bytes) {
    bytes.push_back({&node, 0, static_cast<size_t>(scan_elements(Scan(node))) * sizeof(float)});
}
Cost scan_cost(const Tensor& node) {
    const Scan s(node);
    Cost cost = cost_with(node, (s.one_decay() ? 5.0 : 7.0) * static_cast<double>(s.outputs() * s.state));
    cost.bytes_written = static_cast<double>(scan_elements(s)) * sizeof(float);
    return cost;
}

} // namespace

namespace computations {

const Computation ssm_conv = {
    {accepts_conv, run_conv, nullptr, nullptr, conv_row_ns}, reads_conv, explain_conv, conv_cost, nullptr, of_sums};
const Computation ssm_scan = {{accepts_scan, run_scan, nullptr, scan_rows, scan_row_ns, false, scan_row_of},
                              reads_scan,
                              explain_scan,
                              scan_cost,
                              writes_scan,
                              of_states};

} // namespace computations

} // namespace ggs
