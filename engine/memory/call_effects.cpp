// SPDX-License-Identifier: MIT
#include "memory/call_effects.h"

#include "graph/builder.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace ggs {

namespace {

// A copy of the program after some of its calls.
class Rebuilt {
  public:
    Rebuilt(const Registry& registry, const Program& program)
        : m_program(program), m_builder(registry, m_copy, no_limits()) {}

    const Program& copy() const { return m_copy; }
    // Makes the next call, with the same arguments.
    Status call() {
        const CallRecord& record = m_program.calls[m_copy.calls.size()];
        // A file that was mapped at the time is still in memory.
        for (const BufferEntry& buffer : m_program.buffers) {
            if (buffer.call == m_copy.calls.size() && buffer.mapped)
                m_builder.set_map_file(
                    [mapped = buffer.mapped](const std::string&) -> Result<std::shared_ptr<const MappedTensors>> {
                        return mapped;
                    });
        }
        if (record.def->name == "init") {
            m_builder.set_next_origin(m_program.arenas[m_copy.arenas.size()].arena->origin());
        } else {
            m_builder.use_arena({record.arena});
        }
        GGS_TRY([[maybe_unused]] const ArgValue value, m_builder.call(*record.def, record.args, record.place));
        // The copies have the names at the end of the program, as in all views.
        for (; m_arenas < m_copy.arenas.size(); ++m_arenas)
            m_copy.arenas[m_arenas].label = m_program.arenas[m_arenas].label;
        for (; m_graphs < m_copy.graphs.size(); ++m_graphs)
            m_copy.graphs[m_graphs].label = m_program.graphs[m_graphs].label;
        for (; m_tensors < m_copy.tensors.size(); ++m_tensors)
            m_copy.tensors[m_tensors].label = m_program.display_name(static_cast<uint32_t>(m_tensors));
        return {};
    }

  private:
    // The program was within its limits when it was built.
    static Limits no_limits() {
        Limits limits;
        limits.memory = limits.nodes = std::numeric_limits<uint64_t>::max();
        limits.seconds = std::numeric_limits<double>::max();
        return limits;
    }

    const Program& m_program;
    Program m_copy;
    Builder m_builder;
    size_t m_arenas = 0, m_graphs = 0, m_tensors = 0; // number of those already named
};

std::string field_name(const MemoryMap& map, const Region& region) {
    return (region.kind == RegionKind::header ? "header of " : "") + map.owner_name(region) + "." + region.field;
}

// Adds effects up to the maximum.
class List {
  public:
    List(CallEffects& effects, size_t most) : m_effects(effects), m_most(most) {}
    bool is_full() const { return m_effects.list.size() >= m_most; }
    template <class Make> void add(const Make& make) {
        if (is_full()) {
            ++m_effects.left_out;
        } else {
            m_effects.list.push_back(make());
        }
    }

  private:
    CallEffects& m_effects;
    size_t m_most;
};

void list_objects(const MemoryMap& map, const CallRecord& call, List& list) {
    const ArenaEntry& entry = map.program().arenas[call.arena];
    const Arena& arena = *entry.arena;
    for (uint32_t i = 0; i < call.n_objects; ++i) {
        const size_t object = call.first_object + i;
        const ObjectHeader& header = arena.header(object);
        list.add([&] {
            CallEffect added;
            added.begin = arena.origin() + arena.objects()[object];
            added.size = sizeof(ObjectHeader) + header.size;
            added.address = arena.origin() + header.offs;
            // An object without bytes of its own is its header.
            const auto region = map.at(header.size > 0 ? added.address : added.begin, Detail::objects);
            if (header.size == 0) added.address = added.begin;
            added.what =
                header.type == ObjectKind::work_buffer ? RegionKind::work_buffer : region.value_or(Region{}).kind;
            added.name = region ? map.owner_name(*region) : std::string();
            return added;
        });
    }
}

// Lists the arenas and buffers that the call added.
void list_blocks(const MemoryMap& map, size_t arenas_before, size_t buffers_before, List& list) {
    const auto add = [&](const auto& block, size_t size, std::string name) {
        if (size == 0) return;
        list.add([&] {
            CallEffect added;
            added.what = RegionKind::free;
            added.address = added.begin = block.origin();
            added.size = size;
            added.name = std::move(name);
            return added;
        });
    };
    const Program& program = map.program();
    for (size_t i = arenas_before; i < program.arenas.size(); ++i) {
        const std::string& label = program.arenas[i].label;
        add(*program.arenas[i].arena, program.arenas[i].arena->mem_size(),
            label.empty() ? "arena " + std::to_string(i) : label);
    }
    for (size_t i = buffers_before; i < program.buffers.size(); ++i)
        add(*program.buffers[i].buffer, program.buffers[i].buffer->size(), "buffer " + std::to_string(i));
}

} // namespace

Result<std::optional<CallEffects>> effects_of(const Registry& registry, const Program& program, size_t call,
                                              size_t most, const std::atomic<bool>* unwanted) {
    if (call >= program.calls.size())
        return fail("there is no call %1; the number of calls in the program is %2", call, program.calls.size());
    Rebuilt rebuilt(registry, program);
    for (size_t i = 0; i < call; ++i) {
        if (i % 64 == 0 && unwanted && unwanted->load(std::memory_order_relaxed)) return std::optional<CallEffects>();
        GGS_CHECK(rebuilt.call());
    }
    const std::vector<ByteRange>& writes = program.calls[call].writes;
    std::unordered_map<uint64_t, std::string> before; // by address; at most as many as will be read
    {
        const MemoryMap map(registry, rebuilt.copy());
        for (size_t i = 0; i < writes.size() && before.size() < most; ++i) {
            map.for_each(writes[i].begin, writes[i].end, Detail::fields, [&](const Region& r) {
                before[r.begin] = map.value_text(r);
                return before.size() < most;
            });
        }
    }
    const size_t arenas = rebuilt.copy().arenas.size(), buffers = rebuilt.copy().buffers.size();
    GGS_CHECK(rebuilt.call());

    CallEffects effects;
    List list(effects, most);
    const MemoryMap map(registry, rebuilt.copy());
    list_blocks(map, arenas, buffers, list);
    list_objects(map, rebuilt.copy().calls.back(), list);
    for (const ByteRange& range : writes) {
        map.for_each(range.begin, range.end, Detail::fields, [&](const Region& r) {
            list.add([&] {
                CallEffect written;
                written.kind = CallEffect::Kind::written;
                written.what = r.kind;
                written.address = written.begin = r.begin;
                written.size = r.size;
                written.name = field_name(map, r);
                const auto old = before.find(r.begin);
                if (old != before.end()) written.before = old->second;
                written.after = map.value_text(r);
                return written;
            });
            return !unwanted || !unwanted->load(std::memory_order_relaxed);
        });
        if (unwanted && unwanted->load(std::memory_order_relaxed)) return std::optional<CallEffects>();
    }
    return std::optional(std::move(effects));
}

} // namespace ggs
