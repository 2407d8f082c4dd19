// SPDX-License-Identifier: MIT
// plan_fusions(): groups the nodes that are sent to a device together, so that one launch can compute several of them.
//
// A node only moves to an earlier position: that of the first node of its group. When a group is put on the stream, all
// nodes before this position are therefore already on the stream. If the group fails, they count as done. Later nodes
// that have moved before the failed group can be computed again. Pure; any thread. Addresses are those of the device.
#pragma once

#include "cuda/device_kernel.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ggs {

struct NodeToRun;

struct FusionPlan {
    struct Group {
        const Fusion* fusion; // nullptr: one node, computed by its own kernel
        uint32_t at;          // the first of its nodes
        uint32_t begin;       // of its nodes in `nodes`
        uint32_t count;
    };
    std::vector<Group> groups;   // in the order in which they run
    std::vector<uint32_t> nodes; // each once; the nodes of a group in the order of its parts

    std::span<const uint32_t> nodes_of(const Group& group) const {
        return std::span(nodes).subspan(group.begin, group.count);
    }
};

// Without fusions each node is a group. Fusions earlier in the list are preferred.
FusionPlan plan_fusions(std::span<const NodeToRun> nodes, std::span<const Fusion> fusions);

} // namespace ggs
