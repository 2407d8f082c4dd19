// SPDX-License-Identifier: MIT
// im2col and im2col_3d on a CPU: each window becomes a row.
#include "ops/conv/conv_window.h"

namespace ggs {

namespace {

Window window_of(const Tensor& node) {
    if (node.op == OpId::im2col_3d) return {node, 3};
    return {node, param_i32(node, 6) != 0 ? 2 : 1};
}

// Which window of which image a row of the result holds.
struct Row {
    Window::Place place;
    int64_t image;
};
Row row_of(const Window& w, const Index& out) {
    if (w.dims == 1) return {{out[1], 0, 0}, out[2]};
    if (w.dims == 2) return {{out[1], out[2], 0}, out[3]};
    return {{out[1], out[2], out[3] % w.out_depth()}, out[3] / w.out_depth()};
}

// The element of b that an element of the result holds; nothing where that is padding.
std::optional<Index> source(const Tensor& node, const Index& out) {
    const Window w = window_of(node);
    const Row row = row_of(w, out);
    const Window::Place k = {out[0] % w.kw, out[0] / w.kw % w.kh, out[0] / (w.kw * w.kh) % w.kd};
    const auto at = w.inside(row.place, k);
    if (!at) return {};
    return w.index(*at, out[0] / (w.kw * w.kh * w.kd), row.image);
}

Status accepts(const Tensor& node) {
    const Tensor& b = *node.src[1];
    const bool to_f16 = node.type == TypeId::f16;
    const bool from_f16 = to_f16 && node.op == OpId::im2col;
    if (!to_f16 && node.type != TypeId::f32)
        return fail("the result has type %1; it must be f32 or f16", traits(node.type).name);
    if (b.type != TypeId::f32 && !(from_f16 && b.type == TypeId::f16))
        return fail("b has type %1; for a result of type %2 it must be %3", traits(b.type).name, traits(node.type).name,
                    from_f16 ? "f32 or f16" : "f32");
    return need_whole_rows(b, "b");
}

double row_ns(const Tensor& node, int) { return 4.0 * static_cast<double>(node.ne[0]); }

Status run(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Window w = window_of(node);
    each_row(node, chunk, [&](const Index& i) {
        const Row row = row_of(w, i);
        w.put(*node.src[1], row.place, row.image, node.type, bytes_at(node, i), node.nb[0]);
    });
    return {};
}

Status reads(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    if (const auto at = source(node, out)) elements.push_back({1, *at});
    return {};
}

Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    const auto at = source(node, out);
    const int64_t window = out[1] + node.ne[1] * (out[2] + (node.op == OpId::im2col_3d ? node.ne[2] * out[3] : 0));
    Explanation made;
    if (at) {
        made.value = read(*node.src[1], *at);
        made.lines.push_back(
            msg("window %1, element %2: %3 = %4", window, out[0], read.element(*node.src[1], *at), made.value));
    } else {
        made.lines.push_back(msg("window %1, element %2 is in the padding: 0", window, out[0]));
    }
    return made;
}

Cost cost(const Tensor& node) {
    Cost made = cost_with(node, 0);
    made.bytes_read = static_cast<double>(nelements(node)) * static_cast<double>(traits(node.src[1]->type).bytes);
    return made;
}

} // namespace

// Shared by both ops, which differ only in the dimensions of a window.
namespace computations {
constexpr Computation im2col = {{accepts, run, nullptr, nullptr, row_ns}, reads, explain, cost, nullptr, std::nullopt};
constexpr Computation im2col_3d = im2col;
} // namespace computations

} // namespace ggs
