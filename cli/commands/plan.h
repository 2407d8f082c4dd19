// SPDX-License-Identifier: MIT
// What `ggscope-cli plan` prints: which bytes ggml's graph allocator gives each tensor, and from which node to which.
#pragma once

#include "program/program_plan.h"

#include <string>

namespace ggs {

std::string plan_text(const ProgramPlan& plan);
// One object: schema, kind, ggscope_version, ggml_version, program, plans[{graph, size, peak, nodes[], lives[]}].
std::string plans_json(const std::vector<ProgramPlan>& plans, const std::string& name);

} // namespace ggs
