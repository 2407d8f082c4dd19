// SPDX-License-Identifier: MIT
// CallList: the calls that made a program, in words: each call as a script would write it, and the fields that it
// wrote.
//
// Reads a MemoryMap, which must outlive it. May be called from any thread. Sizes are in bytes. Names may contain any
// bytes (see visible()).
#pragma once

#include "memory/memory_map.h"

#include <optional>
#include <string>
#include <vector>

namespace ggs {

class CallList {
  public:
    explicit CallList(const MemoryMap& map);

    // Returns "c = mul_mat(a, b)". Tensors have the names that they have at the end of the program.
    std::string text(size_t call) const;
    // Returns the bytes that the call added to its arena; 0 for a call that adds nothing and for reset.
    size_t added(size_t call) const { return m_added[call]; }
    // Returns the bytes written outside of the objects that the call added: "8 bytes: a.next". If there are many
    // fields, it gives the number of each kind: "101 bytes: 1 node, 2 leafs, 3 names, …". Memory that was reset later
    // no longer has names. Returns nothing if the call wrote no such bytes.
    std::optional<Message> writes(size_t call) const;

  private:
    bool names_hold(size_t call, uint64_t address) const;

    const MemoryMap& m_map;
    const Program& m_program;
    std::vector<size_t> m_added;
    std::vector<size_t> m_reset; // by arena: its last reset; 0 if there is none
};

} // namespace ggs
