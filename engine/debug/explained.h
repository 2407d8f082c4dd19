// SPDX-License-Identifier: MIT
// One element taken apart: the arithmetic that made it, and the elements it was made from, through as many nodes as one
// likes. What is known of an op stands in its row; this finds the numbers for it. Any thread.
#pragma once

#include "debug/statistics.h"
#include "graph/structure.h"

namespace ggs {

// The arithmetic of one output element of a node, with the numbers that its sources hold now.
Result<Explanation> explain_element(const Structure& structure, uint32_t number, const Index& index,
                                    const ByteSource& bytes);

// A source's element that an output element is made from, by tensor.
struct Origin {
    uint32_t tensor;
    Index index;
    int src; // which source of the node it is
};
// Empty for leafs. Not more than `most`, of which `more` tells.
struct Origins {
    std::vector<Origin> elements;
    bool more = false;
};
Result<Origins> origins_of(const Structure& structure, uint32_t number, const Index& index, size_t most = 100'000);

} // namespace ggs
