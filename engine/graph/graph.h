// SPDX-License-Identifier: MIT
// Graph: ggml's compute graph, an object in an arena: nodes, leafs, the visited set with its bits, use counts.
//
// The arrays stand behind the struct in the same object, in ggml's order and alignment. The visited set is keyed by the
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
    int32_t size; // how many nodes, and how many leafs, it can hold
    int32_t n_nodes;
    int32_t n_leafs;
    Tensor** nodes;
    Tensor** grads;     // by hash slot; null without gradients
    Tensor** grad_accs; // by hash slot; null without gradients
    Tensor** leafs;
    int32_t* use_counts; // by hash slot
    HashSet visited;
    EvalOrder order;
    uint64_t uid;
};
static_assert(sizeof(Graph) == 96 && offsetof(Graph, nodes) == 16 && offsetof(Graph, leafs) == 40);
static_assert(offsetof(Graph, use_counts) == 48 && offsetof(Graph, visited) == 56 && offsetof(Graph, uid) == 88);

// Where the arrays stand, in bytes from the struct's first.
struct GraphLayout {
    size_t hash_size;
    size_t nodes, leafs, use_counts, keys;
    size_t grads, grad_accs; // 0 without gradients
    size_t used;
    size_t bytes; // of the whole object, not padded
};
// An error for a size below 1 or one that can't be addressed.
Result<GraphLayout> graph_layout(int64_t size, bool grads);
// The smallest of ggml's primes that is not below n.
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
    // Sorted and merged, without those at or behind `limit`…`limit_end` (the objects that the call added); empties the
    // log.
    std::vector<ByteRange> take(uint64_t added_begin, uint64_t added_end);

  private:
    std::vector<ByteRange> m_ranges;
};

// What happens while a graph is built, one event at a time, for a view that replays it.
enum class BuildEvent {
    visit,    // a tensor seen for the first time
    skip,     // one that was there already
    probe,    // a slot that was looked at; taken by another tensor unless it is the last one
    add_leaf, // number: its place among the leafs
    add_node, // number: its place among the nodes
    use,      // number: the tensor's use count afterwards
};
class BuildObserver {
  public:
    virtual ~BuildObserver() = default;
    virtual void on(BuildEvent event, const Tensor& tensor, int64_t number) = 0;
};

// What the building functions need to know besides the graph. The two logs may be null.
struct BuildContext {
    const AddressSpace& space;
    WriteLog* writes = nullptr;
    BuildObserver* observer = nullptr;
    bool gives_names = true; // false: tensors without a name stay without, and so untouched
};

Result<Graph*> new_graph(Arena& arena, int64_t size, bool grads);

// Slot of a tensor in the set, if it is there.
std::optional<size_t> find_in_graph(const BuildContext& context, const Graph& graph, const Tensor& tensor);
int32_t use_count(const BuildContext& context, const Graph& graph, const Tensor& tensor);

// ggml's build_forward_expand (compute = true) and build_forward_order (compute = false): appends what `tensor` needs
// and is not there yet, sources first, then itself. An error where the graph is full or the tensors form a cycle; the
// graph is then left as far as it was built.
Status expand_graph(const BuildContext& context, Graph& graph, Tensor* tensor, bool compute);
// Appends all, but marks only what tensors[chosen] needs for computing.
Status select_in_graph(const BuildContext& context, Graph& graph, std::span<Tensor* const> tensors, int64_t chosen);
void clear_graph(const BuildContext& context, Graph& graph);
// A graph of the same size with the same nodes, leafs and counts.
Result<Graph*> dup_graph(const BuildContext& context, Arena& arena, const Graph& graph, bool force_grads);

} // namespace ggs
