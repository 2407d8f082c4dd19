// SPDX-License-Identifier: MIT
// The order of a row's numbers: by counting digits of their bits, which looks at each number a few times where
// comparing looks at it log2 n times. Any thread; throws bad_alloc where there is no memory for two copies of the row.
#pragma once

#include <cstdint>
#include <span>

namespace ggs {

// order = first, first + 1, … so that x[order[0]], x[order[1]], … go up, or down: equal ones by their index, as 0 and
// -0 are, and NaN last.
void sort_row(const float* x, int32_t first, bool descending, std::span<int32_t> order);

} // namespace ggs
