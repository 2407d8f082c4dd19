// SPDX-License-Identifier: MIT
// How much memory there is: of the machine, or of the control group that the process was put into.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace ggs {

// Bytes, whichever of the two are less; of a group those that are above it count as well. `root` is the folder that
// stands for /, for those who want to ask about another machine.
uint64_t machine_memory(const std::string& root = {});

// Large pages for memory that will be written as a whole, where it is much and the system has some: with small ones a
// good part of the time in which it is read goes into finding them. What is touched in a few places only would take up
// a large page at each. Nothing outside of it changes, and nothing in it but that.
void prefer_large_pages(std::byte* memory, size_t bytes);

// Has the system fetch these pages now, from a file or as new ones, which else happens where each is touched first.
// Nothing in them changes. `written`: they will be; one of a file is its own copy then.
void fetch_pages(std::byte* memory, size_t bytes, bool written);

// What a program may reserve unless somebody says otherwise: half of it. Asked for once.
uint64_t default_memory_limit();

} // namespace ggs
