// SPDX-License-Identifier: MIT
// REPEAT, CONCAT, DIAG_MASK_INF, DIAG_MASK_ZERO: bytes are copied unchanged, or masked along a diagonal.
#include "cuda/kernels/copy.cuh"
#include "cuda/kernels/device.cuh"
#include "cuda/kernels/kernels.cuh"

#include <cmath>

namespace ggs::cuda::GGS_VARIANT {

namespace {

__global__ void __launch_bounds__(usual_block) repeat_rows(View a, View out, int bytes) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row), from = {again(r.i1, a.ne[1]), again(r.i2, a.ne[2]), again(r.i3, a.ne[3])};
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < out.ne[0];
         i += static_cast<int64_t>(gridDim.y) * blockDim.x)
        copy_unit(at(out, i, r), at(a, again(i, a.ne[0]), from), bytes);
}

// Copies elements or blocks, counted along dimension 0 in units. The address of `b` is moved back to where it would
// begin with the result's indices. So the kernel needs neither the dimension nor an index of its own at the seam.
__global__ void __launch_bounds__(usual_block) concat_rows(View a, View b, View out, int64_t per_unit, int bytes) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    const int64_t n0 = out.ne[0] / per_unit,
                  from_a = r.i1 < a.ne[1] && r.i2 < a.ne[2] && r.i3 < a.ne[3] ? a.ne[0] / per_unit : 0;
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < n0;
         i += static_cast<int64_t>(gridDim.y) * blockDim.x)
        copy_unit(at(out, i, r), i < from_a ? at(a, i, r) : at(b, i, r), bytes);
}

__global__ void __launch_bounds__(usual_block) diag_mask_rows(View a, View out, int64_t n_past, float outside) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < out.ne[0];
         i += static_cast<int64_t>(gridDim.y) * blockDim.x)
        store<float>(at(out, i, r), i > n_past + r.i1 ? outside : load<float>(at(a, i, r)));
}

} // namespace

bool accepts_repeat(const Node& node) {
    return fits_grid(node.out) && node.out.type == node.src[0].type && node.layout(node.out.type).block == 1 &&
           node.src[0].ne[0] > 0;
}
void repeat(Queue& queue, const Node& node) {
    const RowGrid g = row_grid(node.out.ne[0], rows_of(node.out));
    launch(queue, "repeat_rows", repeat_rows, g.grid, g.block, 0, node.src[0], node.out,
           static_cast<int>(node.layout(node.out.type).bytes));
}

bool accepts_concat(const Node& node) {
    return fits_grid(node.out) && node.out.type == node.src[0].type && node.out.type == node.src[1].type &&
           node.layout(node.out.type).block > 0;
}
void concat(Queue& queue, const Node& node) {
    const Layout& layout = node.layout(node.out.type);
    const RowGrid g = row_grid(node.out.ne[0] / layout.block, rows_of(node.out));
    const View& a = node.src[0];
    View b = node.src[1];
    const int dim = node.params[0];
    if (b.data)
        b.data -= (dim == 0 ? a.ne[0] / layout.block : a.ne[dim]) * b.nb[dim]; // no byte before its beginning is read
    launch(queue, "concat_rows", concat_rows, g.grid, g.block, 0, a, b, node.out, static_cast<int64_t>(layout.block),
           static_cast<int>(layout.bytes));
}

bool accepts_diag_mask(const Node& node) {
    return fits_grid(node.out) && node.src[0].type == TypeId::f32 && node.out.type == TypeId::f32;
}
void diag_mask_with(Queue& queue, const Node& node, float outside) {
    const RowGrid g = row_grid(node.out.ne[0], rows_of(node.out));
    launch(queue, "diag_mask_rows", diag_mask_rows, g.grid, g.block, 0, node.src[0], node.out,
           static_cast<int64_t>(node.params[0]), outside);
}

void diag_mask_inf(Queue& queue, const Node& node) { diag_mask_with(queue, node, -INFINITY); }
void diag_mask_zero(Queue& queue, const Node& node) { diag_mask_with(queue, node, 0.0f); }

namespace {

constexpr KernelRow ops[] = {
    {"REPEAT", accepts_repeat, repeat},
    {"CONCAT", accepts_concat, concat},
    {"DIAG_MASK_INF", accepts_diag_mask, diag_mask_inf},
    {"DIAG_MASK_ZERO", accepts_diag_mask, diag_mask_zero},
};

} // namespace

KernelRows moves_ops() { return {ops, sizeof ops / sizeof *ops}; }

} // namespace ggs::cuda::GGS_VARIANT
