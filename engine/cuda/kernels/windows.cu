// SPDX-License-Identifier: MIT
// IM2COL and POOL_2D: one thread for each element of the result.
#include "cuda/kernels/kernels.cuh"
#include "cuda/kernels/windows.cuh"

#include <cfloat>

namespace ggs::cuda::GGS_VARIANT {

namespace {

// Row (x, y) of image n contains the window there: its elements by channel, kernel row and kernel column.
__global__ void __launch_bounds__(usual_block) im2col_rows(View image, View out, Windows w, bool two) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    const int64_t line = two ? r.i2 : 0, number = two ? r.i3 : r.i2;
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < out.ne[0];
         i += static_cast<int64_t>(gridDim.y) * blockDim.x) {
        const int64_t kx = i % w.k0, ky = i / w.k0 % w.k1, channel = i / (w.k0 * w.k1);
        const int64_t x = r.i1 * w.s0 + kx * w.d0 - w.p0, y = line * w.s1 + ky * w.d1 - w.p1;
        const bool inside = x >= 0 && x < image.ne[0] && y >= 0 && (!two || y < image.ne[1]);
        const unsigned char* const from = !inside ? nullptr
                                          : two   ? at(image, x, y, channel, number)
                                                  : at(image, x, channel, number, 0);
        store_float(out.type, at(out, i, r), from ? load_float(image.type, from) : 0.0f);
    }
}

__global__ void __launch_bounds__(usual_block) pool_rows(View a, View out, PARAMETER(Windows) w, bool mean) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < out.ne[0];
         i += static_cast<int64_t>(gridDim.y) * blockDim.x) {
        float value = mean ? 0.0f : -FLT_MAX;
        // The part of the window within a.
        const int64_t left = i * w.s0 - w.p0, top = r.i1 * w.s1 - w.p1;
        const int64_t x0 = left > 0 ? left : 0, x1 = left + w.k0 < a.ne[0] ? left + w.k0 : a.ne[0];
        const int64_t y1 = top + w.k1 < a.ne[1] ? top + w.k1 : a.ne[1];
        for (int64_t y = top > 0 ? top : 0; y < y1; ++y) {
            for (int64_t x = x0; x < x1; ++x) {
                const float element = load_float(a.type, at(a, x, y, r.i2, r.i3));
                value = mean ? value + element : element > value ? element : value;
            }
        }
        // Elements in the padding count, too.
        store_float(out.type, at(out, i, r), mean ? value / static_cast<float>(w.k0 * w.k1) : value);
    }
}

} // namespace

bool accepts_im2col(const Node& node) {
    return fits_grid(node.out) && is_float(node.src[1].type) && is_float(node.out.type);
}
void im2col(Queue& queue, const Node& node) {
    const bool two = node.params[6] != 0;
    Windows w{};
    w.k0 = node.src[0].ne[0];
    w.k1 = two ? node.src[0].ne[1] : 1;
    w.s0 = node.params[0], w.s1 = node.params[1], w.p0 = node.params[2], w.p1 = two ? node.params[3] : 0,
    w.d0 = node.params[4], w.d1 = node.params[5];
    const RowGrid g = row_grid(node.out.ne[0], rows_of(node.out));
    launch(queue, "im2col_rows", im2col_rows, g.grid, g.block, 0, node.src[1], node.out, w, two);
}

bool accepts_pool_2d(const Node& node) {
    return fits_grid(node.out) && is_float(node.src[0].type) && is_float(node.out.type);
}
void pool_2d(Queue& queue, const Node& node) {
    Windows w{};
    w.k0 = node.params[1], w.k1 = node.params[2], w.s0 = node.params[3], w.s1 = node.params[4], w.p0 = node.params[5],
    w.p1 = node.params[6];
    const RowGrid g = row_grid(node.out.ne[0], rows_of(node.out));
    launch(queue, "pool_rows", pool_rows, g.grid, g.block, 0, node.src[0], node.out, w, node.params[0] == 1);
}

namespace {

constexpr KernelRow ops[] = {
    {"IM2COL", accepts_im2col, im2col},
    {"POOL_2D", accepts_pool_2d, pool_2d},
};

} // namespace

KernelRows windows_ops() { return {ops, sizeof ops / sizeof *ops}; }

} // namespace ggs::cuda::GGS_VARIANT
