// SPDX-License-Identifier: MIT
// What `ggscope-cli ops` prints: the table of ops and of the calls that make them, or all that is known of one.
#pragma once

#include "graph/registry.h"

#include <string>

namespace ggs {

std::string ops_text(const Registry& registry);
std::string ops_json(const Registry& registry);
std::string ops_markdown(const Registry& registry); // docs/ops.md
// By the name of a call or of an op.
Result<std::string> op_text(const Registry& registry, const std::string& name);
Result<std::string> op_json(const Registry& registry, const std::string& name);

} // namespace ggs
