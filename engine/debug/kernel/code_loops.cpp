// SPDX-License-Identifier: MIT
#include "debug/kernel/code_loops.h"

#include <algorithm>

namespace ggs {

CodeLoops::CodeLoops(size_t places, const std::set<std::pair<uint16_t, uint16_t>>& jumps) : m_of(places) {
    // Lanes that pass over what a loop begins or ends with jump between other places of it: that is one loop.
    const auto same = [](const Loop& a, const Loop& b) {
        const bool apart = a.last < b.first || b.last < a.first;
        return !apart && (a.first == b.first || a.last == b.last || !(a.has(b) || b.has(a)));
    };
    for (const auto& [first, last] : jumps) {
        Loop added{first, last};
        for (auto known = m_loops.begin(); known != m_loops.end();) {
            if (!same(*known, added)) {
                ++known;
                continue;
            }
            added = {std::min(added.first, known->first), std::max(added.last, known->last)};
            m_loops.erase(known);
            known = m_loops.begin();
        }
        m_loops.push_back(added);
    }
    std::ranges::stable_sort(m_loops, std::greater(), [](const Loop& loop) { return loop.last - loop.first; });
    for (size_t i = 0; i < m_loops.size(); ++i) {
        for (size_t place = m_loops[i].first; place <= m_loops[i].last && place < places; ++place)
            m_of[place].push_back(static_cast<uint16_t>(i));
    }
}

void CodeLoops::go(Rounds& rounds, uint16_t from, uint16_t to) const {
    if (to > from) return;
    const auto& around = m_of[to];
    const auto loop = std::find_if(around.rbegin(), around.rend(), [&](uint16_t i) { return m_loops[i].has(from); });
    if (loop == around.rend()) return;
    ++rounds[*loop];
    // What is in it begins anew.
    for (size_t i = *loop + size_t{1}; i < m_loops.size(); ++i) {
        if (m_loops[*loop].has(m_loops[i])) rounds[i] = 0;
    }
}

bool CodeLoops::before(const Rounds& a, uint16_t at_a, const Rounds& b, uint16_t at_b) const {
    for (const uint16_t loop : m_of[at_a]) {
        if (m_loops[loop].has(at_b) && a[loop] != b[loop]) return a[loop] < b[loop];
    }
    return at_a < at_b;
}

bool CodeLoops::together(const Rounds& a, const Rounds& b, uint16_t at) const {
    return std::ranges::all_of(m_of[at], [&](uint16_t loop) { return a[loop] == b[loop]; });
}

} // namespace ggs
