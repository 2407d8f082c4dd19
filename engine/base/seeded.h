// SPDX-License-Identifier: MIT
// Numbers of a seed and a place. Each depends on nothing else, so they are the same on every machine, and no state is
// carried from one place to the next. docs/script.md has the formulas. Pure functions; any thread.
#pragma once

#include <cstdint>

namespace ggs {

// 64 bits, by the finaliser of splitmix64.
uint64_t scrambled(uint64_t seed, uint64_t place);
// From 0 to less than 1, a multiple of 2^-53.
double unit(uint64_t seed, uint64_t place);
// Mean 0 and standard deviation 1, within ±6.
double bell(uint64_t seed, uint64_t place);

} // namespace ggs
