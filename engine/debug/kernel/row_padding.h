// SPDX-License-Identifier: MIT
// RowPadding: padding of a shared array's rows that reduces bank conflicts. If the lanes access successive rows of the
// array, all of their words may be in a few banks. Rows that are a few words longer avoid this. The struct contains the
// length of these rows, and the number of passes that the access takes with them. Values, for any thread.
#pragma once

#include "debug/kernel/warp_steps.h"

namespace ggs {

struct RowPadding {
    int64_t row = 0, longer = 0; // words of a row, and of one that is better
    uint32_t passes = 0;         // with the longer rows
    struct Word {
        unsigned thread;
        uint64_t word; // of the array, with the longer rows
    };
    std::vector<Word> words;
};
// Returns the padding for an access to shared memory that takes more than one pass. Returns nothing if the lanes don't
// go down rows of equal length, or if longer rows don't reduce the number of passes.
std::optional<RowPadding> row_padding(const WarpSteps& steps, const WarpStep& step);

} // namespace ggs
