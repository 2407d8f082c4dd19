// SPDX-License-Identifier: MIT
// Sums and means of rows.
#pragma once

#include "cuda/kernels/device.cuh"

namespace ggs::cuda::GGS_VARIANT {

void sum_rows_as(Queue& queue, const Node& node, bool mean);
template <bool mean> void sum_rows_of(Queue& queue, const Node& node) { sum_rows_as(queue, node, mean); }

} // namespace ggs::cuda::GGS_VARIANT
