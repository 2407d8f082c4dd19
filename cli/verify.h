// SPDX-License-Identifier: MIT
// What `ggscope-cli verify` prints: each failure with its id, what was expected and what came; the skips by what is
// missing; and the counts in one last line.
#pragma once

#include "debug/verify.h"

#include <string>

namespace ggs {

std::string verify_text(const VerifyReport& report, bool verbose);
std::string verify_json(const VerifyReport& report);

} // namespace ggs
