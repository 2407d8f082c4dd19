// SPDX-License-Identifier: MIT
// col2im_1d on a CPU: columns are laid over one another, s0 elements apart, and added up.
#include "ops/rows.h"

#include <algorithm>

namespace ggs {

namespace {

struct Columns {
    const Tensor& a;
    int64_t stride, padding;
    int64_t k; // elements of a column, of one channel

    explicit Columns(const Tensor& node)
        : a(*node.src[0]), stride(param_i32(node, 0)), padding(param_i32(node, 2)), k(a.ne[0] / param_i32(node, 1)) {}

    // The columns that reach any of the output's elements first … first + n - 1: [first, end).
    struct Range {
        int64_t first, end;
    };
    Range reaching(int64_t first, int64_t n) const {
        const int64_t left = first + padding - k + 1; // a column that starts here ends at the first element
        return {left > 0 ? (left + stride - 1) / stride : 0, std::min(a.ne[1], (first + n - 1 + padding) / stride + 1)};
    }
};

int64_t pieces(const Tensor& node) { return (node.ne[0] + piece - 1) / piece; }
int64_t rows(const Tensor& node, int) { return nrows(node) * pieces(node); }
int64_t row_of_element(const Tensor& node, const Index& out) { return out[1] * pieces(node) + out[0] / piece; }

Status accepts(const Tensor& node) {
    const Tensor& a = *node.src[0];
    if (!is_float(a.type)) return fail("a has type %1; it must be f32, f16 or bf16", traits(a.type).name);
    GGS_CHECK(need_type(node, text("the result"), a.type));
    return need_aligned(node);
}

double row_ns(const Tensor& node, int) {
    const Columns columns(node);
    const int64_t most = columns.k / columns.stride + 1; // columns over one another
    const auto overlap = static_cast<double>(most);
    return static_cast<double>(std::min(piece, node.ne[0])) * (1.0 + overlap) + 20.0 * overlap;
}

Status run(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Columns columns(node);
    float sums[piece], room[piece];
    for (int64_t u = chunk.first; u < chunk.first + chunk.rows; ++u) {
        const int64_t channel = u / pieces(node), first = u % pieces(node) * piece;
        const int64_t n = std::min(piece, node.ne[0] - first);
        std::fill(sums, sums + n, 0.0f);
        const auto [column, end] = columns.reaching(first, n);
        for (int64_t t = column; t < end; ++t) {
            const int64_t start = t * columns.stride - columns.padding - first; // of the column, in the piece
            const int64_t from = std::max<int64_t>(0, -start);
            const int64_t count = std::min(columns.k, n - start) - from;
            if (count <= 0) continue;
            const float* const x =
                load(columns.a, bytes_at(columns.a, 0, t, 0, 0), channel * columns.k + from, count, room);
            float* const to = sums + start + from;
            for (int64_t k = 0; k < count; ++k) to[k] += x[k];
        }
        store(node, bytes_at(node, 0, channel, 0, 0), first, n, sums);
    }
    return {};
}

// f(a's index) for all that one output element is the sum of.
template <class F> void for_each_term(const Tensor& node, const Index& out, F f) {
    const Columns columns(node);
    for (int64_t k = columns.k - 1; k >= 0; --k) {
        const int64_t start = out[0] + columns.padding - k; // of the column whose element k falls here
        if (start >= 0 && start % columns.stride == 0 && start / columns.stride < columns.a.ne[1])
            f(Index{out[1] * columns.k + k, start / columns.stride, 0, 0});
    }
}

Status reads(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    for_each_term(node, out, [&](const Index& a) { elements.push_back({0, a}); });
    return {};
}

Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    const Columns columns(node);
    constexpr int64_t shown = 4;
    int64_t terms = 0;
    BoundedSum sum;
    std::string names, values;
    for_each_term(node, out, [&](const Index& a) {
        const double x = read(columns.a, a);
        sum.add(x);
        if (terms++ > shown) return;
        const char* const plus = terms > 1 ? " + " : "";
        names += plus + (terms > shown ? std::string("…") : read.element(columns.a, a));
        values += plus + (terms > shown ? std::string("…") : english(MessageValue(x)));
    });
    if (terms == 0) return Explanation{{msg("0: no column reaches element %1", out[0])}, 0};
    return Explanation{
        {msg("%1: the values that %2 columns of channel %3 contribute to this element", names, terms, out[1]),
         msg("= %1", values), msg("= %1", sum.value())},
        sum.total()};
}

} // namespace

namespace computations {
const Computation col2im_1d = {{accepts, run, nullptr, rows, row_ns, false, row_of_element},
                               reads,
                               explain,
                               cost_per_element<1>,
                               nullptr,
                               of_sums};
} // namespace computations

} // namespace ggs
