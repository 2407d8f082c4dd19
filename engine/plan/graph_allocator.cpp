// SPDX-License-Identifier: MIT
#include "plan/graph_allocator.h"

#include <algorithm>
#include <unordered_set>

namespace ggs {

// -- conversion to numbers --------------------------------------------------------------------------------------------

namespace {

class NumberWriter {
  public:
    std::vector<int64_t> numbers;
    void add(size_t n) { numbers.push_back(static_cast<int64_t>(n)); }
    void add(const Reservation::Place& place) {
        if (!place) return numbers.push_back(-1);
        add(place->buffer);
        add(place->range.chunk);
        add(place->range.offset);
        add(place->range.size);
        add(place->bytes);
    }
    void add(const std::vector<Reservation::Place>& places) {
        add(places.size());
        for (const Reservation::Place& place : places) add(place);
    }
};

class NumberReader {
  public:
    explicit NumberReader(std::span<const int64_t> numbers) : m_numbers(numbers) {}
    bool ok() const { return m_ok; }
    bool done() const { return m_ok && m_numbers.empty(); }
    size_t next() {
        if (m_numbers.empty() || m_numbers.front() < 0) m_ok = false;
        if (!m_ok) return 0;
        const auto n = static_cast<size_t>(m_numbers.front());
        m_numbers = m_numbers.subspan(1);
        return n;
    }
    // Reads the length of a list whose entries take at least one number each.
    size_t count() {
        const size_t n = next();
        if (n > m_numbers.size()) m_ok = false;
        return m_ok ? n : 0;
    }
    Reservation::Place place() {
        if (!m_numbers.empty() && m_numbers.front() == -1) {
            m_numbers = m_numbers.subspan(1);
            return std::nullopt;
        }
        PlanPlace place;
        place.buffer = static_cast<uint32_t>(next());
        place.range.chunk = static_cast<uint32_t>(next());
        place.range.offset = next();
        place.range.size = next();
        place.bytes = next();
        return place;
    }
    std::vector<Reservation::Place> places() {
        std::vector<Reservation::Place> all(count());
        for (Reservation::Place& each : all) each = place();
        return all;
    }

  private:
    std::span<const int64_t> m_numbers;
    bool m_ok = true;
};

} // namespace

std::vector<int64_t> Reservation::numbers() const {
    NumberWriter to;
    to.add(sizes.size());
    for (const std::vector<size_t>& chunks : sizes) {
        to.add(chunks.size());
        for (const size_t bytes : chunks) to.add(bytes);
    }
    to.add(leafs);
    to.add(nodes);
    for (const std::vector<Place>& each : sources) to.add(each);
    return std::move(to.numbers);
}

std::optional<Reservation> Reservation::from(std::span<const int64_t> numbers) {
    NumberReader in(numbers);
    Reservation made;
    made.sizes.resize(in.count());
    for (std::vector<size_t>& chunks : made.sizes) {
        chunks.resize(in.count());
        for (size_t& bytes : chunks) bytes = in.next();
    }
    made.leafs = in.places();
    made.nodes = in.places();
    for (size_t i = 0; in.ok() && i < made.nodes.size(); ++i) made.sources.push_back(in.places());
    if (!in.done()) return std::nullopt;
    return made;
}

// -- reserving and allocating -----------------------------------------------------------------------------------------

GraphAllocator::GraphAllocator(const Registry& registry, std::span<const MemoryKind> memories, Reservation reserved)
    : m_registry(registry), m_memories(memories.begin(), memories.end()), m_reserved(std::move(reserved)) {
    for (const MemoryKind& kind : m_memories) {
        if (std::ranges::find(m_buffers, kind) == m_buffers.end()) m_buffers.push_back(kind);
    }
}

Status GraphAllocator::reserve(const PlanInput& input) {
    GGS_TRY(const MemoryPlan plan, plan_memory(m_registry, input, m_memories));
    std::vector<std::vector<size_t>>& sizes = m_reserved.sizes;
    sizes.resize(plan.sizes.size());
    for (size_t buffer = 0; buffer < plan.sizes.size(); ++buffer) {
        // A buffer with a chunk that is too small is allocated again, as large as this plan needs.
        bool grew = plan.sizes[buffer].size() > sizes[buffer].size();
        for (size_t chunk = 0; !grew && chunk < plan.sizes[buffer].size(); ++chunk)
            grew = plan.sizes[buffer][chunk] > sizes[buffer][chunk];
        if (grew) sizes[buffer] = plan.sizes[buffer];
    }
    const auto place_of = [&](uint32_t tensor) -> Reservation::Place {
        if (tensor == not_planned || plan.tensors[tensor].life == no_life) return std::nullopt;
        return plan.lives[plan.tensors[tensor].life].place;
    };
    m_reserved.leafs.clear();
    m_reserved.nodes.clear();
    m_reserved.sources.clear();
    for (const uint32_t leaf : plan.leaf_at) m_reserved.leafs.push_back(place_of(leaf));
    for (const uint32_t node : plan.node_at) m_reserved.nodes.push_back(place_of(node));
    for (const std::vector<uint32_t>& sources : plan.sources_of) {
        std::vector<Reservation::Place>& places = m_reserved.sources.emplace_back();
        for (const uint32_t source : sources) places.push_back(place_of(source));
    }
    return {};
}

std::optional<Message> GraphAllocator::why_not(const PlanInput& input) const {
    if (m_reserved.sizes.empty()) return msg("no memory has been reserved");
    if (input.nodes.size() != m_reserved.nodes.size())
        return msg("it has %1 nodes, but memory was reserved for %2", input.nodes.size(), m_reserved.nodes.size());
    if (input.leafs.size() != m_reserved.leafs.size())
        return msg("it has %1 leafs, but memory was reserved for %2", input.leafs.size(), m_reserved.leafs.size());
    // Leafs that no node reads are ignored.
    const auto misfit = [&](const Tensor& t, const Reservation::Place& reserved) -> std::optional<Message> {
        if (t.view_src || input.has_memory(t)) return std::nullopt;
        if (!reserved) return msg("no memory was reserved for %1", described(t));
        const size_t bytes = m_buffers[reserved->buffer].bytes_for(t);
        if (bytes <= reserved->bytes) return std::nullopt;
        return msg("%1 needs %2 bytes, but only %3 were reserved", described(t), bytes, reserved->bytes);
    };
    for (size_t i = 0; i < input.nodes.size(); ++i) {
        const Tensor& node = *input.nodes[i];
        if (auto why = misfit(node, m_reserved.nodes[i])) return why;
        const std::vector<Reservation::Place>& reserved = m_reserved.sources[i];
        for (size_t s = 0; s < max_src; ++s) {
            if (!node.src[s]) continue;
            if (auto why = misfit(*node.src[s], s < reserved.size() ? reserved[s] : std::nullopt)) return why;
        }
    }
    return std::nullopt;
}

Result<GraphAllocator::Allocated> GraphAllocator::allocate(const PlanInput& input) {
    Allocated made;
    if (const std::optional<Message> why = why_not(input)) {
        if (m_memories.size() > 1)
            return fail("the graph does not fit into the reserved memory: %1; with several memories, reserve memory "
                        "for this graph first",
                        *why);
        const std::vector<std::vector<size_t>> before = m_reserved.sizes;
        GGS_CHECK(reserve(input));
        made.reserved = true;
        made.grown = m_reserved.sizes != before;
    }
    std::unordered_set<const Tensor*> seen;
    const auto place = [&](const Tensor& t, const Reservation::Place& reserved) {
        if (!reserved || t.view_src || input.has_memory(t) || !seen.insert(&t).second) return;
        PlanPlace found = *reserved;
        found.bytes = m_buffers[found.buffer].bytes_for(t);
        made.placed.push_back({&t, found});
    };
    for (size_t i = 0; i < input.leafs.size(); ++i) place(*input.leafs[i], m_reserved.leafs[i]);
    for (size_t i = 0; i < input.nodes.size(); ++i) {
        const Tensor& node = *input.nodes[i];
        for (size_t s = 0; s < std::min<size_t>(m_reserved.sources[i].size(), max_src); ++s) {
            if (node.src[s]) place(*node.src[s], m_reserved.sources[i][s]);
        }
        place(node, m_reserved.nodes[i]);
    }
    return made;
}

} // namespace ggs
