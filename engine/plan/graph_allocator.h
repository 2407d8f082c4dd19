// SPDX-License-Identifier: MIT
// GraphAllocator: ggml's gallocr: a reservation, and the offsets that it gives to the tensors of successive graphs.
//
// A plan is made for one graph and kept by position: leaf 3, node 7, node 7's second source. A graph with as many nodes
// and leafs, whose tensors need no more memory, gets the same offsets. Any other graph is planned again, and buffers
// grow if that plan needs more. Numbers only: the owner of the memory reads sizes and offsets. One thread.
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
