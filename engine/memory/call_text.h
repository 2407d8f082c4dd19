// SPDX-License-Identifier: MIT
// CallList: the calls that a program was made by, in words: as a script would have them, and what each one wrote.
//
// Reads a MemoryMap, which must outlive it; any thread. Sizes are bytes. Names may hold any bytes (see visible()).
#pragma once

#include "memory/memory_map.h"

#include <optional>
#include <string>
#include <vector>

namespace ggs {

class CallList {
  public:
    explicit CallList(const MemoryMap& map);

    // "c = mul_mat(a, b)". Tensors go by the names that they have at the end of the program.
    std::string text(size_t call) const;
    // What it added to its arena; 0 for one that adds nothing and for reset.
    size_t added(size_t call) const { return m_added[call]; }
    // What it wrote outside of the objects it added: "8 bytes: a.next"; of many fields how many of each: "101 bytes:
    // 1 node, 2 leafs, 3 names, …". Memory that was reset later has no names any more. Nothing if it wrote nothing
    // there.
    std::optional<Message> writes(size_t call) const;

  private:
    bool names_hold(size_t call, uint64_t address) const;

    const MemoryMap& m_map;
    const Program& m_program;
    std::vector<size_t> m_added;
    std::vector<size_t> m_reset; // by arena: the call behind which no reset follows
};

} // namespace ggs
