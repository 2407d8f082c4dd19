// SPDX-License-Identifier: MIT
// out_prod on a CPU: for each k, a's row k is added to every row of the result, times b's number.
#include "cpu/dot.h"
#include "ops/products.h"
#include "ops/rows.h"

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr int64_t most_rows_at_once = 32;

Status accepts(const Tensor& node) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    if (b.type != TypeId::f32) return fail("b has type %1; it must be f32", traits(b.type).name);
    const bool plain = a.type == TypeId::f32;
    if (!plain && a.type != TypeId::f16 && !is_quantized(a.type))
        return fail("a has type %1; it must be f32, f16 or a quantised type", traits(a.type).name);
    GGS_CHECK(need_whole_rows(a, "a"));
    for (const int i : {2, 3}) {
        if (!plain && a.ne[i] != b.ne[i])
            return fail(
                "a.ne[%1] is %2 and b.ne[%1] is %3; they must be equal, because only an f32 tensor a can be repeated",
                i, a.ne[i], b.ne[i]);
    }
    if (!traits(a.type).layout) return fail("rows of type %1 can't be decoded yet", traits(a.type).name);
    return {};
}

Index plane_of_a(const Tensor& node, int64_t i2, int64_t i3) {
    const Tensor& a = *node.src[0];
    return {0, 0, i2 / (node.ne[2] / a.ne[2]), i3 / (node.ne[3] / a.ne[3])};
}

double row_ns(const Tensor& node, int) {
    const Tensor& a = *node.src[0];
    const double each = !row_kernels(a.type) ? 3.0 : is_quantized(a.type) ? 0.5 : 0.15;
    return each * static_cast<double>(a.ne[0] * a.ne[1]);
}

// Rows of a type that has no kernel are decoded first, in the thread's part of the work buffer.
Status run(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    const int64_t n = node.ne[0];
    const RowKernels* direct = row_kernels(a.type);
    const AddScaled add = direct ? direct->add_scaled : row_kernels(TypeId::f32)->add_scaled;
    float* decoded = nullptr;
    if (!direct)
        decoded = reinterpret_cast<float*>(aligned(task.work.data(), 4)) + static_cast<int64_t>(task.thread) * n;
    const int64_t rows_at_once = direct ? most_rows_at_once : 1;
    const std::byte* rows[most_rows_at_once];
    float factors[most_rows_at_once];
    const int64_t end = chunk.first + chunk.rows;
    // Rows of one plane go together, so that each row of a is decoded once for all of them.
    for (int64_t row = chunk.first; row < end;) {
        const Index at = row_index(node, row);
        const int64_t count = std::min(node.ne[1] - at[1], end - row);
        const Index plane = plane_of_a(node, at[2], at[3]);
        const auto out = [&](int64_t j) {
            return reinterpret_cast<float*>(bytes_at(node, 0, at[1] + j, at[2], at[3]));
        };
        for (int64_t j = 0; j < count; ++j) std::fill_n(out(j), n, 0.0f);
        for (int64_t k = 0; k < a.ne[1]; k += rows_at_once) {
            const int64_t some = std::min(rows_at_once, a.ne[1] - k);
            for (int64_t i = 0; i < some; ++i) rows[i] = bytes_at(a, 0, k + i, plane[2], plane[3]);
            if (!direct) {
                row_to_floats(a.type, rows[0], decoded, n);
                rows[0] = reinterpret_cast<const std::byte*>(decoded);
            }
            for (int64_t j = 0; j < count; ++j) {
                const std::byte* factor = bytes_at(b, at[1] + j, k, at[2], at[3]);
                for (int64_t i = 0; i < some; ++i, factor += b.nb[1]) factors[i] = float_at(TypeId::f32, factor);
                add(out(j), rows, factors, some, n);
            }
        }
        row += count;
    }
    return {};
}

Status reads(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    const Index plane = plane_of_a(node, out[2], out[3]);
    for (int64_t k = 0; k < node.src[0]->ne[1]; ++k) elements.push_back({0, {out[0], k, plane[2], plane[3]}});
    for (int64_t k = 0; k < node.src[0]->ne[1]; ++k) elements.push_back({1, {out[1], k, out[2], out[3]}});
    return {};
}

Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    // Each plane of a is used for several consecutive planes of the result.
    const Tensor& rows = *node.src[0];
    Index a = {out[0], 0, out[2] * rows.ne[2] / node.ne[2], out[3] * rows.ne[3] / node.ne[3]};
    Index b = {out[1], 0, out[2], out[3]};
    SumOfProducts sum(read);
    // A block's scale and min may be multiplied apart: each part is at most the block's largest number and its range.
    double parts = 0;
    const int64_t first = out[0] - out[0] % 32, end = std::min(rows.ne[0], first + 32);
    for (int64_t k = 0; k < node.src[0]->ne[1]; ++k) {
        a[1] = b[1] = k;
        const double factor = read(*node.src[1], b);
        sum.add(a, b, read(rows, a), factor);
        if (!is_quantized(rows.type)) continue;
        double least = std::numeric_limits<double>::infinity(), most = -least;
        for (Index at = {first, k, a[2], a[3]}; at[0] < end; ++at[0]) {
            const double x = read(rows, at);
            least = std::min(least, x);
            most = std::max(most, x);
        }
        parts += (std::max(std::fabs(least), std::fabs(most)) + most - least) * std::fabs(factor);
    }
    Explanation made;
    if (read.terms() == Terms::in_words) // a list of the products shows both columns
        made.lines.push_back(msg("%1 = Σ_i %2 · %3 over %4 values of i", read.element(node, out),
                                 read.element(*node.src[0], a, 1, "i"), read.element(*node.src[1], b, 1, "i"),
                                 node.src[0]->ne[1]));
    sum.complete(made);
    made.bound += chain_error(rows.ne[1] + 4) * parts;
    return made;
}

Cost cost(const Tensor& node) {
    return cost_with(node, 2.0 * static_cast<double>(nelements(node)) * static_cast<double>(node.src[0]->ne[1]));
}

} // namespace

namespace computations {
const Computation out_prod = {{accepts, run, nullptr, nullptr, row_ns}, reads, explain, cost, nullptr, of_sums};
} // namespace computations

} // namespace ggs
