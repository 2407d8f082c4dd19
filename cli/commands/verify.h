// SPDX-License-Identifier: MIT
// What `ggscope-cli verify` prints: each failure with its id, what was expected and what came; the counts; and in a
// line or two what was passed over, which can be listed.
#pragma once

#include "verify/verify.h"

#include <string>

namespace ggs {

struct VerifyText {
    bool verbose = false; // the cases that passed or were skipped by name, too
    bool skipped = false; // what is missing for those that were skipped, and the files without cases
};
std::string verify_text(const VerifyReport& report, const VerifyText& options);
std::string verify_json(const VerifyReport& report);

} // namespace ggs
