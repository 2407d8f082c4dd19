// SPDX-License-Identifier: MIT
// Slopes: the factor by which each head's mask is multiplied (ALiBi). It is 1 for all heads if there is no bias.
#pragma once

#include "cuda/kernels/device.cuh"

#include <cmath>

namespace ggs::cuda::GGS_VARIANT {

struct Slopes {
    bool all_one;
    int64_t power; // the largest power of two that isn't larger than the number of heads
    float first, second;

    static Slopes of_heads(int64_t heads, float max_bias) {
        Slopes s{!(max_bias > 0.0f), 1, 1.0f, 1.0f};
        while (s.power * 2 <= heads) s.power *= 2;
        s.first = std::pow(2.0f, -max_bias / static_cast<float>(s.power));
        s.second = std::pow(2.0f, -max_bias / 2.0f / static_cast<float>(s.power));
        return s;
    }
    KERNEL_INLINE float of(int64_t head) const {
        if (all_one) return 1.0f;
        return head < power ? powf(first, static_cast<float>(head + 1))
                            : powf(second, static_cast<float>(2 * (head - power) + 1));
    }
};

} // namespace ggs::cuda::GGS_VARIANT
