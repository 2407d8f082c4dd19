// SPDX-License-Identifier: MIT
// What stands beyond the bound of a diagonal mask.
#pragma once

#include "cuda/kernels/device.cuh"

#include <cmath>

namespace ggs::cuda::GGS_VARIANT {

void diag_mask_with(Queue& queue, const Node& node, float outside);
inline void diag_mask_inf(Queue& queue, const Node& node) { diag_mask_with(queue, node, -INFINITY); }
inline void diag_mask_zero(Queue& queue, const Node& node) { diag_mask_with(queue, node, 0.0f); }

} // namespace ggs::cuda::GGS_VARIANT
