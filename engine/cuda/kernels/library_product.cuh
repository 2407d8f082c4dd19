// SPDX-License-Identifier: MIT
// Matrix products computed by the device's own library.
#pragma once

#include "cuda/kernels/device.cuh"

namespace ggs::cuda::GGS_VARIANT {

// Computes a MUL_MAT. Returns false if the device has no library, if the library refuses, or if there isn't enough
// memory for decoded weights.
bool multiply_by_library(Queue& queue, const Node& node);

} // namespace ggs::cuda::GGS_VARIANT
