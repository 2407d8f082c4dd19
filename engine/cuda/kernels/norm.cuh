// SPDX-License-Identifier: MIT
// Code shared by the three normalisations of rows: NORM, RMS_NORM and L2_NORM.
#pragma once

#include "cuda/kernels/device.cuh"

namespace ggs::cuda::GGS_VARIANT {

inline constexpr int norm_centred = 0, norm_squares = 1, norm_length = 2; // NORM, RMS_NORM, L2_NORM
void norm_as(Queue& queue, const Node& node, int which);
template <int which> void norm_of(Queue& queue, const Node& node) { norm_as(queue, node, which); }

// Returns the sum of (number(i) − mean)² over a row that a block processes together. Each thread only calls number()
// for its own elements: every blockDim.x-th, starting at threadIdx.x.
template <class Number> KERNEL_INLINE float squares_of(int64_t length, float mean, float* room, Number&& number) {
    float squares = 0;
    for (int64_t i = threadIdx.x; i < length; i += blockDim.x) {
        const float x = number(i) - mean;
        squares += x * x;
    }
    return block_sum(squares, room);
}
KERNEL_INLINE float factor_of(float squares, float length, float eps) { return 1.0f / sqrtf(squares / length + eps); }

} // namespace ggs::cuda::GGS_VARIANT
