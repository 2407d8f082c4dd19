// SPDX-License-Identifier: MIT
// BuildReplay: how a graph of a program came to be, visit by visit, for a view that plays it: which tensor is looked
// at, which slots of the hash set are probed for it, what becomes a leaf or a node.
//
// It is no story told afterwards: the graph is built once more, by the same code, beside the program, of which nothing
// is changed. A value; any thread.
#pragma once

#include "graph/program.h"

#include <vector>

namespace ggs {

struct BuildStep {
    BuildEvent event;
    uint32_t tensor; // its number in the program
    int64_t number;  // what the event says: a slot, a place, a count (graph.h)
    uint32_t call;   // the program's call that it happened in
};

// What the graph looks like between two steps.
struct BuildState {
    std::vector<uint32_t> waiting; // visited, and not appended before their sources; the outermost first
    std::vector<uint32_t> nodes, leafs;
    std::vector<uint32_t> taken; // by slot: who has it, or no_number
    std::vector<int64_t> uses;   // by tensor
};

class BuildReplay {
  public:
    // The steps since the graph was made or cleared. An error where they don't lead to the graph there is: it is a copy
    // of another, or its tensors were given sources after they were appended.
    static Result<BuildReplay> of(const Program& program, uint32_t graph);

    const std::vector<BuildStep>& steps() const { return m_steps; }
    size_t hash_size() const { return m_hash_size; }
    // After the first so many steps, from none to all.
    BuildState after(size_t n_steps) const;

  private:
    std::vector<BuildStep> m_steps;
    size_t m_hash_size = 0;
    size_t m_tensors = 0; // of the program
};

} // namespace ggs
