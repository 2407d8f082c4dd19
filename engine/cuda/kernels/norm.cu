// SPDX-License-Identifier: MIT
// NORM, RMS_NORM, L2_NORM: one block per row. GROUP_NORM: one block per group of channels.
#include "cuda/kernels/kernels.cuh"
#include "cuda/kernels/norm.cuh"

namespace ggs::cuda::GGS_VARIANT {

namespace {

__global__ void __launch_bounds__(usual_block) norm_row(View a, View out, int which, float eps) {
    __shared__ float room[warp_lanes];
    const Row r = row_at(out, blockIdx.x);
    const auto n = static_cast<float>(a.ne[0]);
    float mean = 0;
    if (which == norm_centred) {
        float sum = 0;
        for (int64_t i = threadIdx.x; i < a.ne[0]; i += blockDim.x) sum += load<float>(at(a, i, r));
        mean = block_sum(sum, room) / n;
    }
    const float squares = squares_of(a.ne[0], mean, room, [&](int64_t i) { return load<float>(at(a, i, r)); });
    const float factor = which == norm_length ? 1.0f / fmaxf(sqrtf(squares), eps) : factor_of(squares, n, eps);
    for (int64_t i = threadIdx.x; i < a.ne[0]; i += blockDim.x)
        store<float>(at(out, i, r), (load<float>(at(a, i, r)) - mean) * factor);
}

__global__ void __launch_bounds__(usual_block) norm_group(View a, View out, int64_t channels, float eps) {
    __shared__ float room[warp_lanes];
    const int64_t groups = (a.ne[2] + channels - 1) / channels;
    const int64_t first = blockIdx.x % groups * channels, i3 = blockIdx.x / groups;
    const int64_t end = first + channels < a.ne[2] ? first + channels : a.ne[2];
    const int64_t plane = a.ne[0] * a.ne[1], count = plane * (end - first);
    const auto from = [&](const View& v, int64_t i) {
        return at(v, i % a.ne[0], i / a.ne[0] % a.ne[1], first + i / plane, i3);
    };
    float sum = 0;
    for (int64_t i = threadIdx.x; i < count; i += blockDim.x) sum += load<float>(from(a, i));
    const float mean = block_sum(sum, room) / static_cast<float>(count);
    const float squares = squares_of(count, mean, room, [&](int64_t i) { return load<float>(from(a, i)); });
    const float factor = factor_of(squares, static_cast<float>(count), eps);
    for (int64_t i = threadIdx.x; i < count; i += blockDim.x)
        store<float>(from(out, i), (load<float>(from(a, i)) - mean) * factor);
}

} // namespace

bool accepts_norm(const Node& node) {
    return fits_grid(node.out) && node.src[0].type == TypeId::f32 && node.out.type == TypeId::f32;
}

void norm_as(Queue& queue, const Node& node, int which) {
    launch(queue, "norm_row", norm_row, {static_cast<unsigned>(rows_of(node.out))}, {threads_for(node.out.ne[0])}, 0,
           node.src[0], node.out, which, node.param_f32(0));
}

bool accepts_group_norm(const Node& node) { return accepts_norm(node) && node.params[0] > 0; }

void group_norm(Queue& queue, const Node& node) {
    const int64_t channels = (node.src[0].ne[2] + node.params[0] - 1) / node.params[0];
    const int64_t groups = (node.src[0].ne[2] + channels - 1) / channels;
    launch(queue, "norm_group", norm_group, {static_cast<unsigned>(groups * node.out.ne[3])}, {usual_block}, 0,
           node.src[0], node.out, channels, node.param_f32(1));
}

namespace {

constexpr KernelRow ops[] = {
    {"NORM", accepts_norm, norm_of<norm_centred>},
    {"RMS_NORM", accepts_norm, norm_of<norm_squares>},
    {"L2_NORM", accepts_norm, norm_of<norm_length>},
    {"GROUP_NORM", accepts_group_norm, group_norm},
};

} // namespace

KernelRows norm_ops() { return {ops, sizeof ops / sizeof *ops}; }

} // namespace ggs::cuda::GGS_VARIANT
