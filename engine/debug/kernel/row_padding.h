// SPDX-License-Identifier: MIT
// RowPadding: lanes that go down the rows of a shared array may all want words of a few banks. Rows that are a word
// longer end that: how much longer they would have to be, and how often the banks were asked then. Values; any thread.
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
// Of an access to shared memory with more passes than one. Nothing where the lanes don't go down rows that are equally
// long, or longer ones help nobody.
std::optional<RowPadding> row_padding(const WarpSteps& steps, const WarpStep& step);

} // namespace ggs
