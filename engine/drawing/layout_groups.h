// SPDX-License-Identifier: MIT
// Which tensors of a graph belong together, by their names: the blocks of a model, the modules of a network.
//
// A name says its group up to the first part that is a number (blk.3.attn_q.weight: "blk.3"), else up to its last dot
// (fc1.weight: "fc1"); "kq-3" and "cache_k_l3" belong to "blk.3" if there is one. What a name doesn't say is decided by
// the neighbours, in this order:
//   1. a node that reads a grouped leaf belongs to its group;
//   2. a node between nodes of one group belongs to it;
//   3. a node of one source that goes on element by element (an activation, a bias, a residual of a leaf) belongs to
//      the group that it comes from: it ends what that did;
//   4. any other node with one source belongs to the group that reads it: it prepares something for it; so does one
//   that
//      has leafs alone and one reader;
//   5. a node with several belongs to the group that they come from, of two to the one that reads the other: it ends
//      what they did; then 2. again.
// Leafs don't count as sources there, nor what is in no group as a source or a reader. A leaf itself belongs to the
// group of all its readers. A group that is no block needs two nodes. Where a path leaves a group and comes back, the
// groups along it are cut into parts. Values; any thread while nobody builds.
#pragma once

#include "drawing/layout_shape.h"
#include "graph/graph.h"
#include "graph/registry.h"

namespace ggs {

// A graph's tensors as numbers.
struct GraphLinks {
    std::vector<const Tensor*> tensors; // its nodes, its leafs, then sources that it doesn't have
    uint32_t n_nodes = 0;               // parameters among them, which compute nothing
    std::vector<uint32_t> first;        // the sources of tensor t: source[first[t]] … source[first[t + 1] - 1]
    std::vector<uint32_t> source;
    std::vector<uint32_t> slot; // where each stands in src[]

    std::span<const uint32_t> sources(uint32_t t) const { return {source.data() + first[t], first[t + 1] - first[t]}; }
    bool is_node(uint32_t t) const { return t < n_nodes && tensors[t]->op != OpId::none; }
};
GraphLinks graph_links(const Graph& graph);
// The same of nodes that are run, each of them once; their sources stand in no order.
GraphLinks graph_links(std::span<const Tensor* const> nodes, std::span<const Tensor* const> leafs = {});

struct TensorGroups {
    std::vector<ShapeGroup> groups;
    std::vector<uint32_t> of; // by tensor; no_group
};
TensorGroups find_groups(const Registry& registry, const GraphLinks& links);

// "blk.3" of "blk.3.attn_q.weight"; empty if the name says nothing.
std::string_view group_in_name(std::string_view name);
// "3" of what llama.cpp calls "kq-3" and "cache_k_l3 (view)"; empty if it is no node of a layer.
std::string_view layer_in_name(std::string_view name);

} // namespace ggs
