// SPDX-License-Identifier: MIT
// The three norms of rows.
#pragma once

#include "cuda/kernels/device.cuh"

namespace ggs::cuda::GGS_VARIANT {

inline constexpr int norm_centred = 0, norm_squares = 1, norm_length = 2; // NORM, RMS_NORM, L2_NORM
void norm_as(Queue& queue, const Node& node, int which);
template <int which> void norm_of(Queue& queue, const Node& node) { norm_as(queue, node, which); }

} // namespace ggs::cuda::GGS_VARIANT
