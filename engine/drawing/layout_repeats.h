// SPDX-License-Identifier: MIT
// Finds ranges of a graph that repeat consecutively: the layers of a model without names, an unrolled loop.
//
// Two nodes are alike if their ops, types and shapes are equal and so are their sources. Two sources are equal if they
// are the same tensor, leafs of one type and shape, or nodes at the same distance before their readers. The first
// occurrence may read any tensors of the same type and shape from before it. Repeats within a repeat are not searched
// for. The time is about linear in the number of nodes. Values. May be called from any thread while the program isn't
// being built.
#pragma once

#include "drawing/layout_groups.h"

namespace ggs {

struct Repeat {
    uint32_t first = 0;  // index of its first node among those that compute
    uint32_t period = 0; // nodes per occurrence
    uint32_t times = 0;

    uint32_t end() const { return first + period * times; }
};

struct Repeats {
    std::vector<uint32_t> nodes; // indices in GraphLinks::tensors of the nodes that compute, in the graph's order
    std::vector<Repeat> found;   // in that order; none overlaps another
};
Repeats find_repeats(const Registry& registry, const GraphLinks& links);

} // namespace ggs
