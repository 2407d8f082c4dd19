// SPDX-License-Identifier: MIT
// schedule_text: the output of `ggscope-cli schedule` and of the console's `schedule`. It shows the device that
// computes each part of a program, and the bytes that are copied between devices.
#pragma once

#include "program/schedule.h"

#include <string>

namespace ggs {

std::string schedule_text(const Structure& structure, const Schedule& schedule);
} // namespace ggs
