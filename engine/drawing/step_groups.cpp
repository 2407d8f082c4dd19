// SPDX-License-Identifier: MIT
#include "drawing/step_groups.h"

#include "drawing/layout_groups.h"

#include <unordered_map>

namespace ggs {

std::vector<std::string> step_groups(const Structure& structure) {
    std::vector<std::string> of_steps;
    for (const Run& run : structure.runs) {
        std::vector<const Tensor*> nodes;
        for (const uint32_t node : run.nodes) nodes.push_back(&structure.tensor(node));
        const GraphLinks links = graph_links(nodes);
        const TensorGroups found = find_groups(structure.registry(), links);
        // A node that a run has twice stands in the links once.
        std::unordered_map<const Tensor*, uint32_t> places;
        for (uint32_t t = 0; t < links.n_nodes; ++t) places.emplace(links.tensors[t], t);
        for (const Tensor* node : nodes) {
            const uint32_t group = found.of[places.at(node)];
            of_steps.push_back(group == no_group ? std::string() : found.groups[group].title);
        }
    }
    return of_steps;
}

} // namespace ggs
