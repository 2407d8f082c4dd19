// SPDX-License-Identifier: MIT
// ROPE and its inverse, which uses the opposite angles.
#pragma once

#include "cuda/kernels/sines.cuh"

namespace ggs::cuda::GGS_VARIANT {

inline constexpr int mode_neox = 2, mode_sections = 8, mode_vision = 24, mode_imrope = 40;

struct Turning {
    int64_t n_dims, offset, pairs;
    int mode;
    float step, freq_scale, ext_factor, magnitude, low, high;
    int sections[4], all_sections;
    float direction;
};

Turning turning_of(const Node& node, float direction);

// The position, one of a token's four, that determines a pair's angle, and the pair's index in its section if each
// section restarts the angles.
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

// Channels `first` and `second` of a row are rotated together.
struct Turned {
    int64_t first, second;
    float cosine, sine;
};
KERNEL_INLINE Turned turned(const Turning& t, const View& positions, const float* factors, int64_t pair, int64_t token,
                            int64_t tokens) {
    const Section section = section_of(t, pair);
    const auto position = static_cast<float>(load<int>(at(positions, section.which * tokens + token, 0, 0, 0)));
    const float extrapolated =
        position * powf(t.step, static_cast<float>(section.power)) / (factors ? factors[pair] : 1.0f);
    float angle = t.freq_scale * extrapolated;
    if (t.ext_factor != 0.0f) {
        const float along = (static_cast<float>(pair) - t.low) / fmaxf(0.001f, t.high - t.low);
        const float mix = times(1.0f - fminf(1.0f, fmaxf(0.0f, along)), t.ext_factor);
        angle = plus(times(angle, 1.0f - mix), times(extrapolated, mix));
    }
    const SineCosine of_angle = sine_cosine(angle);
    const int64_t first = t.offset + (t.mode == 0 ? 2 * pair : pair);
    return {first, first + (t.mode == 0 ? 1 : t.pairs), of_angle.cosine * t.magnitude,
            of_angle.sine * t.magnitude * t.direction};
}
// Computes part i of a row: a rotated pair, or a channel that is copied. from(channel) returns a value of the row,
// to(channel, value) stores the result. Each product is rounded separately: otherwise it could depend on the kernel
// which of two nvcc fuses into a multiply-add.
template <class From, class To> KERNEL_INLINE void turn(const Turning& t, const View& positions, const float* factors,
                                                        int64_t i, int64_t token, int64_t tokens, From&& from,
                                                        To&& to) {
    if (i >= t.pairs) {
        const int64_t k = i - t.pairs, channel = k < t.offset ? k : k + 2 * t.pairs;
        return to(channel, from(channel));
    }
    const Turned pair = turned(t, positions, factors, i, token, tokens);
    const float x = from(pair.first), y = from(pair.second);
    to(pair.first, plus(times(x, pair.cosine), -times(y, pair.sine)));
    to(pair.second, plus(times(x, pair.sine), times(y, pair.cosine)));
}

void rope_as(Queue& queue, const Node& node, float direction);
template <int direction> void rope_of(Queue& queue, const Node& node) {
    rope_as(queue, node, static_cast<float>(direction));
}

} // namespace ggs::cuda::GGS_VARIANT
