// SPDX-License-Identifier: MIT
#include "graph/graph.h"

#include "graph/op.h"

#include "base/checked.h"

#include <algorithm>
#include <cstring>

namespace ggs {

namespace {

// Each at least twice the previous one, so that a set is at most half full when its graph is full.
constexpr size_t primes[] = {
    2,       3,       5,        11,       17,       37,        67,        131,       257,        521,        1031,
    2053,    4099,    8209,     16411,    32771,    65537,     131101,    262147,    524309,     1048583,    2097169,
    4194319, 8388617, 16777259, 33554467, 67108879, 134217757, 268435459, 536870923, 1073741827, 2147483659,
};

} // namespace

size_t hash_size_for(size_t n) {
    const auto* prime = std::lower_bound(std::begin(primes), std::end(primes), n);
    return prime == std::end(primes) ? n | 1 : *prime;
}

Result<GraphLayout> graph_layout(int64_t size, bool grads) {
    if (size < 1 || size > INT32_MAX / 2)
        return fail("a graph can't have room for %1 nodes: 1 to %2 are allowed", size, INT32_MAX / 2);
    GraphLayout layout{};
    const auto n = static_cast<size_t>(size);
    layout.hash_size = hash_size_for(2 * n);
    size_t at = sizeof(Graph);
    const auto place = [&at](size_t count, size_t element) {
        at = pad_to(at, element);
        const size_t begin = at;
        at += count * element;
        return begin;
    };
    layout.nodes = place(n, sizeof(Tensor*));
    layout.leafs = place(n, sizeof(Tensor*));
    layout.use_counts = place(layout.hash_size, sizeof(int32_t));
    layout.keys = place(layout.hash_size, sizeof(Tensor*));
    if (grads) {
        layout.grads = place(layout.hash_size, sizeof(Tensor*));
        layout.grad_accs = place(layout.hash_size, sizeof(Tensor*));
    }
    layout.used = place(bitset_words(layout.hash_size), sizeof(uint32_t));
    layout.bytes = at;
    return layout;
}

Result<Graph*> new_graph(Arena& arena, int64_t size, bool grads) {
    GGS_TRY(const GraphLayout layout, graph_layout(size, grads));
    GGS_TRY(std::byte* const base, arena.new_object(ObjectKind::graph, layout.bytes));
    const auto pointers = [base](size_t offset) { return reinterpret_cast<Tensor**>(base + offset); };
    auto* graph = new (base) Graph{};
    graph->size = static_cast<int32_t>(size);
    graph->nodes = pointers(layout.nodes);
    graph->leafs = pointers(layout.leafs);
    graph->use_counts = reinterpret_cast<int32_t*>(base + layout.use_counts);
    graph->visited = {layout.hash_size, reinterpret_cast<uint32_t*>(base + layout.used), pointers(layout.keys)};
    if (grads) {
        graph->grads = pointers(layout.grads);
        graph->grad_accs = pointers(layout.grad_accs);
        std::memset(static_cast<void*>(graph->grads), 0, layout.hash_size * sizeof(Tensor*));
        std::memset(static_cast<void*>(graph->grad_accs), 0, layout.hash_size * sizeof(Tensor*));
    }
    std::memset(graph->visited.used, 0, bitset_words(layout.hash_size) * sizeof(uint32_t));
    return graph;
}

namespace {

// Sorts by begin, with a radix sort over the bytes that differ: a large graph writes at hundreds of thousands of
// offsets, in no order.
void sort_ranges(std::vector<ByteRange>& all) {
    uint64_t differ = 0;
    for (const ByteRange& r : all) differ |= r.begin ^ all.front().begin;
    std::vector<ByteRange> sorted(all.size());
    for (unsigned shift = 0; shift < 64 && (differ >> shift) != 0; shift += 8) {
        if (((differ >> shift) & 255) == 0) continue;
        size_t place[257] = {};
        for (const ByteRange& r : all) ++place[((r.begin >> shift) & 255) + 1];
        for (size_t i = 1; i < 256; ++i) place[i] += place[i - 1];
        for (const ByteRange& r : all) sorted[place[(r.begin >> shift) & 255]++] = r;
        all.swap(sorted);
    }
}

} // namespace

std::vector<ByteRange> WriteLog::take(uint64_t added_begin, uint64_t added_end) {
    std::vector<ByteRange> all;
    all.swap(m_ranges);
    std::erase_if(all, [&](const ByteRange& r) { return r.begin >= added_begin && r.end <= added_end; });
    if (all.size() < 256) {
        std::sort(all.begin(), all.end(), [](const ByteRange& a, const ByteRange& b) { return a.begin < b.begin; });
    } else {
        sort_ranges(all);
    }
    std::vector<ByteRange> merged;
    for (const ByteRange& r : all) {
        if (!merged.empty() && r.begin <= merged.back().end) {
            merged.back().end = std::max(merged.back().end, r.end);
        } else {
            merged.push_back(r);
        }
    }
    return merged;
}

namespace {

// Writes into a graph and the tensors it visits, and reports the writes to the logs.
class Expansion {
  public:
    Expansion(const BuildContext& context, Graph& graph)
        : m_context(context), m_graph(graph), m_base(reinterpret_cast<std::byte*>(&graph)),
          m_address(context.space.address_of(&graph)) {}

    Status run(Tensor* root, bool compute);

  private:
    struct Frame {
        Tensor* tensor;
        size_t slot;
        int next;    // index of the next source, counted in evaluation order
        bool reflag; // walked again only to mark its sources for computing
    };

    void wrote(const void* p, size_t bytes) {
        if (!m_context.writes) return;
        const auto* at = static_cast<const std::byte*>(p);
        m_context.writes->add(m_address + static_cast<uint64_t>(at - m_base), bytes);
    }
    // Notes a slot of the visited set: its key, its bit and its count. The log gets them at the end, one array at a
    // time.
    void touched(size_t slot) {
        if (m_context.writes) m_touched.push_back(static_cast<uint32_t>(slot));
    }
    void own_up(int32_t first_node, int32_t first_leaf);
    void wrote_tensor(const Tensor& t, const void* p, size_t bytes) {
        if (!m_context.writes) return;
        const auto offset = static_cast<const std::byte*>(p) - reinterpret_cast<const std::byte*>(&t);
        m_context.writes->add(m_context.space.address_of(&t) + static_cast<uint64_t>(offset), bytes);
    }
    void tell(BuildEvent event, const Tensor& t, int64_t number) {
        if (m_context.observer) m_context.observer->on(event, t, number);
    }

    void flag(Tensor& t, bool compute) {
        if (!compute || t.op == OpId::none || (t.flags & flag_compute)) return;
        t.flags |= flag_compute;
        wrote_tensor(t, &t.flags, sizeof t.flags);
    }

    // Returns the slot that contains the tensor, or the free one for it; nothing if the set is full.
    std::optional<size_t> probe(const Tensor& t) {
        const HashSet& set = m_graph.visited;
        const size_t home = home_slot(m_context.space.address_of(&t), set.size);
        size_t slot = home;
        do {
            tell(BuildEvent::probe, t, static_cast<int64_t>(slot));
            if (!slot_used(set, slot) || set.keys[slot] == &t) return slot;
            slot = slot + 1 == set.size ? 0 : slot + 1;
        } while (slot != home);
        return std::nullopt;
    }

    // Visits a tensor. Returns true if it has to be walked (a frame was pushed). `slot` receives its slot.
    Result<bool> enter(Tensor* t, bool compute, size_t* slot);
    Status append(const Frame& done);

    // The sign bit of a tensor's use count marks it as waiting for its sources: this needs no memory and no search.
    static constexpr int32_t waiting = INT32_MIN;
    bool waits(size_t slot) const { return m_graph.use_counts[slot] < 0; }
    void stop_waiting(size_t slot) { m_graph.use_counts[slot] &= ~waiting; }
    // A tensor that is its own source (cast) is counted while it waits.
    void count_use(const Tensor& t, size_t slot) {
        const int32_t uses = ++m_graph.use_counts[slot] & ~waiting;
        touched(slot);
        tell(BuildEvent::use, t, uses);
    }
    Status walk();

    const BuildContext& m_context;
    Graph& m_graph;
    std::byte* m_base;
    uint64_t m_address;
    bool m_compute = false;
    std::vector<Frame> m_stack;
    std::vector<uint32_t> m_touched;
};

void Expansion::own_up(int32_t first_node, int32_t first_leaf) {
    if (!m_context.writes) return;
    const auto appended = [this](Tensor** all, int32_t from, int32_t to, int32_t& count) {
        if (from == to) return;
        wrote(all + from, static_cast<size_t>(to - from) * sizeof *all);
        wrote(&count, sizeof count);
    };
    appended(m_graph.nodes, first_node, m_graph.n_nodes, m_graph.n_nodes);
    appended(m_graph.leafs, first_leaf, m_graph.n_leafs, m_graph.n_leafs);
    // A few slots are sorted; for many, a bit set is used.
    std::vector<uint32_t> bits;
    if (m_touched.size() > m_graph.visited.size / 64) {
        bits.resize(bitset_words(m_graph.visited.size));
        for (const uint32_t slot : m_touched) bits[slot >> 5] |= uint32_t(1) << (slot & 31);
        m_touched.clear();
        for (uint32_t slot = 0; slot < m_graph.visited.size; ++slot) {
            if ((bits[slot >> 5] >> (slot & 31)) & 1) m_touched.push_back(slot);
        }
    } else {
        std::sort(m_touched.begin(), m_touched.end());
    }
    const HashSet& set = m_graph.visited;
    for (size_t i = 0; i < m_touched.size();) {
        size_t end = i + 1;
        while (end < m_touched.size() && m_touched[end] <= m_touched[end - 1] + 1) ++end;
        const uint32_t first = m_touched[i];
        const size_t n = m_touched[end - 1] - first + 1;
        const size_t first_word = first >> 5;
        wrote(&set.keys[first], n * sizeof set.keys[0]);
        wrote(&m_graph.use_counts[first], n * sizeof m_graph.use_counts[0]);
        wrote(&set.used[first_word], ((m_touched[end - 1] >> 5) - first_word + 1) * sizeof set.used[0]);
        i = end;
    }
}

Result<bool> Expansion::enter(Tensor* t, bool compute, size_t* slot) {
    flag(*t, compute);
    const auto found = probe(*t);
    if (!found)
        return fail(
            "the graph's visited set has %1 slots, and all of them are taken; create the graph with a larger size",
            m_graph.visited.size);
    *slot = *found;
    HashSet& set = m_graph.visited;
    if (!slot_used(set, *slot)) {
        tell(BuildEvent::visit, *t, static_cast<int64_t>(*slot));
        set.keys[*slot] = t;
        set.used[*slot >> 5] |= uint32_t(1) << (*slot & 31);
        m_graph.use_counts[*slot] = waiting;
        touched(*slot);
        m_stack.push_back({t, *slot, 0, false});
        return true;
    }
    tell(BuildEvent::skip, *t, static_cast<int64_t>(*slot));
    // A tensor that waits on the stack is reached again only in a cycle. A tensor that is its own source (cast) isn't
    // an error: ggml makes it this way.
    if (waits(*slot) && m_stack.back().tensor != t)
        return fail("%1 is one of its own sources: a graph can't have a cycle", described(*t));
    if (!compute || t->op == OpId::none) return false;
    // ggml marks the sources of a tensor that it reaches again, in case the tensor was ordered earlier without being
    // computed.
    for (const Tensor* src : t->src) {
        if (src && !(src->flags & flag_compute)) {
            m_stack.push_back({t, *slot, 0, true});
            return true;
        }
    }
    return false;
}

Status Expansion::append(const Frame& done) {
    Tensor& t = *done.tensor;
    const bool leaf = t.op == OpId::none && !(t.flags & flag_param);
    int32_t& count = leaf ? m_graph.n_leafs : m_graph.n_nodes;
    if (count >= m_graph.size)
        return leaf ? fail("the graph has room for only %1 leafs, so %2 doesn't fit; give it a larger size",
                           m_graph.size, described(t))
                    : fail("the graph has room for only %1 nodes, so %2 doesn't fit; give it a larger size",
                           m_graph.size, described(t));
    if (t.name[0] == '\0' && m_context.gives_names) {
        set_name(t, (leaf ? "leaf_" : "node_") + std::to_string(count));
        wrote_tensor(t, t.name, strnlen(t.name, sizeof t.name) + 1);
    }
    Tensor** const place = (leaf ? m_graph.leafs : m_graph.nodes) + count;
    *place = &t;
    tell(leaf ? BuildEvent::add_leaf : BuildEvent::add_node, t, count);
    ++count;
    return {};
}

Status Expansion::run(Tensor* root, bool compute) {
    size_t slot = 0;
    GGS_TRY(const bool entered, enter(root, compute, &slot));
    m_compute = compute;
    const int32_t first_node = m_graph.n_nodes;
    const int32_t first_leaf = m_graph.n_leafs;
    Status status = entered ? walk() : Status();
    own_up(first_node, first_leaf);
    // After an error some tensors still wait.
    for (const Frame& frame : m_stack) {
        if (!frame.reflag) stop_waiting(frame.slot);
    }
    return status;
}

Status Expansion::walk() {
    size_t slot = 0;
    while (!m_stack.empty()) {
        Frame& frame = m_stack.back();
        if (frame.next == max_src) {
            const Frame done = frame;
            m_stack.pop_back();
            if (done.reflag) continue;
            stop_waiting(done.slot);
            GGS_CHECK(append(done));
            // The tensor that waits for this one uses it.
            if (!m_stack.empty() && !m_stack.back().reflag) {
                count_use(*done.tensor, done.slot);
            }
            continue;
        }
        const int i = frame.next++;
        Tensor* const src = frame.tensor->src[m_graph.order == EvalOrder::left_to_right ? i : max_src - 1 - i];
        if (!src || (frame.reflag && (src->flags & flag_compute))) continue;
        const bool counts = !frame.reflag;
        GGS_TRY(const bool pushed, enter(src, m_compute, &slot));
        const bool first_visit = pushed && !m_stack.back().reflag;
        if (counts && !first_visit) {
            count_use(*src, slot);
        }
    }
    return {};
}

} // namespace

std::optional<size_t> find_in_graph(const BuildContext& context, const Graph& graph, const Tensor& tensor) {
    const HashSet& set = graph.visited;
    const size_t home = home_slot(context.space.address_of(&tensor), set.size);
    size_t slot = home;
    do {
        if (!slot_used(set, slot)) return std::nullopt;
        if (set.keys[slot] == &tensor) return slot;
        slot = slot + 1 == set.size ? 0 : slot + 1;
    } while (slot != home);
    return std::nullopt;
}

int32_t use_count(const BuildContext& context, const Graph& graph, const Tensor& tensor) {
    const auto slot = find_in_graph(context, graph, tensor);
    return slot ? graph.use_counts[*slot] : 0;
}

Status expand_graph(const BuildContext& context, Graph& graph, Tensor* tensor, bool compute) {
    return Expansion(context, graph).run(tensor, compute);
}

Status select_in_graph(const BuildContext& context, Graph& graph, std::span<Tensor* const> tensors, int64_t chosen) {
    if (chosen < 0 || chosen >= static_cast<int64_t>(tensors.size()))
        return fail("idx = %1 is out of range; the number of tensors is %2", chosen, tensors.size());
    for (size_t i = 0; i < tensors.size(); ++i)
        GGS_CHECK(expand_graph(context, graph, tensors[i], static_cast<int64_t>(i) == chosen));
    return {};
}

void clear_graph(const BuildContext& context, Graph& graph) {
    graph.n_nodes = 0;
    graph.n_leafs = 0;
    const size_t bytes = bitset_words(graph.visited.size) * sizeof(uint32_t);
    std::memset(graph.visited.used, 0, bytes);
    if (!context.writes) return;
    context.writes->add(context.space.address_of(&graph.n_nodes), 2 * sizeof(int32_t));
    context.writes->add(context.space.address_of(graph.visited.used), bytes);
}

Result<Graph*> dup_graph(const BuildContext& context, Arena& arena, const Graph& graph, bool force_grads) {
    GGS_TRY(Graph* const copy, new_graph(arena, graph.size, graph.grads || force_grads));
    copy->n_nodes = graph.n_nodes;
    copy->n_leafs = graph.n_leafs;
    copy->order = graph.order;
    std::copy_n(graph.nodes, graph.n_nodes, copy->nodes);
    std::copy_n(graph.leafs, graph.n_leafs, copy->leafs);
    // Inserted again in the order of the slots, as in ggml: after a wrap-around a key may get another slot.
    for (size_t slot = 0; slot < graph.visited.size; ++slot) {
        if (!slot_used(graph.visited, slot)) continue;
        Tensor* const key = graph.visited.keys[slot];
        size_t to = home_slot(context.space.address_of(key), copy->visited.size);
        while (slot_used(copy->visited, to)) to = to + 1 == copy->visited.size ? 0 : to + 1;
        copy->visited.keys[to] = key;
        copy->visited.used[to >> 5] |= uint32_t(1) << (to & 31);
        copy->use_counts[to] = graph.use_counts[slot];
        if (graph.grads && copy->grads) {
            copy->grads[to] = graph.grads[slot];
            copy->grad_accs[to] = graph.grad_accs[slot];
        }
    }
    return copy;
}

} // namespace ggs
