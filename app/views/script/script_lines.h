// SPDX-License-Identifier: MIT
// ScriptLines: which line of a script made which tensors, both ways, for what is open.
//
// Made from a structure, which it does not keep; a value. Lines are from 1, columns from 1 and in bytes.
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
    // What a line stands for: the call that is written at the column, else what the whole line makes.
    std::optional<uint32_t> tensorAt(int line, int column) const;
    // The node that a breakpoint on the line is for: the last that runs.
    std::optional<uint32_t> nodeOf(int line) const;
    int lineOf(uint32_t tensor) const; // 0: none
    // What a variable stands for at the end.
    std::optional<uint32_t> variable(const std::string& name) const;

  private:
    std::vector<Made> m_made;
    std::vector<int> m_lines; // by tensor
    std::unordered_map<std::string, uint32_t> m_variables;
};

} // namespace ggs
