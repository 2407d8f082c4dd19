// SPDX-License-Identifier: MIT
// Prints the memory of a program as plain-text tables, for `ggscope-cli arena FILE`.
//
// Values. May be called from any thread while the program isn't being built. Offsets are counted from the first byte of
// their arena or buffer.
#pragma once

#include "memory/memory_map.h"

#include <string>

namespace ggs {

// Lists each arena with its objects and sums, the graphs and their hash sets, the buffers, and the calls with the bytes
// that each added.
std::string arena_text(const Registry& registry, const Program& program);
// Lists the regions in the address range [from, to), field by field with their bytes. Consecutive zeros and unused
// elements take one line.
std::string fields_text(const MemoryMap& map, uint64_t from, uint64_t to);

// The fill level of a graph's visited set.
struct HashFill {
    size_t used;          // slots
    size_t longest_probe; // slots probed to find a key; 1 if it is at its home slot
};
HashFill hash_fill(const Program& program, const Graph& graph);

} // namespace ggs
