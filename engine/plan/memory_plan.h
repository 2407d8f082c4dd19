// SPDX-License-Identifier: MIT
// MemoryPlan: which bytes each tensor of a graph gets, and from which node to which: the answer of ggml's graph
// allocator.
//
// A tensor that nobody has given memory to lives from when it is written until its last reader has run, be it read
// through views; then others get its bytes. Some ops may write over a source that nobody needs any more, in its place.
// Offsets are bytes from the beginning of a chunk; nodes are counted as in the graph, and what stands before them are
// leafs and inputs.
//
// A plan is a value, and names tensors by their number in its own list; any thread. The tensors must outlive it.
#pragma once

#include "graph/graph.h"
#include "graph/registry.h"
#include "plan/free_blocks.h"

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace ggs {

// A kind of memory that buffers are made of, as the allocator needs to know it.
struct MemoryKind {
    const char* name = "";
    size_t alignment = 1;                         // of every tensor in it; a power of two
    size_t max_size = 0;                          // of one block of it
    size_t (*bytes_for)(const Tensor&) = nullptr; // that a tensor asks for, not padded
    bool operator==(const MemoryKind&) const = default;
};
const MemoryKind& cpu_memory();
const MemoryKind& cuda_memory();
std::span<const MemoryKind> memory_kinds();

// What a plan is made of. The spans must live as long as it is made.
struct PlanInput {
    std::span<const Tensor*const> nodes, leafs;
    // Whether a tensor has memory already, so that none is looked for.
    std::function<bool(const Tensor&)> has_memory;
    // In which of the allocator's memories each stands; empty: all in the first.
    std::span<const int> node_memories = {}, leaf_memories = {};
};
PlanInput plan_input(const Graph& graph, std::function<bool(const Tensor&)> has_memory);

// Where a tensor stands.
struct PlanPlace {
    uint32_t buffer = 0; // equal memories share one
    ChunkRange range;    // padded to the memory's alignment
    size_t bytes = 0;    // that the tensor asks for
};

inline constexpr uint32_t no_life = UINT32_MAX;
inline constexpr uint32_t not_planned = UINT32_MAX;
inline constexpr int before_nodes = -1;

struct PlannedTensor {
    enum class Where { given, planned, view };
    const Tensor* tensor = nullptr;
    Where where = Where::given;
    uint32_t root = not_planned; // of a view: whose bytes they are
    uint32_t life = no_life;     // of a planned one
};

// The time in which bytes are a tensor's.
struct Life {
    enum class End { freed, taken, kept }; // kept: an output, or nobody reads it
    uint32_t tensor = 0;
    PlanPlace place;
    int begin = before_nodes; // the node that it is made for
    int end = 0;              // the last node that needs it; kept: how many nodes there are
    End ends = End::kept;
    uint32_t taken_from = no_life; // whose bytes it goes on in
    uint32_t taken_by = no_life;
    // Nodes that read it, in order; a view that is made of it reads nothing.
    struct Read {
        int node;
        bool through_view;
        bool operator==(const Read&) const = default;
    };
    std::vector<Read> reads;
    // Of an op that may run in place: why it did not in that of each of its sources.
    struct Refusal {
        enum class Why { view, has_own_memory, output, layout, read_again, looked_at };
        uint32_t source; // in the plan's tensors
        Why why;
    };
    std::vector<Refusal> refusals;
};

// What the allocator did, in order.
struct PlanEvent {
    enum class Kind { taken, freed, in_place, tail_freed };
    Kind kind;
    int node; // while it dealt with which
    uint32_t life;
    uint32_t buffer;
    ChunkRange range;
};

struct MemoryPlan {
    std::vector<MemoryKind> memories;   // by buffer
    std::vector<PlannedTensor> tensors; // leafs, then what nodes read and the nodes themselves
    std::vector<Life> lives;            // in the order in which they begin
    std::vector<PlanEvent> events;
    std::vector<std::vector<size_t>> sizes; // of each buffer's chunks
    int nodes = 0;

    // By position: where the graph's leafs, nodes and what those read stand in `tensors`.
    std::vector<uint32_t> leaf_at, node_at;
    std::vector<std::vector<uint32_t>> sources_of; // by node; not_planned where there is none

    size_t size(uint32_t buffer) const; // of all its chunks
    size_t size() const;                // of all buffers
    // Where a tensor's bytes begin, a view's too: its place and the offset in it. Nothing for one that was given
    // memory.
    std::optional<std::pair<PlanPlace, size_t>> place_of(uint32_t tensor) const;
    std::optional<uint32_t> find(const Tensor* tensor) const;
};

// ggml's rules, once: the plan of a graph as if nothing had been reserved before. An error where an allocator would
// abort, and for a node whose op has no row.
Result<MemoryPlan> plan_memory(const Registry& registry, const PlanInput& input, std::span<const MemoryKind> memories);
Result<MemoryPlan> plan_memory(const Registry& registry, const PlanInput& input);

} // namespace ggs
