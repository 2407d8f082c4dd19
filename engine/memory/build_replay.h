// SPDX-License-Identifier: MIT
// BuildReplay: the construction of a graph, visit by visit, for a view that plays it. Each step names the tensor
// visited, the slots of the hash set probed for it, and the tensors that become leafs or nodes.
//
// The steps are recorded while the graph is built again by the same code. A backward pass is replayed from its record
// (graph/backward_record.h). The program isn't changed. A value. May be used on any thread.
#pragma once

#include "graph/program.h"

#include <vector>

namespace ggs {

struct BuildStep {
    BuildEvent event;
    uint32_t tensor;                   // its number in the program
    int64_t number;                    // number in the event: a slot, an index, a count (graph.h)
    uint32_t call;                     // the call of the program in which it happened
    uint32_t visit = no_number;        // in a backward pass: which visit of its record it is part of
    uint32_t contribution = no_number; // which contribution of this visit
};

// The state of the graph between two steps.
struct BuildState {
    std::vector<uint32_t> waiting; // visited, but not appended before their sources are; the outermost first
    std::vector<uint32_t> nodes, leafs;
    std::vector<uint32_t> taken; // by slot: the tensor in it, or no_number
    std::vector<int64_t> uses;   // by tensor
};

class BuildReplay {
  public:
    // Returns the steps since the graph was made or cleared. Returns an error if they don't result in the same graph:
    // it is a copy of another one, or its tensors were given sources after they were appended.
    static Result<BuildReplay> of(const Program& program, uint32_t graph);

    const std::vector<BuildStep>& steps() const { return m_steps; }
    size_t hash_size() const { return m_hash_size; }
    // Returns the record of the backward pass that a step is part of; nullptr for other steps.
    const BackwardRecord* backward(const Program& program, const BuildStep& step) const;
    // Returns the state after the first n_steps steps, from none to all.
    BuildState after(size_t n_steps) const;

  private:
    std::vector<BuildStep> m_steps;
    uint32_t m_graph = 0;
    size_t m_hash_size = 0;
    size_t m_tensors = 0; // of the program
};

} // namespace ggs
