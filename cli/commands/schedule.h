// SPDX-License-Identifier: MIT
// What `ggscope-cli schedule` and the console's `schedule` print: which device computes each part of a program, and
// what crosses between them.
#pragma once

#include "program/schedule.h"

#include <string>

namespace ggs {

std::string schedule_text(const Structure& structure, const Schedule& schedule);
} // namespace ggs
