// SPDX-License-Identifier: MIT
// How the ops of one source tell each other apart: UNARY by a number of its own in its parameters, the others by these.
#pragma once

#include "cuda/kernels/device.cuh"

namespace ggs::cuda::GGS_VARIANT {

inline constexpr int function_of_unary = -1, function_of_op = 100; // sqr, sqrt, log, sin, cos, scale, clamp, leaky_relu
void unary_as(Queue& queue, const Node& node, int function);
template <int number> void unary_of(Queue& queue, const Node& node) { unary_as(queue, node, number); }

KERNEL_INLINE float scaled(float x, float factor, float offset) { return plus(times(x, factor), offset); }

} // namespace ggs::cuda::GGS_VARIANT
