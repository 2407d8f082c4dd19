// SPDX-License-Identifier: MIT
// PlanCourse: the memory in use at each node of a plan, the cause of its peak, and the previous and next owners of
// bytes.
//
// Addresses are computed as if the chunks of a buffer were adjacent. There is one moment for each node, preceded by the
// moment before all nodes. Values computed from a plan; any thread.
#pragma once

#include "plan/memory_plan.h"

namespace ggs {

struct PlanCourse {
    struct At {
        size_t live = 0;  // bytes in use while the node runs
        size_t reach = 0; // end of the highest byte in use: unused bytes below it are gaps
        size_t gaps() const { return reach - live; }
    };
    std::vector<At> moments; // [0]: before nodes; [i + 1]: node i
    size_t peak = 0;         // index of the moment with the highest reach; the first if there are several
    size_t least = 0;        // the most bytes in use at a time: no order of addresses needs less
    size_t alone = 0;        // if no tensors shared bytes
    const At& at(int node) const { return moments[static_cast<size_t>(node) + 1]; }
    int peak_node() const { return static_cast<int>(peak) - 1; }
};
PlanCourse course_of(const MemoryPlan& plan, uint32_t buffer);

// Returns the start of a life's bytes in its buffer.
size_t address_in(const MemoryPlan& plan, const Life& life);
// Returns whether a life has its bytes while a node runs. The node that takes them over already counts as their owner.
bool lives_at(const Life& life, int node);
// Returns the lives of a buffer, by address.
std::vector<uint32_t> lives_at(const MemoryPlan& plan, uint32_t buffer, int node);

// A previous or next life in the same bytes, and the number of bytes shared with it.
struct Neighbour {
    uint32_t life;
    size_t bytes;
};
std::vector<Neighbour> owners_before(const MemoryPlan& plan, uint32_t life);
std::vector<Neighbour> owners_after(const MemoryPlan& plan, uint32_t life);

// Returns the free blocks at the moment a life got its bytes, with the outcome for each. Empty if it took over the
// bytes of another life.
std::vector<FreeBlocks::Candidate> choices_for(const MemoryPlan& plan, uint32_t life);

// -- in words --
// "Reuses the memory of `x`: scale may overwrite its source, …"; "Best fit: …".
std::vector<Message> why_there(const Registry& registry, const MemoryPlan& plan, uint32_t life,
                               const std::function<std::string(const Tensor&)>& name);

} // namespace ggs
