// SPDX-License-Identifier: MIT
// MemoryIndex: facts that require a walk over all memory of a program. It contains the regions of each arena and
// buffer, and the target of each pointer. It also contains the used slots of the hash sets, and the last writer of each
// byte.
//
// The memory map answers queries about a range immediately. The index provides the facts that the map can't. It is
// built in advance on a background thread, so that a view can show these facts without delay. Constant after
// construction; may be used on any thread. Unit: addresses and bytes.
#pragma once

#include "memory/call_text.h"
#include "memory/memory_map.h"

#include <atomic>
#include <memory>
#include <span>

namespace ggs {

// A region of Detail::objects without its texts. The pieces of a block cover all its bytes.
struct MemoryPiece {
    uint64_t begin;
    uint64_t size;
    RegionKind kind;
    uint32_t object, tensor, graph; // no_number where it doesn't apply
    uint64_t end() const { return begin + size; }
};

struct MemoryBlock {
    bool is_buffer;
    uint32_t number; // of the arena or the buffer
    uint64_t origin, size;
    uint64_t used; // bytes in use; all of a buffer
    ArenaUse use;
    size_t objects = 0; // headers in the block
    std::vector<MemoryPiece> pieces;

    uint64_t end() const { return origin + size; }
    bool holds(uint64_t address) const { return address >= origin && address - origin < size; }
    // Returns the index of the piece that contains the byte, which must be in the block.
    size_t piece_at(uint64_t address) const;
};

// A pointer field and its target.
struct Pointer {
    uint64_t to, from;
};

// Bytes, and the call that wrote them.
struct WrittenStretch {
    uint64_t begin, end;
    size_t call;
};

// A graph's visited set: its taken slots in ascending order, and the keys' addresses.
struct SlotTable {
    struct Taken {
        uint32_t slot, home;
        uint64_t key;
        int64_t uses;
        // Returns the number of slots probed to find the key; 1 if it is at its home slot.
        size_t probes(size_t all) const { return 1 + (slot + all - home) % all; }
    };
    size_t size = 0;
    std::vector<Taken> taken;
    size_t longest_probe = 0;
    uint64_t keys = 0; // address of slot 0
    const Taken* find(uint32_t slot) const;
    const Taken* find_key(uint64_t key) const; // a linear search
};

class MemoryIndex {
  public:
    // Returns nullptr if `unwanted` becomes true while it works.
    static std::shared_ptr<const MemoryIndex> of(const Registry& registry, std::shared_ptr<const Program> program,
                                                 const std::atomic<bool>* unwanted = nullptr);

    const Program& program() const { return *m_program; }
    const MemoryMap& map() const { return m_map; }
    const CallList& calls() const { return m_calls; }

    // The arenas, then the buffers, without empty ones.
    const std::vector<MemoryBlock>& blocks() const { return m_blocks; }
    const MemoryBlock* block_at(uint64_t address) const;
    // Returns the pointers into [begin, end), sorted by target.
    std::span<const Pointer> pointers_to(uint64_t begin, uint64_t end) const;
    // By graph; empty for a graph that was reset.
    const SlotTable& slot_table(uint32_t graph) const { return m_slots[graph]; }

    // -- state after a call --
    // Returns the arena's bytes in use after the call; 0 before the arena was made.
    uint64_t used_after(size_t call, uint32_t arena) const;
    // Returns the use of a block's bytes after the call. If a later reset discarded the objects, only `free` is set.
    ArenaUse use_after(size_t call, const MemoryBlock& block) const;
    // Returns false if a later reset discarded the arena's content.
    bool still_there(size_t call, uint32_t arena) const;
    // Returns the ranges that the call wrote: the headers and structs it added, and the bytes outside of them.
    std::span<const ByteRange> written_by(size_t call) const;
    // Returns the last call that wrote into the range, or nothing (data, free memory, padding).
    std::optional<size_t> last_write(uint64_t begin, uint64_t end) const;

  private:
    MemoryIndex(const Registry& registry, std::shared_ptr<const Program> program);
    bool walk_blocks(const std::atomic<bool>* unwanted);
    void read_slots();
    void follow_calls();

    std::shared_ptr<const Registry> m_registry;
    std::shared_ptr<const Program> m_program;
    MemoryMap m_map;
    CallList m_calls;
    std::vector<MemoryBlock> m_blocks;
    std::vector<Pointer> m_pointers; // by `to`
    std::vector<SlotTable> m_slots;
    struct Mark {
        size_t call;
        uint64_t used;
    };
    std::vector<std::vector<Mark>> m_used;     // by arena, by call
    std::vector<size_t> m_last_reset;          // by arena; 0: none
    std::vector<ByteRange> m_written;          // of all calls
    std::vector<size_t> m_written_to;          // by call: the end of its ranges in m_written
    std::vector<WrittenStretch> m_last_writes; // disjoint, ascending
};

} // namespace ggs
