// SPDX-License-Identifier: MIT
// Checks whether this processor can run the instruction set in the environment variable GGSCOPE_ISA. A program calls it
// at its start, so that no other instruction set is measured by mistake. May be called from any thread.
#pragma once

#include "base/result.h"

namespace ggs {

Status has_wanted_table();

} // namespace ggs
