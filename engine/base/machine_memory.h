// SPDX-License-Identifier: MIT
// How much memory there is: of the machine, or of the control group that the process was put into.
#pragma once

#include <cstdint>
#include <string>

namespace ggs {

// Bytes, whichever of the two are less; of a group those that are above it count as well. `root` is the folder that
// stands for /, for those who want to ask about another machine.
uint64_t machine_memory(const std::string& root = {});

// What a program may reserve unless somebody says otherwise: half of it. Asked for once.
uint64_t default_memory_limit();

} // namespace ggs
