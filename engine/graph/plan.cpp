// SPDX-License-Identifier: MIT
#include "graph/plan.h"

#include "graph/registry.h"

#include <algorithm>

namespace ggs {

int n_tasks(const OpDef& op, const Tensor& node, int threads) {
    if (is_empty(node)) return 1;
    switch (op.tasks_of ? op.tasks_of(node) : op.tasks) {
    case Tasks::one: return 1;
    case Tasks::all: return threads;
    case Tasks::rows_of_src0:
        return node.src[0] ? static_cast<int>(std::min<int64_t>(threads, nrows(*node.src[0]))) : 1;
    case Tasks::heads: return node.src[0] ? static_cast<int>(std::min<int64_t>(threads, node.src[0]->ne[1])) : 1;
    case Tasks::as_asked: {
        const int asked = node.op_params[custom_tasks_slot];
        return asked > 0 ? std::min(asked, threads) : threads;
    }
    }
    return 1;
}

Result<Plan> plan_graph(const Registry& registry, const Graph& graph, int n_threads) {
    if (n_threads > max_threads) return fail("%1 threads exceed ggml's limit of %2", n_threads, max_threads);
    Plan plan{};
    plan.threads_requested = n_threads <= 0 ? default_threads : n_threads;
    plan.nodes.reserve(static_cast<size_t>(graph.n_nodes));
    int most = 1;
    for (int i = 0; i < graph.n_nodes; ++i) {
        const Tensor& node = *graph.nodes[i];
        const OpDef& op = registry.op(node);
        if (op.left_out) return fail("node %1 (%2): ggscope does not have this op: %3", i, op_word(op), *op.left_out);
        if (!op.known() && node.op != OpId::none)
            return fail("node %1 (%2): this op can't be planned yet", i, op_word(op));
        const int tasks = n_tasks(op, node, plan.threads_requested);
        const size_t work = op.work ? op.work(node, tasks) : 0;
        if (work > size_t{INT64_MAX})
            return fail("node %1 (%2): its work buffer would be larger than can be addressed", i, op_word(op));
        plan.nodes.push_back({tasks, work});
        most = std::max(most, tasks);
        plan.work_size = std::max(plan.work_size, work);
    }
    if (plan.work_size > 0) plan.work_size += cache_line * static_cast<size_t>(plan.threads_requested);
    plan.threads = std::min(most, plan.threads_requested);
    return plan;
}

} // namespace ggs
