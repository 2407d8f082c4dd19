// SPDX-License-Identifier: MIT
#include "ops/rows.h"

#include "cpu/dot.h"
#include "ops/reduction/sort_row.h"

#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>

namespace ggs {

namespace {

int64_t rows_of_source(const Tensor& node, int) { return nrows(*node.src[0]); }
double ns_of_source_row(const Tensor& node, int) { return static_cast<double>(node.src[0]->ne[0]); }

// The index of the source's row that an element of "one a row" is made from.
Index row_of(const Index& out) { return {0, out[1], out[2], out[3]}; }

template <class F> void each_of_row(const Tensor& a, const Index& row, const ValueReader& read, F&& f) {
    Index i = row;
    for (i[0] = 0; i[0] < a.ne[0]; ++i[0]) f(read(a, i));
}

// -- sum --------------------------------------------------------------------------------------------------------------

Status accepts_sum(const Tensor& node) {
    const Tensor& a = *node.src[0];
    if (!is_float(a.type)) return fail("a is %1; only f32, f16 and bf16 can be summed", traits(a.type).name);
    GGS_CHECK(need_dense_rows(a, "a"));
    return need_aligned(node);
}

// One number from all rows, each of them added up in its order and then to the others.
struct Sums {
    double all, row;
    float small_all, small_row; // ggml adds f16 and bf16 rows up in f32
};
static_assert(sizeof(Sums) <= kept_bytes);

// Nothing has a sum too.
int64_t parts_of_source(const Tensor& node, int phase) {
    return std::max<int64_t>(1, rows_in_parts(*node.src[0], phase));
}
double ns_of_source_part(const Tensor& node, int) { return static_cast<double>(std::min(part, node.src[0]->ne[0])); }

Status run_sum(const KernelTask& task, Chunk chunk) {
    const Tensor& a = *task.node.src[0];
    Sums& sums = *reinterpret_cast<Sums*>(task.kept.data());
    const Chunk filled = is_empty(a) ? Chunk{0, 0} : chunk;
    each_part(a, filled, [&](const Index& i, int64_t begin, int64_t count) {
        double row = sums.row;
        float small_row = sums.small_row;
        float room[piece];
        each_piece(begin, count, [&](int64_t first, int64_t n) {
            const float* const x = load(a, bytes_at(a, i), first, n, room);
            if (a.type == TypeId::f32)
                for (int64_t k = 0; k < n; ++k) row += x[k];
            else
                for (int64_t k = 0; k < n; ++k) small_row += x[k];
        });
        const bool whole = begin + count == a.ne[0];
        sums = {sums.all + (whole ? row : 0), whole ? 0 : row, sums.small_all + (whole ? small_row : 0),
                whole ? 0 : small_row};
    });
    if (chunk.first + chunk.rows < parts_of_source(task.node, task.phase)) return {};
    const float value = a.type == TypeId::f32 ? static_cast<float>(sums.all) : sums.small_all;
    store(task.node, static_cast<std::byte*>(task.node.data), 0, 1, &value);
    return {};
}

Result<Explanation> explain_sum(const Tensor& node, const Index&, const ValueReader& read) {
    const Tensor& a = *node.src[0];
    BoundedSum sum;
    each_row(a, {0, nrows(a)}, [&](const Index& i) { each_of_row(a, i, read, [&](double x) { sum.add(x); }); });
    // F32 is added up in double.
    return Explanation{{msg("Σ of all %1 elements of %2", nelements(a), read.name(a)), msg("= %1", sum.value())},
                       a.type == TypeId::f32 && read.device() == DeviceKind::cpu ? sum.total(0) : sum.total()};
}

// -- one number a row -------------------------------------------------------------------------------------------------

double row_sum(const Tensor& a, const Index& i) {
    double sum = 0;
    float room[piece];
    each_piece(a.ne[0], [&](int64_t first, int64_t n) {
        sum += best_dot_table().loops.sum(load(a, bytes_at(a, i), first, n, room), n);
    });
    return sum;
}

Status accepts_row_sum(const Tensor& node) {
    GGS_CHECK(need_all_f32(node));
    return need_dense_rows(*node.src[0], "a");
}

template <bool mean> Status run_row_sum(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    each_row(node, chunk, [&](const Index& i) {
        auto value = static_cast<float>(row_sum(*node.src[0], i));
        if constexpr (mean) value /= static_cast<float>(node.src[0]->ne[0]);
        *reinterpret_cast<float*>(bytes_at(node, i)) = value;
    });
    return {};
}

template <bool mean>
Result<Explanation> explain_row_sum(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& a = *node.src[0];
    BoundedSum sum;
    each_of_row(a, row_of(out), read, [&](double x) { sum.add(x); });
    const Bounded total = sum.total(chain_of_row(a.ne[0]));
    Explanation e;
    e.lines.push_back(
        msg("Σ %1 over i = 0 … %2 is %3", read.element(a, row_of(out), 0, "i"), a.ne[0] - 1, sum.value()));
    e.set(mean ? total / static_cast<double>(a.ne[0]) : total);
    if (mean) e.lines.push_back(msg("Σ / %1 = %2", a.ne[0], e.value));
    return e;
}

// -- cumsum -----------------------------------------------------------------------------------------------------------

Status run_cumsum(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    each_row(node, chunk, [&](const Index& i) {
        const auto* const a = reinterpret_cast<const float*>(bytes_at(*node.src[0], i));
        auto* const out = reinterpret_cast<float*>(bytes_at(node, i));
        float sum = 0;
        for (int64_t k = 0; k < node.ne[0]; ++k) out[k] = sum += a[k];
    });
    return {};
}

Status reads_cumsum(const Tensor&, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    Index i = out;
    for (i[0] = 0; i[0] <= out[0]; ++i[0]) elements.push_back({0, i});
    return {};
}

Result<Explanation> explain_cumsum(const Tensor& node, const Index& out, const ValueReader& read) {
    BoundedSum sum;
    Index i = out;
    for (i[0] = 0; i[0] <= out[0]; ++i[0]) sum.add(read(*node.src[0], i));
    return Explanation{
        {msg("Σ %1 over i = 0 … %2", read.element(*node.src[0], out, 0, "i"), out[0]), msg("= %1", sum.value())},
        sum.total()};
}

// -- argmax, count_equal ----------------------------------------------------------------------------------------------

Status accepts_argmax(const Tensor& node) {
    GGS_CHECK(need_type(*node.src[0], "a", TypeId::f32));
    GGS_CHECK(need_dense_rows(*node.src[0], "a"));
    return need_aligned(node);
}

// Returns the index of the largest value, the last of equal ones. As in ggml, a NaN is skipped, and the values before
// it are ignored.
int64_t last_of_largest(int64_t n, const auto& value) {
    auto largest = -std::numeric_limits<decltype(value(0))>::infinity();
    int64_t index = 0;
    for (int64_t k = 0; k < n; ++k) {
        const auto x = value(k);
        largest = largest > x ? largest : x;
        if (largest == x) index = k;
    }
    return index;
}

Status run_argmax(const KernelTask& task, Chunk chunk) {
    const Tensor& a = *task.node.src[0];
    for (int64_t row = chunk.first; row < chunk.first + chunk.rows; ++row) {
        const auto* const x = reinterpret_cast<const float*>(bytes_at(a, {0, row, 0, 0}));
        static_cast<int32_t*>(task.node.data)[row] =
            static_cast<int32_t>(last_of_largest(a.ne[0], [x](int64_t k) { return x[k]; }));
    }
    return {};
}

Status reads_argmax(const Tensor& node, const Index& out, const ValueReader& read,
                    std::vector<SourceElement>& elements) {
    return reads_row(node, {0, out[0], 0, 0}, read, elements);
}

Result<Explanation> explain_argmax(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& a = *node.src[0];
    const int64_t index = last_of_largest(a.ne[0], [&](int64_t k) { return read(a, {k, out[0], 0, 0}); });
    return Explanation{{msg("the largest of %1 over i = 0 … %2 is %3", read.element(a, {0, out[0], 0, 0}, 0, "i"),
                            a.ne[0] - 1, a.ne[0] > 0 ? read(a, {index, out[0], 0, 0}) : 0.0),
                        msg("its index is %1", index)},
                       static_cast<double>(index)};
}

Status accepts_count_equal(const Tensor& node) {
    for (const auto& [t, name] : {std::pair{node.src[0], text("a")}, {node.src[1], text("b")}}) {
        GGS_CHECK(need_type(*t, name, TypeId::i32));
        GGS_CHECK(need_dense_rows(*t, name));
    }
    return need_aligned(node);
}

// Whole numbers can be added up in any order. Phase 0 makes the 0 to add to.
int count_phases(const Tensor&) { return 2; }
int64_t count_rows(const Tensor& node, int phase) { return phase == 0 ? 1 : nrows(*node.src[0]); }

Status run_count_equal(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    auto& count = *static_cast<int64_t*>(node.data);
    if (task.phase == 0) {
        count = 0;
        return {};
    }
    int64_t equal = 0;
    each_row(*node.src[0], chunk, [&](const Index& i) {
        const auto* const a = reinterpret_cast<const int32_t*>(bytes_at(*node.src[0], i));
        const auto* const b = reinterpret_cast<const int32_t*>(bytes_at(*node.src[1], i));
        for (int64_t k = 0; k < node.src[0]->ne[0]; ++k) equal += a[k] == b[k];
    });
    std::atomic_ref<int64_t>(count).fetch_add(equal, std::memory_order_relaxed);
    return {};
}

Result<Explanation> explain_count_equal(const Tensor& node, const Index&, const ValueReader& read) {
    const Tensor& a = *node.src[0];
    int64_t equal = 0;
    for (int64_t flat = 0; flat < nelements(a); ++flat) {
        const Index i = index_of_flat(a, flat);
        equal += read(a, i) == read(*node.src[1], i);
    }
    return Explanation{
        {msg("%1 of %2 elements of %3 and %4 are equal", equal, nelements(a), read.name(a), read.name(*node.src[1]))},
        static_cast<double>(equal)};
}

// -- argsort, top_k ---------------------------------------------------------------------------------------------------

// Equal ones by their index, NaN last: an order that any sort can work with.
auto order_by(const auto& value, bool descending) {
    return [&value, descending](int32_t i, int32_t j) {
        const auto x = value(i), y = value(j);
        const bool x_nan = std::isnan(x), y_nan = std::isnan(y);
        if (x_nan || y_nan) return x_nan == y_nan ? i < j : y_nan;
        if (x != y) return descending ? x > y : x < y;
        return i < j;
    };
}

Status accepts_sort(const Tensor& node) {
    GGS_CHECK(need_type(*node.src[0], "a", TypeId::f32));
    GGS_CHECK(need_dense_rows(*node.src[0], "a"));
    return need_aligned(node);
}

// A long row is sorted in stretches, which the phases after the first merge two by two. The order leaves no choice, so
// the result is the same.
int64_t sorted_in(int phase) { return int64_t{1} << (14 + phase); }
int64_t stretches(const Tensor& node, int phase) { return (node.ne[0] + sorted_in(phase) - 1) / sorted_in(phase); }
int sort_phases(const Tensor& node) {
    int phases = 1;
    while (stretches(node, phases - 1) > 1) ++phases;
    return phases;
}
int64_t sort_rows(const Tensor& node, int phase) { return nrows(node) * stretches(node, phase); }

Status run_argsort(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const int64_t each = sorted_in(task.phase), in_a_row = stretches(node, task.phase);
    for (int64_t u = chunk.first; u < chunk.first + chunk.rows; ++u) {
        const Index i = row_index(node, u / in_a_row);
        const auto* const a = reinterpret_cast<const float*>(bytes_at(*node.src[0], i));
        auto* const row = reinterpret_cast<int32_t*>(bytes_at(node, i));
        const int64_t first = u % in_a_row * each, end = std::min(node.ne[0], first + each);
        const auto value = [a](int32_t k) { return a[k]; };
        const bool descending = param_i32(node, 0) == 1;
        if (task.phase == 0) {
            sort_row(a, static_cast<int32_t>(first), descending, {row + first, row + end});
        } else if (const int64_t middle = first + each / 2; middle < end) {
            std::inplace_merge(row + first, row + middle, row + end, order_by(value, descending));
        }
    }
    return {};
}

Status reads_sorted(const Tensor& node, const Index& out, const ValueReader& read,
                    std::vector<SourceElement>& elements) {
    return reads_row(node, row_of(out), read, elements);
}

std::vector<int32_t> sorted_row(const Tensor& a, const Index& row, bool descending, const ValueReader& read) {
    std::vector<double> values;
    each_of_row(a, row, read, [&](double x) { values.push_back(x); });
    std::vector<int32_t> indices(values.size());
    std::iota(indices.begin(), indices.end(), 0);
    const auto value = [&values](int32_t k) { return values[static_cast<size_t>(k)]; };
    std::sort(indices.begin(), indices.end(), order_by(value, descending));
    return indices;
}

Result<Explanation> explain_argsort(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& a = *node.src[0];
    const auto indices = sorted_row(a, row_of(out), param_i32(node, 0) == 1, read);
    const int32_t index = indices[static_cast<size_t>(out[0])];
    return Explanation{{msg("element %1 of the sorted row is %2 = %3", out[0],
                            read.element(a, {index, out[1], out[2], out[3]}), read(a, {index, out[1], out[2], out[3]})),
                        msg("its index is %1", index)},
                       static_cast<double>(index)};
}

Status run_top_k(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    auto* const indices =
        reinterpret_cast<int32_t*>(task.work.data()) + static_cast<int64_t>(task.thread) * a.ne[0]; // one row a thread
    each_row(node, chunk, [&](const Index& i) {
        const auto* const x = reinterpret_cast<const float*>(bytes_at(a, i));
        auto* const out = reinterpret_cast<int32_t*>(bytes_at(node, i));
        std::iota(indices, indices + a.ne[0], 0);
        const auto value = [x](int32_t k) { return x[k]; };
        std::partial_sort(indices, indices + node.ne[0], indices + a.ne[0], order_by(value, true));
        std::copy_n(indices, node.ne[0], out);
        if (node.ne[0] > 1) std::swap(out[0], out[1]); // as in ggml: the order must not be relied on
    });
    return {};
}

Result<Explanation> explain_top_k(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& a = *node.src[0];
    const auto indices = sorted_row(a, row_of(out), true, read);
    const int64_t place = out[0] < 2 && node.ne[0] > 1 ? 1 - out[0] : out[0];
    const int32_t index = indices[static_cast<size_t>(place)];
    return Explanation{{msg("one of the %1 largest elements of the row is %2 = %3", node.ne[0],
                            read.element(a, {index, out[1], out[2], out[3]}), read(a, {index, out[1], out[2], out[3]})),
                        msg("its index is %1; the first two indices are swapped, as in ggml", index)},
                       static_cast<double>(index)};
}

// n · log2 n comparisons.
double sort_operations(double n) { return n * std::log2(std::max(2.0, n)); }
double top_k_row_ns(const Tensor& node, int) { return 3 * sort_operations(static_cast<double>(node.src[0]->ne[0])); }
double sort_row_ns(const Tensor& node, int phase) {
    const auto n = static_cast<double>(std::min(node.ne[0], sorted_in(phase)));
    return phase == 0 ? 12 * n : 3 * n;
}
Cost cost_of_sort(const Tensor& node) { return cost_of(node, std::log2(std::max<double>(2.0, node.src[0]->ne[0]))); }

} // namespace

namespace computations {

const Computation sum = {{accepts_sum, run_sum, nullptr, parts_of_source, ns_of_source_part, true},
                         reads_all,
                         explain_sum,
                         cost_per_element<1>,
                         nullptr,
                         of_sums};
const Computation sum_rows = {{accepts_row_sum, run_row_sum<false>, nullptr, nullptr, ns_of_source_row},
                              reads_sorted,
                              explain_row_sum<false>,
                              cost_per_element<1>,
                              nullptr,
                              of_row_sums};
const Computation mean = {{accepts_row_sum, run_row_sum<true>, nullptr, nullptr, ns_of_source_row},
                          reads_sorted,
                          explain_row_sum<true>,
                          cost_per_element<1>,
                          nullptr,
                          of_row_sums};
const Computation cumsum = {{accepts_f32_rows, run_cumsum, nullptr, nullptr, ns_of_source_row},
                            reads_cumsum,
                            explain_cumsum,
                            cost_per_element<1>,
                            nullptr,
                            of_sums};
const Computation argmax = {{accepts_argmax, run_argmax, nullptr, rows_of_source, ns_of_source_row},
                            reads_argmax,
                            explain_argmax,
                            cost_per_element<1>,
                            nullptr,
                            std::nullopt};
const Computation count_equal = {{accepts_count_equal, run_count_equal, count_phases, count_rows},
                                 reads_all,
                                 explain_count_equal,
                                 cost_per_element<1>,
                                 nullptr,
                                 std::nullopt};
const Computation argsort = {{accepts_sort, run_argsort, sort_phases, sort_rows, sort_row_ns},
                             reads_sorted,
                             explain_argsort,
                             cost_of_sort,
                             nullptr,
                             std::nullopt};
const Computation top_k = {{accepts_sort, run_top_k, nullptr, nullptr, top_k_row_ns},
                           reads_sorted,
                           explain_top_k,
                           cost_of_sort,
                           nullptr,
                           std::nullopt};

} // namespace computations

} // namespace ggs
