// SPDX-License-Identifier: MIT
// ROPE and ROPE_BACK in all their modes: one thread for each pair of channels.
#include "cuda/kernels/kernels.cuh"
#include "cuda/kernels/rope.cuh"

#include <cmath>

namespace ggs::cuda::GGS_VARIANT {

namespace {

float correction(const Node& node, float rotations) {
    const float turns = static_cast<float>(node.params[4]) / (rotations * 2.0f * 3.14159265358979323846f);
    return static_cast<float>(node.params[1]) * std::log(turns) / (2.0f * std::log(node.param_f32(5)));
}

} // namespace

Turning turning_of(const Node& node, float direction) {
    Turning t{};
    t.n_dims = node.params[1];
    t.offset = node.params[15];
    t.mode = node.params[2];
    t.pairs = t.mode == mode_vision ? t.n_dims : t.n_dims / 2;
    t.step = std::pow(node.param_f32(5), -2.0f / static_cast<float>(t.n_dims));
    t.freq_scale = node.param_f32(6);
    t.ext_factor = node.param_f32(7);
    t.magnitude = node.param_f32(8);
    if (t.ext_factor != 0.0f) {
        t.magnitude *= 1.0f + 0.1f * std::log(1.0f / t.freq_scale);
        t.low = std::fmax(0.0f, std::floor(correction(node, node.param_f32(9))));
        t.high = std::fmin(static_cast<float>(t.n_dims - 1), std::ceil(correction(node, node.param_f32(10))));
    }
    for (int i = 0; i < 4; ++i) t.all_sections += t.sections[i] = node.params[11 + i];
    t.direction = direction;
    return t;
}

namespace {

__global__ void __launch_bounds__(usual_block)
    rope_rows(View a, View positions, const float* factors, View out, PARAMETER(Turning) t) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    const auto from = [&](int64_t channel) { return load_float(a.type, at(a, channel, r)); };
    const auto to = [&](int64_t channel, float x) { store_float(out.type, at(out, channel, r), x); };
    const int64_t parts = out.ne[0] - t.pairs; // pairs, and channels that are copied
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < parts;
         i += static_cast<int64_t>(gridDim.y) * blockDim.x)
        turn(t, positions, factors, i, r.i2, a.ne[2], from, to);
}

} // namespace

bool accepts_rope(const Node& node) {
    const int mode = node.params[2];
    return fits_grid(node.out) && is_float(node.src[0].type) && node.out.type == node.src[0].type &&
           node.src[1].type == TypeId::i32 && (!node.has[2] || node.src[2].type == TypeId::f32) &&
           (mode == 0 || mode == mode_neox || mode == mode_sections || mode == mode_vision || mode == mode_imrope);
}

void rope_as(Queue& queue, const Node& node, float direction) {
    const Turning t = turning_of(node, direction);
    const RowGrid g = row_grid(node.out.ne[0] - t.pairs, rows_of(node.out));
    const auto* const factors = node.has[2] ? reinterpret_cast<const float*>(node.src[2].data) : nullptr;
    launch(queue, "rope_rows", rope_rows, g.grid, g.block, 0, node.src[0], node.src[1], factors, node.out, t);
}

namespace {

constexpr KernelRow ops[] = {
    {"ROPE", accepts_rope, rope_of<1>},
    {"ROPE_BACK", accepts_rope, rope_of<-1>},
};

} // namespace

KernelRows rope_ops() { return {ops, sizeof ops / sizeof *ops}; }

} // namespace ggs::cuda::GGS_VARIANT
