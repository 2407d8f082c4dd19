// SPDX-License-Identifier: MIT
#include "memory/arena_text.h"

#include "base/columns.h"
#include "base/printable.h"
#include "graph/joint_buffer_calls.h"
#include "memory/call_text.h"
#include "memory/field_list.h"

#include <algorithm>
#include <fmt/format.h>

namespace ggs {

namespace {

using enum Columns::Align;

std::string percent(size_t part, size_t whole) {
    return whole ? fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(whole)) : "";
}

std::string nb_text(const Tensor& t) {
    const Strides nb = strides_of(t);
    const uint64_t all[] = {nb[0], nb[1], nb[2], nb[3]};
    return numbers_text(all);
}

std::string ne_text(std::span<const int64_t> ne) {
    std::string out;
    for (const int64_t n : ne) out += (out.empty() ? "" : " ") + std::to_string(n);
    return out;
}
std::string ne_text(const Tensor& t) { return ne_text(std::span<const int64_t>(t.ne)); }

// Cuts the text to the console's width.
std::string line(const std::string& text) { return cut(visible(text), console_width()) + "\n"; }

class ArenaText {
  public:
    ArenaText(const Registry& registry, const Program& program)
        : m_program(program), m_map(registry, program), m_calls(m_map) {}

    std::string run() {
        for (uint32_t i = 0; i < m_program.arenas.size(); ++i) arena(i);
        for (uint32_t i = 0; i < m_program.graphs.size(); ++i) {
            if (m_program.graphs[i].alive) graph(i);
        }
        for (uint32_t i = 0; i < m_program.buffers.size(); ++i) buffer(i);
        for (const JointBufferEntry& each : joint_buffers(m_program)) joint_buffer(each);
        calls();
        return std::move(m_out);
    }

  private:
    // Returns the offset of the tensor's data in `home`. Elsewhere it names the buffer or arena and the offset in that;
    // "-" if the data is null.
    std::string data_place(const Tensor& t, const Arena& home) const {
        const uint64_t address = m_program.space.address_of(t.data);
        if (!address) return "-";
        if (address >= home.origin() && address - home.origin() <= home.mem_size())
            return std::to_string(address - home.origin());
        for (size_t i = 0; i < m_program.buffers.size(); ++i) {
            const Buffer& buffer = *m_program.buffers[i].buffer;
            if (&buffer == t.buffer) return fmt::format("buffer {} +{}", i, address - buffer.origin());
        }
        for (size_t i = 0; i < m_program.arenas.size(); ++i) {
            const Arena& arena = *m_program.arenas[i].arena;
            if (address >= arena.origin() && address - arena.origin() < arena.mem_size())
                return fmt::format("arena {} +{}", i, address - arena.origin());
        }
        return hex(address);
    }

    std::string notes(const Tensor& t) const {
        std::string text = flag_words(t.flags);
        if (!t.view_src) return text;
        const auto root = m_program.number_of(t.view_src);
        text += text.empty() ? "view" : ", view";
        if (t.view_offs) text += " +" + std::to_string(t.view_offs);
        return text + " of " + (root ? m_program.display_name(*root) : std::string("?"));
    }

    void arena(uint32_t number) {
        const ArenaEntry& entry = m_program.arenas[number];
        const Arena& arena = *entry.arena;
        const size_t used = arena.used_mem();
        m_out += line(fmt::format(
            "arena {}{}  at {}  size {}  used {} ({})  free {}  {}, {}{}", number,
            entry.label.empty() ? "" : " " + entry.label, hex(arena.origin()), arena.mem_size(), used,
            percent(used, arena.mem_size()), arena.mem_size() - used, count_text(arena.objects().size(), "object"),
            count_text(static_cast<uint64_t>(arena.n_tensors()), "tensor"), arena.no_alloc() ? "  no_alloc" : ""));
        Columns table({{"header", right},
                       {"payload", right},
                       {"size", right},
                       {"kind", left},
                       {"name", left, 22},
                       {"type", left},
                       {"ne", left, 24},
                       {"nb", left, 28},
                       {"data", right},
                       {"notes"}});
        for (size_t i = 0; i < arena.objects().size(); ++i) {
            const ObjectHeader& header = arena.header(i);
            std::vector<std::string> row = {std::to_string(arena.objects()[i]), std::to_string(header.offs),
                                            std::to_string(header.size)};
            if (header.type == ObjectKind::tensor) {
                const Tensor& t = *arena.tensor(i);
                row.insert(row.end(), {"tensor", m_program.display_name(entry.numbers[i]), traits(t.type).name,
                                       ne_text(t), nb_text(t), data_place(t, arena), notes(t)});
            } else if (header.type == ObjectKind::graph) {
                const auto payload = m_map.at(arena.origin() + header.offs, Detail::objects);
                row.insert(row.end(), {"graph", payload ? m_map.owner_name(*payload) : ""});
            } else {
                row.emplace_back("work");
            }
            table.row(std::move(row));
        }
        if (!table.empty()) m_out += table.text();
        const ArenaUse use = m_map.use(number);
        m_out +=
            fmt::format("  sums: headers {}, structs {}, data {}, graphs {}, work {}, padding {}, free {} = {}\n\n",
                        use.header, use.structs, use.data, use.graph, use.work, use.padding, use.free, use.total());
    }

    void graph(uint32_t number) {
        const GraphEntry& entry = m_program.graphs[number];
        const Graph& g = *entry.graph;
        const Arena& arena = *m_program.arenas[entry.arena].arena;
        const HashFill fill = hash_fill(m_program, g);
        const auto offset = [&](const void* p) { return arena.offset_of(p); };
        m_out += line(fmt::format("{}{}  in arena {} at {}  {} and {}, room for {} each",
                                  entry.label.empty() ? "" : "graph ", m_map.graph_name(number), entry.arena,
                                  offset(&g), count_text(static_cast<uint64_t>(g.n_nodes), "node"),
                                  count_text(static_cast<uint64_t>(g.n_leafs), "leaf"), g.size));
        m_out += line(
            fmt::format("  arrays at: nodes {}, leafs {}, use_counts {}, keys {}{}, used bits {}", offset(g.nodes),
                        offset(g.leafs), offset(g.use_counts), offset(g.visited.keys),
                        g.grads ? fmt::format(", grads {}, grad_accs {}", offset(g.grads), offset(g.grad_accs)) : "",
                        offset(g.visited.used)));
        m_out += line(fmt::format("  visited: {} of {} slots ({}), longest probe {}", fill.used, g.visited.size,
                                  percent(fill.used, g.visited.size), fill.longest_probe));
        m_out += "\n";
    }

    void buffer(uint32_t number) {
        const BufferEntry& entry = m_program.buffers[number];
        const Buffer& b = *entry.buffer;
        m_out +=
            line(entry.mapped
                     ? fmt::format("buffer {}  at {}  size {}  for the tensors of arena {}, in the layout of {}",
                                   number, hex(b.origin()), b.size(), entry.arena, visible(entry.mapped->file))
                     : fmt::format("buffer {}  at {}  size {}  for the tensors of arena {}, each at a multiple of {}",
                                   number, hex(b.origin()), b.size(), entry.arena, buffer_alignment));
        Columns table({{"offset", right}, {"size", right}, {"name", left, 40}, {"type", left}, {"ne", left, 36}});
        for (const uint32_t tensor : entry.tensors) {
            if (!m_program.tensors[tensor].alive) continue;
            const Tensor& t = m_program.tensor(tensor);
            table.row({std::to_string(m_program.space.address_of(t.data) - b.origin()), std::to_string(nbytes(t)),
                       m_program.display_name(tensor), traits(t.type).name, ne_text(t)});
        }
        if (!table.empty()) m_out += table.text();
        m_out += "\n";
    }

    void joint_buffer(const JointBufferEntry& entry) {
        std::string where = "not allocated yet";
        if (entry.buffer) {
            const Storage& storage = *m_program.buffers[*entry.buffer].buffer->storage();
            where = fmt::format("buffer {}, on {}", *entry.buffer, storage.runtime().name);
        }
        m_out += line(fmt::format("joint buffer \"{}\"  {} memory  size {}  {}", entry.plan.name(),
                                  joint_memory_word(entry.memory), entry.plan.size(), where));
        Columns table({{"offset", right},
                       {"size", right},
                       {"padding", right},
                       {"for", left, 40},
                       {"type", left},
                       {"ne", left, 24},
                       {"line", right}});
        size_t sizes = 0, padding = 0;
        for (const JointBuffer::Placed& each : entry.plan.layout()) {
            const JointBuffer::Reservation& what = entry.plan[each.number];
            const std::string name = m_program.display_name(entry.tensors[each.number]);
            const int line = m_program.calls[entry.calls[each.number]].place.line;
            sizes += what.block ? 0 : what.size;
            padding += each.padding;
            table.row({std::to_string(each.offset), std::to_string(what.size), std::to_string(each.padding),
                       what.block      ? "  " + name
                       : what.is_block ? "block " + name
                                       : name,
                       traits(what.type).name, ne_text(what.ne), line > 0 ? std::to_string(line) : std::string()});
        }
        if (!table.empty()) m_out += table.text();
        m_out += fmt::format("  sums: reserved {}, padding {} = {}\n\n", sizes, padding, entry.plan.size());
    }

    void calls() {
        if (m_program.calls.empty()) return;
        const bool several = m_program.arenas.size() > 1;
        Columns table({{"call", right},
                       {"arena", right},
                       {"", left, 56},
                       {"added", right},
                       {"used", right},
                       {"writes elsewhere"}});
        for (size_t i = 0; i < m_program.calls.size(); ++i) {
            const CallRecord& call = m_program.calls[i];
            const std::optional<Message> writes = m_calls.writes(i);
            table.row({std::to_string(i), several ? std::to_string(call.arena) : "", m_calls.text(i),
                       "+" + std::to_string(m_calls.added(i)), std::to_string(call.used_mem),
                       writes ? english(*writes) : std::string()});
        }
        m_out += "calls\n" + table.text();
    }

    const Program& m_program;
    MemoryMap m_map;
    CallList m_calls;
    std::string m_out;
};

} // namespace

HashFill hash_fill(const Program& program, const Graph& graph) {
    HashFill fill{0, 0};
    const HashSet& set = graph.visited;
    for (size_t slot = 0; slot < set.size; ++slot) {
        if (!slot_used(set, slot)) continue;
        ++fill.used;
        const size_t home = home_slot(program.space.address_of(set.keys[slot]), set.size);
        fill.longest_probe = std::max(fill.longest_probe, 1 + (slot + set.size - home) % set.size);
    }
    return fill;
}

std::string arena_text(const Registry& registry, const Program& program) { return ArenaText(registry, program).run(); }

std::string fields_text(const MemoryMap& map, uint64_t from, uint64_t to) {
    constexpr size_t shown_bytes = 8;
    Columns table({{"offset", right}, {"size", right}, {"bytes", left}, {"field", left, 28}, {"value", left, 44}});
    std::string title;
    FieldRuns runs(FieldRuns::Join::nothings, [&](const FieldRun& run) {
        const Region& r = run.first;
        const uint64_t size = run.size();
        std::string bytes;
        if (r.kind != RegionKind::free) {
            const auto said = map.bytes(r.begin, r.begin + std::min<uint64_t>(size, shown_bytes));
            for (size_t i = 0; said.ok() && i < said->size(); ++i)
                bytes += fmt::format("{}{:02x}", i ? " " : "", static_cast<unsigned>((*said)[i]));
            if (size > shown_bytes) bytes += " ..";
        }
        std::string value = map.value_text(r);
        const bool element = r.kind == RegionKind::hash_used || r.field.find('[') != std::string::npos;
        if (element && !r.in_use) value = "unused";
        if (run.count > 1) value = std::to_string(run.count) + " x " + value;
        std::string over = (r.kind == RegionKind::header ? "header of " : "") + map.owner_name(r);
        if (over != title) table.section(title = std::move(over));
        table.row(
            {std::to_string(r.begin - origin_of(map.program(), r)), std::to_string(size), bytes, run.title(), value});
    });
    map.for_each(from, to, Detail::fields, [&](const Region& r) {
        runs.add(r);
        return true;
    });
    runs.finish();
    return table.text();
}

} // namespace ggs
