// SPDX-License-Identifier: MIT
// Rows that a tensor of indices names, as stretches of rows that lie side by side. A model's cache of values has a row
// for each number of each token: of a prompt's million rows that is a stretch for each column. Any thread.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ggs {

// n rows, and as many `step` rows further on, `count` times in all.
struct RowStretch {
    int64_t first, n;
    int64_t count = 1, step = 0;
};

// Those among `of` rows, in no order that one could count on; each row once, however often it is named, and none that
// isn't there.
std::vector<RowStretch> row_stretches(std::span<const int64_t> rows, int64_t of);

} // namespace ggs
