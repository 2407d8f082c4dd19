// SPDX-License-Identifier: MIT
// GraphShape: the items of a graph's drawing without positions: boxes, the edges between them, and groups.
//
// graph_shape makes it from a program's graph and the set of folded groups; layout_graph (layout.h) assigns positions.
// Values without pointers to tensors: a tensor is given by its number in the program. May be called from any thread
// while the program isn't being built.
#pragma once

#include "base/message.h"
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
    view,  // a node that computes nothing: another shape for the bytes of its source
    leaf,  // weights, parameters, inputs, constants: nothing is computed
    group, // a folded group
};

struct ShapeBox {
    BoxKind kind = BoxKind::node;
    uint32_t subject = 0;      // the tensor's number (no_number if it isn't one of the program); for a folded group,
                               // the group's index
    uint32_t group = no_group; // the open group with a frame that contains it
    uint32_t inner = no_group; // the open module that contains it
    uint32_t look = 0;         // boxes of identical blocks correspond only if their looks are equal (the op)
    double width = 0;
    double height = 0;
};

// Edges are sorted by the box at which they end, and within it by source. Their ends are in the same order.
struct ShapeEdge {
    uint32_t from, to;  // boxes
    uint32_t slot = 0;  // the source's number; of a merged edge the first one's
    uint32_t count = 1; // number of sources that it represents: more than one only at folded groups
};

// A group is convex: no path leaves it and comes back. If its nodes don't allow that, the group is cut into parts.
//
// A range of nodes that repeats is also a group while it is folded or only one of its occurrences is open. It then
// forms up to three groups with one title: the occurrences before the open one, the open one, and those after it.
//
// The layers of a model ("blk.0", "blk.1" …) form a stack, and the nodes of a layer two modules, if their weights are
// named so. Folded, each of them is one box; a folded module lies in its layer's frame. Open, neither has a frame. If
// one layer of a folded stack is open, the layers before it and those after it are one box each.
struct ShapeGroup {
    enum class Module : uint8_t { none, attention, feed_forward };

    std::string title; // "blk.3", "repeat 1"
    uint32_t part = 1; // from 1 to `parts`, the number of groups with this title
    uint32_t parts = 1;
    bool folded = false;
    uint32_t n_nodes = 0;
    uint32_t n_leafs = 0;
    uint32_t all_times = 1;  // number of occurrences in the whole repeat; 1: not a repeat
    uint32_t first_time = 0; // index of the first occurrence in this group
    uint32_t times = 1;
    uint32_t within = no_group; // a module's layer, or a layer's open stack
    Module module = Module::none;
    uint32_t first_layer = 0, last_layer = 0, n_layers = 0; // of a stack
    bool scattered = false;                                 // its boxes may be far from each other, so it has no frame

    bool repeats() const { return all_times > 1; }
    bool is_stack() const { return n_layers > 0; }
    bool has_frame() const { return !folded && !is_stack() && !scattered && module == Module::none; }
};

// Returns the name of a group for the user: "Layers 0–25", "attention", else its title.
Message name_of_group(const ShapeGroup& group);

struct GraphShape {
    std::vector<ShapeBox> boxes;    // nodes in the graph's order (a folded group at its first node), then leafs
    std::vector<ShapeEdge> edges;   // by target
    std::vector<ShapeGroup> groups; // by their first node
    // By the program's tensors: the box in which each is drawn, including the box of a folded group; no_box if it isn't
    // drawn.
    std::vector<uint32_t> box_of;
    // By the program's tensors: the occurrence that each belongs to, for repeats that are groups here. Empty if there
    // are none.
    std::vector<uint32_t> time_of;
    std::vector<std::string> drawn_whole; // titles of repeats that aren't groups here

    // Returns the group that contains a tensor, folded or open; no_group if there is none.
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
// Returns the size that a box needs for its content. The kinds, subjects and groups of the shape's boxes are set when
// it is called.
using MeasureBox = std::function<BoxSize(const GraphShape& shape, const ShapeBox& box)>;

struct ShapeOptions {
    bool leafs = true;                            // show them
    bool folded = false;                          // default of all groups; those in `otherwise` have the opposite
    std::set<std::string, std::less<>> otherwise; // titles
    // The only open occurrence of each folded repeat, by title.
    std::map<std::string, uint32_t, std::less<>> open_time = {};
    // Whether layers form stacks, and their nodes modules. A layer with modules is open by default: its modules are
    // what is folded.
    bool stacks = false;
    // Title of the layer that is open with its modules although its stack is folded. Empty: none.
    std::string open_layer = {};
};

// The data that all drawings of a graph share, for any set of folded groups. It is computed once and keeps pointers
// into the program.
struct GraphParts;
Result<std::shared_ptr<const GraphParts>> graph_parts(const Registry& registry, const Program& program, uint32_t graph);
GraphShape graph_shape(const Registry& registry, const Program& program, const GraphParts& parts,
                       const ShapeOptions& options, const MeasureBox& measure);

// The parts of a graph of which one is shown open while the others are folded. Either the layers of a model, by their
// names, or the occurrences of repeats.
inline constexpr uint32_t no_layer = UINT32_MAX;
struct GraphLayers {
    struct Layer {
        std::string title;  // "blk.3"; "repeat 1"
        uint32_t time = 0;  // index of the occurrence
        uint32_t times = 1; // number of occurrences of its repeat; 1: not a repeat

        bool repeats() const { return times > 1; }
        bool is_open(const ShapeOptions& options) const;
        // Makes it the only open one.
        void open(ShapeOptions& options) const;
    };
    std::vector<Layer> all;   // in running order; of named ones, at least two
    std::vector<uint32_t> of; // by the program's tensors: index in `all`, or no_layer
};
GraphLayers graph_layers(const Program& program, const GraphParts& parts);

// Finds the groups by names (layout_groups.h) and by repeats (layout_repeats.h).
Result<GraphShape> graph_shape(const Registry& registry, const Program& program, uint32_t graph,
                               const ShapeOptions& options, const MeasureBox& measure);

} // namespace ggs
