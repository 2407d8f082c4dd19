// SPDX-License-Identifier: MIT
// ROPE and ROPE_BACK in all their modes: a thread for each pair of channels.
#include "cuda/kernels/rope.cuh"
#include "cuda/kernels/kernels.cuh"
#include "cuda/kernels/sines.cuh"

#include <cmath>

namespace ggs::cuda::GGS_VARIANT {

namespace {

constexpr int mode_neox = 2, mode_sections = 8, mode_vision = 24, mode_imrope = 40;

struct Turning {
    int64_t n_dims, offset, pairs;
    int mode;
    float step, freq_scale, ext_factor, magnitude, low, high;
    int sections[4], all_sections;
    float direction;
};

float correction(const Node& node, float rotations) {
    const float turns = static_cast<float>(node.params[4]) / (rotations * 2.0f * 3.14159265358979323846f);
    return static_cast<float>(node.params[1]) * std::log(turns) / (2.0f * std::log(node.param_f32(5)));
}

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

// Which of a token's four positions turns a pair, and the pair's number in its section where each begins anew.
struct Section {
    int which;
    int64_t power;
};
KERNEL_INLINE Section section_of(const Turning& t, int64_t pair) {
    if (!(t.mode & mode_sections)) return {0, pair};
    const int64_t sector = pair % t.all_sections;
    if (t.mode == mode_imrope) {
        const auto third = static_cast<int>(sector % 3);
        const int which = third == 0 ? 0 : third;
        return {sector < 3 * static_cast<int64_t>(t.sections[which]) ? which : 3, pair};
    }
    int64_t begin = 0;
    int which = 0;
    while (which < 3 && sector >= begin + t.sections[which]) begin += t.sections[which++];
    return {which, t.mode == mode_vision ? sector - begin : pair};
}

__global__ void __launch_bounds__(usual_block) rope_rows(View a, View positions, const float* factors, View out, PARAMETER(Turning) t) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    const int64_t rest = out.ne[0] - 2 * t.pairs; // channels that are copied
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < t.pairs + rest; i += static_cast<int64_t>(gridDim.y) * blockDim.x) {
        if (i >= t.pairs) {
            const int64_t k = i - t.pairs, channel = k < t.offset ? k : k + 2 * t.pairs;
            store_float(out.type, at(out, channel, r), load_float(a.type, at(a, channel, r)));
            continue;
        }
        const Section section = section_of(t, i);
        const auto position = static_cast<float>(load<int>(at(positions, section.which * a.ne[2] + r.i2, 0, 0, 0)));
        const float extrapolated = position * powf(t.step, static_cast<float>(section.power)) / (factors ? factors[i] : 1.0f);
        float angle = t.freq_scale * extrapolated;
        if (t.ext_factor != 0.0f) {
            const float along = (static_cast<float>(i) - t.low) / fmaxf(0.001f, t.high - t.low);
            const float mix = (1.0f - fminf(1.0f, fmaxf(0.0f, along))) * t.ext_factor;
            angle = angle * (1.0f - mix) + extrapolated * mix;
        }
        const SineCosine of_angle = sine_cosine(angle);
        const float cosine = of_angle.cosine * t.magnitude, sine = of_angle.sine * t.magnitude * t.direction;
        const int64_t first = t.offset + (t.mode == 0 ? 2 * i : i), second = first + (t.mode == 0 ? 1 : t.pairs);
        const float x = load_float(a.type, at(a, first, r)), y = load_float(a.type, at(a, second, r));
        store_float(out.type, at(out, first, r), x * cosine - y * sine);
        store_float(out.type, at(out, second, r), x * sine + y * cosine);
    }
}

} // namespace

bool accepts_rope(const Node& node) {
    const int mode = node.params[2];
    return fits_grid(node.out) && is_float(node.src[0].type) && node.out.type == node.src[0].type && node.src[1].type == TypeId::i32 &&
           (!node.has[2] || node.src[2].type == TypeId::f32) && (mode == 0 || mode == mode_neox || mode == mode_sections || mode == mode_vision || mode == mode_imrope);
}

void rope_as(Queue& queue, const Node& node, float direction) {
    const Turning t = turning_of(node, direction);
    const RowGrid g = row_grid(node.out.ne[0] - t.pairs, rows_of(node.out));
    const auto* const factors = node.has[2] ? reinterpret_cast<const float*>(node.src[2].data) : nullptr;
    launch(queue, "rope_rows", rope_rows, g.grid, g.block, 0, node.src[0], node.src[1], factors, node.out, t);
}

} // namespace ggs::cuda::GGS_VARIANT
