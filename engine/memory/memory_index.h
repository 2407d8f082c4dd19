// SPDX-License-Identifier: MIT
// MemoryIndex: what takes one walk over all of a program's memory to know: the pieces of every arena and buffer in
// order, who points where, which slots of the hash sets are taken, and which call wrote a byte last.
//
// The memory map answers questions about a range at once; this is made beforehand, on whatever thread has time, so that
// a view answers the others at once, too. Constant once made; any thread. Addresses and bytes.
#pragma once

#include "memory/call_text.h"
#include "memory/memory_map.h"

#include <atomic>
#include <memory>
#include <span>

namespace ggs {

// A region of Detail::objects without its words. A block's pieces leave out none of its bytes.
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
    size_t objects = 0; // headers in it
    std::vector<MemoryPiece> pieces;

    uint64_t end() const { return origin + size; }
    bool holds(uint64_t address) const { return address >= origin && address - origin < size; }
    // The piece that the byte belongs to; the block must hold it.
    size_t piece_at(uint64_t address) const;
};

// A pointer field, and where it leads.
struct Pointer {
    uint64_t to, from;
};

// A graph's visited set: its taken slots in ascending order, and the keys' addresses.
struct SlotTable {
    struct Taken {
        uint32_t slot, home;
        uint64_t key;
        int64_t uses;
        // How many slots are looked at to find it, 1 at its home.
        size_t probes(size_t all) const { return 1 + (slot + all - home) % all; }
    };
    size_t size = 0;
    std::vector<Taken> taken;
    size_t longest_probe = 0;
    uint64_t keys = 0; // address of slot 0
    const Taken* find(uint32_t slot) const;
    const Taken* find_key(uint64_t key) const; // looks at each
};

class MemoryIndex {
  public:
    // Nothing if `unwanted` became true meanwhile.
    static std::shared_ptr<const MemoryIndex> of(const Registry& registry, std::shared_ptr<const Program> program,
                                                 const std::atomic<bool>* unwanted = nullptr);

    const Program& program() const { return *m_program; }
    const MemoryMap& map() const { return m_map; }
    const CallList& calls() const { return m_calls; }

    // The arenas, then the buffers; none is empty.
    const std::vector<MemoryBlock>& blocks() const { return m_blocks; }
    const MemoryBlock* block_at(uint64_t address) const;
    // The pointers into [begin, end), by where they lead.
    std::span<const Pointer> pointers_to(uint64_t begin, uint64_t end) const;
    // By graph; of one that was reset it is empty.
    const SlotTable& slot_table(uint32_t graph) const { return m_slots[graph]; }

    // -- as it was after a call --
    // Bytes of the arena in use then; 0 before it was made.
    uint64_t used_after(size_t call, uint32_t arena) const;
    // What the bytes of a block were used for then; what a later reset forgot is in none but `free`.
    ArenaUse use_after(size_t call, const MemoryBlock& block) const;
    // False if a later reset forgot what stood there then.
    bool still_there(size_t call, uint32_t arena) const;
    // What the call wrote: the headers and structs it added, and what it wrote outside of them.
    const std::vector<ByteRange>& written_by(size_t call) const { return m_written[call]; }
    // The last call that wrote into the range, or nothing (data, free memory, padding).
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
    std::vector<std::vector<Mark>> m_used;         // by arena, by call
    std::vector<size_t> m_last_reset;              // by arena; 0: none
    std::vector<std::vector<ByteRange>> m_written; // by call
    struct Stretch {
        uint64_t begin, end;
        size_t call;
    };
    std::vector<Stretch> m_last_writes; // disjoint, ascending
};

} // namespace ggs
