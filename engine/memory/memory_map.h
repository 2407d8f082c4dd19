// SPDX-License-Identifier: MIT
// MemoryMap: which byte of a program's memory is what: object headers, tensor structs field by field, data, padding,
// the arrays of graphs, work buffers, free memory.
//
// Nothing is listed beforehand: a question about a range finds its first object by binary search and looks only at what
// meets the range. Addresses are origin + offset, sizes are bytes. A real pointer comes out nowhere: pointer fields are
// decoded to addresses, and bytes() has addresses where memory has pointers.
//
// Reads a finished Program, which must outlive it and not be built on meanwhile; any thread. What stands in tensors'
// data is read by bytes() alone.
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
    hash_used, // one bit a slot
    work_buffer,
    padding,        // between arrays and behind payloads; in Detail::fields also the holes of the structs
    free,           // behind the last object
    buffer_padding, // between the tensors of a buffer
};
const char* region_kind_name(RegionKind kind); // "use_counts"
std::string flag_words(int32_t flags);         // "input param", empty for none
std::string op_word(OpId op);                  // "mul_mat": ggml's name as scripts write it

// A pointer as it is said to be; 0 is null.
struct Address {
    uint64_t value;
    bool operator==(const Address&) const = default;
};
// A number that stands for a word: a type, an op, flags, an enum parameter.
struct Numbered {
    int64_t number;
    std::string word;
    bool operator==(const Numbered&) const = default;
};
// monostate: nothing is decoded here (data, padding, whole arrays, elements not in use).
using RegionValue = std::variant<std::monostate, int64_t, uint64_t, float, std::string, Numbered, Address>;

struct Region {
    RegionKind kind = RegionKind::free;
    uint64_t begin = 0; // address
    uint64_t size = 0;  // never 0

    // Whose it is. The block is an arena or a buffer; the rest is no_number where it doesn't apply.
    bool in_buffer = false;
    uint32_t block = 0;
    uint32_t object = no_number; // in its arena; a header belongs to the object behind it
    uint32_t tensor = no_number;
    uint32_t graph = no_number;

    std::string field;  // "ne[1]", "src[0]", "nodes[3]", "used bits 224..255"; of whole things "struct", "nodes[2048]"
    bool in_use = true; // false: an array element behind the count, a slot without a key, padding, free memory
    RegionValue value;  // never a real pointer
    uint64_t points_to = 0; // address, 0 if it is null or no pointer

    uint64_t end() const { return begin + size; }
    bool operator==(const Region&) const = default;
};

// objects: one region for each header, struct, data and array. fields: one for each field and array element.
enum class Detail { objects, fields };

// How the bytes of an arena are spent; adds up to its mem_size. Holes in structs count as structs.
struct ArenaUse {
    uint64_t header = 0, structs = 0, data = 0, padding = 0, graph = 0, work = 0, free = 0;
    void add(RegionKind kind, uint64_t bytes); // what is no kind of its own is a graph's
    uint64_t total() const { return header + structs + data + padding + graph + work + free; }
    bool operator==(const ArenaUse&) const = default;
};

class MemoryMap {
  public:
    using Visitor = std::function<bool(const Region&)>; // false ends the walk

    MemoryMap(const Registry& registry, const Program& program);

    // The regions that meet [from, to), whole, in ascending order. Addresses outside of all memory have none.
    void for_each(uint64_t from, uint64_t to, Detail detail, const Visitor& visit) const;
    std::optional<Region> at(uint64_t address, Detail detail = Detail::fields) const;
    // Where the pointer field at this address leads; nothing if there is none, or it is null.
    std::optional<Region> follow(uint64_t address, Detail detail = Detail::objects) const;
    // The views that have an element's byte at this address. Looks at every tensor.
    std::vector<uint32_t> views_over(uint64_t address) const;
    ArenaUse use(uint32_t arena) const;

    // The bytes of [from, to) as they are said to be: with addresses for pointers (the buffer's origin in
    // tensor.buffer), and zero in the holes of structs. The same on every machine. An error if the range leaves its
    // arena or buffer.
    Result<std::vector<std::byte>> bytes(uint64_t from, uint64_t to) const;

    // -- in words --
    std::string owner_name(const Region& region) const; // "c", "gf", "arena 0"
    // What is at an address: "c", "c data+16", "gf.nodes", "header of b"; empty if nothing is.
    std::string name_at(uint64_t address) const;
    std::string value_text(const Region& region) const; // "29 mul_mat", "-> a", "null", "\"node_0\""

    const Program& program() const { return m_program; }
    const Registry& registry() const { return m_registry; }
    std::string graph_name(uint32_t number) const; // its label, or "graph 0"

  private:
    struct Block {
        uint64_t origin;
        uint64_t size;
        const std::byte* memory; // where the host has the structs of an arena
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
