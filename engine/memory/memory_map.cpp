// SPDX-License-Identifier: MIT
#include "memory/memory_map.h"

#include "base/checked.h"
#include "memory/memory_walk.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace ggs {

const char* region_kind_name(RegionKind kind) {
    switch (kind) {
    case RegionKind::header: return "header";
    case RegionKind::tensor: return "struct";
    case RegionKind::data: return "data";
    case RegionKind::graph: return "graph";
    case RegionKind::nodes: return "nodes";
    case RegionKind::leafs: return "leafs";
    case RegionKind::use_counts: return "use_counts";
    case RegionKind::hash_keys: return "hash_keys";
    case RegionKind::grads: return "grads";
    case RegionKind::grad_accs: return "grad_accs";
    case RegionKind::hash_used: return "hash_used";
    case RegionKind::work_buffer: return "work_buffer";
    case RegionKind::padding: return "padding";
    case RegionKind::free: return "free";
    case RegionKind::buffer_padding: return "buffer_padding";
    }
    return "";
}

std::string flag_words(int32_t flags) {
    constexpr std::pair<int32_t, const char*> words[] = {{flag_input, "input"},
                                                         {flag_output, "output"},
                                                         {flag_param, "param"},
                                                         {flag_loss, "loss"},
                                                         {flag_compute, "compute"}};
    std::string text;
    for (const auto& [flag, word] : words) {
        if (flags & flag) text += (text.empty() ? "" : " ") + std::string(word);
    }
    return text;
}

MemoryMap::MemoryMap(const Registry& registry, const Program& program) : m_registry(registry), m_program(program) {
    const auto storage_of = [&program](const std::byte* memory) -> const Storage* {
        const auto place = program.space.place_of(memory);
        return place ? place->storage : nullptr;
    };
    for (uint32_t i = 0; i < program.arenas.size(); ++i) {
        const Arena& arena = *program.arenas[i].arena;
        m_blocks.push_back({arena.origin(), arena.mem_size(), arena.memory(), storage_of(arena.memory()), false, i});
    }
    for (uint32_t i = 0; i < program.buffers.size(); ++i) {
        const Buffer& buffer = *program.buffers[i].buffer;
        m_blocks.push_back({buffer.origin(), buffer.size(), buffer.memory(), storage_of(buffer.memory()), true, i});
        m_origins.emplace_back(&buffer, buffer.origin());
    }
    std::sort(m_blocks.begin(), m_blocks.end(), [](const Block& a, const Block& b) { return a.origin < b.origin; });
    for (uint32_t i = 0; i < program.graphs.size(); ++i) {
        if (program.graphs[i].alive) m_graphs.emplace_back(program.graphs[i].graph, i);
    }
    std::sort(m_graphs.begin(), m_graphs.end());
}

const MemoryMap::Block* MemoryMap::block_at(uint64_t address) const {
    const auto behind = std::upper_bound(m_blocks.begin(), m_blocks.end(), address,
                                         [](uint64_t at, const Block& block) { return at < block.origin; });
    if (behind == m_blocks.begin()) return nullptr;
    const Block& block = *(behind - 1);
    return address - block.origin < block.size ? &block : nullptr;
}

void MemoryMap::for_each(uint64_t from, uint64_t to, Detail detail, const Visitor& visit) const {
    auto it = std::upper_bound(m_blocks.begin(), m_blocks.end(), from,
                               [](uint64_t at, const Block& block) { return at < block.origin; });
    if (it != m_blocks.begin()) --it;
    Walk walk(*this, from, to, detail, visit);
    for (; it != m_blocks.end() && it->origin < to; ++it) {
        if (it->origin + it->size <= from) continue;
        if (it->is_buffer ? !walk.buffer(*it) : !walk.arena(*it)) return;
    }
}

std::optional<Region> MemoryMap::at(uint64_t address, Detail detail) const {
    std::optional<Region> found;
    if (address == UINT64_MAX) return found;
    for_each(address, address + 1, detail, [&](const Region& region) {
        found = region;
        return false;
    });
    return found;
}

std::optional<Region> MemoryMap::follow(uint64_t address, Detail detail) const {
    const auto from = at(address);
    return from && from->points_to ? at(from->points_to, detail) : std::nullopt;
}

std::vector<uint32_t> MemoryMap::views_over(uint64_t address) const {
    std::vector<uint32_t> views;
    const std::byte* const byte = block_at(address) ? m_program.space.memory_at(address) : nullptr;
    if (!byte) return views;
    for (uint32_t i = 0; i < m_program.tensors.size(); ++i) {
        if (!m_program.tensors[i].alive) continue;
        const Tensor& t = m_program.tensor(i);
        const auto* data = static_cast<const std::byte*>(t.data);
        if (!is_view(t) || !data || byte < data) continue;
        const auto offset = static_cast<size_t>(byte - data);
        if (offset < nbytes(t) && index_at_offset(t, offset)) views.push_back(i);
    }
    return views;
}

void ArenaUse::add(RegionKind kind, uint64_t bytes) {
    switch (kind) {
    case RegionKind::header: header += bytes; break;
    case RegionKind::tensor: structs += bytes; break;
    case RegionKind::data: data += bytes; break;
    case RegionKind::work_buffer: work += bytes; break;
    case RegionKind::padding:
    case RegionKind::buffer_padding: padding += bytes; break;
    case RegionKind::free: free += bytes; break;
    default: graph += bytes; break;
    }
}

ArenaUse MemoryMap::use(uint32_t number) const {
    const Arena& arena = *m_program.arenas[number].arena;
    ArenaUse use;
    const auto count = [&](const Region& r) {
        use.add(r.kind, r.size);
        return true;
    };
    for_each(arena.origin(), arena.origin() + arena.mem_size(), Detail::objects, count);
    return use;
}

// -- bytes
// --------------------------------------------------------------------------------------------------------------

// Returns the 8 bytes as they are shown. Old pointers remain in free memory and in arrays, so every word that points
// into the program's memory is converted to an address, in all regions.
uint64_t MemoryMap::said(const std::byte* word) const {
    uint64_t value = 0;
    std::memcpy(&value, word, sizeof value);
    if (value == 0) return 0;
    const void* const pointer = reinterpret_cast<const void*>(static_cast<uintptr_t>(value));
    for (const auto& [buffer, origin] : m_origins) {
        if (buffer == pointer) return origin;
    }
    const uint64_t address = m_program.space.address_of(pointer);
    return address ? address : value;
}

Result<std::vector<std::byte>> MemoryMap::bytes(uint64_t from, uint64_t to) const {
    std::vector<std::byte> out;
    if (from >= to) return out;
    const Block* const block = block_at(from);
    if (!block || to - block->origin > block->size)
        return fail("the %1 bytes at address %2 are not within a single arena or buffer", to - from, from);
    // Words that contain the range. If a block ends within a word (borrowed memory), those bytes are unchanged.
    const uint64_t begin = (from - block->origin) / 8 * 8;
    const uint64_t end = std::min(block->size, pad_to(to - block->origin, uint64_t{8}));
    out.resize(end - begin);
    if (block->storage) GGS_CHECK(block->storage->read(begin, out)); // a block without bytes has no content
    for (uint64_t at = 0; at + 8 <= out.size(); at += 8) {
        const uint64_t value = said(out.data() + at);
        std::memcpy(out.data() + at, &value, sizeof value);
    }
    // The structs determine which words are pointers. Padding shorter than a word may contain half of an old pointer.
    const uint64_t origin = block->origin + begin;
    const auto put = [&](uint64_t address, const std::byte* value, size_t n) {
        for (size_t i = 0; i < n; ++i) {
            if (address + i >= origin && address + i - origin < out.size()) out[address + i - origin] = value[i];
        }
    };
    for_each(origin, origin + out.size(), Detail::fields, [&](const Region& r) {
        static constexpr std::byte zero[sizeof(uint64_t)] = {};
        const bool structural =
            r.kind == RegionKind::header || r.kind == RegionKind::tensor || r.kind == RegionKind::graph;
        if (std::holds_alternative<Address>(r.value)) {
            put(r.begin, reinterpret_cast<const std::byte*>(&r.points_to), sizeof r.points_to);
        } else if (r.kind == RegionKind::padding) {
            put(r.begin, zero, std::min(r.size, (0 - (r.begin - block->origin)) % sizeof zero));
        } else if (structural) {
            put(r.begin, block->memory + (r.begin - block->origin), r.size);
        }
        return true;
    });
    out.erase(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(from - origin));
    out.resize(to - from);
    return out;
}

// -- in words
// -----------------------------------------------------------------------------------------------------------

std::string MemoryMap::graph_name(uint32_t number) const {
    const std::string& label = m_program.graphs[number].label;
    return label.empty() ? "graph " + std::to_string(number) : label;
}

std::string MemoryMap::owner_name(const Region& r) const {
    if (r.tensor != no_number) return m_program.display_name(r.tensor);
    if (r.graph != no_number) return graph_name(r.graph);
    if (r.object != no_number) return "object " + std::to_string(r.object);
    return (r.in_buffer ? "buffer " : "arena ") + std::to_string(r.block);
}

std::string MemoryMap::name_at(uint64_t address) const {
    const auto r = at(address, Detail::objects);
    if (!r) {
        const Block* const before = address ? block_at(address - 1) : nullptr;
        if (!before) return {};
        return (before->is_buffer ? "end of buffer " : "end of arena ") + std::to_string(before->number);
    }
    const uint64_t offset = address - r->begin;
    const std::string rest = offset ? "+" + std::to_string(offset) : "";
    const std::string owner = owner_name(*r);
    switch (r->kind) {
    case RegionKind::header: return "header of " + owner + rest;
    case RegionKind::tensor:
    case RegionKind::graph: return owner + rest;
    case RegionKind::data: return owner + " data" + rest;
    case RegionKind::work_buffer: return "work buffer" + rest;
    case RegionKind::padding:
    case RegionKind::buffer_padding: return "padding after " + owner;
    case RegionKind::free: return "free memory of " + owner;
    default: return owner + "." + r->field.substr(0, r->field.find('[')) + rest;
    }
}

std::string MemoryMap::pointer_name(const Region& region) const {
    if (!region.points_to) return {};
    const Block* const block = region.field == "buffer" ? block_at(region.points_to) : nullptr;
    return block ? "buffer " + std::to_string(block->number) : name_at(region.points_to);
}

std::string MemoryMap::value_text(const Region& region) const {
    struct Write {
        std::string operator()(std::monostate) const { return {}; }
        std::string operator()(int64_t v) const { return std::to_string(v); }
        std::string operator()(uint64_t v) const { return std::to_string(v); }
        std::string operator()(float v) const {
            char text[32];
            return {text, std::to_chars(text, text + sizeof text, v).ptr};
        }
        std::string operator()(const std::string& v) const { return "\"" + v + "\""; }
        std::string operator()(const Numbered& v) const {
            return std::to_string(v.number) + (v.word.empty() ? "" : " " + v.word);
        }
        std::string operator()(Address v) const {
            if (!v.value) return "null";
            return "-> " + map.pointer_name(region);
        }
        const MemoryMap& map;
        const Region& region;
    };
    return std::visit(Write{*this, region}, region.value);
}

} // namespace ggs
