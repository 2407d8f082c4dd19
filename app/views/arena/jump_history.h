// SPDX-License-Identifier: MIT
// JumpHistory: the addresses that the cursor has jumped to, for going back and forward. A value owned by ArenaScene;
// GUI thread only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ggs {

class JumpHistory {
  public:
    bool canGoBack() const { return m_place > 0; }
    bool canGoForward() const { return m_place + 1 < m_visited.size(); }
    uint64_t back() { return m_visited[--m_place]; }
    uint64_t forward() { return m_visited[++m_place]; }
    // After what was gone back to, the bytes that followed are forgotten.
    void remember(uint64_t address) {
        if (!m_visited.empty() && m_visited[m_place] == address) return;
        m_visited.resize(m_visited.empty() ? 0 : m_place + 1);
        m_visited.push_back(address);
        m_place = m_visited.size() - 1;
    }

  private:
    std::vector<uint64_t> m_visited;
    size_t m_place = 0;
};

} // namespace ggs
