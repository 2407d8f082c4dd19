// SPDX-License-Identifier: MIT
// embedding_bag, csr_mul_mat and bag_to_dense: sums over the keys of a bag. A bag that can't be computed, because its
// offsets decrease or a key is out of range, doesn't keep the other bags of the chunk from being computed.
#include "ops/sparse/bags.h"

#include <set>

namespace ggs {

namespace {

// How many bytes of rows are fetched before they are added. With more, a processor's buffers are full.
constexpr size_t bytes_ahead = 1536;

// The first error of a chunk.
struct FirstError {
    Status status;
    void keep(Status error) {
        if (status.ok()) status = std::move(error);
    }
};

double keys_of_bag(const Tensor& keys, const Tensor& offsets) {
    return static_cast<double>(keys.ne[0]) / static_cast<double>(std::max<int64_t>(1, bags_in(offsets)));
}

// -- embedding_bag ----------------------------------------------------------------------------------------------------

constexpr CsrSlots bag_slots{1, 2, 3};

Status accepts_bag(const Tensor& node) {
    const Tensor& table = *node.src[0];
    if (!is_float(table.type) && !is_quantized(table.type))
        return fail("table is %1; embedding_bag supports only f32, f16, bf16 and quantised types",
                    traits(table.type).name);
    if (!can_load(table.type)) return fail("table is %1, which can't be decoded yet", traits(table.type).name);
    GGS_CHECK(need_dense_rows(table, "table"));
    return need_aligned(node);
}

// The processor predicts accesses within a row, but not which row is next.
void fetch_row(const std::byte* row, size_t bytes) {
    for (size_t k = 0; k < bytes; k += 64) __builtin_prefetch(row + k, 0, 3);
}

void add_scaled(float* __restrict sums, const float* __restrict values, float weight, int64_t n) {
    for (int64_t k = 0; k < n; ++k) sums[k] += values[k] * weight;
}
void add_values(float* __restrict sums, const float* __restrict values, int64_t n) {
    for (int64_t k = 0; k < n; ++k) sums[k] += values[k];
}
void set_scaled(float* __restrict sums, const float* __restrict values, float weight, int64_t n) {
    for (int64_t k = 0; k < n; ++k) sums[k] = values[k] * weight;
}
void divide(float* sums, float by, int64_t n) {
    for (int64_t k = 0; k < n; ++k) sums[k] /= by;
}

Status run_embedding_bag(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& table = *node.src[0];
    const Bags bags(*node.src[1], *node.src[2], node.src[3]);
    const bool mean = is_mean(node), as_stored = needs_no_room(table);
    const int64_t rows = table.ne[1], dim = node.ne[0];
    const size_t row_bytes =
        std::min<size_t>(2048, static_cast<size_t>(table.ne[0] / traits(table.type).block) * traits(table.type).bytes);
    const auto row_at = [&](int64_t key) {
        return static_cast<const std::byte*>(table.data) + static_cast<size_t>(key) * table.nb[1];
    };
    const auto keys_ahead =
        static_cast<int64_t>(std::clamp<size_t>(bytes_ahead / std::max<size_t>(1, row_bytes), 2, 32));
    FirstError error;
    for (int64_t row = chunk.first; row < chunk.first + chunk.rows; ++row) {
        const Bag bag = bags.bag(row);
        if (!bags.is_right(bag)) {
            error.keep(bags.wrong_bag(row));
            continue;
        }
        bool right = true;
        for (int64_t p = bag.first; p < bag.end && right; ++p) {
            // Bags follow one another, and so do the rows that they need.
            if (const int64_t ahead = p + keys_ahead; ahead < bags.capacity()) {
                const int64_t next = bags.key(ahead);
                if (next >= 0 && next < rows) fetch_row(row_at(next), row_bytes);
            }
            const int64_t key = bags.key(p);
            if (key >= 0 && key < rows) continue;
            error.keep(bags.wrong_key(row, p, rows));
            right = false;
        }
        if (!right) continue;
        auto* const out = reinterpret_cast<float*>(bytes_at(node, 0, row, 0, 0));
        if (bag.size() == 0) {
            std::fill_n(out, dim, 0.0f);
            continue;
        }
        const auto one_piece = [&](int64_t first, int64_t n) {
            float room[piece];
            float* const sums = out + first;
            for (int64_t p = bag.first; p < bag.end; ++p) {
                const float* const values = load(table, row_at(bags.key(p)), first, n, room);
                if (p == bag.first)
                    bags.weighted() ? set_scaled(sums, values, bags.weight(p), n) : void(std::copy_n(values, n, sums));
                else
                    bags.weighted() ? add_scaled(sums, values, bags.weight(p), n) : add_values(sums, values, n);
            }
            if (mean && bag.size() > 1) divide(sums, static_cast<float>(bag.size()), n);
        };
        each_piece(0, dim, one_piece, longest_piece(as_stored));
    }
    return error.status;
}

double ns_of_bag(const Tensor& node, int) {
    return 5 + keys_of_bag(*node.src[1], *node.src[2]) * (15 + 0.15 * static_cast<double>(node.ne[0]));
}

// The elements that a bag's sum depends on. `fetched`: the slot of the source from which each key takes an element, at
// index(key); it has `rows` of them.
Status reads_bag(const Tensor& node, const CsrSlots& slots, int64_t row, int fetched, int64_t rows,
                 const std::function<Index(int64_t key)>& index, const ValueReader& read,
                 std::vector<SourceElement>& elements) {
    const Tensor &keys = *node.src[slots.keys], &offsets = *node.src[slots.offsets];
    GGS_TRY(const Bag bag, read_bag(keys, offsets, row, read));
    std::set<int64_t> seen;
    for (int64_t p = bag.first; p < bag.end; ++p) {
        GGS_TRY(const int64_t key, read_key(keys, row, p, rows, read));
        if (seen.insert(key).second) elements.push_back({fetched, index(key)});
        elements.push_back({slots.keys, place_in(p)});
        if (node.src[slots.weights]) elements.push_back({slots.weights, place_in(p)});
    }
    elements.push_back({slots.offsets, place_in(row)});
    elements.push_back({slots.offsets, place_in(row + 1)});
    return {};
}

Status reads_embedding_bag(const Tensor& node, const Index& out, const ValueReader& read,
                           std::vector<SourceElement>& elements) {
    const auto index = [&](int64_t key) { return Index{out[0], key, 0, 0}; };
    return reads_bag(node, bag_slots, out[1], 0, node.src[0]->ne[1], index, read, elements);
}

// "offsets[2], offsets[3] = 4, 7: keys[4] to keys[6] = 3, 5, 1"
Message words_of_bag(const Tensor& node, const CsrSlots& slots, int64_t row, const Bag& bag, const NumbersInWords& keys,
                     const ValueReader& read) {
    const std::string offsets = read.name(*node.src[slots.offsets]);
    if (bag.size() == 0) return msg("%1[%2] = %1[%3] = %4: row %2 has no keys", offsets, row, row + 1, bag.first);
    return msg("%1[%2] = %4, %1[%3] = %5: row %2 has the keys %6", offsets, row, row + 1, bag.first, bag.end,
               keys.text());
}

Result<Explanation> explain_embedding_bag(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor &table = *node.src[0], &keys = *node.src[1];
    GGS_TRY(const Bag bag, read_bag(keys, *node.src[2], out[1], read));
    SumInWords sum;
    NumbersInWords fetched;
    for (int64_t p = bag.first; p < bag.end; ++p) {
        GGS_TRY(const int64_t key, read_key(keys, out[1], p, table.ne[1], read));
        const double value = read(table, {out[0], key, 0, 0});
        sum.add(value, node.src[3] ? std::optional(read(*node.src[3], place_in(p))) : std::nullopt);
        fetched.add(key);
    }
    Explanation e;
    e.lines.push_back(words_of_bag(node, bag_slots, out[1], bag, fetched, read));
    Bounded value = sum.sum().total();
    if (bag.size() > 0) {
        const std::string element = read.element(table, {out[0], 0, 0, 0}, 1, "key");
        e.lines.push_back(node.src[3] ? msg("Σ %1 · %2 = %3", element, read.name(*node.src[3]) + "[p]", sum.text())
                                      : msg("Σ %1 = %2", element, sum.text()));
    }
    e.lines.push_back(msg("= %1", value.value));
    if (is_mean(node) && bag.size() > 0) {
        value = value / static_cast<double>(bag.size());
        e.lines.push_back(msg("mean: / %1 = %2", bag.size(), value.value));
    }
    e.set(value);
    return e;
}

Cost cost_of_bag(const Tensor& node) {
    const Tensor &table = *node.src[0], &keys = *node.src[1];
    const auto n = static_cast<double>(keys.ne[0]), dim = static_cast<double>(node.ne[0]);
    Cost cost = cost_with(node, n * dim * (node.src[3] ? 2 : 1));
    if (is_mean(node)) cost.flops += static_cast<double>(nelements(node));
    // Only the rows that keys name are read.
    const TypeTraits& type = traits(table.type);
    cost.bytes_read = n * dim / static_cast<double>(type.block) * static_cast<double>(type.bytes) +
                      static_cast<double>(nbytes(keys)) + static_cast<double>(nbytes(*node.src[2])) +
                      (node.src[3] ? static_cast<double>(nbytes(*node.src[3])) : 0);
    return cost;
}

// -- csr_mul_mat ------------------------------------------------------------------------------------------------------

constexpr CsrSlots product_slots{0, 1, 3};

Status accepts_csr_mul_mat(const Tensor& node) {
    GGS_CHECK(need_dense_rows(*node.src[2], "b"));
    return need_aligned(node);
}

Status run_csr_mul_mat(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& b = *node.src[2];
    const Bags bags(*node.src[0], *node.src[1], node.src[3]);
    FirstError error;
    each_part(node, chunk, [&](const Index& i, int64_t first, int64_t n) {
        auto* const out = reinterpret_cast<float*>(bytes_at(node, i));
        const auto* const column = reinterpret_cast<const float*>(bytes_at(b, i));
        for (int64_t row = first; row < first + n; ++row) {
            const Bag bag = bags.bag(row);
            if (!bags.is_right(bag)) {
                error.keep(bags.wrong_bag(row));
                continue;
            }
            float sum = 0;
            bool right = true;
            for (int64_t p = bag.first; p < bag.end && right; ++p) {
                const int64_t key = bags.key(p);
                right = key >= 0 && key < b.ne[0];
                if (right)
                    sum += column[key] * bags.weight(p);
                else
                    error.keep(bags.wrong_key(row, p, b.ne[0]));
            }
            if (right) out[row] = sum;
        }
    });
    return error.status;
}

double ns_of_csr_part(const Tensor& node, int) {
    return static_cast<double>(std::min(part, node.ne[0])) * (3 + 3 * keys_of_bag(*node.src[0], *node.src[1]));
}

Status reads_csr_mul_mat(const Tensor& node, const Index& out, const ValueReader& read,
                         std::vector<SourceElement>& elements) {
    const auto index = [&](int64_t key) { return Index{key, out[1], 0, 0}; };
    return reads_bag(node, product_slots, out[0], 2, node.src[2]->ne[0], index, read, elements);
}

Result<Explanation> explain_csr_mul_mat(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor &keys = *node.src[0], &b = *node.src[2];
    GGS_TRY(const Bag bag, read_bag(keys, *node.src[1], out[0], read));
    SumInWords sum;
    NumbersInWords named;
    for (int64_t p = bag.first; p < bag.end; ++p) {
        GGS_TRY(const int64_t key, read_key(keys, out[0], p, b.ne[0], read));
        sum.add(read(b, {key, out[1], 0, 0}),
                node.src[3] ? std::optional(read(*node.src[3], place_in(p))) : std::nullopt);
        named.add(key);
    }
    Explanation e;
    e.lines.push_back(words_of_bag(node, product_slots, out[0], bag, named, read));
    const std::string element = read.element(b, {0, out[1], 0, 0}, 0, "key");
    if (bag.size() > 0)
        e.lines.push_back(node.src[3] ? msg("Σ %1 · %2 = %3", element, read.name(*node.src[3]) + "[p]", sum.text())
                                      : msg("Σ %1 = %2", element, sum.text()));
    e.lines.push_back(msg("= %1", sum.sum().value()));
    e.set(sum.sum().total());
    return e;
}

Cost cost_of_csr_mul_mat(const Tensor& node) {
    return cost_with(node, 2 * static_cast<double>(node.src[0]->ne[0]) * static_cast<double>(node.ne[1]));
}

// -- bag_to_dense -----------------------------------------------------------------------------------------------------

constexpr CsrSlots dense_slots{0, 1, 2};

Status run_bag_to_dense(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Bags bags(*node.src[0], *node.src[1], node.src[2]);
    FirstError error;
    each_row(node, chunk, [&](const Index& i) {
        const Bag bag = bags.bag(i[1]);
        if (!bags.is_right(bag)) return error.keep(bags.wrong_bag(i[1]));
        auto* const out = reinterpret_cast<float*>(bytes_at(node, i));
        std::fill_n(out, node.ne[0], 0.0f);
        for (int64_t p = bag.first; p < bag.end; ++p) {
            const int64_t key = bags.key(p);
            if (key < 0 || key >= node.ne[0]) return error.keep(bags.wrong_key(i[1], p, node.ne[0]));
            out[key] += bags.weight(p);
        }
    });
    return error.status;
}

double ns_of_dense_row(const Tensor& node, int) {
    return 5 + 0.15 * static_cast<double>(node.ne[0]) + 2 * keys_of_bag(*node.src[0], *node.src[1]);
}

Status reads_bag_to_dense(const Tensor& node, const Index& out, const ValueReader& read,
                          std::vector<SourceElement>& elements) {
    const Tensor& keys = *node.src[0];
    GGS_TRY(const Bag bag, read_bag(keys, *node.src[1], out[1], read));
    bool named = false;
    for (int64_t p = bag.first; p < bag.end; ++p) {
        elements.push_back({0, place_in(p)});
        if (read.whole(keys, place_in(p)) != out[0]) continue;
        named = true;
        if (node.src[2]) elements.push_back({2, place_in(p)});
    }
    // An offset matters if it can add a key equal to this column, or remove one.
    const auto has_key = [&](int64_t from, int64_t to) {
        for (int64_t p = from; p < to; ++p) {
            if (read.whole(keys, place_in(p)) == out[0]) return true;
        }
        return false;
    };
    if (named || has_key(0, bag.first)) elements.push_back({1, place_in(out[1])});
    if (named || has_key(bag.end, keys.ne[0])) elements.push_back({1, place_in(out[1] + 1)});
    return {};
}

Result<Explanation> explain_bag_to_dense(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& keys = *node.src[0];
    GGS_TRY(const Bag bag, read_bag(keys, *node.src[1], out[1], read));
    BoundedSum sum;
    NumbersInWords all, places;
    for (int64_t p = bag.first; p < bag.end; ++p) {
        GGS_TRY(const int64_t key, read_key(keys, out[1], p, node.ne[0], read));
        all.add(key);
        if (key != out[0]) continue;
        places.add(p);
        sum.add(node.src[2] ? read(*node.src[2], place_in(p)) : 1.0);
    }
    Explanation e;
    e.lines.push_back(words_of_bag(node, dense_slots, out[1], bag, all, read));
    e.lines.push_back(places.count() == 0 ? msg("it doesn't have the key %1, so the result is 0", out[0])
                      : node.src[2]       ? msg("the key %1 is at positions %2; the sum of their weights is %3", out[0],
                                                places.text(), sum.value())
                                          : msg("the key %1 is at positions %2; the result is their number, %3", out[0],
                                                places.text(), places.count()));
    e.set(sum.total());
    return e;
}

Cost cost_of_bag_to_dense(const Tensor& node) { return cost_with(node, static_cast<double>(node.src[0]->ne[0])); }

} // namespace

namespace computations {

const Computation embedding_bag = {{accepts_bag, run_embedding_bag, nullptr, nullptr, ns_of_bag},
                                   reads_embedding_bag,
                                   explain_embedding_bag,
                                   cost_of_bag,
                                   nullptr,
                                   of_sums};
const Computation csr_mul_mat = {{accepts_csr_mul_mat, run_csr_mul_mat, nullptr, rows_in_parts, ns_of_csr_part},
                                 reads_csr_mul_mat,
                                 explain_csr_mul_mat,
                                 cost_of_csr_mul_mat,
                                 nullptr,
                                 of_sums};
const Computation bag_to_dense = {{need_aligned, run_bag_to_dense, nullptr, nullptr, ns_of_dense_row},
                                  reads_bag_to_dense,
                                  explain_bag_to_dense,
                                  cost_of_bag_to_dense,
                                  nullptr,
                                  of_sums};

} // namespace computations

} // namespace ggs
