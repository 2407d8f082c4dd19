// SPDX-License-Identifier: MIT
// How functions of one number, and the gated pairs, are computed on a CPU: the columns of unary.cpp's rows.
#pragma once

#include "ops/rows.h"

namespace ggs::computations {

extern const Computation unary, glu, leaky_relu;

} // namespace ggs::computations
