// SPDX-License-Identifier: MIT
// The memory map as JSON (`arena --json --fields`), and the text by which a user names a range of bytes.
//
// Values; any thread while nobody builds the program.
#pragma once

#include "memory/memory_map.h"
#include "program/program_json.h"

#include <string_view>

namespace ggs {

// "FROM..TO" in bytes of arena 0, TO not included, decimal or 0x hex; "arena1:FROM..TO" and "buffer0:FROM..TO" of
// others. The answer is in addresses.
Result<ByteRange> parse_byte_range(std::string_view text, const Program& program);
// All of an arena; an error if there is no such one.
Result<ByteRange> arena_range(const Program& program, uint32_t arena);

// "regions" of a document, with one object for each: kind, offset (in its arena or buffer), size, owner, field, value,
// points_to. Addresses are text, "0x200000000020"; arena and buffer are given where it is not arena 0. Unused elements
// of a graph's arrays that follow each other are one object, whose `count` says how many there are.
void write_regions(JsonLines& to, const MemoryMap& map, const ByteRange& range, Detail detail = Detail::fields);

} // namespace ggs
