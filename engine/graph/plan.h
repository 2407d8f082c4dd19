// SPDX-License-Identifier: MIT
// ggml's graph plan: the number of threads of each node, and the size of the work buffer.
//
// Both come from the ops' rows (tasks, work). A pure function of the graph; any thread.
#pragma once

#include "graph/graph.h"
#include "graph/registry.h"

#include <vector>

namespace ggs {

struct NodePlan {
    int tasks;        // threads that get a share of the node
    size_t work_size; // bytes that this node needs
};

struct Plan {
    int threads_requested; // after ggml's rule for 0 and below
    int threads;
    size_t work_size;
    std::vector<NodePlan> nodes;
};

// On how many of `threads` threads ggml spreads a node.
int n_tasks(const OpDef& op, const Tensor& node, int threads);

// An error for a node whose op has no row yet, or for more threads than ggml allows.
Result<Plan> plan_graph(const Registry& registry, const Graph& graph, int n_threads);

} // namespace ggs
