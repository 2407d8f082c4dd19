// SPDX-License-Identifier: MIT
// Levels of sixteen quants, for types whose levels aren't multiples of a scale. Constants only: files for several
// instruction sets include this header.
#pragma once

#include <cstdint>

namespace ggs {
namespace {

constexpr int8_t iq4_levels[16] = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};
constexpr int8_t fp4_levels[16] = {0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12}; // e2m1, doubled

} // namespace
} // namespace ggs
