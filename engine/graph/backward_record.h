// SPDX-License-Identifier: MIT
// BackwardRecord: what a backward pass did, for views that play it: the visited nodes in ggml's order, and what each of
// them added to the gradients of its sources.
//
// Tensors are numbers of the program, and nodes of the graph are indices. Values. BackwardPass writes a record while a
// program is built; it is constant afterwards.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace ggs {

struct GradientContribution {
    enum class How : uint8_t { add, subtract, add_number, add_region };
    How how;
    int src;                        // index of the source in the visited node
    uint32_t source;                // the tensor whose gradient is changed
    uint32_t term;                  // what is added or subtracted
    std::optional<uint32_t> before; // the gradient before; nothing for the first contribution
    uint32_t gradient;              // the gradient afterwards
    bool in_place;                  // the gradient is in an accumulator
    int32_t first_node, end_node;   // the nodes that were appended to the graph for it
};

struct BackwardVisit {
    uint32_t node;
    std::optional<uint32_t> gradient; // of the node; nothing: it needs none, so its sources get nothing from it
    std::vector<GradientContribution> contributions;
};

struct BackwardRecord {
    uint32_t call;                     // index of the program's call that made it
    int32_t first_node, end_node;      // the nodes that were appended to the graph by the whole pass
    std::vector<BackwardVisit> visits; // from the last node of the forward pass to the first
};

} // namespace ggs
