// SPDX-License-Identifier: MIT
// How rows are reduced and normed on a CPU: the columns of reductions.cpp's, norms.cpp's and training.cpp's rows.
#pragma once

#include "ops/rows.h"

namespace ggs::computations {

extern const Computation sum, sum_rows, mean, cumsum, argmax, count_equal, argsort, top_k;
extern const Computation norm, rms_norm, l2_norm, group_norm, soft_max;    // in norm_kernels.cpp
extern const Computation cross_entropy_loss, opt_step_adamw, opt_step_sgd; // in training_kernels.cpp

} // namespace ggs::computations
