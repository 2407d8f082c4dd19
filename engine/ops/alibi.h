// SPDX-License-Identifier: MIT
// ALiBi: the slope of a head, by which the mask is multiplied before it is added to the scores.
//
// ggml's two kernels round the slope differently, so each has its own function. Pure functions; any thread.
#pragma once

#include "graph/bounded.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace ggs {

// The slope is (2^(-max_bias / parts))^steps, or 1 if max_bias is not above 0.
struct AlibiHead {
    int64_t parts, steps;

    AlibiHead(int64_t heads, int64_t head) {
        const auto power = static_cast<int64_t>(std::bit_floor(static_cast<uint64_t>(heads)));
        parts = head < power ? power : 2 * power;
        steps = head < power ? head + 1 : 2 * (head - power) + 1;
    }
};

// flash_attn_ext: one power, in double.
inline double alibi_slope_in_double(int64_t heads, double max_bias, int64_t head) {
    if (!(max_bias > 0)) return 1;
    const AlibiHead of(heads, head);
    return std::pow(2.0, -max_bias / static_cast<double>(of.parts) * static_cast<double>(of.steps));
}

// soft_max: a power of a power, in float.
inline float alibi_slope_in_float(int64_t heads, float max_bias, int64_t head) {
    if (!(max_bias > 0)) return 1;
    const AlibiHead of(heads, head);
    return std::pow(std::pow(2.0f, -max_bias / static_cast<float>(of.parts)), static_cast<float>(of.steps));
}

// For the explanations of both: its error covers either way.
inline Bounded explained_alibi_slope(int64_t heads, double max_bias, int64_t head) {
    if (!(max_bias > 0)) return 1.0;
    const AlibiHead of(heads, head);
    return pow(pow(2.0, -max_bias / static_cast<double>(of.parts)), static_cast<double>(of.steps));
}

} // namespace ggs
