// SPDX-License-Identifier: MIT
// Products by the device's own library.
#pragma once

#include "cuda/kernels/device.cuh"

namespace ggs::cuda::GGS_VARIANT {

// Computes a MUL_MAT; false where the device has no library, the library won't, or there is no memory for what it
// reads.
bool multiply_by_library(Queue& queue, const Node& node);

} // namespace ggs::cuda::GGS_VARIANT
