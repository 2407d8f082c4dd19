// SPDX-License-Identifier: MIT
// im2col on a CPU, and the window arithmetic that conv_2d has in common with it.
#include "ops/kernels/conv_window.h"
#include "ops/kernels/kernel_columns.h"

namespace ggs {

namespace {

// Where a window and its image stand: in one dimension, channels and images are dims 1 and 2 of b.
struct Layout {
    Window window;
    bool two;
    int64_t channels;

    explicit Layout(const Tensor& node)
        : window(node, param_i32(node, 6) != 0), two(param_i32(node, 6) != 0), channels(node.src[0]->ne[two ? 2 : 1]) {}

    // The element of b that a column of the row (i1, i2, i3) of the result holds; nothing where that is padding.
    std::optional<Index> source(const Index& out) const {
        const int64_t kx = out[0] % window.kw;
        const int64_t ky = out[0] / window.kw % window.kh;
        const int64_t c = out[0] / (window.kw * window.kh);
        const auto at = window.inside(out[1], two ? out[2] : 0, kx, ky);
        if (!at) return {};
        if (two) return Index{at->x, at->y, c, out[3]};
        return Index{at->x, c, out[2], 0};
    }
};

Status accepts(const Tensor& node) {
    const Tensor& b = *node.src[1];
    const bool to_f16 = node.type == TypeId::f16;
    if (!to_f16 && node.type != TypeId::f32)
        return fail("the result's type is %1; it must be f32 or f16", traits(node.type).name);
    if (b.type != TypeId::f32 && !(to_f16 && b.type == TypeId::f16))
        return fail("b has type %1; for a result of %2 it must be %3", traits(b.type).name, traits(node.type).name,
                    to_f16 ? "f32 or f16" : "f32");
    return need_whole_rows(b, "b");
}

double row_ns(const Tensor& node, int) { return 4.0 * static_cast<double>(node.ne[0]); }

Status run(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& b = *node.src[1];
    const Layout layout(node);
    const Window& w = layout.window;
    for (int64_t r = chunk.first; r < chunk.first + chunk.rows; ++r) {
        const Index row = row_index(node, r);
        std::byte* to = bytes_at(node, 0, row[1], row[2], row[3]);
        for (int64_t c = 0; c < layout.channels; ++c) {
            const std::byte* plane = layout.two ? bytes_at(b, 0, 0, c, row[3]) : bytes_at(b, 0, c, row[2], 0);
            for (int64_t ky = 0; ky < w.kh; ++ky) {
                for (int64_t kx = 0; kx < w.kw; ++kx, to += node.nb[0]) {
                    const auto at = w.inside(row[1], layout.two ? row[2] : 0, kx, ky);
                    const float x = at ? float_at(b.type, plane + static_cast<size_t>(at->x) * b.nb[0] +
                                                              (layout.two ? static_cast<size_t>(at->y) * b.nb[1] : 0))
                                       : 0.0f;
                    put_float(node.type, to, x);
                }
            }
        }
    }
    return {};
}

Status reads(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    if (const auto at = Layout(node).source(out)) elements.push_back({1, *at});
    return {};
}

Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    const auto at = Layout(node).source(out);
    Explanation made;
    if (at) {
        made.value = read(*node.src[1], *at);
        made.lines.push_back(msg("window %1, element %2: %3 = %4", out[1] + node.ne[1] * out[2], out[0],
                                 read.element(*node.src[1], *at), made.value));
    } else {
        made.lines.push_back(msg("window %1, element %2 lies in the padding: 0", out[1] + node.ne[1] * out[2], out[0]));
    }
    return made;
}

Cost cost(const Tensor& node) {
    Cost made = cost_with(node, 0);
    made.bytes_read = static_cast<double>(nelements(node)) * static_cast<double>(traits(node.src[1]->type).bytes);
    return made;
}

} // namespace

void set_im2col_columns(OpDef& op) {
    op.kernels[DeviceKind::cpu] = {accepts, run, nullptr, nullptr, row_ns};
    op.reads = reads;
    op.explain = explain;
    op.rounding = rounds_nothing;
    op.cost = cost;
}

} // namespace ggs
