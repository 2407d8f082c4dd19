// SPDX-License-Identifier: MIT
// sort_row: finds the ascending or descending order of a row's values with a radix sort. A radix sort reads each value
// only a few times; a comparison sort would read it log2 n times. Any thread. Throws bad_alloc if there is no memory
// for two 8-byte keys per value.
#pragma once

#include <cstdint>
#include <span>

namespace ggs {

// order = first, first + 1, … so that x[order[0]], x[order[1]], … go up, or down: equal ones by their index, as 0 and
// -0 are, and NaN last.
void sort_row(const float* x, int32_t first, bool descending, std::span<int32_t> order);

} // namespace ggs
