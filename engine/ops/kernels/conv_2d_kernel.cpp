// SPDX-License-Identifier: MIT
// conv_2d on a CPU: the windows of a few output elements at a time go into scratch memory, then all kernels are
// multiplied with them.
#include "cpu/dot.h"
#include "ops/kernels/conv_window.h"
#include "ops/kernels/kernel_columns.h"
#include "ops/products.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr int64_t windows_at_once = 16;
constexpr int64_t kernels_at_once = 64;

int64_t window_elements(const Tensor& node) {
    const Tensor& a = *node.src[0];
    return a.ne[0] * a.ne[1] * a.ne[2];
}

Status accepts(const Tensor& node) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    GGS_CHECK(need_float(a, "a"));
    if (b.type != TypeId::f32) return fail("b has type %1; it must be f32", traits(b.type).name);
    if (const Verdict dense = contiguous(a); !dense) return fail("a must be contiguous: %1", dense.reason);
    return {};
}

// Output elements of all channels: a unit is a place (ox, oy, image).
// A row is one place of the window in one image: all channels of the result there.
int64_t rows(const Tensor& node, int) { return node.ne[0] * node.ne[1] * node.ne[3]; }
int64_t place_of_element(const Tensor& node, const Index& out) {
    return out[0] + node.ne[0] * (out[1] + node.ne[1] * out[3]);
}

double row_ns(const Tensor& node, int) {
    return static_cast<double>(window_elements(node)) * (2.0 + 2.0 * static_cast<double>(node.ne[2]) / flops_per_ns());
}

void fill_window(const Tensor& node, const Window& w, int64_t ox, int64_t oy, int64_t image, std::byte* to) {
    const Tensor& a = *node.src[0];
    const Tensor& b = *node.src[1];
    const size_t bytes = traits(a.type).bytes;
    for (int64_t c = 0; c < a.ne[2]; ++c) {
        for (int64_t ky = 0; ky < w.kh; ++ky) {
            for (int64_t kx = 0; kx < w.kw; ++kx, to += bytes) {
                const auto at = w.inside(ox, oy, kx, ky);
                put_float(a.type, to, at ? float_at(b.type, bytes_at(b, at->x, at->y, c, image)) : 0.0f);
            }
        }
    }
}

Status run(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    const Window w(node, true);
    const int64_t n = window_elements(node);
    const size_t window_bytes = static_cast<size_t>(n) * traits(a.type).bytes;
    const size_t share = task.work.size() / static_cast<size_t>(task.threads);
    std::byte* const windows = task.work.data() + share * static_cast<size_t>(task.thread);
    const int64_t fit = window_bytes == 0 ? windows_at_once : static_cast<int64_t>(share / window_bytes);
    if (fit == 0)
        return fail("a window takes %1 bytes, and each of %2 threads has %3 for its windows", window_bytes,
                    task.threads, share);
    const DotTile dot = dot_tile(a.type);
    const int64_t plane = node.ne[0] * node.ne[1];
    const std::byte* kernels[kernels_at_once];
    float* out[kernels_at_once];
    const int64_t end = chunk.first + chunk.rows;
    for (int64_t u = chunk.first; u < end;) {
        const int64_t image = u / plane;
        const int64_t place = u % plane;
        const int64_t count = std::min({windows_at_once, fit, plane - place, end - u});
        for (int64_t i = 0; i < count; ++i) {
            const int64_t p = place + i;
            fill_window(node, w, p % node.ne[0], p / node.ne[0], image,
                        windows + static_cast<size_t>(i) * window_bytes);
        }
        for (int64_t first = 0; first < node.ne[2]; first += kernels_at_once) {
            const int64_t some = std::min(kernels_at_once, node.ne[2] - first);
            for (int64_t j = 0; j < some; ++j) {
                kernels[j] = bytes_at(a, 0, 0, 0, first + j);
                out[j] =
                    reinterpret_cast<float*>(bytes_at(node, place % node.ne[0], place / node.ne[0], first + j, image));
            }
            dot({windows, window_bytes, count, kernels, out, some, n});
        }
        u += count;
    }
    return {};
}

// f(kernel's index, b's index) for all that one output element is the sum of.
template <class F> void for_each_product(const Tensor& node, const Index& out, F f) {
    const Window w(node, true);
    for (int64_t c = 0; c < node.src[0]->ne[2]; ++c) {
        for (int64_t ky = 0; ky < w.kh; ++ky) {
            for (int64_t kx = 0; kx < w.kw; ++kx) {
                if (const auto at = w.inside(out[0], out[1], kx, ky))
                    f(Index{kx, ky, c, out[2]}, Index{at->x, at->y, c, out[3]});
            }
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
    SumOfProducts sum;
    for_each_product(node, out,
                     [&](const Index& a, const Index& b) { sum.add(read(*node.src[0], a), read(*node.src[1], b)); });
    Explanation made;
    made.lines.push_back(msg("kernel %1 on the window at (%2, %3) of image %4: Σ %5 · %6 over what is not padding",
                             out[2], out[0], out[1], out[3], read.name(*node.src[0]), read.name(*node.src[1])));
    made.lines.push_back(msg("= %1", sum.text()));
    made.lines.push_back(msg("= %1", sum.value()));
    made.value = sum.value();
    return made;
}

Cost cost(const Tensor& node) {
    return cost_with(node, 2.0 * static_cast<double>(nelements(node)) * static_cast<double>(window_elements(node)));
}

} // namespace

void set_conv_2d_columns(OpDef& op) {
    op.kernels[DeviceKind::cpu] = {accepts, run, nullptr, rows, row_ns};
    op.kernels[DeviceKind::cpu].row_of = place_of_element;
    op.reads = reads;
    op.explain = explain;
    op.rounding = rounds_products;
    op.cost = cost;
}

} // namespace ggs
