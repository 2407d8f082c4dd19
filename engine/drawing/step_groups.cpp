// SPDX-License-Identifier: MIT
#include "drawing/step_groups.h"

#include "drawing/layout_groups.h"

#include <unordered_map>

namespace ggs {

namespace {

// Returns the group of each of these nodes, in their order.
std::vector<std::string> groups_of(const Structure& structure, const std::vector<uint32_t>& numbers) {
    std::vector<const Tensor*> nodes;
    nodes.reserve(numbers.size());
    for (const uint32_t node : numbers) nodes.push_back(&structure.tensor(node));
    const GraphLinks links = graph_links(nodes);
    const TensorGroups found = find_groups(structure.registry(), links);
    // A node that occurs twice in a run is in the links only once.
    std::unordered_map<const Tensor*, uint32_t> places;
    for (uint32_t t = 0; t < links.n_nodes; ++t) places.emplace(links.tensors[t], t);
    std::vector<std::string> titles;
    for (const Tensor* node : nodes) {
        const uint32_t group = found.of[places.at(node)];
        titles.push_back(group == no_group ? std::string() : found.groups[group].title);
    }
    return titles;
}

} // namespace

std::vector<std::string> step_groups(const Structure& structure) {
    std::vector<std::string> of_steps;
    for (const Run& run : structure.runs) {
        for (std::string& title : groups_of(structure, run.nodes)) of_steps.push_back(std::move(title));
    }
    return of_steps;
}

std::vector<std::string> node_groups(const Structure& structure) {
    std::vector<std::string> of_nodes(structure.tensors.size());
    for (size_t g = structure.graphs.size(); g-- > 0;) {
        const std::vector<uint32_t>& nodes = structure.graphs[g].nodes;
        std::vector<std::string> titles = groups_of(structure, nodes);
        for (size_t i = 0; i < nodes.size(); ++i) of_nodes[nodes[i]] = std::move(titles[i]);
    }
    return of_nodes;
}

} // namespace ggs
