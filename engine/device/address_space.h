// SPDX-License-Identifier: MIT
// AddressSpace: the addresses that a program's memory is said to have.
//
// A real pointer differs from run to run and is shown nowhere. Every arena and buffer gets an origin from one sequence
// (0x200000000000, then 2^40 more for each next), and whatever is shown, hashed or written to a file uses
// origin + offset: so a script gives the same hash slots and the same bytes everywhere.
//
// A pointer into a block is a name for a byte of it, too: place_of() tells in which Storage the byte stands, and where.
//
// Owned by the Program, which also owns the memory it speaks of. Reading is free for all threads while nobody builds.
#pragma once

#include "device/storage.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace ggs {

inline constexpr uint64_t first_origin = 0x200000000000;
inline constexpr uint64_t first_lasting_origin = 0x400000000000; // of what outlives a program: mapped files
inline constexpr uint64_t origin_step = uint64_t(1) << 40;

class AddressSpace {
  public:
    // The origin that the next block will get, unless another one is asked for. What outlives the program has a
    // sequence of its own, so that two programs on the same weights have them at the same addresses.
    uint64_t next_origin() const { return free_from(m_next); }
    uint64_t next_lasting_origin() const { return free_from(first_lasting_origin); }
    // Whether a block can stand there: aligned, and no other in its way.
    bool is_free(uint64_t origin, size_t size) const;
    // Makes the memory known under an origin. Blocks don't overlap, neither in memory nor in addresses.
    void add(const std::byte* memory, size_t size, uint64_t origin, std::shared_ptr<Storage> storage = nullptr,
             bool lasting = false);

    // 0 for a null pointer and for one outside every block (an end pointer belongs to its block).
    uint64_t address_of(const void* pointer) const;
    // Nothing for a null pointer and for one outside every block.
    std::optional<BytePlace> place_of(const void* pointer) const;
    // The storages of all blocks.
    void each_storage(const std::function<void(Storage&)>& use) const;
    // Null if no block has that address.
    const std::byte* memory_at(uint64_t address) const;

  private:
    struct Block {
        const std::byte* memory;
        size_t size;
        uint64_t origin;
        std::shared_ptr<Storage> storage;
    };
    const Block* block_of(const std::byte* pointer) const;
    uint64_t free_from(uint64_t origin) const; // or the next step of the sequence that is
    std::vector<Block> m_blocks;
    uint64_t m_next = first_origin;
};

} // namespace ggs
