// SPDX-License-Identifier: MIT
// conv_2d_dw on a CPU: each channel has its own kernel. The inner loop runs over a row of the result, or over all
// channels of one position if channels are adjacent in memory.
#include "ops/conv/conv_window.h"
#include "ops/products.h"

#include <algorithm>

namespace ggs {

namespace {

Window window_of(const Tensor& node) { return {node, 2}; }

// The result has the strides that b has.
bool by_channels(const Tensor& node) { return is_contiguous_channels(*node.src[1]); }

Status accepts(const Tensor& node) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    GGS_CHECK(need_float(a, "a"));
    GGS_CHECK(need_type(b, "b", TypeId::f32));
    GGS_CHECK(need_aligned(node));
    if (!by_channels(node)) {
        if (const Verdict dense = contiguous(b); !dense)
            return fail("b must be contiguous or have adjacent channels: %1", dense.reason);
        GGS_CHECK(need_contiguous(a, "a"));
        return need_dense_rows(node, text("the result"));
    }
    const size_t bytes = traits(a.type).bytes;
    if (a.nb[3] != bytes && a.ne[3] > 1)
        return fail("the channels of b are adjacent, so those of a must be adjacent, too: nb[3] = %1, but an element "
                    "takes %2 bytes",
                    a.nb[3], bytes);
    if (node.nb[2] != sizeof(float))
        return fail("the channels of b are adjacent, so those of the result must be adjacent, too: nb[2] = %1, not 4",
                    node.nb[2]);
    return {};
}

int64_t rows(const Tensor& node, int) { return by_channels(node) ? node.ne[0] * node.ne[1] * node.ne[3] : nrows(node); }
int64_t row_of_element(const Tensor& node, const Index& out) {
    if (by_channels(node)) return out[0] + node.ne[0] * (out[1] + node.ne[1] * out[3]);
    return out[1] + node.ne[1] * (out[2] + node.ne[2] * out[3]);
}

double row_ns(const Tensor& node, int) {
    const int64_t side_by_side = by_channels(node) ? node.ne[2] : node.ne[0];
    return static_cast<double>(window_of(node).elements()) * (4.0 + static_cast<double>(side_by_side));
}

const float* numbers(const Tensor& t, const Index& i) { return reinterpret_cast<const float*>(bytes_at(t, i)); }

// One row of a channel: a kernel's element after the other is multiplied with all that it falls on.
void add_row(const Window& w, const Tensor& node, const Index& i) {
    const Tensor& a = *node.src[0];
    auto* const out = reinterpret_cast<float*>(bytes_at(node, i));
    std::fill(out, out + node.ne[0], 0.0f);
    w.each_element([&](const Window::Place& k, int64_t) {
        const int64_t y = i[1] * w.s1 + k.y * w.d1 - w.p1;
        if (y < 0 || y >= w.height) return;
        const float factor = float_at(a.type, bytes_at(a, w.index(k, 0, i[2])));
        const float* const from = numbers(*node.src[1], {0, y, i[2], i[3]});
        // x = start + ox · s0 lies inside for ox = first … end - 1.
        const int64_t start = k.x * w.d0 - w.p0;
        const int64_t first = start < 0 ? (-start + w.s0 - 1) / w.s0 : 0;
        const int64_t end = start < w.width ? std::min(node.ne[0], (w.width - 1 - start) / w.s0 + 1) : 0;
        for (int64_t ox = first; ox < end; ++ox) out[ox] += factor * from[start + ox * w.s0];
    });
}

// One place of all channels.
void add_place(const Window& w, const Tensor& node, const Window::Place& place, int64_t image) {
    const Tensor& a = *node.src[0];
    auto* const out = reinterpret_cast<float*>(bytes_at(node, place.x, place.y, 0, image));
    std::fill(out, out + node.ne[2], 0.0f);
    w.each_element([&](const Window::Place& k, int64_t) {
        const auto at = w.inside(place, k);
        if (!at) return;
        const float* const from = numbers(*node.src[1], {at->x, at->y, 0, image});
        const std::byte* const kernels = bytes_at(a, w.index(k, 0, 0));
        if (a.type == TypeId::f32) {
            const auto* const factors = reinterpret_cast<const float*>(kernels);
            for (int64_t c = 0; c < node.ne[2]; ++c) out[c] += factors[c] * from[c];
        } else {
            for (int64_t c = 0; c < node.ne[2]; ++c)
                out[c] += float_at(a.type, kernels + static_cast<size_t>(c) * sizeof(uint16_t)) * from[c];
        }
    });
}

Status run(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Window w = window_of(node);
    if (!by_channels(node)) {
        each_row(node, chunk, [&](const Index& i) { add_row(w, node, i); });
        return {};
    }
    for (int64_t r = chunk.first; r < chunk.first + chunk.rows; ++r)
        add_place(w, node, {r % node.ne[0], r / node.ne[0] % node.ne[1], 0}, r / (node.ne[0] * node.ne[1]));
    return {};
}

// f(a's index, b's index) for all that one output element is the sum of.
template <class F> void for_each_product(const Tensor& node, const Index& out, F f) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    const auto along = [&](int dim, int64_t k) {
        const int64_t stride = param_i32(node, dim), padding = param_i32(node, 2 + dim),
                      dilation = param_i32(node, 4 + dim);
        return out[static_cast<size_t>(dim)] * stride - padding + k * dilation;
    };
    for (int64_t ky = 0; ky < a.ne[1]; ++ky) {
        for (int64_t kx = 0; kx < a.ne[0]; ++kx) {
            const int64_t x = along(0, kx), y = along(1, ky);
            if (x >= 0 && x < b.ne[0] && y >= 0 && y < b.ne[1])
                f(Index{kx, ky, 0, out[2]}, Index{x, y, out[2], out[3]});
        }
    }
}

Status reads(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    for_each_product(node, out, [&](const Index& a, const Index& b) {
        elements.push_back({0, a});
        elements.push_back({1, b});
    });
    return {};
}

Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    SumOfProducts sum(read);
    for_each_product(node, out, [&](const Index& a, const Index& b) {
        sum.add(a, b, read(*node.src[0], a), read(*node.src[1], b));
    });
    Explanation made;
    made.lines = {msg("channel %1 with its own kernel, window at (%2, %3) of image %4: Σ %5 · %6 over the elements "
                      "that are not padding",
                      out[2], out[0], out[1], out[3], read.name(*node.src[0]), read.name(*node.src[1]))};
    sum.complete(made);
    return made;
}

Cost cost(const Tensor& node) {
    return cost_with(node,
                     2.0 * static_cast<double>(nelements(node)) * static_cast<double>(window_of(node).elements()));
}

} // namespace

namespace computations {
const Computation conv_2d_dw = {
    {accepts, run, nullptr, rows, row_ns, false, row_of_element}, reads, explain, cost, nullptr, of_sums};
} // namespace computations

} // namespace ggs
