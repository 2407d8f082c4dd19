// SPDX-License-Identifier: MIT
// ProgramPlan: the memory plan of a program's graph, with the program's tensor numbers.
//
// It plans the tensors that ggml's allocator would plan, regardless of their current memory. These are nodes, leafs
// marked as inputs, and leafs without data. All other leafs (weights, caches, leafs that a script fills) have their own
// memory. A value, which shares ownership of its structure. May be made on any thread.
#pragma once

#include "plan/plan_course.h"
#include "program/structure.h"

#include <nlohmann/json_fwd.hpp>

namespace ggs {

struct ProgramPlan {
    std::shared_ptr<const Structure> structure;
    uint32_t graph = 0;
    MemoryPlan plan;
    PlanCourse course;             // of its first buffer
    std::vector<uint32_t> numbers; // by tensor of the plan: of the structure
    std::vector<uint32_t> nodes;   // tensor numbers by node
    // Leafs with memory of their own, and how much of it: those that the graph only reads, such as weights, and those
    // that its nodes write into, such as a cache.
    struct Given {
        std::vector<uint32_t> tensors;
        size_t bytes = 0;
    };
    Given read, written;

    // Whether the program runs in this memory: its graph was given it. Else each tensor has bytes of its own.
    bool in_use() const;
    uint32_t number_of(const Life& life) const { return numbers[life.tensor]; }
    const std::string& name_of(const Life& life) const { return structure->name(number_of(life)); }
    // The life of a tensor's bytes, a view's too; nothing for one that is not planned.
    std::optional<uint32_t> life_of(uint32_t number) const;
    std::vector<Message> why(uint32_t life) const;
};

// By number of the graph; an error where an allocator would abort, and for a program without such a graph.
Result<ProgramPlan> plan_of(std::shared_ptr<const Structure> structure, uint32_t graph,
                            const MemoryKind& memory = cpu_memory());
// The graphs that runs are of, in their order, or else the last one; none where there is no graph.
std::vector<uint32_t> planned_graphs(const Structure& structure);

// Whether ggml's allocator would be left to find memory for it.
bool is_left_to_plan(const Tensor& tensor);

nlohmann::ordered_json plan_json(const ProgramPlan& plan);

} // namespace ggs
