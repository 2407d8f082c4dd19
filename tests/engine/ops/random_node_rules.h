// SPDX-License-Identifier: MIT
// How a random node of each op is made: what its kernel takes, in all its forms. Internal to random_nodes; a rule is
// written beside those of its family and named in the family's table.
#pragma once

#include "random_nodes.h"

#include <algorithm>

namespace ggs::kernel_test {

using NodeRules = std::map<OpId, NodeRule>;
NodeRules element_rules();
NodeRules move_rules();
NodeRules product_rules();
NodeRules backward_rules();
NodeRules recurrent_rules();

using Dice = NodeDice&;

inline double d(int64_t x) { return static_cast<double>(x); }

// Some results are views of their first source.
inline bool in_place(Dice dice) { return dice.once_in(4); }

inline RandomNode made(Tensor* node, double plain_tolerance = 1e-9, Idle idle = nullptr) {
    return {node, plain_tolerance, idle};
}

} // namespace ggs::kernel_test
