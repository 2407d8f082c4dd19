// SPDX-License-Identifier: MIT
// gated_delta_net on a CPU. A head's state M is [S, S]; channel j has its row j, whose element i belongs to key i.
#include "cpu/row_math.h"
#include "ops/products.h"
#include "ops/recurrent/recurrent.h"

#include <cmath>

namespace ggs {

namespace {

constexpr const char* names[] = {"q", "k", "v", "g", "beta", "state"};
enum Source { of_q, of_k, of_v, of_g, of_beta, of_state };

struct DeltaNet {
    const Tensor& node;
    int64_t size, heads, tokens, seqs, slots;

    explicit DeltaNet(const Tensor& n)
        : node(n), size(n.src[of_v]->ne[0]), heads(n.src[of_v]->ne[1]), tokens(n.src[of_v]->ne[2]),
          seqs(n.src[of_v]->ne[3]), slots(param_i32(n, 0)) {}

    bool one_gate() const { return node.src[of_g]->ne[0] == 1; }
    int64_t outputs() const { return size * heads * tokens * seqs; }
    int64_t written_slots() const { return std::min(slots, tokens); }
    Heads shared() const { return {size, heads, seqs}; }

    // Returns the index of the row of q or k for a head of a sequence. The heads of q and k are repeated in turn; each
    // of their sequences is used for a group of sequences.
    Index shared_row(int src, int64_t head, int64_t token, int64_t seq) const {
        const Tensor& t = *node.src[src];
        return {0, head % t.ne[1], token, seq / (seqs / t.ne[3])};
    }
    const float* row(int src, const Channels& c, int64_t token) const {
        const bool q_or_k = src == of_q || src == of_k;
        return reinterpret_cast<const float*>(
            bytes_at(*node.src[src], q_or_k ? shared_row(src, c.head, token, c.seq) : Index{0, c.head, token, c.seq}));
    }
    float* line(int64_t slot, const Channels& c, int64_t channel) const {
        return static_cast<float*>(node.data) + outputs() +
               (((slot * seqs + c.seq) * heads + c.head) * size + channel) * size;
    }
    float* output(const Channels& c, int64_t token) const {
        return static_cast<float*>(node.data) + ((c.seq * tokens + token) * heads + c.head) * size + c.first;
    }

    RecurrentElement element(const Index& out) const {
        return element_of(out[0] + node.ne[0] * out[1], shared(), tokens, size);
    }
};

int64_t rows(const Tensor& node, int) { return DeltaNet(node).shared().rows(); }
int64_t row_of(const Tensor& node, const Index& out) {
    const DeltaNet d(node);
    const RecurrentElement e = d.element(out);
    return d.shared().row_of(e.seq, e.head, e.channel);
}
double row_ns(const Tensor& node, int) {
    const DeltaNet d(node);
    return static_cast<double>(d.tokens) *
           (0.6 * static_cast<double>(d.size * std::min(d.size, channels_at_once)) + 2.0 * static_cast<double>(d.size));
}

Status accepts(const Tensor& node) {
    GGS_CHECK(need_f32_sources(node, names));
    for (const int src : {of_q, of_k, of_v}) GGS_CHECK(need_whole_rows(*node.src[src], names[src]));
    return {};
}

void run_channels(const DeltaNet& d, const Channels& c, float* decay) {
    if (d.tokens == 0) return;
    const float scale = 1.0f / std::sqrt(static_cast<float>(d.size));
    const auto* const begun =
        reinterpret_cast<const float*>(bytes_at(*d.node.src[of_state], 0, c.first, c.head, c.seq));
    std::copy_n(begun, c.n * d.size, d.line(0, c, c.first));
    for (int64_t t = 0; t < d.tokens; ++t) {
        const float* const k = d.row(of_k, c, t);
        const float* const q = d.row(of_q, c, t);
        const float* const v = d.row(of_v, c, t) + c.first;
        const float* const g = d.row(of_g, c, t);
        const float beta = *d.row(of_beta, c, t);
        if (d.one_gate()) {
            std::fill_n(decay, d.size, std::exp(*g));
        } else {
            for (int64_t i = 0; i < d.size; ++i) decay[i] = exp_f32(g[i]);
        }
        float* const out = d.output(c, t);
        const int64_t slot = d.tokens - 1 - t;
        for (int64_t j = 0; j < c.n; ++j) {
            float* const m = d.line(0, c, c.first + j);
            for (int64_t i = 0; i < d.size; ++i) m[i] *= decay[i];
            const float delta = (v[j] - sum_of_products(m, k, d.size)) * beta;
            for (int64_t i = 0; i < d.size; ++i) m[i] += delta * k[i];
            out[j] = sum_of_products(m, q, d.size) * scale;
            if (slot > 0 && slot < d.slots) std::copy_n(m, d.size, d.line(slot, c, c.first + j));
        }
    }
}

Status run(const KernelTask& task, Chunk chunk) {
    const DeltaNet d(task.node);
    // A thread's part of the work buffer holds what is left of each key.
    float* const decay = reinterpret_cast<float*>(aligned(task.work.data(), alignof(float))) + task.thread * d.size;
    for (int64_t row = chunk.first; row < chunk.first + chunk.rows; ++row)
        run_channels(d, d.shared().of_row(row), decay);
    return {};
}

Index gate_index(const DeltaNet& d, const RecurrentElement& e, int64_t i, int64_t t) {
    return {d.one_gate() ? 0 : i, e.head, t, e.seq};
}
Index own_index(const RecurrentElement& e, int64_t i, int64_t t) { return {i, e.head, t, e.seq}; }
Index shared_index(const DeltaNet& d, int src, const RecurrentElement& e, int64_t i, int64_t t) {
    Index at = d.shared_row(src, e.head, t, e.seq);
    at[0] = i;
    return at;
}

Status reads(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    const DeltaNet d(node);
    const RecurrentElement e = d.element(out);
    if (!e.written) return {};
    add_row(node, of_state, {0, e.channel, e.head, e.seq}, elements);
    for (int64_t t = 0; t < e.tokens; ++t) {
        add_row(node, of_k, d.shared_row(of_k, e.head, t, e.seq), elements);
        add_row(node, of_g, own_index(e, 0, t), elements);
        elements.push_back({of_v, own_index(e, e.channel, t)});
        elements.push_back({of_beta, own_index(e, 0, t)});
    }
    if (!e.of_state()) add_row(node, of_q, d.shared_row(of_q, e.head, e.last(), e.seq), elements);
    return {};
}

// The length of a vector.
class Length {
  public:
    void add(double x) { m_squares += x * x; }
    double squares() const { return m_squares; }
    operator double() const { return std::sqrt(m_squares); }

  private:
    double m_squares = 0;
};

// Σ M · x of a row of M. `off`: the length of the row's error as a vector, at most.
class RowProduct {
  public:
    void add(const Bounded& m, double x) {
        m_apart.add(m, x);
        m_together.add_product(m.value, x);
        m_x.add(x);
    }
    Bounded total(double off) const {
        const Bounded exact = rounding();
        return {exact.value, std::min(m_apart.total().error, exact.error + m_x * off)};
    }
    Bounded rounding() const { return m_together.total(); } // as if the row were exact
    const Length& x() const { return m_x; }
    std::string text() const { return m_apart.text(); }

  private:
    SumOfProducts m_apart;
    BoundedSum m_together;
    Length m_x;
};

// A channel's row of M after an element's tokens, and what the last of them found.
//
// Bounds of single elements alone would grow with each token. The length of the row's error as a vector doesn't: a
// token multiplies the error by e^g and by 1 - β k kᵀ, and so the length by the larger of 1 and |1 - β k · k| at most.
struct RowOfState {
    std::vector<Bounded> row, decayed;
    Bounded found, delta;
    double off = 0; // the length of the row's error, at most
};
RowOfState row_after(const DeltaNet& d, const RecurrentElement& e, const ValueReader& read) {
    const Tensor& node = d.node;
    RowOfState s;
    for (int64_t i = 0; i < d.size; ++i) s.row.push_back(read(*node.src[of_state], {i, e.channel, e.head, e.seq}));
    for (int64_t t = 0; t < e.tokens; ++t) {
        const auto key = [&](int64_t i) { return read(*node.src[of_k], shared_index(d, of_k, e, i, t)); };
        RowProduct found;
        Length decay_rounds, row_rounds, apart;
        double decay_most = 0;
        for (int64_t i = 0; i < d.size; ++i) {
            Bounded& m = s.row[static_cast<size_t>(i)];
            const Bounded decay = exp(Bounded(read(*node.src[of_g], gate_index(d, e, i, t))));
            decay_rounds.add((m.value * decay).error);
            decay_most = std::max(decay_most, decay.value + decay.error);
            m *= decay;
            found.add(m, key(i));
        }
        s.decayed = s.row;
        s.off = decay_most * s.off + decay_rounds;
        const double v = read(*node.src[of_v], own_index(e, e.channel, t));
        const double beta = read(*node.src[of_beta], own_index(e, 0, t));
        s.found = found.total(s.off);
        s.delta = (v - s.found) * beta;
        const Bounded delta_rounds = (v - found.rounding()) * beta;
        const double step = beta * found.x().squares();
        // Roundings are shares of numbers that have errors themselves.
        s.off *= std::max(1.0, std::fabs(1 - step)) + chain_error(d.size + 16) * (1 + std::fabs(step));
        for (int64_t i = 0; i < d.size; ++i) {
            Bounded& m = s.row[static_cast<size_t>(i)];
            row_rounds.add((m.value + delta_rounds * key(i)).error);
            m += s.delta * key(i);
        }
        s.off += row_rounds;
        for (Bounded& m : s.row) {
            m.error = std::min(m.error, s.off);
            apart.add(m.error);
        }
        s.off = std::min<double>(s.off, apart);
    }
    return s;
}

Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    const DeltaNet d(node);
    const RecurrentElement e = d.element(out);
    if (!e.written) return explain_unwritten(node, out, e, read);
    const RowOfState s = row_after(d, e, read);
    const int64_t last = e.last();
    const std::string k = read.element(*node.src[of_k], shared_index(d, of_k, e, 0, last), 0, "i");
    Explanation made;
    made.lines.push_back(msg("head %1 of sequence %2, row %3 of the state M after %4 tokens: the last token multiplies "
                             "M by e^%5, then adds δ · k",
                             e.head, e.seq, e.channel, e.tokens,
                             d.one_gate() ? read.element(*node.src[of_g], gate_index(d, e, 0, last))
                                          : read.element(*node.src[of_g], gate_index(d, e, 0, last), 0, "i")));
    made.lines.push_back(msg("δ = (%1 - Σ_i M_i · %2) · %3 = %4, with Σ = %5",
                             read.element(*node.src[of_v], own_index(e, e.channel, last)), k,
                             read.element(*node.src[of_beta], own_index(e, 0, last)), s.delta.value, s.found.value));
    if (e.of_state()) {
        const auto i = static_cast<size_t>(e.key);
        made.set(s.row[i]);
        made.lines.push_back(
            msg("M + δ · %1 = %2 + %3 · %4", read.element(*node.src[of_k], shared_index(d, of_k, e, e.key, last)),
                s.decayed[i].value, s.delta.value, read(*node.src[of_k], shared_index(d, of_k, e, e.key, last))));
        made.lines.push_back(msg("= %1", made.value));
        return made;
    }
    RowProduct product;
    for (int64_t i = 0; i < d.size; ++i)
        product.add(s.row[static_cast<size_t>(i)], read(*node.src[of_q], shared_index(d, of_q, e, i, last)));
    const Bounded sum = product.total(s.off);
    made.set(sum / sqrt(Bounded(static_cast<double>(d.size))));
    made.lines.push_back(msg("Σ_i M_i · %1 = %2",
                             read.element(*node.src[of_q], shared_index(d, of_q, e, 0, last), 0, "i"), product.text()));
    made.lines.push_back(msg("%1 / √%2 = %3", sum.value, d.size, made.value));
    return made;
}

int64_t written_elements(const DeltaNet& d) {
    return d.outputs() + d.written_slots() * d.size * d.size * d.heads * d.seqs;
}
void writes(const Tensor& node, const ValueReader&, std::vector<WrittenBytes>& bytes) {
    bytes.push_back({&node, 0, static_cast<size_t>(written_elements(DeltaNet(node))) * sizeof(float)});
}
Cost cost(const Tensor& node) {
    const DeltaNet d(node);
    Cost cost = cost_with(node, 7.0 * static_cast<double>(d.outputs() * d.size));
    cost.bytes_written = static_cast<double>(written_elements(d)) * sizeof(float);
    return cost;
}

} // namespace

namespace computations {
const Computation gated_delta_net = {
    {accepts, run, nullptr, rows, row_ns, false, row_of}, reads, explain, cost, writes, of_sums};
} // namespace computations

} // namespace ggs
