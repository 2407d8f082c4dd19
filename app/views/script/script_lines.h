// SPDX-License-Identifier: MIT
// ScriptLines: the tensors that each line of the open script made, and the line of each tensor.
//
// A value type, made from a structure that it doesn't keep. Lines and columns are numbered from 1; columns count bytes.
#pragma once

#include <cstddef>

#include "program/structure.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace ggs {

class ScriptLines {
  public:
    ScriptLines() = default;
    explicit ScriptLines(const Structure& structure);

    struct Made {
        int line, column;
        uint32_t tensor;
        std::optional<size_t> step; // the first that computes it
    };
    // In the order of their lines, those of one line as they were made.
    const std::vector<Made>& all() const { return m_made; }
    std::span<const Made> of(int line) const;
    // Returns the tensor of the call at the column, else the last tensor that the line made; nothing if it made none.
    std::optional<uint32_t> tensorAt(int line, int column) const;
    // The node that a breakpoint on the line is for: the last that runs.
    std::optional<uint32_t> nodeOf(int line) const;
    int lineOf(uint32_t tensor) const; // 0: none
    // Returns the tensor of a variable at the end of the script.
    std::optional<uint32_t> variable(const std::string& name) const;

  private:
    std::vector<Made> m_made;
    std::vector<int> m_lines; // by tensor
    std::unordered_map<std::string, uint32_t> m_variables;
};

} // namespace ggs
