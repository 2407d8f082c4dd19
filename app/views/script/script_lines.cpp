// SPDX-License-Identifier: MIT
#include "views/script/script_lines.h"

#include <algorithm>

namespace ggs {

ScriptLines::ScriptLines(const Structure& structure) : m_lines(structure.tensors.size(), 0) {
    for (uint32_t number = 0; number < structure.tensors.size(); ++number) {
        const SourcePlace place = structure.tensors[number].place;
        if (place.line <= 0 || !structure.alive(number)) continue;
        m_lines[number] = place.line;
        if (!structure.tensors[number].label.empty()) m_variables[structure.tensors[number].label] = number;
        m_made.push_back({place.line, place.column, number, structure.step_of(number)});
    }
    std::stable_sort(m_made.begin(), m_made.end(), [](const Made& a, const Made& b) { return a.line < b.line; });
}

std::span<const ScriptLines::Made> ScriptLines::of(int line) const {
    const auto [first, last] = std::equal_range(m_made.begin(), m_made.end(), Made{line, 0, 0, {}},
                                                [](const Made& a, const Made& b) { return a.line < b.line; });
    return {first, last};
}

std::optional<uint32_t> ScriptLines::tensorAt(int line, int column) const {
    const auto made = of(line);
    if (made.empty()) return std::nullopt;
    uint32_t found = made.back().tensor;
    for (const Made& each : made) {
        if (each.column == column) found = each.tensor; // of one call the last
    }
    return found;
}

std::optional<uint32_t> ScriptLines::nodeOf(int line) const {
    std::optional<uint32_t> found;
    for (const Made& each : of(line)) {
        if (each.step) found = each.tensor;
    }
    return found;
}

std::optional<uint32_t> ScriptLines::variable(const std::string& name) const {
    const auto found = m_variables.find(name);
    return found == m_variables.end() ? std::nullopt : std::optional(found->second);
}

int ScriptLines::lineOf(uint32_t tensor) const { return tensor < m_lines.size() ? m_lines[tensor] : 0; }

} // namespace ggs
