// SPDX-License-Identifier: MIT
// Assigns the tensors of a graph to groups by their names: the blocks of a model, the modules of a network.
//
// The group in a name is the text up to the first component that is a number: "blk.3" in blk.3.attn_q.weight. Without a
// number, it is the text up to the last dot: "fc1" in fc1.weight. "kq-3" and "cache_k_l3" belong to "blk.3" if that
// exists. Tensors whose name contains no group get one from their neighbours, by these rules in this order:
//   1. a node that reads a grouped leaf belongs to its group;
//   2. a node between nodes of one group belongs to it;
//   3. a node with one source that continues it element by element (an activation, a bias, a residual of a leaf)
//      belongs to the group of that source: it completes the group's result;
//   4. any other node with one source belongs to the group that reads it: it prepares something for it. So does a
//      node that has only leafs as sources, and one reader;
//   5. a node with several sources belongs to their group; of two groups, to the one that reads the other: it
//      completes their results. Rule 2 is then applied again.
// These rules ignore leafs as sources, and ignore sources and readers without a group. A leaf itself belongs to the
// group of all its readers. A group that isn't a block needs at least two nodes. If a path leaves a group and comes
// back, the groups along the path are cut into parts. Values. May be called from any thread while the program isn't
// being built.
#pragma once

#include "drawing/layout_shape.h"
#include "graph/graph.h"
#include "graph/registry.h"

namespace ggs {

// A graph's tensors as numbers.
struct GraphLinks {
    std::vector<const Tensor*> tensors; // the graph's nodes and leafs, then sources that aren't in the graph
    uint32_t n_nodes = 0;               // parameters among them, which compute nothing
    std::vector<uint32_t> first;        // the sources of tensor t: source[first[t]] … source[first[t + 1] - 1]
    std::vector<uint32_t> source;
    std::vector<uint32_t> slot; // the source's index in src[]

    std::span<const uint32_t> sources(uint32_t t) const { return {source.data() + first[t], first[t + 1] - first[t]}; }
    bool is_node(uint32_t t) const { return t < n_nodes && tensors[t]->op != OpId::none; }
};
GraphLinks graph_links(const Graph& graph);
// Returns the links of nodes that are run, each of them once. Their sources may come in any order.
GraphLinks graph_links(std::span<const Tensor* const> nodes, std::span<const Tensor* const> leafs = {});

struct TensorGroups {
    std::vector<ShapeGroup> groups;
    std::vector<uint32_t> of; // by tensor; no_group
};
TensorGroups find_groups(const Registry& registry, const GraphLinks& links);

// Returns "blk.3" for "blk.3.attn_q.weight"; empty if the name contains no group.
std::string_view group_in_name(std::string_view name);
// Returns "3" for llama.cpp's names "kq-3" and "cache_k_l3 (view)"; empty if the name isn't that of a layer's node.
std::string_view layer_in_name(std::string_view name);

} // namespace ggs
