// SPDX-License-Identifier: MIT
// How the ops of two sources tell each other apart: 0 add, 1 sub, 2 mul, 3 div.
#pragma once

#include "cuda/kernels/device.cuh"

namespace ggs::cuda::GGS_VARIANT {

void binary_as(Queue& queue, const Node& node, int way);
template <int way> void binary_of(Queue& queue, const Node& node) { binary_as(queue, node, way); }

} // namespace ggs::cuda::GGS_VARIANT
