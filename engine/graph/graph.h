// SPDX-License-Identifier: MIT
// Graph: ggml's compute graph, an object in an arena: nodes, leafs, the visited set with its bits, use counts.
//
// The arrays follow the struct in the same object, in ggml's order and alignment. The visited set is keyed by the
// tensors' addresses (origin + offset), so its slots are the same on every machine.
// Owned by its arena; built by one thread.
#pragma once

#include "device/address_space.h"
#include "tensor/arena.h"

#include <string>

namespace ggs {

struct HashSet {
    size_t size;
    uint32_t* used; // one bit a slot
    Tensor** keys;
};

enum class EvalOrder : int32_t { left_to_right = 0, right_to_left = 1 };

struct Graph {
    int32_t size; // the largest number of nodes, and of leafs
    int32_t n_nodes;
    int32_t n_leafs;
    Tensor** nodes;
    Tensor** grads;     // by hash slot; nullptr without gradients
    Tensor** grad_accs; // by hash slot; nullptr without gradients
    Tensor** leafs;
    int32_t* use_counts; // by hash slot
    HashSet visited;
    EvalOrder order;
    uint64_t uid;
};
static_assert(sizeof(Graph) == 96 && offsetof(Graph, nodes) == 16 && offsetof(Graph, leafs) == 40);
static_assert(offsetof(Graph, use_counts) == 48 && offsetof(Graph, visited) == 56 && offsetof(Graph, uid) == 88);

// Offsets of the arrays, in bytes from the start of the struct.
struct GraphLayout {
    size_t hash_size;
    size_t nodes, leafs, use_counts, keys;
    size_t grads, grad_accs; // 0 without gradients
    size_t used;
    size_t bytes; // of the whole object, not padded
};
// Returns an error for a size below 1, or one that can't be addressed.
Result<GraphLayout> graph_layout(int64_t size, bool grads);
// Returns the smallest of ggml's primes that is at least n.
size_t hash_size_for(size_t n);

// -- the visited set --
inline bool slot_used(const HashSet& set, size_t slot) { return (set.used[slot >> 5] >> (slot & 31)) & 1; }
inline size_t home_slot(uint64_t address, size_t size) { return static_cast<size_t>((address >> 4) % size); }
inline size_t bitset_words(size_t bits) { return (bits + 31) >> 5; }

// Bytes that a call wrote outside of the objects it added, as addresses.
struct ByteRange {
    uint64_t begin;
    uint64_t end;
    bool operator==(const ByteRange&) const = default;
};

class WriteLog {
  public:
    void add(uint64_t begin, size_t bytes) { m_ranges.push_back({begin, begin + bytes}); }
    // Returns the ranges, sorted and merged, without those inside added_begin … added_end (the objects that the call
    // added). Empties the log.
    std::vector<ByteRange> take(uint64_t added_begin, uint64_t added_end);

  private:
    std::vector<ByteRange> m_ranges;
};

// The events while a graph is built, for a view that replays them.
enum class BuildEvent {
    visit,    // a tensor visited for the first time
    skip,     // a tensor that was visited earlier
    probe,    // a slot that was probed; another tensor occupies it unless it is the last one
    add_leaf, // number: its index among the leafs
    add_node, // number: its index among the nodes
    use,      // number: the tensor's use count afterwards
    // Events of a backward pass. Only a replay reports them (memory/build_replay.h).
    walk,       // a node of the forward pass is visited; number: of this visit
    contribute, // the gradient of a source is changed; number: of this contribution of the visit
};
class BuildObserver {
  public:
    virtual ~BuildObserver() = default;
    virtual void on(BuildEvent event, const Tensor& tensor, int64_t number) = 0;
};

// The surroundings that the building functions need besides the graph. The two logs may be nullptr.
struct BuildContext {
    const AddressSpace& space;
    WriteLog* writes = nullptr;
    BuildObserver* observer = nullptr;
    bool gives_names = true; // false: tensors without a name don't get one, and remain unchanged
};

Result<Graph*> new_graph(Arena& arena, int64_t size, bool grads);

// Returns the slot of a tensor, if the set contains it.
std::optional<size_t> find_in_graph(const BuildContext& context, const Graph& graph, const Tensor& tensor);
int32_t use_count(const BuildContext& context, const Graph& graph, const Tensor& tensor);

// ggml's build_forward_expand (compute = true) and build_forward_order (compute = false): appends the missing tensors
// that `tensor` needs, sources first, then `tensor`. Returns an error if the graph is full or the tensors form a cycle;
// the graph keeps what has been added so far.
Status expand_graph(const BuildContext& context, Graph& graph, Tensor* tensor, bool compute);
// Appends all, but marks for computing only what tensors[chosen] needs.
Status select_in_graph(const BuildContext& context, Graph& graph, std::span<Tensor* const> tensors, int64_t chosen);
void clear_graph(const BuildContext& context, Graph& graph);
// Makes a graph of the same size with the same nodes, leafs and counts.
Result<Graph*> dup_graph(const BuildContext& context, Arena& arena, const Graph& graph, bool force_grads);

} // namespace ggs
