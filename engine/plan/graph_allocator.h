// SPDX-License-Identifier: MIT
// GraphAllocator: the equivalent of ggml's gallocr. It keeps a reservation, and assigns offsets from it to the tensors
// of successive graphs.
//
// A plan is made for one graph. Its offsets are stored by position: leaf 3, node 7, the second source of node 7. They
// are reused for a graph with the same numbers of nodes and leafs whose tensors need no more memory. Any other graph is
// planned again, and buffers grow if the new plan needs more memory. The allocator only computes sizes and offsets,
// which the owner of the memory reads. Use it on one thread.
#pragma once

#include "plan/memory_plan.h"

namespace ggs {

// The state that an allocator keeps from one graph to the next.
struct Reservation {
    using Place = std::optional<PlanPlace>; // nothing: no memory was needed
    std::vector<Place> leafs, nodes;
    std::vector<std::vector<Place>> sources; // by node
    std::vector<std::vector<size_t>> sizes;  // current bytes of each buffer's chunks; empty: no buffers yet

    // Convert the reservation to numbers, which are stored with the call that made it, and back. from() returns nothing
    // for invalid numbers.
    std::vector<int64_t> numbers() const;
    static std::optional<Reservation> from(std::span<const int64_t> numbers);
};

class GraphAllocator {
  public:
    explicit GraphAllocator(const Registry& registry) : GraphAllocator(registry, std::span(&cpu_memory(), 1)) {}
    // `memories`: the memories that PlanInput refers to by number.
    GraphAllocator(const Registry& registry, std::span<const MemoryKind> memories, Reservation reserved = {});

    // Plans the graph, and makes buffers at least as large.
    Status reserve(const PlanInput& input);

    struct Placed {
        const Tensor* tensor;
        PlanPlace place;
    };
    struct Allocated {
        std::vector<Placed> placed; // each once, in the order in which they got their offsets
        bool reserved = false;      // the reservation didn't fit
        bool grown = false;         // a buffer was allocated again, and its contents are lost
    };
    // Returns an error where ggml's function returns false: with several memories the caller has to reserve again.
    Result<Allocated> allocate(const PlanInput& input);
    // Returns why the graph does not fit into the reservation; nothing if it does.
    std::optional<Message> why_not(const PlanInput& input) const;

    const Reservation& reservation() const { return m_reserved; }
    const std::vector<std::vector<size_t>>& sizes() const { return m_reserved.sizes; }

  private:
    const Registry& m_registry;
    std::vector<MemoryKind> m_memories;
    std::vector<MemoryKind> m_buffers; // without duplicates, as a plan numbers them
    Reservation m_reserved;
};

} // namespace ggs
