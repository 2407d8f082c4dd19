// SPDX-License-Identifier: MIT
#include "program/gradients.h"

#include <algorithm>
#include <utility>

namespace ggs {

GradientLinks::GradientLinks(const Program& program) {
    // The newest first: it counts.
    for (auto entry = program.graphs.rbegin(); entry != program.graphs.rend(); ++entry) {
        if (entry->alive && entry->graph->grads && !entry->backward.empty()) add_graph(program, *entry);
    }
    for (const auto& [tensor, gradient] : m_gradients) add_role(gradient, {tensor, Role::Kind::whole});
    for (const auto& [tensor, accumulator] : m_accumulators) add_role(accumulator, {tensor, Role::Kind::accumulator});
    for (auto& [tensor, roles] : m_roles)
        std::ranges::sort(roles, {}, [](const Role& role) { return std::pair(role.kind, role.of); });
}

void GradientLinks::add_graph(const Program& program, const GraphEntry& entry) {
    const Graph& graph = *entry.graph;
    m_backward.resize(program.tensors.size());
    const BackwardRecord& pass = entry.backward.back();
    const auto node_number = [&](int i) {
        return i < graph.n_nodes ? program.number_of(graph.nodes[i]) : std::nullopt;
    };
    for (int i = pass.first_node; i < pass.end_node; ++i) {
        if (const auto number = node_number(i)) m_backward[*number] = true;
    }
    for (const BackwardVisit& visit : pass.visits) {
        // The arrays of ggml's struct contain the gradients after the pass.
        const Tensor& t = program.tensor(visit.node);
        if (const auto slot = find_in_graph(program.context(), graph, t)) {
            const auto gradient = graph.grads[*slot] ? program.number_of(graph.grads[*slot]) : std::nullopt;
            if (gradient && (t.flags & flag_loss)) m_losses.push_back(visit.node);
            if (gradient) m_gradients.try_emplace(visit.node, *gradient);
            const auto accumulator = graph.grad_accs[*slot] ? program.number_of(graph.grad_accs[*slot]) : std::nullopt;
            if (accumulator) m_accumulators.try_emplace(visit.node, *accumulator);
            if (accumulator) m_backward[*accumulator] = true;
        }
        for (const GradientContribution& each : visit.contributions) {
            if (each.before) add_role(*each.before, {each.source, Role::Kind::part});
            for (int i = each.first_node; i < each.end_node; ++i) {
                if (const auto number = node_number(i)) m_forward_nodes.try_emplace(*number, visit.node);
            }
        }
    }
}

void GradientLinks::add_role(uint32_t tensor, Role role) {
    std::vector<Role>& roles = m_roles[tensor];
    const auto known = std::ranges::find(roles, role.of, &Role::of);
    if (known == roles.end()) return roles.push_back(role);
    known->kind = std::min(known->kind, role.kind); // the gradient itself counts most
}

std::span<const GradientLinks::Role> GradientLinks::roles_of(uint32_t tensor) const {
    const auto found = m_roles.find(tensor);
    return found == m_roles.end() ? std::span<const Role>() : found->second;
}

} // namespace ggs
