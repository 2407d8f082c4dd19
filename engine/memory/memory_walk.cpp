// SPDX-License-Identifier: MIT
#include "memory/memory_walk.h"

#include <algorithm>
#include <cstring>

namespace ggs {

namespace {

std::string element(const char* name, size_t i) { return std::string(name) + "[" + std::to_string(i) + "]"; }

Numbered type_value(TypeId type) {
    const auto id = static_cast<int64_t>(type);
    const TypeTraits* row = find_type(id);
    return {id, row ? row->name : "?"};
}

Numbered object_kind_value(ObjectKind kind) {
    switch (kind) {
    case ObjectKind::tensor: return {0, "tensor"};
    case ObjectKind::graph: return {1, "graph"};
    case ObjectKind::work_buffer: return {2, "work buffer"};
    }
    return {static_cast<int64_t>(kind), "?"};
}

RegionValue param_region_value(const Tensor& node, const ParamDef& param, int i) {
    if (param.kind == ParamKind::f32) return param_f32(node, param.slot + i);
    if (param.kind == ParamKind::size) {
        uint64_t value = 0;
        std::memcpy(&value, node.op_params + param.slot + 2 * i, sizeof value);
        for (const EnumWord& word : param.words) {
            if (static_cast<uint64_t>(word.value) == value) return Numbered{word.value, word.word};
        }
        return value;
    }
    const int64_t value = param_i32(node, param.slot + i);
    for (const EnumWord& word : param.words) {
        if (word.value == value) return Numbered{value, word.word};
    }
    return value;
}

// Returns the number of bytes in a tensor object's payload that are for data.
uint64_t data_in_payload(const Tensor& t, size_t payload) {
    if (is_view(t) || !t.data || payload <= sizeof(Tensor)) return 0;
    return std::min<uint64_t>(nbytes(t), payload - sizeof(Tensor));
}

} // namespace

bool MemoryMap::Walk::emit(RegionKind kind, uint64_t begin, uint64_t size, std::string field, RegionValue value,
                           bool in_use) {
    if (!meets(begin, size)) return true;
    m_region.kind = kind;
    m_region.begin = begin;
    m_region.size = size;
    m_region.field = std::move(field);
    m_region.in_use = in_use;
    m_region.value = std::move(value);
    const auto* pointer = std::get_if<Address>(&m_region.value);
    m_region.points_to = pointer ? pointer->value : 0;
    return m_visit(m_region);
}

std::pair<size_t, size_t> MemoryMap::Walk::elements(uint64_t begin, size_t n, size_t size) const {
    const uint64_t first = m_from <= begin ? 0 : std::min<uint64_t>(n, (m_from - begin) / size);
    const uint64_t last = m_to <= begin ? 0 : std::min<uint64_t>(n, (m_to - begin + size - 1) / size);
    return {first, last};
}

// -- blocks
// -------------------------------------------------------------------------------------------------------------

bool MemoryMap::Walk::arena(const Block& block) {
    const Arena& arena = *m_program.arenas[block.number].arena;
    m_region = {};
    m_region.block = block.number;
    const uint64_t from = std::max(m_from, block.origin) - block.origin;
    if (const auto first = arena.object_at(from)) {
        for (size_t i = *first; i < arena.objects().size() && block.origin + arena.objects()[i] < m_to; ++i) {
            if (!object(block, arena, i)) return false;
        }
    }
    const uint64_t used = arena.used_mem();
    m_region.object = m_region.tensor = m_region.graph = no_number;
    return emit(RegionKind::free, block.origin + used, block.size - used, "free", {}, false);
}

bool MemoryMap::Walk::buffer(const Block& block) {
    const BufferEntry& entry = m_program.buffers[block.number];
    m_region = {};
    m_region.in_buffer = true;
    m_region.block = block.number;
    const std::vector<uint32_t>& all = entry.tensors;
    // All tensors belong to one arena: after its reset none of them is alive.
    const bool alive = !all.empty() && m_program.tensors[all.front()].alive;
    if (!alive) return emit(RegionKind::free, block.origin, block.size, "free", {}, false);
    const auto begin_of = [&](uint32_t number) { return address(m_program.tensor(number).data).value; };
    const auto behind = std::upper_bound(all.begin(), all.end(), std::max(m_from, block.origin),
                                         [&](uint64_t at, uint32_t number) { return at < begin_of(number); });
    // An empty tensor starts at the same byte as the next one, so the last one that starts here has the bytes.
    auto it = behind == all.begin() ? behind : behind - 1;
    if (it == all.begin() && !pad(RegionKind::buffer_padding, block.origin, begin_of(*it))) return false;
    for (; it != all.end() && begin_of(*it) < m_to; ++it) {
        const uint64_t begin = begin_of(*it);
        const uint64_t limit = it + 1 == all.end() ? block.origin + block.size : begin_of(*(it + 1));
        const uint64_t end = std::min(limit, begin + nbytes(m_program.tensor(*it)));
        m_region.tensor = *it;
        if (!emit(RegionKind::data, begin, end - begin, "data") || !pad(RegionKind::buffer_padding, end, limit))
            return false;
    }
    return true;
}

bool MemoryMap::Walk::object(const Block& block, const Arena& arena, size_t object) {
    const ArenaEntry& entry = m_program.arenas[block.number];
    const ObjectHeader& header = arena.header(object);
    const uint64_t begin = block.origin + arena.objects()[object];
    const uint64_t payload = block.origin + header.offs;
    const uint64_t end = payload + header.size;
    m_region.object = static_cast<uint32_t>(object);
    m_region.tensor = object < entry.numbers.size() ? entry.numbers[object] : no_number;
    m_region.graph = no_number;
    const auto* graph = reinterpret_cast<const Graph*>(arena.memory() + header.offs);
    if (header.type == ObjectKind::graph) {
        const auto found = std::lower_bound(m_map.m_graphs.begin(), m_map.m_graphs.end(), graph,
                                            [](const auto& pair, const Graph* g) { return pair.first < g; });
        if (found != m_map.m_graphs.end() && found->first == graph) m_region.graph = found->second;
    }
    if (meets(begin, sizeof header)) {
        if (m_fine ? !header_fields(header) : !emit(RegionKind::header, begin, sizeof header, "header")) return false;
    }
    switch (header.type) {
    case ObjectKind::tensor: return tensor_object(arena, object, end);
    case ObjectKind::graph: return graph_object(*graph, end);
    case ObjectKind::work_buffer: return emit(RegionKind::work_buffer, payload, header.size, "work buffer");
    }
    return emit(RegionKind::padding, payload, header.size, "unknown object", {}, false);
}

bool MemoryMap::Walk::header_fields(const ObjectHeader& header) {
    const uint64_t begin = address(&header).value;
    const auto field = [&](size_t offset, size_t size, const char* name, RegionValue value) {
        return emit(RegionKind::header, begin + offset, size, name, std::move(value));
    };
    return field(offsetof(ObjectHeader, offs), 8, "offs", uint64_t(header.offs)) &&
           field(offsetof(ObjectHeader, size), 8, "size", uint64_t(header.size)) &&
           field(offsetof(ObjectHeader, next), 8, "next", address(header.next)) &&
           field(offsetof(ObjectHeader, type), 4, "type", object_kind_value(header.type)) &&
           field(offsetof(ObjectHeader, padding), 4, "padding", {});
}

// -- tensors
// ------------------------------------------------------------------------------------------------------------

bool MemoryMap::Walk::tensor_object(const Arena& arena, size_t object, uint64_t end) {
    const ObjectHeader& header = arena.header(object);
    const Tensor& t = *arena.tensor(object);
    const uint64_t begin = arena.origin() + header.offs;
    const uint64_t behind = begin + sizeof(Tensor);
    if (meets(begin, sizeof t)) {
        if (m_fine ? !tensor_fields(t, begin) : !emit(RegionKind::tensor, begin, sizeof t, "struct")) return false;
    }
    const uint64_t data = data_in_payload(t, header.size);
    return emit(RegionKind::data, behind, data, "data") && pad(RegionKind::padding, behind + data, end);
}

bool MemoryMap::Walk::op_params(const Tensor& t, uint64_t begin) {
    const int id = static_cast<int>(t.op);
    const bool known = id >= 0 && id < static_cast<int>(OpId::count);
    const std::vector<ParamDef>* params = known ? &m_map.m_registry.op(t).params : nullptr;
    const auto at = [&](int slot) { return begin + offsetof(Tensor, op_params) + 4 * static_cast<uint64_t>(slot); };
    for (int slot = 0; slot < max_op_params;) {
        const ParamDef* found = nullptr;
        int width = 1;
        for (size_t i = 0; params && i < params->size() && !found; ++i) {
            const ParamDef& param = (*params)[i];
            const int slots = param.kind == ParamKind::size ? 2 : 1;
            // A pair of slots is reported at its first slot.
            if (slot < param.slot || slot >= param.slot + param.count * slots || (slot - param.slot) % slots) continue;
            if (slot + slots > max_op_params) continue;
            found = &param;
            width = slots;
        }
        std::string name =
            "op_params[" + std::to_string(slot) + (width == 2 ? ".." + std::to_string(slot + 1) : "") + "]";
        RegionValue value = int64_t(t.op_params[slot]);
        if (found) {
            const int i = (slot - found->slot) / width;
            name += " " + (found->count > 1 ? element(found->name, static_cast<size_t>(i)) : std::string(found->name));
            value = param_region_value(t, *found, i);
        }
        if (!emit(RegionKind::tensor, at(slot), 4 * static_cast<uint64_t>(width), std::move(name), std::move(value)))
            return false;
        slot += width;
    }
    return true;
}

bool MemoryMap::Walk::tensor_fields(const Tensor& t, uint64_t begin) {
    const auto field = [&](size_t offset, size_t size, std::string name, RegionValue value) {
        return emit(RegionKind::tensor, begin + offset, size, std::move(name), std::move(value));
    };
    const auto arrays = [&](size_t offset, const char* name, size_t n, const auto& value) {
        const auto [first, last] = elements(begin + offset, n, 8);
        for (size_t i = first; i < last; ++i) {
            if (!field(offset + 8 * i, 8, element(name, i), value(i))) return false;
        }
        return true;
    };
    uint64_t buffer = 0;
    for (const auto& [known, origin] : m_map.m_origins) {
        if (known == t.buffer) buffer = origin;
    }
    return field(offsetof(Tensor, type), 4, "type", type_value(t.type)) &&
           pad(RegionKind::padding, begin + 4, begin + 8) &&
           field(offsetof(Tensor, buffer), 8, "buffer", Address{buffer}) &&
           arrays(offsetof(Tensor, ne), "ne", max_dims, [&](size_t i) { return RegionValue(int64_t(t.ne[i])); }) &&
           arrays(offsetof(Tensor, nb), "nb", max_dims, [&](size_t i) { return RegionValue(uint64_t(t.nb[i])); }) &&
           field(offsetof(Tensor, op), 4, "op", Numbered{static_cast<int64_t>(t.op), op_word(t.op)}) &&
           op_params(t, begin) && field(offsetof(Tensor, flags), 4, "flags", Numbered{t.flags, flag_words(t.flags)}) &&
           arrays(offsetof(Tensor, src), "src", max_src, [&](size_t i) { return RegionValue(address(t.src[i])); }) &&
           field(offsetof(Tensor, view_src), 8, "view_src", address(t.view_src)) &&
           field(offsetof(Tensor, view_offs), 8, "view_offs", uint64_t(t.view_offs)) &&
           field(offsetof(Tensor, data), 8, "data", address(t.data)) &&
           field(offsetof(Tensor, name), max_name, "name", std::string(name_of(t))) &&
           field(offsetof(Tensor, extra), 8, "extra", address(t.extra)) &&
           field(offsetof(Tensor, padding), sizeof t.padding, "padding", {});
}

// -- graphs
// -------------------------------------------------------------------------------------------------------------

bool MemoryMap::Walk::graph_object(const Graph& g, uint64_t end) {
    const uint64_t begin = address(&g).value;
    if (meets(begin, sizeof g)) {
        if (m_fine ? !graph_fields(g, begin) : !emit(RegionKind::graph, begin, sizeof g, "struct")) return false;
    }
    const auto layout = graph_layout(g.size, g.grads != nullptr);
    if (!layout.ok()) return emit(RegionKind::padding, begin + sizeof g, end - begin - sizeof g, "padding", {}, false);
    const auto n = static_cast<size_t>(g.size);
    const size_t slots = layout->hash_size;
    uint64_t at = begin + sizeof g;
    // The gap before an array, then the array.
    const auto array = [&](RegionKind kind, const char* name, size_t offset, size_t count, size_t size,
                           const auto& fine) {
        const uint64_t from = begin + offset;
        if (!pad(RegionKind::padding, at, from)) return false;
        at = from + count * size;
        if (!meets(from, count * size)) return true;
        return m_fine ? fine(from) : emit(kind, from, count * size, element(name, count));
    };
    const auto of_pointers = [&](RegionKind kind, const char* name, size_t offset, size_t count, Tensor* const* first,
                                 int used, const HashSet* set) {
        return array(kind, name, offset, count, sizeof(Tensor*), [&](uint64_t from) {
            return pointers(kind, name, from, first, count, static_cast<size_t>(used), set);
        });
    };
    if (!of_pointers(RegionKind::nodes, "nodes", layout->nodes, n, g.nodes, g.n_nodes, nullptr) ||
        !of_pointers(RegionKind::leafs, "leafs", layout->leafs, n, g.leafs, g.n_leafs, nullptr) ||
        !array(RegionKind::use_counts, "use_counts", layout->use_counts, slots, sizeof(int32_t),
               [&](uint64_t from) { return use_counts(g, from); }) ||
        !of_pointers(RegionKind::hash_keys, "keys", layout->keys, slots, g.visited.keys, 0, &g.visited))
        return false;
    if (g.grads &&
        (!of_pointers(RegionKind::grads, "grads", layout->grads, slots, g.grads, 0, &g.visited) ||
         !of_pointers(RegionKind::grad_accs, "grad_accs", layout->grad_accs, slots, g.grad_accs, 0, &g.visited)))
        return false;
    return array(RegionKind::hash_used, "used", layout->used, bitset_words(slots), sizeof(uint32_t),
                 [&](uint64_t from) { return used_bits(g, from); }) &&
           pad(RegionKind::padding, at, end);
}

bool MemoryMap::Walk::graph_fields(const Graph& g, uint64_t begin) {
    const auto field = [&](size_t offset, size_t size, const char* name, RegionValue value) {
        return emit(RegionKind::graph, begin + offset, size, name, std::move(value));
    };
    constexpr size_t set = offsetof(Graph, visited);
    const bool forward = g.order == EvalOrder::left_to_right;
    return field(offsetof(Graph, size), 4, "size", int64_t(g.size)) &&
           field(offsetof(Graph, n_nodes), 4, "n_nodes", int64_t(g.n_nodes)) &&
           field(offsetof(Graph, n_leafs), 4, "n_leafs", int64_t(g.n_leafs)) &&
           pad(RegionKind::padding, begin + 12, begin + 16) &&
           field(offsetof(Graph, nodes), 8, "nodes", address(g.nodes)) &&
           field(offsetof(Graph, grads), 8, "grads", address(g.grads)) &&
           field(offsetof(Graph, grad_accs), 8, "grad_accs", address(g.grad_accs)) &&
           field(offsetof(Graph, leafs), 8, "leafs", address(g.leafs)) &&
           field(offsetof(Graph, use_counts), 8, "use_counts", address(g.use_counts)) &&
           field(set + offsetof(HashSet, size), 8, "visited.size", uint64_t(g.visited.size)) &&
           field(set + offsetof(HashSet, used), 8, "visited.used", address(g.visited.used)) &&
           field(set + offsetof(HashSet, keys), 8, "visited.keys", address(g.visited.keys)) &&
           field(offsetof(Graph, order), 4, "order",
                 Numbered{static_cast<int64_t>(g.order), forward ? "left to right" : "right to left"}) &&
           pad(RegionKind::padding, begin + 84, begin + 88) && field(offsetof(Graph, uid), 8, "uid", uint64_t(g.uid));
}

bool MemoryMap::Walk::pointers(RegionKind kind, const char* name, uint64_t begin, Tensor* const* array, size_t n,
                               size_t used, const HashSet* slots) {
    const auto [first, last] = elements(begin, n, sizeof(Tensor*));
    for (size_t i = first; i < last; ++i) {
        const bool in_use = slots ? slot_used(*slots, i) : i < used;
        if (!emit(kind, begin + i * sizeof(Tensor*), sizeof(Tensor*), element(name, i),
                  in_use ? RegionValue(address(array[i])) : RegionValue(), in_use))
            return false;
    }
    return true;
}

bool MemoryMap::Walk::use_counts(const Graph& g, uint64_t begin) {
    const auto [first, last] = elements(begin, g.visited.size, sizeof(int32_t));
    for (size_t i = first; i < last; ++i) {
        const bool in_use = slot_used(g.visited, i);
        if (!emit(RegionKind::use_counts, begin + i * sizeof(int32_t), sizeof(int32_t), element("use_counts", i),
                  in_use ? RegionValue(int64_t(g.use_counts[i])) : RegionValue(), in_use))
            return false;
    }
    return true;
}

bool MemoryMap::Walk::used_bits(const Graph& g, uint64_t begin) {
    const auto [first, last] = elements(begin, bitset_words(g.visited.size), sizeof(uint32_t));
    for (size_t i = first; i < last; ++i) {
        const uint32_t word = g.visited.used[i];
        std::string slots;
        for (size_t bit = 0; bit < 32; ++bit) {
            if ((word >> bit) & 1) slots += (slots.empty() ? "slot " : ", ") + std::to_string(32 * i + bit);
        }
        const size_t behind = std::min(32 * i + 32, g.visited.size);
        if (!emit(RegionKind::hash_used, begin + i * sizeof word, sizeof word,
                  "used bits " + std::to_string(32 * i) + ".." + std::to_string(behind - 1),
                  Numbered{word, std::move(slots)}, word != 0))
            return false;
    }
    return true;
}

} // namespace ggs
