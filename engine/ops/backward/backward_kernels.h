// SPDX-License-Identifier: MIT
// How the gradients of other ops are computed on a CPU: the columns of backwards.cpp's rows.
#pragma once

#include "ops/rows.h"

namespace ggs::computations {

extern const Computation silu_back, rms_norm_back, soft_max_back, cross_entropy_loss_back;
extern const Computation repeat_back, get_rows_back, pool_2d_back; // in scatter_kernels.cpp
extern const Computation im2col_back;                              // in im2col_back_kernel.cpp

} // namespace ggs::computations
