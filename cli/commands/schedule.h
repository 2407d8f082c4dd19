// SPDX-License-Identifier: MIT
// What `ggscope-cli schedule` prints: which device computes each part of a program, and what crosses between them.
#pragma once

#include "program/schedule.h"

#include <string>

namespace ggs {

std::string schedule_text(const Structure& structure, const Schedule& schedule);
// One object: schema, kind, ggscope_version, ggml_version, program, device, splits[{device, first, last, computed,
// bytes, inputs[{tensor, bytes}]}] and on_cpu[{why, steps[]}].
std::string schedule_json(const Structure& structure, const Schedule& schedule, const std::string& name,
                          const Status& there);

} // namespace ggs
