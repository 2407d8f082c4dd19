// SPDX-License-Identifier: MIT
// How windows and relative positions are computed on a CPU: the columns of windows.cpp's rows.
#pragma once

#include "ops/rows.h"

namespace ggs {

// How many windows of w elements cover n; the last one is padded.
inline int64_t windows_over(int64_t n, int64_t w) { return n / w + (n % w != 0); }

} // namespace ggs

namespace ggs::computations {

extern const Computation win_part, win_unpart, get_rel_pos, add_rel_pos;

} // namespace ggs::computations
