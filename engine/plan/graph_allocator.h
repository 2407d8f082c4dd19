// SPDX-License-Identifier: MIT
// GraphAllocator: ggml's gallocr: what it has reserved, and what it gives the tensors of one graph after the other.
//
// A plan is made for one graph and kept by positions: leaf 3, node 7, node 7's second source. Another graph of as many
// nodes and leafs, whose tensors need no more, gets the same places; any other makes it plan anew, and its buffers grow
// where that plan needs more. Numbers only: who owns the memory asks for sizes and places. One thread.
#pragma once

#include "plan/memory_plan.h"

namespace ggs {

// What an allocator knows from one graph to the next.
struct Reservation {
    using Place = std::optional<PlanPlace>; // nothing: no memory was needed there
    std::vector<Place> leafs, nodes;
    std::vector<std::vector<Place>> sources; // by node
    std::vector<std::vector<size_t>> sizes;  // bytes of each buffer's chunks, as they are now; empty: no buffers yet

    // The same as numbers, to be kept with the call that made it; and back. Nothing for what are no such numbers.
    std::vector<int64_t> numbers() const;
    static std::optional<Reservation> from(std::span<const int64_t> numbers);
};

class GraphAllocator {
  public:
    explicit GraphAllocator(const Registry& registry) : GraphAllocator(registry, std::span(&cpu_memory(), 1)) {}
    // Tensors are told by number in which of these memories they shall stand.
    GraphAllocator(const Registry& registry, std::span<const MemoryKind> memories, Reservation reserved = {});

    // Plans the graph, and has buffers at least as large.
    Status reserve(const PlanInput& input);

    struct Placed {
        const Tensor* tensor;
        PlanPlace place;
    };
    struct Allocated {
        std::vector<Placed> placed; // each once, in the order in which they got their places
        bool reserved = false;      // what was reserved did not do
        bool grown = false;         // a buffer was made anew, and what stood in it is gone
    };
    // An error where ggml's returns false: with several memories it has to be reserved by hand again.
    Result<Allocated> allocate(const PlanInput& input);
    // Why the graph does not fit into what was reserved; nothing if it does.
    std::optional<Message> why_not(const PlanInput& input) const;

    const Reservation& reservation() const { return m_reserved; }
    const std::vector<std::vector<size_t>>& sizes() const { return m_reserved.sizes; }

  private:
    const Registry& m_registry;
    std::vector<MemoryKind> m_memories;
    std::vector<MemoryKind> m_buffers; // equal memories once, as a plan numbers them
    Reservation m_reserved;
};

} // namespace ggs
