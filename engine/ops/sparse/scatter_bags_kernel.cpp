// SPDX-License-Identifier: MIT
// embedding_bag_back and opt_step_sgd_rows: the gradient of a bag goes to the rows of the table that the bag named.
//
// The first phase chains the positions that have the same key, in their order, in the work buffer. In the second phase
// each chain is one row of the table, which one thread makes. So rows are never shared, and the order of the sums, and
// with it their bits, doesn't depend on threads.
#include "ops/sparse/bags.h"

#include <bit>

namespace ggs {

namespace {

constexpr CsrSlots back_slots{1, 2, 3}, step_slots{3, 4, 5};
const CsrSlots& slots_of(const Tensor& node) { return node.op == OpId::embedding_bag_back ? back_slots : step_slots; }
const Tensor& gradient_of_bags(const Tensor& node) { return *node.src[node.op == OpId::embedding_bag_back ? 0 : 1]; }
const Tensor& keys_of(const Tensor& node) { return *node.src[slots_of(node).keys]; }
const Tensor& offsets_of(const Tensor& node) { return *node.src[slots_of(node).offsets]; }

constexpr int chaining = 0;

int phases_of_scatter(const Tensor&) { return 2; }

// -- chains -----------------------------------------------------------------------------------------------------------

// Lists in the work buffer, of one number for each position of the keys, and a hash table.
class Chains {
  public:
    Chains(const Bags& bags, std::span<std::byte> work) : m_bags(bags) {
        auto* const at = reinterpret_cast<int32_t*>(aligned(work.data(), alignof(int32_t)));
        const auto n = static_cast<size_t>(bags.capacity());
        m_next = at;
        m_row = at + n;
        m_table = {at + 2 * n, slots_for(n)};
    }
    static size_t bytes(size_t positions) {
        return work_sum({work_product({sizeof(int32_t), work_sum({positions, positions, slots_for(positions)})}),
                         alignof(int32_t)});
    }

    // Chains the positions of all bags; an error if a bag or a key isn't right.
    Status make(int64_t table_rows);

    bool starts(int64_t position) const { return m_row[position] < 0 && m_row[position] != unused; }
    int64_t row(int64_t position) const {
        const int32_t row = m_row[position];
        return row < 0 ? ~row : row;
    }
    int64_t next(int64_t position) const { return m_next[position]; } // -1 after the last one

  private:
    static constexpr int32_t none = -1, unused = INT32_MIN;
    static size_t slots_for(size_t positions) { return std::bit_ceil(std::max<size_t>(2, 2 * positions)); }

    const Bags& m_bags;
    int32_t* m_next;            // the next position with the same key
    int32_t* m_row;             // the bag of a position; ~bag if it is the first one with its key
    std::span<int32_t> m_table; // the last position so far with a key, or none
};

Status Chains::make(int64_t table_rows) {
    std::fill_n(m_row, m_bags.capacity(), unused);
    std::ranges::fill(m_table, none);
    const int shift = 64 - std::countr_zero(m_table.size());
    const size_t mask = m_table.size() - 1;
    for (int64_t row = 0; row < m_bags.count(); ++row) {
        const Bag bag = m_bags.bag(row);
        if (!m_bags.is_right(bag)) return m_bags.wrong_bag(row);
        for (int64_t p = bag.first; p < bag.end; ++p) {
            const int64_t key = m_bags.key(p);
            if (key < 0 || key >= table_rows) return m_bags.wrong_key(row, p, table_rows);
            size_t slot = static_cast<size_t>(static_cast<uint64_t>(key) * 0x9e3779b97f4a7c15u >> shift);
            while (m_table[slot] != none && m_bags.key(m_table[slot]) != key) slot = (slot + 1) & mask;
            const int32_t last = m_table[slot];
            const auto at = static_cast<int32_t>(p);
            m_row[p] = last == none ? ~static_cast<int32_t>(row) : static_cast<int32_t>(row);
            m_next[p] = none;
            if (last != none) m_next[last] = at;
            m_table[slot] = at;
        }
    }
    return {};
}

// Calls use(first, n, sums) for the pieces of a row's gradient, the sum over the bags of a chain.
void each_gradient_piece(const Tensor& node, const Bags& bags, const Chains& chains, int64_t start, auto&& use) {
    const Tensor& gradient = gradient_of_bags(node);
    const bool mean = is_mean(node);
    each_piece(node.ne[0], [&](int64_t first, int64_t n) {
        float sums[piece];
        std::fill_n(sums, n, 0.0f);
        for (int64_t p = start; p >= 0; p = chains.next(p)) {
            const int64_t row = chains.row(p);
            const auto* const from = reinterpret_cast<const float*>(bytes_at(gradient, 0, row, 0, 0)) + first;
            const float weight = bags.weight(p), count = mean ? static_cast<float>(bags.bag(row).size()) : 1.0f;
            if (mean)
                for (int64_t k = 0; k < n; ++k) sums[k] += from[k] * weight / count;
            else if (bags.weighted())
                for (int64_t k = 0; k < n; ++k) sums[k] += from[k] * weight;
            else
                for (int64_t k = 0; k < n; ++k) sums[k] += from[k];
        }
        use(first, n, static_cast<const float*>(sums));
    });
}

// Σ of the gradients that go to an element of the table; the positions in words.
struct SentToRow {
    SumInWords sum;
    NumbersInWords positions;
    Bounded value;
};
Result<SentToRow> sent_to_row(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& gradient = gradient_of_bags(node);
    const Tensor* const weights = node.src[slots_of(node).weights];
    SentToRow sent;
    BoundedSum sum;
    GGS_CHECK(each_use(node, slots_of(node), out[1], read, [&](int64_t p, int64_t row, const Bag& bag) {
        const double g = read(gradient, {out[0], row, 0, 0});
        const Bounded part = weights ? Bounded(g) * read(*weights, place_in(p)) : Bounded(g);
        sum.add(is_mean(node) ? part / static_cast<double>(bag.size()) : part);
        sent.sum.add(is_mean(node) ? part.value / static_cast<double>(bag.size()) : part.value);
        sent.positions.add(p);
    }));
    sent.value = sum.total();
    return sent;
}

void reads_sent(const Tensor& node, const Index& out, const ValueReader& read, std::vector<SourceElement>& elements) {
    int64_t last = -1;
    const int slot = node.op == OpId::embedding_bag_back ? 0 : 1;
    (void)each_use(node, slots_of(node), out[1], read, [&](int64_t, int64_t row, const Bag&) {
        if (row != last) elements.push_back({slot, {out[0], row, 0, 0}});
        last = row;
    });
}

Message words_of_sent(const Tensor& node, const Index& out, const SentToRow& sent, const ValueReader& read) {
    const std::string keys = read.name(keys_of(node));
    if (sent.positions.count() == 0) return msg("no key in %1 is %2", keys, out[1]);
    return msg("the key %1 is in %2 at positions %3", out[1], keys, sent.positions.text());
}

// "grad[1, bag] · w[p] / n": what a use of the key adds.
std::string part_in_words(const Tensor& node, const Index& out, const ValueReader& read) {
    std::string part = read.element(gradient_of_bags(node), {out[0], 0, 0, 0}, 1, "bag");
    if (const Tensor* const weights = node.src[slots_of(node).weights]) part += " · " + read.name(*weights) + "[p]";
    return is_mean(node) ? part + " / n" : part;
}

void explain_mean(const Tensor& node, Explanation& e) {
    if (is_mean(node)) e.lines.push_back(text("n is the number of keys of the bag"));
}

double bytes_of_csr(const Tensor& node) {
    const Tensor* const weights = node.src[slots_of(node).weights];
    return static_cast<double>(nbytes(keys_of(node))) + static_cast<double>(nbytes(offsets_of(node))) +
           (weights ? static_cast<double>(nbytes(*weights)) : 0);
}

double ns_of_chain(const Tensor& node) { return 5 + 0.3 * static_cast<double>(node.ne[0]); }
double ns_of_chaining(const Tensor& node) { return 100 + 15 * static_cast<double>(keys_of(node).ne[0]); }

// -- embedding_bag_back -----------------------------------------------------------------------------------------------

Status accepts_bag_back(const Tensor& node) {
    GGS_CHECK(need_dense_rows(*node.src[0], "g"));
    return need_aligned(node);
}

// Row 0 of the first phase chains the keys; the others make the table's gradient zero.
int64_t rows_of_bag_back(const Tensor& node, int phase) {
    return phase == chaining ? 1 + rows_in_parts(node, phase) : keys_of(node).ne[0];
}

double ns_of_bag_back(const Tensor& node, int phase) {
    return phase == chaining ? 0.5 * static_cast<double>(std::min(part, node.ne[0])) : ns_of_chain(node);
}

Status run_bag_back(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Bags bags(keys_of(node), offsets_of(node), node.src[back_slots.weights]);
    Chains chains(bags, task.work);
    if (task.phase == chaining) {
        if (chunk.first == 0) {
            GGS_CHECK(chains.make(node.ne[1]));
            ++chunk.first;
            --chunk.rows;
        }
        each_part(node, {chunk.first - 1, chunk.rows}, [&](const Index& i, int64_t first, int64_t n) {
            std::fill_n(reinterpret_cast<float*>(bytes_at(node, i)) + first, n, 0.0f);
        });
        return {};
    }
    for (int64_t p = chunk.first; p < chunk.first + chunk.rows; ++p) {
        if (!chains.starts(p)) continue;
        auto* const to = reinterpret_cast<float*>(bytes_at(node, 0, bags.key(p), 0, 0));
        each_gradient_piece(node, bags, chains, p,
                            [&](int64_t first, int64_t n, const float* sums) { std::copy_n(sums, n, to + first); });
    }
    return {};
}

Status reads_bag_back(const Tensor& node, const Index& out, const ValueReader& read,
                      std::vector<SourceElement>& elements) {
    GGS_CHECK(reads_uses(node, back_slots, out[1], read, elements));
    reads_sent(node, out, read, elements);
    return {};
}

Result<Explanation> explain_bag_back(const Tensor& node, const Index& out, const ValueReader& read) {
    GGS_TRY(const SentToRow sent, sent_to_row(node, out, read));
    Explanation e;
    e.lines.push_back(words_of_sent(node, out, sent, read));
    if (sent.positions.count() == 0) {
        e.lines.push_back(text("so the gradient of this row is 0"));
        return e;
    }
    explain_mean(node, e);
    e.lines.push_back(msg("Σ %1 = %2", part_in_words(node, out, read), sent.sum.text()));
    e.lines.push_back(msg("= %1", sent.value.value));
    e.set(sent.value);
    return e;
}

Cost cost_of_bag_back(const Tensor& node) {
    const double sent = static_cast<double>(keys_of(node).ne[0]) * static_cast<double>(node.ne[0]);
    Cost cost = cost_with(node, sent * (is_mean(node) || node.src[back_slots.weights] ? 2 : 1));
    cost.bytes_read = 4 * sent + bytes_of_csr(node);
    return cost;
}

// -- opt_step_sgd_rows ------------------------------------------------------------------------------------------------

Status accepts_sgd_rows(const Tensor& node) {
    GGS_CHECK(need_dense_rows(*node.src[0], "a"));
    GGS_CHECK(need_dense_rows(*node.src[1], "grad"));
    GGS_CHECK(need_contiguous(*node.src[2], text("the parameters")));
    return need_aligned(node);
}

int64_t rows_of_sgd_rows(const Tensor& node, int phase) { return phase == chaining ? 1 : keys_of(node).ne[0]; }

double ns_of_sgd_rows(const Tensor& node, int phase) {
    return phase == chaining ? ns_of_chaining(node) : ns_of_chain(node);
}

Status run_sgd_rows(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Bags bags(keys_of(node), offsets_of(node), node.src[step_slots.weights]);
    Chains chains(bags, task.work);
    if (task.phase == chaining) return chunk.rows > 0 ? chains.make(node.ne[1]) : Status();
    const auto* const parameters = static_cast<const float*>(node.src[2]->data);
    const float alpha = parameters[0], keep = 1.0f - alpha * parameters[1];
    for (int64_t p = chunk.first; p < chunk.first + chunk.rows; ++p) {
        if (!chains.starts(p)) continue;
        auto* const w = reinterpret_cast<float*>(bytes_at(*node.src[0], 0, bags.key(p), 0, 0));
        each_gradient_piece(node, bags, chains, p, [&](int64_t first, int64_t n, const float* sums) {
            for (int64_t k = 0; k < n; ++k) w[first + k] = w[first + k] * keep - alpha * sums[k];
        });
    }
    return {};
}

Status reads_sgd_rows(const Tensor& node, const Index& out, const ValueReader& read,
                      std::vector<SourceElement>& elements) {
    elements.push_back({0, out});
    GGS_CHECK(reads_uses(node, step_slots, out[1], read, elements));
    const size_t before = elements.size();
    reads_sent(node, out, read, elements);
    if (elements.size() == before) return {}; // an untouched row
    for (int64_t k = 0; k < nelements(*node.src[2]); ++k) elements.push_back({2, index_of_flat(*node.src[2], k)});
    return {};
}

Result<Explanation> explain_sgd_rows(const Tensor& node, const Index& out, const ValueReader& read) {
    GGS_TRY(const SentToRow sent, sent_to_row(node, out, read));
    const double w = read(*node.src[0], out);
    Explanation e;
    e.lines.push_back(words_of_sent(node, out, sent, read));
    if (sent.positions.count() == 0) {
        e.lines.push_back(msg("so the row stays as it is: %1 = %2", read.element(*node.src[0], out), w));
        e.set(w);
        return e;
    }
    const double alpha = read(*node.src[2], index_of_flat(*node.src[2], 0));
    const double decay = read(*node.src[2], index_of_flat(*node.src[2], 1));
    const Bounded value = w * (1.0 - Bounded(alpha) * decay) - alpha * sent.value;
    explain_mean(node, e);
    e.lines.push_back(msg("g = Σ %1 = %2 = %3", part_in_words(node, out, read), sent.sum.text(), sent.value.value));
    e.lines.push_back(msg("%1 · (1 - α wd) - α · g = %2 · (1 - %3 · %4) - %3 · %5", read.element(*node.src[0], out), w,
                          alpha, decay, sent.value.value));
    e.lines.push_back(msg("= %1", value.value));
    e.set(value);
    return e;
}

// Only the rows that the bags name; all of them if keys or offsets are unknown.
void writes_sgd_rows(const Tensor& node, const ValueReader& read, std::vector<WrittenBytes>& bytes) {
    int64_t first = 0, end = 0;
    bool known = read.all_whole(offsets_of(node), [&](std::span<const int64_t> offsets) {
        first = offsets.front();
        end = offsets.back();
    });
    const auto size = static_cast<size_t>(node.ne[0]) * sizeof(float);
    known = known && read.all_whole(keys_of(node), [&](std::span<const int64_t> keys) {
        const auto n = static_cast<int64_t>(keys.size());
        first = std::clamp<int64_t>(first, 0, n);
        end = std::clamp<int64_t>(end, first, n);
        std::vector<int64_t> rows(keys.begin() + first, keys.begin() + end);
        std::ranges::sort(rows);
        const auto repeated = std::ranges::unique(rows);
        rows.erase(repeated.begin(), repeated.end());
        for (const int64_t row : rows) {
            if (row >= 0 && row < node.ne[1]) bytes.push_back({&node, static_cast<size_t>(row) * node.nb[1], size});
        }
    });
    if (!known) add_elements(node, bytes);
}

// As if each key named another row.
Cost cost_of_sgd_rows(const Tensor& node) {
    const double touched =
        static_cast<double>(std::min(keys_of(node).ne[0], node.ne[1])) * static_cast<double>(node.ne[0]);
    const double sent = static_cast<double>(keys_of(node).ne[0]) * static_cast<double>(node.ne[0]);
    return {sent + 3 * touched, 4 * sent + 4 * touched + bytes_of_csr(node) + static_cast<double>(nbytes(*node.src[2])),
            4 * touched};
}

} // namespace

// Declared in sparse_ops.cpp, which defines the rows of these ops.
size_t scatter_bags_work(const Tensor& node, int) { return Chains::bytes(static_cast<size_t>(keys_of(node).ne[0])); }

namespace computations {

const Computation embedding_bag_back = {
    {accepts_bag_back, run_bag_back, phases_of_scatter, rows_of_bag_back, ns_of_bag_back},
    reads_bag_back,
    explain_bag_back,
    cost_of_bag_back,
    nullptr,
    of_sums};
const Computation opt_step_sgd_rows = {
    {accepts_sgd_rows, run_sgd_rows, phases_of_scatter, rows_of_sgd_rows, ns_of_sgd_rows},
    reads_sgd_rows,
    explain_sgd_rows,
    cost_of_sgd_rows,
    writes_sgd_rows,
    of_sums};

} // namespace computations

} // namespace ggs
