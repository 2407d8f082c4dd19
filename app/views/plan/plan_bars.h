// SPDX-License-Identifier: MIT
// PlanBars: a memory plan as bars to draw, one for the life of each tensor. The horizontal unit is a column of time;
// the vertical unit is a byte of address.
//
// Column 0 is the time before the nodes, column i + 1 is node i, and the last column is the end. A value type. make()
// may be called on any thread, and its result is immutable.
#pragma once

#include "look/theme.h"
#include "program/program_plan.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ggs {

struct PlanBar {
    uint32_t life;
    uint32_t tensor;      // in the structure
    int first, behind;    // columns: `[first, behind)`
    uint64_t begin, size; // bytes of address
    Ink ink;
    uint64_t end() const { return begin + size; }
};

struct PlanBars {
    static std::shared_ptr<const PlanBars> make(ProgramPlan plan);

    ProgramPlan plan;
    std::vector<PlanBar> bars;                // by life
    std::vector<std::optional<size_t>> steps; // by node: where it runs first
    std::vector<int> columnsOf; // by tensor of the structure: its node's column; 0 if it is not a node of the graph
    int columns = 0;            // the end included
    uint64_t size = 0;          // bytes of the buffer
    bool empty() const { return bars.empty(); }
    const Structure& structure() const { return *plan.structure; }
    // The bar that has a place; of a taken place its owner then.
    const PlanBar* at(double column, double address) const;
    const PlanBar* of(uint32_t tensor) const; // a view's root has its bytes
    // The column in which a step of the round runs; nothing if its node is of another graph.
    std::optional<int> columnOf(size_t step) const;
};

} // namespace ggs
