// SPDX-License-Identifier: MIT
// What `ggscope-cli check` prints: how each node's kernel compares with what is said of its elements, the worst
// elements of those that are wrong, and the runs that gave other bits.
#pragma once

#include "debug/targets/target.h"

#include <optional>
#include <string>

namespace ggs {

struct CheckWords {
    std::optional<std::string> node; // none: all nodes
    std::optional<size_t> step;      // this one alone
    size_t worst = 10;               // elements of a node to print
    CheckOptions options = {};
    std::string lists; // what lists the nodes there are
};

struct CheckReport {
    std::string text;
    Message interrupted; // how far it came; empty: to its end
    bool good = true;
};
// Checks and tells; the error says what can't be found, or why it can't be checked.
Result<CheckReport> check_report(Target& target, const CheckWords& words, bool json, const std::string& name);

} // namespace ggs
