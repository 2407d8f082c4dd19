// SPDX-License-Identifier: MIT
// How the element-wise ops are computed on a CPU: the columns that elementwise.cpp puts into its rows.
#pragma once

#include "ops/rows.h"

namespace ggs::computations {

extern const Computation add, sub, mul, div, add1, add_id, acc, set, scale, clamp, fill, arange;
extern const Computation timestep_embedding;       // in timestep_kernel.cpp
extern const Computation sqr, sqrt, log, sin, cos; // in unary_kernels.cpp, with the other functions of one number

} // namespace ggs::computations
