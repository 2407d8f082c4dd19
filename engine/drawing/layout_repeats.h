// SPDX-License-Identifier: MIT
// Stretches of a graph that stand several times in a row: the layers of a model without names, a loop written out.
//
// Two nodes are alike if their ops, types and shapes are, and each of their sources: the same tensor, leafs of one type
// and shape, or nodes as far before the one as before the other. What the first time reads from before it may be
// anything of the same type and shape. Repeats within a repeat are not looked for. In about linear time. Values; any
// thread while nobody builds.
#pragma once

#include "drawing/layout_groups.h"

namespace ggs {

struct Repeat {
    uint32_t first = 0;  // place of its first node among those that compute
    uint32_t period = 0; // nodes of each time
    uint32_t times = 0;

    uint32_t end() const { return first + period * times; }
};

struct Repeats {
    std::vector<uint32_t> nodes; // tensors of the links that compute, in the graph's order
    std::vector<Repeat> found;   // in that order; none overlaps another
};
Repeats find_repeats(const Registry& registry, const GraphLinks& links);

} // namespace ggs
