// SPDX-License-Identifier: MIT
// MemoryPlan: the bytes that ggml's graph allocator gives to each tensor of a graph, and the nodes during which the
// tensor owns them.
//
// Only tensors without memory are planned. A tensor owns its bytes from the node that writes it until its last reader
// has run, including readers of its views. Other tensors may then use these bytes. Some ops may run in place, and
// overwrite a source that no other node needs. Offsets are in bytes from the start of a chunk. Times are indices of
// nodes in the graph; leafs and inputs get their bytes before the first node.
//
// A plan is a value, and identifies tensors by their index in its own list; any thread. The tensors must outlive the
// plan.
#pragma once

#include "graph/graph.h"
#include "graph/registry.h"
#include "plan/free_blocks.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace ggs {

// The properties of a kind of memory that the allocator needs.
struct MemoryKind {
    const char* name = "";
    size_t alignment = 1;                         // of every tensor in it; a power of two
    size_t max_size = 0;                          // of one block, in bytes
    size_t (*bytes_for)(const Tensor&) = nullptr; // returns the bytes that a tensor needs, without padding
    bool operator==(const MemoryKind&) const = default;
};
const MemoryKind& cpu_memory();
const MemoryKind& cuda_memory();
std::span<const MemoryKind> memory_kinds();

// The input of a plan. The spans must be valid while the plan is made.
struct PlanInput {
    std::span<const Tensor*const> nodes, leafs;
    // Returns whether a tensor has memory already, so that it needs none.
    std::function<bool(const Tensor&)> has_memory;
    // The memory of each node and leaf, as an index into the allocator's memories; empty: the first one for all.
    std::span<const int> node_memories = {}, leaf_memories = {};
};
PlanInput plan_input(const Graph& graph, std::function<bool(const Tensor&)> has_memory);

// The bytes of a tensor.
struct PlanPlace {
    uint32_t buffer = 0; // equal memories share one
    ChunkRange range;    // padded to the memory's alignment
    size_t bytes = 0;    // the bytes that the tensor needs
};

inline constexpr uint32_t no_life = UINT32_MAX;
inline constexpr uint32_t not_planned = UINT32_MAX;
inline constexpr int before_nodes = -1;

struct PlannedTensor {
    enum class Where { given, planned, view };
    const Tensor* tensor = nullptr;
    Where where = Where::given;
    uint32_t root = not_planned; // of a view: the tensor that owns the bytes
    uint32_t life = no_life;     // of a planned tensor
};

// The time in which bytes belong to a tensor.
struct Life {
    enum class End { freed, taken, kept }; // kept: an output, or no node reads it
    uint32_t tensor = 0;
    PlanPlace place;
    int begin = before_nodes; // the node that it is made for
    int end = 0;              // the last node that needs it; kept: the number of nodes
    End ends = End::kept;
    uint32_t taken_from = no_life; // the life whose bytes it takes over
    uint32_t taken_by = no_life;
    // The nodes that read it, in order; making a view of it doesn't count as reading.
    struct Read {
        int node;
        bool through_view;
        bool operator==(const Read&) const = default;
    };
    std::vector<Read> reads;
    // For an op that may run in place: why each of its sources was refused.
    struct Refusal {
        enum class Why { view, has_own_memory, output, layout, read_again, looked_at };
        uint32_t source; // in the plan's tensors
        Why why;
    };
    std::vector<Refusal> refusals;
};

// The allocator's actions, in order.
struct PlanEvent {
    enum class Kind { taken, freed, in_place, tail_freed };
    Kind kind;
    int node; // the node that the allocator processed
    uint32_t life;
    uint32_t buffer;
    ChunkRange range;
};

struct MemoryPlan {
    std::vector<MemoryKind> memories;   // by buffer
    std::vector<PlannedTensor> tensors; // leafs, then each node after its sources
    std::vector<Life> lives;            // in the order in which they begin
    std::vector<PlanEvent> events;
    std::vector<std::vector<size_t>> sizes; // of each buffer's chunks
    int nodes = 0;

    // By position: the indices in `tensors` of the graph's leafs, nodes and their sources.
    std::vector<uint32_t> leaf_at, node_at;
    std::vector<std::vector<uint32_t>> sources_of; // by node; not_planned for an absent source

    size_t size(uint32_t buffer) const; // of all its chunks
    size_t size() const;                // of all buffers
    // Returns the bytes of a tensor, also of a view, as its place and the offset in it. Nothing for a tensor that
    // already had memory.
    std::optional<std::pair<PlanPlace, size_t>> place_of(uint32_t tensor) const;
    std::optional<uint32_t> find(const Tensor* tensor) const;
};

// Plans a graph by ggml's rules, as if nothing had been reserved. Returns an error in cases where ggml's allocator
// would abort, and for a node whose op has no row.
Result<MemoryPlan> plan_memory(const Registry& registry, const PlanInput& input, std::span<const MemoryKind> memories);
Result<MemoryPlan> plan_memory(const Registry& registry, const PlanInput& input);

} // namespace ggs
