// SPDX-License-Identifier: MIT
// MemoryMap: the meaning of each byte of a program's memory. A byte belongs to an object header, a field of a tensor
// struct, data, padding, an array of a graph, a work buffer, or free memory.
//
// No list is made in advance. A query about a range finds its first object by binary search, and reads only objects
// that overlap the range. Addresses are origin + offset, sizes are in bytes. No function returns a real pointer:
// pointer fields are decoded to addresses, and bytes() contains addresses in place of pointers.
//
// Reads a finished Program, which must outlive the map and must not be changed. May be called from any thread. Only
// bytes() reads the data of tensors.
#pragma once

#include "graph/program.h"
#include "graph/registry.h"

#include <functional>
#include <variant>

namespace ggs {

enum class RegionKind {
    header, // of an object
    tensor, // struct
    data,
    graph, // struct
    nodes,
    leafs,
    use_counts,
    hash_keys,
    grads,
    grad_accs,
    hash_used, // one bit per slot
    work_buffer,
    padding,        // between arrays and after payloads; in Detail::fields also the holes in structs
    free,           // after the last object
    buffer_padding, // between the tensors of a buffer
};
const char* region_kind_name(RegionKind kind); // "use_counts"
std::string flag_words(int32_t flags);         // "input param", empty for none

// A pointer, converted to an address; 0 is null.
struct Address {
    uint64_t value;
    bool operator==(const Address&) const = default;
};
// A number that represents a word: a type, an op, flags, an enum parameter.
struct Numbered {
    int64_t number;
    std::string word;
    bool operator==(const Numbered&) const = default;
};
// monostate: no value is decoded (data, padding, complete arrays, unused elements).
using RegionValue = std::variant<std::monostate, int64_t, uint64_t, float, std::string, Numbered, Address>;

struct Region {
    RegionKind kind = RegionKind::free;
    uint64_t begin = 0; // address
    uint64_t size = 0;  // never 0

    // The owner of the region. The block is an arena or a buffer; the other numbers are no_number if they don't apply.
    bool in_buffer = false;
    uint32_t block = 0;
    uint32_t object = no_number; // in its arena; a header belongs to the object that follows it
    uint32_t tensor = no_number;
    uint32_t graph = no_number;

    std::string field;      // "ne[1]", "src[0]", "nodes[3]", "used bits 224..255"; for complete objects "struct",
                            // "nodes[2048]"
    bool in_use = true;     // false: an array element beyond the count, a slot without a key, padding, free memory
    RegionValue value;      // never a real pointer
    uint64_t points_to = 0; // address; 0 if the field is null or not a pointer

    uint64_t end() const { return begin + size; }
    bool operator==(const Region&) const = default;
};

// objects: one region for each header, struct, data and array. fields: one for each field and array element.
enum class Detail { objects, fields };

// The use of an arena's bytes; the sum is its mem_size. Holes in structs count as structs.
struct ArenaUse {
    uint64_t header = 0, structs = 0, data = 0, padding = 0, graph = 0, work = 0, free = 0;
    void add(RegionKind kind, uint64_t bytes); // kinds without a field of their own count as `graph`
    uint64_t total() const { return header + structs + data + padding + graph + work + free; }
    bool operator==(const ArenaUse&) const = default;
};

class MemoryMap {
  public:
    using Visitor = std::function<bool(const Region&)>; // false ends the walk

    MemoryMap(const Registry& registry, const Program& program);

    // Visits the regions that overlap [from, to), uncut and in ascending order. Addresses outside of all memory have no
    // region.
    void for_each(uint64_t from, uint64_t to, Detail detail, const Visitor& visit) const;
    std::optional<Region> at(uint64_t address, Detail detail = Detail::fields) const;
    // Returns the target of the pointer field at this address; nothing if it isn't a pointer field, or is null.
    std::optional<Region> follow(uint64_t address, Detail detail = Detail::objects) const;
    // Returns the views that have a byte of an element at this address. Reads every tensor, so the time grows with
    // their number.
    std::vector<uint32_t> views_over(uint64_t address) const;
    ArenaUse use(uint32_t arena) const;

    // Returns the bytes of [from, to) with addresses in place of pointers (the buffer's origin in tensor.buffer), and
    // zero in the holes of structs. The result is the same on every machine. Returns an error if the range leaves its
    // arena or buffer.
    Result<std::vector<std::byte>> bytes(uint64_t from, uint64_t to) const;

    // -- in words --
    std::string owner_name(const Region& region) const; // "c", "gf", "arena 0"
    // Returns the name of the object at an address: "c", "c data+16", "gf.nodes", "header of b"; empty if there is
    // none.
    std::string name_at(uint64_t address) const;
    // Returns the name of what the region's pointer points to: that of the whole buffer for a tensor's field `buffer`.
    std::string pointer_name(const Region& region) const; // "a", "buffer 1"
    std::string value_text(const Region& region) const;   // "29 mul_mat", "-> a", "null", "\"node_0\""

    const Program& program() const { return m_program; }
    const Registry& registry() const { return m_registry; }
    std::string graph_name(uint32_t number) const; // its label, or "graph 0"

  private:
    struct Block {
        uint64_t origin;
        uint64_t size;
        const std::byte* memory; // host memory that contains the structs of an arena
        const Storage* storage;
        bool is_buffer;
        uint32_t number;
    };
    class Walk;

    const Block* block_at(uint64_t address) const;
    uint64_t said(const std::byte* word) const;

    const Registry& m_registry;
    const Program& m_program;
    std::vector<Block> m_blocks;                               // by origin
    std::vector<std::pair<const Graph*, uint32_t>> m_graphs;   // alive, by pointer
    std::vector<std::pair<const Buffer*, uint64_t>> m_origins; // of the buffers
};

} // namespace ggs
