// SPDX-License-Identifier: MIT
// What `ggscope-cli arena FILE` prints: the memory of a program as tables, in plain lines.
//
// Values; any thread while nobody builds the program. Offsets are from the first byte of their arena or buffer.
#pragma once

#include "memory/memory_map.h"

#include <string>

namespace ggs {

// Each arena with its objects and sums, the graphs and their hash sets, the buffers, and the calls with what each
// added.
std::string arena_text(const Registry& registry, const Program& program);
// The regions of [from, to), addresses, field by field with their bytes. Runs of zeros and of unused elements are one
// line.
std::string fields_text(const MemoryMap& map, uint64_t from, uint64_t to);

// How full a graph's visited set is.
struct HashFill {
    size_t used;          // slots
    size_t longest_probe; // slots looked at to find a key, 1 at its home
};
HashFill hash_fill(const Program& program, const Graph& graph);

} // namespace ggs
