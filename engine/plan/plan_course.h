// SPDX-License-Identifier: MIT
// PlanCourse: how full memory is from node to node, what makes its peak, and who had bytes before and has them next.
//
// Addresses count through a buffer's chunks as if they stood one behind the other. Moments are nodes, the first one is
// what stands before them. Values made of a plan; any thread.
#pragma once

#include "plan/memory_plan.h"

namespace ggs {

struct PlanCourse {
    struct At {
        size_t live = 0;  // bytes that are somebody's while the node runs
        size_t reach = 0; // up to where: what is not live below it are gaps
        size_t gaps() const { return reach - live; }
    };
    std::vector<At> moments; // [0]: before nodes; [i + 1]: node i
    size_t peak = 0;         // the first moment that reaches furthest: an index into moments
    size_t least = 0;        // the most that is live at a time: no order of addresses could do with less
    size_t alone = 0;        // if each tensor had bytes of its own
    const At& at(int node) const { return moments[static_cast<size_t>(node) + 1]; }
    int peak_node() const { return static_cast<int>(peak) - 1; }
};
PlanCourse course_of(const MemoryPlan& plan, uint32_t buffer);

// Where a life's bytes begin in its buffer.
size_t address_in(const MemoryPlan& plan, const Life& life);
// Whether a life has its bytes while a node runs. At the node that takes them over they are the new owner's.
bool lives_at(const Life& life, int node);
// Those of a buffer, by address.
std::vector<uint32_t> lives_at(const MemoryPlan& plan, uint32_t buffer, int node);

// Lives in the same bytes before and after one, and how many bytes they share with it.
struct Neighbour {
    uint32_t life;
    size_t bytes;
};
std::vector<Neighbour> owners_before(const MemoryPlan& plan, uint32_t life);
std::vector<Neighbour> owners_after(const MemoryPlan& plan, uint32_t life);

// The free blocks that there were when a life got its bytes, and what became of each. Empty if it took another's place.
std::vector<FreeBlocks::Candidate> choices_for(const MemoryPlan& plan, uint32_t life);

// -- in words --
// "in the place of `x`: scale may, both have the same layout, and nobody else reads it"; "best fit: …".
std::vector<Message> why_there(const Registry& registry, const MemoryPlan& plan, uint32_t life,
                               const std::function<std::string(const Tensor&)>& name);

} // namespace ggs
