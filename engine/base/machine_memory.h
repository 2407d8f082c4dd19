// SPDX-License-Identifier: MIT
// The amount of memory of the machine, or of the control group that the process runs in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace ggs {

// Returns the smaller one of the machine's memory and the limit of the control group, in bytes. The limits of its
// parent groups count as well. `root` replaces "/", so that another machine can be examined.
uint64_t machine_memory(const std::string& root = {});

// Requests large pages for memory that will be written completely, if it is large enough and the system has some. They
// save TLB misses, which take a good part of the time of reading. Memory that is written in a few places only would
// take up a large page at each. No byte changes.
void prefer_large_pages(std::byte* memory, size_t bytes);

// Loads these pages now, from a file or as new ones; without it, each is loaded when it is first accessed. Bytes don't
// change. `written`: the caller will write them; pages of a file become private copies.
void fetch_pages(std::byte* memory, size_t bytes, bool written);

// Returns the default limit of the memory that a program may reserve: half of machine_memory(), read once.
uint64_t default_memory_limit();

} // namespace ggs
