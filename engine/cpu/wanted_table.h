// SPDX-License-Identifier: MIT
// Whether the instruction set that the environment variable GGSCOPE_ISA names is one that this processor can run. A
// program asks before it begins, so that nobody measures another one than was meant. Any thread.
#pragma once

#include "base/result.h"

namespace ggs {

Status has_wanted_table();

} // namespace ggs
