// SPDX-License-Identifier: MIT
// SOFT_MAX with mask, slopes and sinks: one block per row, in three passes.
#include "cuda/kernels/kernels.cuh"
#include "cuda/kernels/soft_max.cuh"

namespace ggs::cuda::GGS_VARIANT {

namespace {

__global__ void __launch_bounds__(usual_block)
    soft_max_row(View a, View mask, bool has_mask, const float* sinks, View out, float scale, Slopes slopes) {
    __shared__ float room[warp_lanes];
    const Row r = row_at(out, blockIdx.x);
    const float slope = slopes.of(r.i2);
    const unsigned char* const mask_row =
        has_mask ? at(mask, 0, r.i1, again(r.i2, mask.ne[2]), again(r.i3, mask.ne[3])) : nullptr;
    const auto logit = [&](int64_t i) {
        const float x = load<float>(at(a, i, r)) * scale;
        return has_mask ? x + slope * load_float(mask.type, mask_row + i * mask.nb[0]) : x;
    };
    float largest = sinks ? sinks[r.i2] : -INFINITY;
    for (int64_t i = threadIdx.x; i < a.ne[0]; i += blockDim.x) largest = fmaxf(largest, logit(i));
    largest = block_max(largest, room);
    float sum = 0;
    // No barrier is needed: each thread only reads back its own values.
    for (int64_t i = threadIdx.x; i < a.ne[0]; i += blockDim.x) {
        const float weight = expf(logit(i) - largest);
        sum += weight;
        store<float>(at(out, i, r), weight);
    }
    sum = block_sum(sum, room);
    if (sinks) sum += expf(sinks[r.i2] - largest);
    const float factor = 1.0f / sum;
    for (int64_t i = threadIdx.x; i < a.ne[0]; i += blockDim.x)
        store<float>(at(out, i, r), load<float>(at(out, i, r)) * factor);
}

} // namespace

bool accepts_soft_max(const Node& node) {
    return fits_grid(node.out) && node.src[0].type == TypeId::f32 && node.out.type == TypeId::f32 &&
           (!node.has[1] || node.src[1].type == TypeId::f32 || node.src[1].type == TypeId::f16) &&
           (!node.has[2] || node.src[2].type == TypeId::f32);
}

void soft_max(Queue& queue, const Node& node) {
    const auto* const sinks = node.has[2] ? reinterpret_cast<const float*>(node.src[2].data) : nullptr;
    launch(queue, "soft_max_row", soft_max_row, {static_cast<unsigned>(rows_of(node.out))},
           {threads_for(node.out.ne[0])}, 0, node.src[0], node.src[1], node.has[1], sinks, node.out, node.param_f32(0),
           Slopes::of_heads(node.out.ne[2], node.param_f32(1)));
}

namespace {

constexpr KernelRow ops[] = {
    {"SOFT_MAX", accepts_soft_max, soft_max},
};

} // namespace

KernelRows soft_max_ops() { return {ops, sizeof ops / sizeof *ops}; }

} // namespace ggs::cuda::GGS_VARIANT
