// SPDX-License-Identifier: MIT
// GraphShape: what there is to draw of a graph, without places: boxes, the edges between them, and groups.
//
// graph_shape makes it from a program's graph, for the groups that are folded just now; layout_graph (layout.h) gives
// it places. Values that know no tensor, only numbers of the program's list; any thread while nobody builds.
#pragma once

#include "graph/program.h"
#include "graph/registry.h"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace ggs {

inline constexpr uint32_t no_group = UINT32_MAX;

enum class BoxKind : uint8_t {
    node,  // computes
    view,  // a node that computes nothing: other eyes on the bytes of its source
    leaf,  // weights, parameters, inputs, constants: nothing is computed
    group, // a folded group
};

struct ShapeBox {
    BoxKind kind = BoxKind::node;
    uint32_t subject = 0;      // the tensor's number (no_number: it is none of the program's); the group's, if folded
    uint32_t group = no_group; // the open group it lies in
    uint32_t look = 0;         // boxes of identical blocks correspond only if their looks are equal (the op)
    double width = 0;
    double height = 0;
};

// All edges that end at one box stand together, in the order of its sources, which is also the order of their ends.
struct ShapeEdge {
    uint32_t from, to;  // boxes
    uint32_t slot = 0;  // the source's number; of a merged edge the first one's
    uint32_t count = 1; // how many sources it stands for: more than one only at folded groups
};

// A group lies in one piece: no path leaves it and comes back. One whose nodes can't be drawn so is cut into parts.
struct ShapeGroup {
    std::string title; // "blk.3"
    uint32_t part = 1; // of so many with this title
    uint32_t parts = 1;
    bool folded = false;
    uint32_t n_nodes = 0;
    uint32_t n_leafs = 0;
};

struct GraphShape {
    std::vector<ShapeBox> boxes;    // nodes in the graph's order (a folded group where its first one stood), then leafs
    std::vector<ShapeEdge> edges;   // by target
    std::vector<ShapeGroup> groups; // by their first node
};

struct BoxSize {
    double width;
    double height;
};
// How large a box has to be for what stands in it. The shape has its boxes' kinds, subjects and groups by then.
using MeasureBox = std::function<BoxSize(const GraphShape& shape, const ShapeBox& box)>;

struct ShapeOptions {
    bool leafs = true;                            // show them
    bool folded = false;                          // what groups are unless they are named in `otherwise`
    std::set<std::string, std::less<>> otherwise; // titles
};

// The groups are found by names (layout_groups.h).
Result<GraphShape> graph_shape(const Registry& registry, const Program& program, uint32_t graph,
                               const ShapeOptions& options, const MeasureBox& measure);

} // namespace ggs
