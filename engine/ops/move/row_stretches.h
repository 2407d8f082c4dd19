// SPDX-License-Identifier: MIT
// RowStretch: ranges of consecutive rows. row_stretches() finds them among the rows that an index tensor selects. In a
// cache of transposed values, each value of each token is a separate row. A prompt may then select a million rows,
// which become one range per column. Any thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ggs {

// `count` ranges of n rows; `step` is the distance in rows between the starts of two ranges.
struct RowStretch {
    int64_t first, n;
    int64_t count = 1, step = 0;
};

// Returns the named rows that exist, those below `of`, in no particular order. Each row is returned once, even if it is
// named several times.
std::vector<RowStretch> row_stretches(std::span<const int64_t> rows, int64_t of);

} // namespace ggs
