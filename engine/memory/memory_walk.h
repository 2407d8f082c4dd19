// SPDX-License-Identifier: MIT
// MemoryMap::Walk: a walk over a range, object by object, field by field. Internal to the memory map.
//
// Each function returns false if the visitor has ended the walk.
#pragma once

#include "memory/memory_map.h"

namespace ggs {

class MemoryMap::Walk {
  public:
    Walk(const MemoryMap& map, uint64_t from, uint64_t to, Detail detail, const Visitor& visit)
        : m_map(map), m_program(map.m_program), m_from(from), m_to(to), m_fine(detail == Detail::fields),
          m_visit(visit) {}

    bool arena(const Block& block);
    bool buffer(const Block& block);

  private:
    bool object(const Block& block, const Arena& arena, size_t object);
    bool header_fields(const ObjectHeader& header);
    bool tensor_object(const Arena& arena, size_t object, uint64_t end);
    bool tensor_fields(const Tensor& t, uint64_t begin);
    bool op_params(const Tensor& t, uint64_t begin);
    bool graph_object(const Graph& graph, uint64_t end);
    bool graph_fields(const Graph& graph, uint64_t begin);
    bool pointers(RegionKind kind, const char* name, uint64_t begin, Tensor* const* array, size_t n, size_t used,
                  const HashSet* slots);
    bool use_counts(const Graph& graph, uint64_t begin);
    bool used_bits(const Graph& graph, uint64_t begin);

    bool meets(uint64_t begin, uint64_t size) const { return size > 0 && begin < m_to && begin + size > m_from; }
    // The elements of an array that overlap the range: [first, last).
    std::pair<size_t, size_t> elements(uint64_t begin, size_t n, size_t size) const;
    // Passes on one region if it overlaps the range; its owner is that of m_region.
    bool emit(RegionKind kind, uint64_t begin, uint64_t size, std::string field, RegionValue value = {},
              bool in_use = true);
    bool pad(RegionKind kind, uint64_t begin, uint64_t end) {
        return emit(kind, begin, end - begin, "padding", {}, false);
    }
    Address address(const void* pointer) const { return {m_program.space.address_of(pointer)}; }

    const MemoryMap& m_map;
    const Program& m_program;
    uint64_t m_from, m_to;
    bool m_fine;
    const Visitor& m_visit;
    Region m_region;
};

} // namespace ggs
