// SPDX-License-Identifier: MIT
#include "plan/memory_plan.h"

#include "base/checked.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace ggs {

namespace {

// Kernels for quantised rows read this many elements at a time, and may read beyond the last row.
constexpr int64_t cuda_row = 512;

size_t cuda_bytes(const Tensor& t) {
    const int64_t behind = t.ne[0] % cuda_row;
    if (!traits(t.type).quantized || behind == 0) return nbytes(t);
    const TypeTraits& type = traits(t.type);
    return nbytes(t) + static_cast<size_t>((cuda_row - behind) / type.block) * type.bytes;
}

constexpr size_t any_size = std::numeric_limits<size_t>::max();
constexpr MemoryKind kinds[] = {{"CPU", buffer_alignment, any_size, nbytes}, {"CUDA", 128, any_size, cuda_bytes}};

// Makes one plan. ggml's counts of a tensor have the same index as its row.
class Planner {
  public:
    Planner(const Registry& registry, const PlanInput& input, std::span<const MemoryKind> memories)
        : m_registry(registry), m_input(input) {
        for (const MemoryKind& kind : memories) {
            const auto known = std::ranges::find(m_plan.memories, kind);
            m_buffer_of.push_back(static_cast<uint32_t>(known - m_plan.memories.begin()));
            if (known != m_plan.memories.end()) continue;
            m_plan.memories.push_back(kind);
            m_free.emplace_back(kind.max_size);
        }
    }

    Result<MemoryPlan> make() {
        list_tensors();
        for (size_t i = 0; i < m_input.leafs.size(); ++i)
            GGS_CHECK(place(m_plan.leaf_at[i], memory_at(m_input.leaf_memories, i)));
        GGS_CHECK(count());
        for (int i = 0; i < m_plan.nodes; ++i) GGS_CHECK(run(i));
        for (const FreeBlocks& blocks : m_free) m_plan.sizes.push_back(blocks.sizes());
        return std::move(m_plan);
    }

  private:
    struct Counts {
        int children = 0, views = 0; // may be below 0: a leaf that is a view is only subtracted
        bool allocated = false;
    };

    uint32_t number(const Tensor* tensor) {
        const auto [at, added] = m_numbers.try_emplace(tensor, static_cast<uint32_t>(m_plan.tensors.size()));
        if (!added) return at->second;
        const uint32_t made = at->second;
        PlannedTensor row;
        row.tensor = tensor;
        row.where = tensor->view_src              ? PlannedTensor::Where::view
                    : m_input.has_memory(*tensor) ? PlannedTensor::Where::given
                                                  : PlannedTensor::Where::planned;
        m_plan.tensors.push_back(row);
        m_counts.emplace_back();
        if (tensor->view_src) {
            const uint32_t root = number(tensor->view_src);
            m_plan.tensors[made].root = root;
        }
        return made;
    }

    void list_tensors() {
        const size_t many = m_input.nodes.size() * 2 + m_input.leafs.size();
        m_numbers.reserve(many);
        m_plan.tensors.reserve(many);
        m_counts.reserve(many);
        m_plan.nodes = static_cast<int>(m_input.nodes.size());
        for (const Tensor* leaf : m_input.leafs) m_plan.leaf_at.push_back(number(leaf));
        for (const Tensor* node : m_input.nodes) {
            std::vector<uint32_t>& sources = m_plan.sources_of.emplace_back();
            int last = max_src;
            while (last > 0 && !node->src[last - 1]) --last;
            for (int s = 0; s < last; ++s) sources.push_back(node->src[s] ? number(node->src[s]) : not_planned);
            m_plan.node_at.push_back(number(node));
        }
    }

    static size_t memory_at(std::span<const int> memories, size_t i) {
        return memories.empty() ? 0 : static_cast<size_t>(memories[i]);
    }

    // Counts how often each tensor is read, and allocates the tensors that must exist before the first node runs.
    Status count() {
        m_at = before_nodes;
        for (size_t i = 0; i < m_input.nodes.size(); ++i) {
            const Tensor& node = *m_input.nodes[i];
            const uint32_t at = m_plan.node_at[i];
            if (node.view_src && node.op != OpId::none) ++m_counts[m_plan.tensors[at].root].views;
            if (node.flags & flag_input) GGS_CHECK(place(at, memory_at(m_input.node_memories, i)));
            for (const uint32_t source : m_plan.sources_of[i]) {
                if (source == not_planned) continue;
                ++m_counts[source].children;
                if (m_plan.tensors[source].tensor->flags & flag_input)
                    GGS_CHECK(place(source, memory_at(m_input.node_memories, i)));
            }
        }
        return {};
    }

    Status run(int i) {
        m_at = i;
        const auto n = static_cast<size_t>(i);
        const size_t memory = memory_at(m_input.node_memories, n);
        for (const uint32_t source : m_plan.sources_of[n]) {
            if (source != not_planned) GGS_CHECK(place(source, memory));
        }
        GGS_CHECK(place(m_plan.node_at[n], memory));
        for (const uint32_t source : m_plan.sources_of[n]) {
            if (source != not_planned) note_read(source, i);
        }
        for (const uint32_t source : m_plan.sources_of[n]) {
            if (source == not_planned) continue;
            Counts& counts = m_counts[source];
            --counts.children;
            if (counts.children != 0 || counts.views != 0) continue;
            const PlannedTensor& row = m_plan.tensors[source];
            if (row.where == PlannedTensor::Where::view) {
                Counts& root = m_counts[row.root];
                --root.views;
                if (root.children == 0 && root.views == 0 && root.allocated) GGS_CHECK(free(row.root));
            } else if (counts.allocated) {
                GGS_CHECK(free(source));
            }
        }
        return {};
    }

    void note_read(uint32_t source, int node) {
        const PlannedTensor& row = m_plan.tensors[source];
        const bool view = row.where == PlannedTensor::Where::view;
        const uint32_t life = m_plan.tensors[view ? row.root : source].life;
        // A node that makes a view reads no bytes.
        if (life == no_life || !m_registry.op(*m_input.nodes[static_cast<size_t>(node)]).computes) return;
        Life& read = m_plan.lives[life];
        if (read.reads.empty() || read.reads.back().node != node)
            read.reads.push_back({node, view});
        else
            read.reads.back().through_view = read.reads.back().through_view && view;
    }

    // Allocates a tensor, unless it has bytes already or is a view.
    Status place(uint32_t tensor, size_t memory) {
        PlannedTensor& row = m_plan.tensors[tensor];
        if (row.where != PlannedTensor::Where::planned || m_counts[tensor].allocated) return {};
        const Tensor& t = *row.tensor;
        std::vector<Life::Refusal> refusals;
        if (m_registry.op(t).runs_in_place) {
            GGS_TRY(const bool taken, take_over(tensor, memory, refusals));
            if (taken) return {};
        }
        const uint32_t buffer = m_buffer_of[memory];
        size_t size = 0;
        const size_t bytes = m_plan.memories[buffer].bytes_for(t);
        if (!pad_checked(bytes, m_plan.memories[buffer].alignment, size))
            return fail("%1 needs more bytes than can be addressed", described(t));
        const Result<ChunkRange> range = m_free[buffer].take(size);
        if (!range.ok()) return fail("%1: %2", described(t), range.error());
        begin_life(tensor, {buffer, *range, bytes}, no_life);
        m_plan.lives.back().refusals = std::move(refusals);
        m_plan.events.push_back({PlanEvent::Kind::taken, m_at, m_plan.tensors[tensor].life, buffer, *range});
        return {};
    }

    // ggml has a rule for views, too, but never counts a view as allocated; so no view is ever overwritten.
    std::optional<Life::Refusal::Why> why_not_over(const Tensor& t, uint32_t source) const {
        using Why = Life::Refusal::Why;
        const PlannedTensor& row = m_plan.tensors[source];
        const Counts& counts = m_counts[source];
        if (!counts.allocated) return row.where == PlannedTensor::Where::view ? Why::view : Why::has_own_memory;
        if (row.tensor->flags & flag_output) return Why::output;
        if (!same_layout(t, *row.tensor)) return Why::layout;
        if (counts.children != 1) return Why::read_again;
        if (counts.views != 0) return Why::looked_at;
        return std::nullopt;
    }

    // Puts a result over a source that no other node reads and no view uses.
    Result<bool> take_over(uint32_t tensor, size_t memory, std::vector<Life::Refusal>& refusals) {
        const Tensor& t = *m_plan.tensors[tensor].tensor;
        for (const Tensor* src : t.src) {
            // A source outside of the graph (of a source that isn't a node here) can't be taken.
            const auto known = m_numbers.find(src);
            if (known == m_numbers.end()) continue;
            const uint32_t source = known->second;
            Counts& counts = m_counts[source];
            if (const auto why = why_not_over(t, source)) {
                refusals.push_back({source, *why});
                continue;
            }
            const uint32_t before = m_plan.tensors[source].life;
            const PlanPlace old = m_plan.lives[before].place;
            counts.allocated = false;
            size_t size = 0;
            const MemoryKind& kind = m_plan.memories[m_buffer_of[memory]];
            const size_t bytes = kind.bytes_for(t);
            if (!pad_checked(bytes, kind.alignment, size))
                return fail("%1 needs more bytes than can be addressed", described(t));
            PlanPlace place{old.buffer, old.range, bytes};
            place.range.size = std::min(size, old.range.size);
            end_life(before, Life::End::taken);
            begin_life(tensor, place, before);
            const uint32_t life = m_plan.tensors[tensor].life;
            m_plan.lives[before].taken_by = life;
            m_plan.events.push_back({PlanEvent::Kind::in_place, m_at, life, old.buffer, place.range});
            if (const size_t rest = old.range.size - place.range.size) {
                const ChunkRange tail{old.range.chunk, place.range.end(), rest};
                GGS_CHECK(m_free[old.buffer].give_back(tail));
                m_plan.events.push_back({PlanEvent::Kind::tail_freed, m_at, before, old.buffer, tail});
            }
            return true;
        }
        return false;
    }

    void begin_life(uint32_t tensor, const PlanPlace& place, uint32_t from) {
        Life life;
        life.tensor = tensor;
        life.place = place;
        life.begin = m_at;
        life.end = m_plan.nodes;
        life.taken_from = from;
        m_plan.tensors[tensor].life = static_cast<uint32_t>(m_plan.lives.size());
        m_plan.lives.push_back(std::move(life));
        m_counts[tensor].allocated = true;
    }

    void end_life(uint32_t life, Life::End how) {
        m_plan.lives[life].end = m_at;
        m_plan.lives[life].ends = how;
    }

    Status free(uint32_t tensor) {
        const PlannedTensor& row = m_plan.tensors[tensor];
        if (row.tensor->flags & flag_output) return {};
        m_counts[tensor].allocated = false;
        const PlanPlace& place = m_plan.lives[row.life].place;
        end_life(row.life, Life::End::freed);
        m_plan.events.push_back({PlanEvent::Kind::freed, m_at, row.life, place.buffer, place.range});
        const Status freed = m_free[place.buffer].give_back(place.range);
        if (!freed.ok()) return fail("%1: %2", described(*row.tensor), freed.error());
        return {};
    }

    const Registry& m_registry;
    const PlanInput& m_input;
    MemoryPlan m_plan;
    std::vector<uint32_t> m_buffer_of; // by the caller's number of a memory
    std::vector<FreeBlocks> m_free;    // by buffer
    std::vector<Counts> m_counts;      // by tensor
    std::unordered_map<const Tensor*, uint32_t> m_numbers;
    int m_at = before_nodes;
};

} // namespace

std::span<const MemoryKind> memory_kinds() { return kinds; }
const MemoryKind& cpu_memory() { return kinds[0]; }
const MemoryKind& cuda_memory() { return kinds[1]; }

PlanInput plan_input(const Graph& graph, std::function<bool(const Tensor&)> has_memory) {
    return {{graph.nodes, static_cast<size_t>(graph.n_nodes)},
            {graph.leafs, static_cast<size_t>(graph.n_leafs)},
            std::move(has_memory)};
}

size_t MemoryPlan::size(uint32_t buffer) const {
    size_t all = 0;
    for (const size_t chunk : sizes[buffer]) all += chunk;
    return all;
}

size_t MemoryPlan::size() const {
    size_t all = 0;
    for (uint32_t buffer = 0; buffer < sizes.size(); ++buffer) all += size(buffer);
    return all;
}

std::optional<std::pair<PlanPlace, size_t>> MemoryPlan::place_of(uint32_t tensor) const {
    const PlannedTensor& row = tensors[tensor];
    const uint32_t owner = row.where == PlannedTensor::Where::view ? row.root : tensor;
    if (tensors[owner].life == no_life) return std::nullopt;
    return std::pair(lives[tensors[owner].life].place, owner == tensor ? size_t{0} : row.tensor->view_offs);
}

std::optional<uint32_t> MemoryPlan::find(const Tensor* tensor) const {
    const auto at = std::ranges::find(tensors, tensor, &PlannedTensor::tensor);
    if (at == tensors.end()) return std::nullopt;
    return static_cast<uint32_t>(at - tensors.begin());
}

Result<MemoryPlan> plan_memory(const Registry& registry, const PlanInput& input, std::span<const MemoryKind> memories) {
    const auto outside = [&](int memory) { return memory < 0 || static_cast<size_t>(memory) >= memories.size(); };
    if (memories.empty() || std::ranges::any_of(input.node_memories, outside) ||
        std::ranges::any_of(input.leaf_memories, outside))
        return fail(
            "the graph refers to a memory that the graph allocator doesn't have; the number of its memories is %1",
            memories.size());
    return Planner(registry, input, memories).make();
}

Result<MemoryPlan> plan_memory(const Registry& registry, const PlanInput& input) {
    return plan_memory(registry, input, std::span(&cpu_memory(), 1));
}

} // namespace ggs
