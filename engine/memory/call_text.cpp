// SPDX-License-Identifier: MIT
#include "memory/call_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <utility>

namespace ggs {

namespace {

struct WriteValue {
    std::string operator()(std::monostate) const { return "none"; }
    std::string operator()(TensorRef v) const { return program.display_name(v.number); }
    std::string operator()(const std::vector<TensorRef>& v) const {
        std::string list;
        for (const TensorRef ref : v) list += (list.empty() ? "" : ", ") + program.display_name(ref.number);
        return "[" + list + "]";
    }
    std::string operator()(int64_t v) const {
        for (const EnumWord& word : def.words) {
            if (word.value == v) return word.word;
        }
        return std::to_string(v);
    }
    std::string operator()(double v) const { return fmt::format("{}", v); }
    std::string operator()(bool v) const { return v ? "true" : "false"; }
    std::string operator()(TypeId v) const { return traits(v).name; }
    std::string operator()(const std::vector<int64_t>& v) const {
        std::string list;
        for (const int64_t n : v) list += (list.empty() ? "" : ", ") + std::to_string(n);
        return list;
    }
    std::string operator()(const std::string& v) const { return "\"" + v + "\""; }
    std::string operator()(GraphRef v) const { return map.graph_name(v.number); }
    std::string operator()(ArenaRef v) const {
        const std::string& label = program.arenas[v.number].label;
        return label.empty() ? "arena " + std::to_string(v.number) : label;
    }
    const MemoryMap& map;
    const Program& program;
    const ArgDef& def;
};

// The kinds of written fields, in their order in the sentence: the purpose of a call comes first.
enum class Written { node, leaf, name, flags, field, key, use_count, bits, counter, header };

Written written_as(const Region& r) {
    switch (r.kind) {
    case RegionKind::nodes: return Written::node;
    case RegionKind::leafs: return Written::leaf;
    case RegionKind::hash_keys: return Written::key;
    case RegionKind::use_counts: return Written::use_count;
    case RegionKind::hash_used: return Written::bits;
    case RegionKind::header: return Written::header;
    case RegionKind::graph: return Written::counter;
    default: break;
    }
    return r.field == "name" ? Written::name : r.field == "flags" ? Written::flags : Written::field;
}

Message counted_text(Written what, const std::string& field, size_t n) {
    const bool one = n == 1;
    switch (what) {
    case Written::node: return one ? msg("1 node") : msg("%1 nodes", n);
    case Written::leaf: return one ? msg("1 leaf") : msg("%1 leafs", n);
    case Written::name: return one ? msg("1 name") : msg("%1 names", n);
    case Written::flags: return one ? msg("1 flag field") : msg("%1 flag fields", n);
    case Written::field: return one ? msg("1 %1 field", field) : msg("%1 %2 fields", n, field);
    case Written::key: return one ? msg("1 key") : msg("%1 keys", n);
    case Written::use_count: return one ? msg("1 use count") : msg("%1 use counts", n);
    case Written::bits: return one ? msg("1 bitset word") : msg("%1 bitset words", n);
    case Written::counter: return one ? msg("1 counter") : msg("%1 counters", n);
    case Written::header: break;
    }
    return one ? msg("1 header") : msg("%1 headers", n);
}

// Returns whether the argument is written with its name, since a number is unclear without it.
bool goes_by_name(ArgKind kind) {
    return kind == ArgKind::integer || kind == ArgKind::number || kind == ArgKind::boolean || kind == ArgKind::word;
}

} // namespace

CallList::CallList(const MemoryMap& map) : m_map(map), m_program(map.program()) {
    std::vector<size_t> used(m_program.arenas.size() + 1, 0);
    m_reset.assign(used.size(), 0);
    for (size_t i = 0; i < m_program.calls.size(); ++i) {
        const CallRecord& call = m_program.calls[i];
        const size_t before = std::exchange(used[call.arena], call.used_mem);
        m_added.push_back(call.used_mem - std::min(call.used_mem, before));
        if (call.def->name == "reset") m_reset[call.arena] = i;
    }
}

// Returns whether the object at the address is still the one of the call, since no later reset discarded it.
bool CallList::names_hold(size_t call, uint64_t address) const {
    for (size_t i = 0; i < m_program.arenas.size(); ++i) {
        const Arena& arena = *m_program.arenas[i].arena;
        if (address >= arena.origin() && address - arena.origin() < arena.mem_size()) return call >= m_reset[i];
    }
    return true;
}

std::string CallList::text(size_t number) const {
    const Program& program = m_program;
    const CallRecord& call = program.calls[number];
    std::string args;
    bool by_name = false;
    for (size_t i = 0; i < call.args.size() && i < call.def->args.size(); ++i) {
        const ArgDef& def = call.def->args[i];
        const ArgValue& value = call.args[i];
        if (std::holds_alternative<std::monostate>(value) || (def.initial && *def.initial == value)) {
            by_name = true;
            continue;
        }
        std::string text = std::visit(WriteValue{m_map, program, def}, value);
        by_name = by_name || goes_by_name(def.kind);
        if (by_name && std::holds_alternative<std::vector<int64_t>>(value)) text = fmt::format("[{}]", text);
        args += args.empty() ? "" : ", ";
        if (by_name) args.append(def.alias.empty() ? def.name : def.alias).append("=");
        args += text;
    }
    std::string made_by = std::string(call.def->script_name()) + "(" + args + ")";
    if (const auto* made = std::get_if<TensorRef>(&call.result); made && call.n_tensors > 0)
        return program.display_name(made->number) + " = " + made_by;
    if (const auto* graph = std::get_if<GraphRef>(&call.result); graph && call.n_objects > 0)
        return m_map.graph_name(graph->number) + " = " + made_by;
    if (const auto* arena = std::get_if<ArenaRef>(&call.result); arena && !program.arenas[arena->number].label.empty())
        return program.arenas[arena->number].label + " = " + made_by;
    return made_by;
}

std::optional<Message> CallList::writes(size_t call) const {
    constexpr size_t most_named = 2;
    std::vector<std::string> named;
    std::map<std::pair<Written, std::string>, size_t> counted; // fields of tensors by their names
    uint64_t bytes = 0;
    bool reset = false;
    for (const ByteRange& range : m_program.calls[call].writes) {
        bytes += range.end - range.begin;
        reset = reset || !names_hold(call, range.begin);
        if (reset) continue;
        m_map.for_each(range.begin, range.end, Detail::fields, [&](const Region& r) {
            if (named.size() <= most_named) named.push_back(m_map.owner_name(r) + "." + r.field);
            const Written what = written_as(r);
            ++counted[{what, what == Written::field ? r.field.substr(0, r.field.find('[')) : std::string()}];
            return true;
        });
    }
    if (bytes == 0) return std::nullopt;
    const Message size = bytes == 1 ? msg("1 byte") : msg("%1 bytes", bytes);
    if (reset) return msg("%1 of memory that was reset later", size);
    if (named.size() == 1) return msg("%1: %2", size, named[0]);
    if (named.size() == 2) return msg("%1: %2, %3", size, named[0], named[1]);
    std::optional<Message> all;
    for (const auto& [what, count] : counted) {
        Message part = counted_text(what.first, what.second, count);
        all = all ? msg("%1, %2", *all, part) : part;
    }
    return all ? msg("%1: %2", size, *all) : size;
}

} // namespace ggs
