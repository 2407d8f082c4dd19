// SPDX-License-Identifier: MIT
// pool_1d and pool_2d on a CPU. Padding is never the maximum and adds nothing to a mean. In one dimension a mean is
// over the elements inside the tensor, in two dimensions over the full window.
#include "ops/conv/pool_window.h"

#include <cfloat>

namespace ggs {

namespace {

Status accepts(const Tensor& node) { return need_float(*node.src[0], "a"); }

template <bool two> double row_ns(const Tensor& node, int) {
    const Pool pool(node, two);
    return 2.0 * static_cast<double>(node.ne[0]) *
           static_cast<double>(std::min(pool.k0, node.src[0]->ne[0]) * std::min(pool.k1, node.src[0]->ne[1]));
}

template <bool two> Status run(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    const Pool pool(node, two);
    for (int64_t r = chunk.first; r < chunk.first + chunk.rows; ++r) {
        const Index row = row_index(node, r);
        const auto [y_first, y_end] = pool.lines(a, row[1]);
        for (int64_t ox = 0; ox < node.ne[0]; ++ox) {
            const auto [x_first, x_end] = pool.columns(a, ox);
            float value = pool.mean ? 0.0f : -FLT_MAX;
            for (int64_t y = y_first; y < y_end; ++y) {
                const std::byte* at = bytes_at(a, x_first, y, row[2], row[3]);
                for (int64_t x = x_first; x < x_end; ++x, at += a.nb[0]) {
                    const float element = float_at(a.type, at);
                    if (pool.mean) {
                        value += element;
                    } else if (element > value) {
                        value = element;
                    }
                }
            }
            if (pool.mean) {
                const int64_t count = two ? pool.k0 * pool.k1 : x_end - x_first;
                value = count > 0 ? value / static_cast<float>(count) : 0.0f;
            }
            put_float(node.type, bytes_at(node, ox, row[1], row[2], row[3]), value);
        }
    }
    return {};
}

template <bool two>
Status reads(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    const Pool pool(node, two);
    const Tensor& a = *node.src[0];
    const int64_t left = out[0] * pool.s0 - pool.p0, top = out[1] * pool.s1 - pool.p1;
    for (int64_t y = std::max<int64_t>(0, top); y < std::min(top + pool.k1, a.ne[1]); ++y) {
        for (int64_t x = std::max<int64_t>(0, left); x < std::min(left + pool.k0, a.ne[0]); ++x)
            elements.push_back({0, {x, y, out[2], out[3]}});
    }
    return {};
}

template <bool two> Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    const Pool pool(node, two);
    std::vector<SourceElement> window;
    GGS_CHECK(reads<two>(node, out, read, window));
    BoundedSum sum;
    double largest = static_cast<double>(-FLT_MAX);
    for (const SourceElement& element : window) {
        const double x = read(*node.src[0], element.index);
        sum.add(x);
        largest = x > largest ? x : largest;
    }
    Explanation made;
    const std::string name = read.name(*node.src[0]);
    if (pool.mean) {
        const int64_t count = two ? pool.k0 * pool.k1 : static_cast<int64_t>(window.size());
        if (count > 0) made.set(sum.total() / static_cast<double>(count));
        made.lines.push_back(
            msg("the sum of the %1 elements of %2 in the window is %3", window.size(), name, sum.value()));
        made.lines.push_back(msg("%1 / %2 = %3", sum.value(), count, made.value));
    } else {
        made.value = largest;
        made.lines.push_back(
            msg("the largest of the %1 elements of %2 in the window is %3", window.size(), name, largest));
    }
    return made;
}

template <bool two> Cost cost(const Tensor& node) {
    const Pool pool(node, two);
    return cost_with(node, static_cast<double>(nelements(node)) * static_cast<double>(pool.k0 * pool.k1));
}

template <bool two> constexpr Computation pool = {
    {accepts, run<two>, nullptr, nullptr, row_ns<two>}, reads<two>, explain<two>, cost<two>, nullptr, of_sums};

} // namespace

namespace computations {
const Computation pool_1d = pool<false>;
const Computation pool_2d = pool<true>;
} // namespace computations

} // namespace ggs
