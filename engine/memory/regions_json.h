// SPDX-License-Identifier: MIT
// Writes the memory map as JSON (`arena --json --fields`), and parses the text with which a user names a range of
// bytes.
//
// Values. May be called from any thread while the program isn't being built.
#pragma once

#include "memory/memory_map.h"
#include "program/program_json.h"

#include <string_view>

namespace ggs {

// Parses "FROM..TO" in bytes of arena 0, without TO, decimal or 0x hex. "arena1:FROM..TO" and "buffer0:FROM..TO" are
// ranges of others. Returns addresses.
Result<ByteRange> parse_byte_range(std::string_view text, const Program& program);
// Returns the range of a complete arena, or an error if the arena doesn't exist.
Result<ByteRange> arena_range(const Program& program, uint32_t arena);

// Writes "regions" of a document, one object per region: kind, offset (in its arena or buffer), size, owner, field,
// value, points_to. Addresses are text, "0x200000000020". Arena and buffer are given if the region isn't in arena 0.
// Consecutive unused elements of a graph's arrays form one object, with their number in `count`.
void write_regions(JsonLines& to, const MemoryMap& map, const ByteRange& range, Detail detail = Detail::fields);

} // namespace ggs
