// SPDX-License-Identifier: MIT
#include "values/double_forward.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ggs {

DoubleForward::DoubleForward(const Structure& structure, uint32_t result, std::function<bool()> cancelled)
    : m_structure(structure), m_result(result), m_cancelled(std::move(cancelled)) {
    std::vector<bool> needed(structure.tensors.size());
    needed[result] = true;
    const size_t last = structure.step_of(result).value_or(0);
    for (size_t step = last + 1; step-- > 0;) {
        const uint32_t node = structure.steps[step].node;
        if (!needed[node] || structure.tensor(node).op == OpId::none) continue;
        m_nodes.push_back(node);
        for (const Tensor* const src : structure.tensor(node).src) {
            if (const auto number = src ? structure.number_of(src) : std::nullopt) needed[*number] = true;
        }
    }
    std::reverse(m_nodes.begin(), m_nodes.end());
    for (uint32_t number = 0; number < needed.size(); ++number) {
        if (needed[number] && structure.tensor(number).op == OpId::none) m_leafs.push_back(number);
    }
}

std::vector<uint32_t> DoubleForward::dependents(uint32_t tensor) const {
    std::vector<bool> depends(m_structure.tensors.size());
    depends[tensor] = true;
    std::vector<uint32_t> found;
    for (const uint32_t node : m_nodes) {
        const Tensor& t = m_structure.tensor(node);
        if (node == tensor) continue;
        for (const Tensor* const src : t.src) {
            const auto number = src ? m_structure.number_of(src) : std::nullopt;
            if (number && depends[*number] && src != &t) depends[node] = true;
        }
        if (depends[node]) found.push_back(node);
    }
    return found;
}

Status DoubleForward::compute(const std::vector<uint32_t>& nodes) {
    for (const uint32_t node : nodes) GGS_CHECK(compute(node));
    return {};
}

Status DoubleForward::compute(uint32_t number) {
    const Tensor& t = m_structure.tensor(number);
    const OpDef& op = m_structure.op(number);
    if (!op.explain) return fail("`%1`: the elements of %2 have no explanation", m_structure.name(number), op.name);
    const ValueReader read = [this](const Tensor& source, const Index& index) {
        const auto found = m_values.find(&source);
        const auto flat = static_cast<size_t>(flat_of_index(source, index));
        return found != m_values.end() && flat < found->second.size() ? found->second[flat] : std::nan("");
    };
    Numbers made(static_cast<size_t>(nelements(t)));
    for (size_t i = 0; i < made.size(); ++i) {
        if (i % 256 == 0 && m_cancelled()) return fail("the check was interrupted");
        Result<Explanation> explained = op.explain(t, index_of_flat(t, static_cast<int64_t>(i)), read);
        if (!explained.ok()) return fail("`%1`: %2", m_structure.name(number), std::move(explained).error());
        made[i] = explained->value;
    }
    m_values[&t] = std::move(made);
    return {};
}

} // namespace ggs
