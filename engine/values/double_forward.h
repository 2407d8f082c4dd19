// SPDX-License-Identifier: MIT
// DoubleForward: a tensor of a program as a function of the values of its leafs, computed in double precision from the
// explanations of the elements of all nodes on the way. It needs no bytes of the program, and changes none. The
// structure must outlive it. One thread at a time.
#pragma once

#include "program/structure.h"

#include <functional>
#include <unordered_map>
#include <vector>

namespace ggs {

class DoubleForward {
  public:
    using Numbers = std::vector<double>; // of a tensor, in logical order

    // `cancelled` ends a computation with an error.
    DoubleForward(const Structure& structure, uint32_t result, std::function<bool()> cancelled);

    // The leafs that the result needs; the caller sets their values.
    const std::vector<uint32_t>& leafs() const { return m_leafs; }
    // The nodes that the result needs, in the order in which they run.
    const std::vector<uint32_t>& nodes() const { return m_nodes; }
    Numbers& values(uint32_t number) { return m_values[&m_structure.tensor(number)]; }
    const Numbers& result() { return values(m_result); }
    // The nodes that depend on a tensor, in order.
    std::vector<uint32_t> dependents(uint32_t tensor) const;
    Status compute(const std::vector<uint32_t>& nodes);

  private:
    Status compute(uint32_t number);

    const Structure& m_structure;
    uint32_t m_result;
    std::function<bool()> m_cancelled;
    std::vector<uint32_t> m_nodes, m_leafs;
    std::unordered_map<const Tensor*, Numbers> m_values;
};

} // namespace ggs
