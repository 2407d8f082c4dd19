// SPDX-License-Identifier: MIT
// block_contents: the arenas and buffers of a program, with the tensors that own bytes in them, the largest first.
// Tensors of the same range are listed together: they use it one after the other. Any thread. Unit: bytes.
#pragma once

#include "program/structure.h"

namespace ggs {

struct SharedRange {
    uint64_t begin, bytes;         // begin: an address
    std::vector<uint32_t> tensors; // all that have this range, in the order they were made
    size_t overlapping = 0;        // tensors of other ranges that share some of the bytes
    uint64_t end() const { return begin + bytes; }
    size_t others() const { return tensors.size() - 1 + overlapping; } // that use bytes of the range, next to the first
};

struct BlockContents {
    bool is_buffer;
    uint32_t number; // of the arena or the buffer
    uint64_t origin, size, used;
    uint64_t separate = 0; // bytes of all its tensors if each had bytes of its own
    size_t tensors = 0;
    std::vector<SharedRange> ranges; // the largest first
    // Whether tensors share bytes of the block.
    bool reuses() const;
};

// Arenas, then buffers. Views own no bytes and aren't listed.
std::vector<BlockContents> block_contents(const Structure& structure);

} // namespace ggs
