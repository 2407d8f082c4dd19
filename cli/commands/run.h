// SPDX-License-Identifier: MIT
// What `ggscope-cli run` prints: every step with its time, and the values of the results.
#pragma once

#include "debug/targets/target.h"

#include <string>

namespace ggs {

struct RunReport {
    const Snapshot& at;
    const ByteSource& bytes;
    int64_t max_values = 64; // of each result that are printed
};

std::string run_text(const RunReport& report);
std::string run_json(const RunReport& report, const std::string& name);

} // namespace ggs
