// SPDX-License-Identifier: MIT
// GradientLinks: which tensor of a program is the gradient of which, and which nodes belong to a backward pass.
//
// If several graphs have gradients of a tensor, the newest graph counts, as for `grad(x)`. Constant once made; any
// thread may read it.
#pragma once

#include "graph/program.h"

#include <span>
#include <unordered_map>
#include <vector>

namespace ggs {

class GradientLinks {
  public:
    GradientLinks() = default;
    explicit GradientLinks(const Program& program);

    bool empty() const { return m_gradients.empty(); }
    // The tensors marked as the loss, of which gradients were built.
    const std::vector<uint32_t>& losses() const { return m_losses; }
    std::optional<uint32_t> gradient_of(uint32_t tensor) const { return find(m_gradients, tensor); }
    std::optional<uint32_t> accumulator_of(uint32_t tensor) const { return find(m_accumulators, tensor); }

    // How a tensor is related to the gradient of another one.
    struct Role {
        enum class Kind : uint8_t {
            whole,       // it is the gradient
            part,        // the gradient before its last contribution
            accumulator, // gradients are added to it
        };
        uint32_t of;
        Kind kind;
    };
    // A tensor can be the gradient of several tensors: `add` passes its gradient on unchanged.
    std::span<const Role> roles_of(uint32_t tensor) const;
    // Whether a tensor is a node that a backward pass has appended, or an accumulator.
    bool is_backward(uint32_t tensor) const { return tensor < m_backward.size() && m_backward[tensor]; }
    // The node of the forward pass for whose rule a node of the backward pass was appended.
    std::optional<uint32_t> forward_node_of(uint32_t tensor) const { return find(m_forward_nodes, tensor); }

  private:
    using Numbers = std::unordered_map<uint32_t, uint32_t>;
    static std::optional<uint32_t> find(const Numbers& numbers, uint32_t tensor) {
        const auto found = numbers.find(tensor);
        return found == numbers.end() ? std::nullopt : std::optional(found->second);
    }
    void add_graph(const Program& program, const GraphEntry& entry);
    void add_role(uint32_t tensor, Role role);

    std::vector<uint32_t> m_losses;
    Numbers m_gradients, m_accumulators, m_forward_nodes;
    std::unordered_map<uint32_t, std::vector<Role>> m_roles;
    std::vector<bool> m_backward; // by tensor; empty without gradients
};

} // namespace ggs
