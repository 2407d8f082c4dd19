// SPDX-License-Identifier: MIT
// AliasedRead: a read of bytes that another step has overwritten since they were written. This happens if tensors share
// memory, or if the source of an in-place op is read again. The node then computes with values that are not its
// source's. The reads are found from structs and the order of steps; nothing is run. Ops of plug-ins are handled like
// built-in ops.
//
// A leaf that nodes write into through views of it (a cache, a state) is meant to be overwritten, so reading it
// afterwards is not reported.
#pragma once

#include "program/structure.h"

namespace ggs {

struct AliasedRead {
    size_t reader;   // step
    uint32_t victim; // the tensor whose value it needs
    size_t writer;   // the last step that wrote over some of its bytes
    bool operator==(const AliasedRead&) const = default;
};
// In the order of the readers; of one round.
std::vector<AliasedRead> aliased_reads(const Structure& structure);
// "step 5, `e` (sqr), reads `a`, but step 3, `c` (scale), overwrote the bytes of `a` after step 0 computed them".
Message aliased_read_text(const Structure& structure, const AliasedRead& read);

} // namespace ggs
