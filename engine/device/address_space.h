// SPDX-License-Identifier: MIT
// AddressSpace: the virtual addresses of a program's memory.
//
// Real pointers differ from run to run and are never shown. Every arena and buffer gets an origin from one sequence:
// 0x200000000000, then 2^40 more for each block. All addresses that are shown, hashed or written to a file are origin +
// offset. So a script gives the same hash slots and the same bytes on every machine.
//
// A pointer into a block also identifies a byte of a storage: place_of() returns the Storage and the offset in it.
//
// Owned by the Program, which also owns the memory. Any thread may read while no thread builds.
#pragma once

#include "device/storage.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace ggs {

inline constexpr uint64_t first_origin = 0x200000000000;
inline constexpr uint64_t first_lasting_origin = 0x400000000000; // of blocks that outlive a program: mapped files
inline constexpr uint64_t origin_step = uint64_t(1) << 40;

class AddressSpace {
  public:
    // Return the origin that the next block gets, unless the caller requests another one. Blocks that outlive the
    // program have a separate sequence. So two programs on the same weights have them at the same addresses.
    uint64_t next_origin() const { return free_from(m_next); }
    uint64_t next_lasting_origin() const { return free_from(first_lasting_origin); }
    // Returns whether a block can have this origin: aligned, and not overlapping another block.
    bool is_free(uint64_t origin, size_t size) const;
    // Adds a block of memory under an origin. Blocks must not overlap, neither in memory nor in addresses.
    void add(const std::byte* memory, size_t size, uint64_t origin, std::shared_ptr<Storage> storage = nullptr,
             bool lasting = false);

    // Returns 0 for a null pointer and for a pointer outside every block. An end pointer belongs to its block.
    uint64_t address_of(const void* pointer) const;
    // Returns nothing for a null pointer and for a pointer outside every block.
    std::optional<BytePlace> place_of(const void* pointer) const;
    // Calls `use` with the storages of all blocks.
    void each_storage(const std::function<void(Storage&)>& use) const;
    // Returns nullptr if no block has that address.
    const std::byte* memory_at(uint64_t address) const;

  private:
    struct Block {
        const std::byte* memory;
        size_t size;
        uint64_t origin;
        std::shared_ptr<Storage> storage;
    };
    const Block* block_of(const std::byte* pointer) const;
    uint64_t free_from(uint64_t origin) const; // the origin, or the next one of the sequence that is free
    std::vector<Block> m_blocks;
    uint64_t m_next = first_origin;
};

} // namespace ggs
