// SPDX-License-Identifier: MIT
// plan_fusions(): which of the nodes that go to a device together are computed by one launch.
//
// A node is moved forward to the first one of its group; no node is moved back. So the nodes up to any place have all
// been put on the stream when the group of the next one is, and if that fails they count as done: nodes after it that
// were moved before it can be computed again. Pure; any thread. Addresses are the device's.
#pragma once

#include "cuda/device_kernel.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ggs {

struct NodeToRun;

struct FusionPlan {
    struct Group {
        const Fusion* fusion; // null: one node, computed by its own kernel
        uint32_t at;          // the first of its nodes
        uint32_t begin;       // of its nodes in `nodes`
        uint32_t count;
    };
    std::vector<Group> groups;   // in the order in which they run
    std::vector<uint32_t> nodes; // each once; those of a group in the order of its parts

    std::span<const uint32_t> nodes_of(const Group& group) const {
        return std::span(nodes).subspan(group.begin, group.count);
    }
};

// Without fusions each node is a group. A fusion that comes first in the list is preferred.
FusionPlan plan_fusions(std::span<const NodeToRun> nodes, std::span<const Fusion> fusions);

} // namespace ggs
