// SPDX-License-Identifier: MIT
// ROPE and the way back, by the opposite angles.
#pragma once

#include "cuda/kernels/device.cuh"

namespace ggs::cuda::GGS_VARIANT {

void rope_as(Queue& queue, const Node& node, float direction);
template <int direction> void rope_of(Queue& queue, const Node& node) { rope_as(queue, node, static_cast<float>(direction)); }

} // namespace ggs::cuda::GGS_VARIANT
