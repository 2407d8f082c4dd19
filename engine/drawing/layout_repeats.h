// SPDX-License-Identifier: MIT
// Finds ranges of a graph that repeat consecutively, such as an unrolled loop, or the layers of a model without names.
//
// Two nodes are considered equal if their ops, types, shapes and sources are equal. Two sources are equal if they are
// the same tensor, or leafs of the same type and shape. Two nodes that are read as sources are also equal if they have
// the same distance from their readers. The first occurrence may read any earlier tensors of the same type and shape.
// There is no search for repeats within a repeat. The running time is roughly linear in the number of nodes. Values.
// May be called from any thread while the program isn't being built.
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
