// SPDX-License-Identifier: MIT
// A node or more of every op, at sizes that models have.
#pragma once

#include "graph/op.h"

#include <string>
#include <vector>

namespace ggs::bench {

struct OpCaseScript {
    OpId op;
    std::string name;
    std::string script; // its leafs, and one graph whose last node is of that op
};
std::vector<OpCaseScript> op_cases();

} // namespace ggs::bench
