// SPDX-License-Identifier: MIT
// GraphShape: what there is to draw of a graph, without places: boxes, the edges between them, and groups.
//
// graph_shape makes it from a program's graph, for the groups that are folded just now; layout_graph (layout.h) gives
// it places. Values that know no tensor, only numbers of the program's list; any thread while nobody builds.
#pragma once

#include "graph/program.h"
#include "graph/registry.h"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace ggs {

inline constexpr uint32_t no_group = UINT32_MAX;
inline constexpr uint32_t no_box = UINT32_MAX;

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
//
// A stretch of nodes that repeats is a group, too, as long as it is folded or only one of its times is open; that makes
// up to three of one title: those times before the open one, that one, and those after it.
struct ShapeGroup {
    std::string title; // "blk.3", "repeat 1"
    uint32_t part = 1; // of so many with this title
    uint32_t parts = 1;
    bool folded = false;
    uint32_t n_nodes = 0;
    uint32_t n_leafs = 0;
    uint32_t all_times = 1;  // how often the whole stretch repeats; 1: it doesn't
    uint32_t first_time = 0; // which of them stand here
    uint32_t times = 1;

    bool repeats() const { return all_times > 1; }
};

struct GraphShape {
    std::vector<ShapeBox> boxes;    // nodes in the graph's order (a folded group where its first one stood), then leafs
    std::vector<ShapeEdge> edges;   // by target
    std::vector<ShapeGroup> groups; // by their first node
    // By the program's tensors: where each is drawn, be it in a folded group's box; no_box where it isn't.
    std::vector<uint32_t> box_of;
    // The same for stretches that repeat and are groups here: which time each belongs to. Empty if there are none.
    std::vector<uint32_t> time_of;
    std::vector<std::string> drawn_whole; // titles of stretches that repeat and are no groups here

    // The group that a tensor stands in, be it folded or open; no_group.
    uint32_t group_of(uint32_t tensor) const {
        if (tensor >= box_of.size() || box_of[tensor] == no_box) return no_group;
        const ShapeBox& box = boxes[box_of[tensor]];
        return box.kind == BoxKind::group ? box.subject : box.group;
    }
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
    // Of a folded stretch that repeats, by title: the one time that is open.
    std::map<std::string, uint32_t, std::less<>> open_time = {};
};

// What all drawings of a graph share, whatever is folded: found once. It keeps pointers into the program.
struct GraphParts;
Result<std::shared_ptr<const GraphParts>> graph_parts(const Registry& registry, const Program& program, uint32_t graph);
GraphShape graph_shape(const Registry& registry, const Program& program, const GraphParts& parts,
                       const ShapeOptions& options, const MeasureBox& measure);

// The groups are found by names (layout_groups.h) and where the graph repeats (layout_repeats.h).
Result<GraphShape> graph_shape(const Registry& registry, const Program& program, uint32_t graph,
                               const ShapeOptions& options, const MeasureBox& measure);

} // namespace ggs
