// SPDX-License-Identifier: MIT
#include "memory/memory_index.h"

#include <algorithm>
#include <queue>

namespace ggs {

namespace {

// Returns the last writer of each byte as disjoint, ascending ranges: a later call replaces an earlier one.
std::vector<WrittenStretch> last_writers(std::vector<WrittenStretch> writes) {
    std::sort(writes.begin(), writes.end(),
              [](const WrittenStretch& a, const WrittenStretch& b) { return a.begin < b.begin; });
    std::vector<WrittenStretch> last;
    std::priority_queue<std::pair<size_t, uint64_t>> open; // the call and the end of each write that has begun
    uint64_t at = 0;
    for (size_t i = 0; i < writes.size() || !open.empty();) {
        if (open.empty()) at = writes[i].begin;
        for (; i < writes.size() && writes[i].begin == at; ++i) open.emplace(writes[i].call, writes[i].end);
        const auto [call, end] = open.top();
        if (end <= at) {
            open.pop();
            continue;
        }
        const uint64_t until = i < writes.size() ? std::min(end, writes[i].begin) : end;
        if (!last.empty() && last.back().end == at && last.back().call == call)
            last.back().end = until;
        else
            last.push_back({at, until, call});
        at = until;
    }
    return last;
}

} // namespace

size_t MemoryBlock::piece_at(uint64_t address) const {
    const auto behind = std::upper_bound(pieces.begin(), pieces.end(), address,
                                         [](uint64_t at, const MemoryPiece& piece) { return at < piece.begin; });
    return behind == pieces.begin() ? 0 : static_cast<size_t>(behind - pieces.begin()) - 1;
}

const SlotTable::Taken* SlotTable::find(uint32_t slot) const {
    const auto at = std::lower_bound(taken.begin(), taken.end(), slot,
                                     [](const Taken& each, uint32_t wanted) { return each.slot < wanted; });
    return at != taken.end() && at->slot == slot ? &*at : nullptr;
}

const SlotTable::Taken* SlotTable::find_key(uint64_t key) const {
    const auto at = std::find_if(taken.begin(), taken.end(), [key](const Taken& each) { return each.key == key; });
    return at == taken.end() ? nullptr : &*at;
}

MemoryIndex::MemoryIndex(const Registry& registry, std::shared_ptr<const Program> program)
    : m_registry(registry.held()), m_program(std::move(program)), m_map(registry, *m_program), m_calls(m_map) {}

std::shared_ptr<const MemoryIndex> MemoryIndex::of(const Registry& registry, std::shared_ptr<const Program> program,
                                                   const std::atomic<bool>* unwanted) {
    std::shared_ptr<MemoryIndex> made(new MemoryIndex(registry, std::move(program)));
    if (!made->walk_blocks(unwanted)) return nullptr;
    made->read_slots();
    made->follow_calls();
    return made;
}

bool MemoryIndex::walk_blocks(const std::atomic<bool>* unwanted) {
    const auto stop = [unwanted] { return unwanted && unwanted->load(std::memory_order_relaxed); };
    for (uint32_t i = 0; i < m_program->arenas.size(); ++i) {
        const Arena& arena = *m_program->arenas[i].arena;
        m_blocks.push_back(
            {false, i, arena.origin(), arena.mem_size(), arena.used_mem(), {}, arena.objects().size(), {}});
    }
    for (uint32_t i = 0; i < m_program->buffers.size(); ++i) {
        const Buffer& buffer = *m_program->buffers[i].buffer;
        if (buffer.size() == 0) continue; // for tensors without elements
        m_blocks.push_back({true, i, buffer.origin(), buffer.size(), buffer.size(), {}, 0, {}});
    }
    for (MemoryBlock& block : m_blocks) {
        m_map.for_each(block.origin, block.end(), Detail::objects, [&](const Region& r) {
            block.pieces.push_back({r.begin, r.size, r.kind, r.object, r.tensor, r.graph});
            block.use.add(block.pieces.back().kind, block.pieces.back().size);
            return true;
        });
        if (stop()) return false;
        size_t n = 0;
        bool whole = true;
        m_map.for_each(block.origin, block.end(), Detail::fields, [&](const Region& r) {
            if (r.points_to) m_pointers.push_back({r.points_to, r.begin});
            whole = ++n % 4096 != 0 || !stop();
            return whole;
        });
        if (!whole) return false;
    }
    std::sort(m_pointers.begin(), m_pointers.end(),
              [](const Pointer& a, const Pointer& b) { return std::pair(a.to, a.from) < std::pair(b.to, b.from); });
    return true;
}

void MemoryIndex::read_slots() {
    m_slots.resize(m_program->graphs.size());
    for (size_t g = 0; g < m_slots.size(); ++g) {
        if (!m_program->graphs[g].alive) continue;
        const Graph& graph = *m_program->graphs[g].graph;
        const HashSet& set = graph.visited;
        SlotTable& table = m_slots[g];
        table.size = set.size;
        table.keys = m_program->space.address_of(set.keys);
        for (size_t word = 0; word < bitset_words(set.size); ++word) {
            for (size_t slot = 32 * word; set.used[word] && slot < std::min(32 * word + 32, set.size); ++slot) {
                if (!slot_used(set, slot)) continue;
                const uint64_t key = m_program->space.address_of(set.keys[slot]);
                table.taken.push_back({static_cast<uint32_t>(slot), static_cast<uint32_t>(home_slot(key, set.size)),
                                       key, graph.use_counts[slot]});
                table.longest_probe = std::max(table.longest_probe, table.taken.back().probes(set.size));
            }
        }
    }
}

void MemoryIndex::follow_calls() {
    m_used.resize(m_program->arenas.size());
    m_last_reset.resize(m_program->arenas.size(), 0);
    for (size_t i = 0; i < m_program->calls.size(); ++i) {
        const CallRecord& call = m_program->calls[i];
        if (call.arena < m_last_reset.size() && call.def->name == "reset") m_last_reset[call.arena] = i;
    }
    std::vector<WrittenStretch> writes;
    std::vector<ByteRange> written; // by the call; all ranges are kept in one block of memory
    for (size_t i = 0; i < m_program->calls.size(); ++i) {
        const CallRecord& call = m_program->calls[i];
        written = call.writes;
        if (call.arena < m_used.size()) {
            const uint64_t origin = m_program->arenas[call.arena].arena->origin();
            // The call itself wrote everything it added except for tensor data. If the arena was reset later, the kinds
            // of the bytes are no longer known.
            const uint64_t added = still_there(i, call.arena) ? m_calls.added(i) : 0;
            const ByteRange range{origin + call.used_mem - added, origin + call.used_mem};
            for (size_t b = 0; added > 0 && b < m_blocks.size(); ++b) {
                const MemoryBlock& block = m_blocks[b];
                if (!block.holds(range.begin)) continue;
                for (size_t p = block.piece_at(range.begin); p < block.pieces.size(); ++p) {
                    const MemoryPiece& piece = block.pieces[p];
                    if (piece.begin >= range.end) break;
                    if (piece.kind == RegionKind::data || piece.kind == RegionKind::work_buffer ||
                        piece.kind == RegionKind::padding || piece.kind == RegionKind::free ||
                        piece.begin < range.begin)
                        continue;
                    if (!written.empty() && written.back().end == piece.begin) {
                        written.back().end = piece.end();
                    } else {
                        written.push_back({piece.begin, piece.end()});
                    }
                }
            }
            m_used[call.arena].push_back({i, call.used_mem});
        }
        for (const ByteRange& range : written) {
            if (range.begin < range.end) writes.push_back({range.begin, range.end, i});
        }
        m_written.insert(m_written.end(), written.begin(), written.end());
        m_written_to.push_back(m_written.size());
    }
    m_last_writes = last_writers(std::move(writes));
}

std::span<const ByteRange> MemoryIndex::written_by(size_t call) const {
    const size_t from = call == 0 ? 0 : m_written_to[call - 1];
    return {m_written.data() + from, m_written_to[call] - from};
}

const MemoryBlock* MemoryIndex::block_at(uint64_t address) const {
    for (const MemoryBlock& block : m_blocks) {
        if (block.holds(address)) return &block;
    }
    return nullptr;
}

std::span<const Pointer> MemoryIndex::pointers_to(uint64_t begin, uint64_t end) const {
    const auto before = [](const Pointer& p, uint64_t at) { return p.to < at; };
    const auto first = std::lower_bound(m_pointers.begin(), m_pointers.end(), begin, before);
    const auto last = std::lower_bound(first, m_pointers.end(), end, before);
    return {first, last};
}

uint64_t MemoryIndex::used_after(size_t call, uint32_t arena) const {
    const std::vector<Mark>& marks = m_used[arena];
    const auto behind =
        std::upper_bound(marks.begin(), marks.end(), call, [](size_t at, const Mark& mark) { return at < mark.call; });
    return behind == marks.begin() ? 0 : (behind - 1)->used;
}

ArenaUse MemoryIndex::use_after(size_t call, const MemoryBlock& block) const {
    if (block.is_buffer) return block.use;
    const uint64_t used = used_after(call, block.number);
    ArenaUse use;
    for (size_t i = 0; still_there(call, block.number) && i < block.pieces.size(); ++i) {
        MemoryPiece piece = block.pieces[i];
        if (piece.begin - block.origin >= used) break;
        if (piece.kind == RegionKind::free) continue;
        piece.size = std::min(piece.size, block.origin + used - piece.begin);
        use.add(piece.kind, piece.size);
    }
    use.free = block.size - used;
    return use;
}

bool MemoryIndex::still_there(size_t call, uint32_t arena) const { return call >= m_last_reset[arena]; }

std::optional<size_t> MemoryIndex::last_write(uint64_t begin, uint64_t end) const {
    auto at = std::upper_bound(m_last_writes.begin(), m_last_writes.end(), begin,
                               [](uint64_t address, const WrittenStretch& stretch) { return address < stretch.begin; });
    if (at != m_last_writes.begin()) --at;
    std::optional<size_t> last;
    for (; at != m_last_writes.end() && at->begin < end; ++at) {
        if (at->end > begin) last = std::max(last.value_or(0), at->call);
    }
    return last;
}

} // namespace ggs
