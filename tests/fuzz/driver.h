// SPDX-License-Identifier: MIT
// The interface between a fuzz target and driver.cpp. A target is one file without main():
//
//   std::vector<ggs::fuzz::Input> ggs::fuzz::seeds() { … }               // what the mutations start from
//   extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) { … if (good) ++ggs::fuzz::accepted; return
//   0; }
//
// It is linked with driver.cpp (fuzz_X --runs N), or by hand with clang's -fsanitize=fuzzer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace ggs::fuzz {

using Input = std::vector<uint8_t>;

// Made by the target; may be empty if the seeds are files.
std::vector<Input> seeds();

// How many inputs the target found to be good. A run that accepts next to nothing tests the first check only.
inline uint64_t accepted = 0;

} // namespace ggs::fuzz
