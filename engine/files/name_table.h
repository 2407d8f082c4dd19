// SPDX-License-Identifier: MIT
// NameTable: finds a name's index among millions of names that are stored elsewhere, without copying them.
//
// It is a flat table with open addressing. Each slot has eight bytes: the upper half of the name's hash, and the name's
// index. The caller stores the names, and therefore compares the name of each candidate. The hash is keyed with a
// random number that is chosen once per process. This prevents files that are crafted so that all names collide.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ggs {

uint64_t hash_name(std::string_view name);

class NameTable {
  public:
    // Reserves slots for at most n names, n < 2^32 - 1. Call it once, before the first insert.
    void reserve(size_t n) { m_slots.assign(slots_for(n), 0); }
    // Returns the bytes of memory that reserve(n) takes.
    static size_t bytes_for(size_t n) { return slots_for(n) * sizeof(uint64_t); }

    // has_name(index) returns whether the name at index is this one. insert() adds a new name and returns nothing; for
    // an existing name it returns the index.
    template <class HasName>
    std::optional<uint32_t> insert(std::string_view name, uint32_t index, const HasName& has_name) {
        const uint64_t hash = hash_name(name);
        const size_t slot = probe(hash, has_name);
        if (m_slots[slot] != 0) return index_in(slot);
        m_slots[slot] = (hash & upper) | (index + uint64_t{1});
        return {};
    }
    template <class HasName> std::optional<uint32_t> find(std::string_view name, const HasName& has_name) const {
        if (m_slots.empty()) return {};
        const size_t slot = probe(hash_name(name), has_name);
        if (m_slots[slot] == 0) return {};
        return index_in(slot);
    }

  private:
    static constexpr uint64_t upper = 0xffffffff00000000u;
    static size_t slots_for(size_t n) {
        size_t wanted = 16; // a power of two, at most half full
        while (wanted < n * 2) wanted *= 2;
        return wanted;
    }
    uint32_t index_in(size_t slot) const { return static_cast<uint32_t>(m_slots[slot] & ~upper) - 1; }
    // Returns the slot with this name, or the empty one for it. An empty slot always exists.
    template <class HasName> size_t probe(uint64_t hash, const HasName& has_name) const {
        size_t slot = hash & (m_slots.size() - 1);
        while (m_slots[slot] != 0) {
            if (((m_slots[slot] ^ hash) & upper) == 0 && has_name(index_in(slot))) break;
            slot = (slot + 1) & (m_slots.size() - 1);
        }
        return slot;
    }

    std::vector<uint64_t> m_slots;
};

} // namespace ggs
