// SPDX-License-Identifier: MIT
// What `ggscope-cli plan` prints: which bytes ggml's graph allocator gives each tensor, and from which node to which.
#pragma once

#include "program/aliased_reads.h"
#include "program/program_plan.h"

#include <string>

namespace ggs {

std::string plan_text(const ProgramPlan& plan);
// One object: schema, kind, ggscope_version, ggml_version, program, plans[{graph, size, peak, nodes[], lives[]}].
std::string plans_json(const std::vector<ProgramPlan>& plans, const std::string& name);

// With --aliases: a line for each.
std::string aliases_text(const Structure& structure, const std::vector<AliasedRead>& reads);
// One object: schema, kind, ggscope_version, ggml_version, program, reads[{reader, victim, writer, text}]; steps and a
// name.
std::string aliases_json(const Structure& structure, const std::vector<AliasedRead>& reads, const std::string& name);

} // namespace ggs
