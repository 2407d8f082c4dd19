// SPDX-License-Identifier: MIT
// state_text, size_text, time_text and thousands_text: format tensor states, sizes, times and large numbers for the
// console and the window. Offsets, strides and fields must be exact, and are written in full instead.
//
// Pure functions; any thread.
#pragma once

#include "program/structure.h"

#include <string>

namespace ggs {

// "done at step 3", "overwritten at step 5 by y".
Message state_text(const Structure& structure, const TensorState& state);
Message size_text(uint64_t bytes);         // "16 bytes", "1.5 KiB", "256 MiB"
Message time_text(double nanoseconds);     // three digits: "61.3 µs"; empty for none
std::string thousands_text(double number); // three digits and k, M, G, T or P: "1.23 G"

} // namespace ggs
