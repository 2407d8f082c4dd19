// SPDX-License-Identifier: MIT
// Reads of bytes that somebody else has written over since they were written: with memory that tensors share, or
// in-place ops whose source is read again, a node then computes with numbers that are not its source's. Found from
// structs and the order of steps, nothing is run; a plug-in's ops are asked for what they write, as others are.
//
// A leaf that nodes write into through views of it (a cache, a state) is there to be written into: who reads it
// afterwards means what stands there.
#pragma once

#include "program/structure.h"

namespace ggs {

struct AliasedRead {
    size_t reader;   // step
    uint32_t victim; // the tensor whose value it asks for
    size_t writer;   // the last step that wrote over some of its bytes
    bool operator==(const AliasedRead&) const = default;
};
// In the order of the readers; of one round.
std::vector<AliasedRead> aliased_reads(const Structure& structure);
// "step 5, `e` (sqr) reads `a`, whose bytes step 3, `c` (scale), has written over since step 0".
Message aliased_read_text(const Structure& structure, const AliasedRead& read);

} // namespace ggs
