// SPDX-License-Identifier: MIT
#include "program/structure.h"

#include <algorithm>
#include <array>
#include <map>

namespace ggs {

const char* state_word(TensorState::Kind kind) {
    switch (kind) {
    case TensorState::Kind::leaf: return "leaf";
    case TensorState::Kind::not_run: return "not run";
    case TensorState::Kind::done: return "done";
    case TensorState::Kind::earlier: return "done in the previous round";
    case TensorState::Kind::overwritten: return "overwritten";
    case TensorState::Kind::torn: return "torn";
    }
    return "";
}

Message no_such_step(size_t steps, int64_t step) {
    return steps == 1 ? msg("there is no step %1; the number of steps is 1", step)
                      : msg("there is no step %2; the number of steps is %1", steps, step);
}

Message no_such_round(uint32_t rounds, uint64_t round) {
    return rounds == 1 ? msg("there is no round %1; the only round is 0", round)
                       : msg("there is no round %2; the number of rounds is %1, counted from 0", rounds, round);
}

Message nothing_to_run(const Structure& structure) {
    const bool has_graph =
        std::ranges::any_of(structure.program()->graphs, [](const GraphEntry& graph) { return graph.alive; });
    return has_graph ? msg("the graph has no nodes, so there is nothing to run")
                     : msg("the program has no graph to run; add `graph x`, where x is the result to compute");
}

std::string moment_text(const Moment& moment) {
    return std::to_string(moment.round) + ":" + std::to_string(moment.step);
}

Moment arrival(size_t step, const Moment& now, size_t steps, uint32_t rounds) {
    if (step >= steps) return {UINT32_MAX, 0};
    return {step <= now.step && now.round + 1 < rounds ? now.round + 1 : now.round, step};
}

std::shared_ptr<const Structure> Structure::of(const Registry& registry, std::shared_ptr<const Program> program) {
    std::shared_ptr<Structure> made(new Structure);
    made->m_registry = registry.held();
    for (uint32_t i = 0; i < program->tensors.size(); ++i) {
        const TensorEntry& entry = program->tensors[i];
        TensorInfo info;
        info.key = entry.key;
        info.label = entry.label;
        info.name = program->display_name(i);
        info.arena = entry.arena;
        if (entry.call < program->calls.size()) info.place = program->calls[entry.call].place;
        if (entry.alive) {
            info.tensor = entry.tensor;
            info.address = program->space.address_of(entry.tensor->data);
        }
        made->tensors.push_back(std::move(info));
    }
    for (const TensorInfo& info : made->tensors) {
        if (info.tensor) made->m_numbers[info.tensor] = static_cast<uint32_t>(&info - made->tensors.data());
    }
    for (const GraphEntry& entry : program->graphs) {
        GraphInfo info{entry.label, {}, {}};
        for (int i = 0; entry.alive && i < entry.graph->n_nodes; ++i) {
            if (const auto number = made->number_of(entry.graph->nodes[i])) info.nodes.push_back(*number);
        }
        for (int i = 0; entry.alive && i < entry.graph->n_leafs; ++i) {
            if (const auto number = made->number_of(entry.graph->leafs[i])) info.leafs.push_back(*number);
        }
        made->graphs.push_back(std::move(info));
    }
    for (const ArenaEntry& entry : program->arenas) made->arenas_used.push_back(entry.arena->used_mem());
    made->runs = program->runs_or_last_graph();
    made->gradients = GradientLinks(*program);
    made->m_program = std::move(program);
    made->index();
    return made;
}

const char* Structure::op_name(uint32_t number) const {
    const OpDef& row = op(number);
    return row.variant ? row.variant(tensor(number)) : row.name;
}

std::optional<uint32_t> Structure::number_of(const Tensor* tensor) const {
    const auto found = m_numbers.find(tensor);
    return found == m_numbers.end() ? std::nullopt : std::optional(found->second);
}

std::optional<uint32_t> Structure::find_key(std::string_view key) const {
    auto found = m_keys.find(key);
    const std::string first = numbered_key("", 1);
    if (found == m_keys.end() && key.ends_with(first)) found = m_keys.find(key.substr(0, key.size() - first.size()));
    if (found == m_keys.end()) found = m_keys.find(numbered_key(std::string(key), 1));
    return found == m_keys.end() ? std::nullopt : std::optional(found->second);
}

std::string_view Structure::apart(uint32_t number) const {
    const TensorInfo& info = tensors[number];
    return m_alone[number] || info.key == info.name ? std::string_view() : info.key;
}

std::string Structure::full_name(uint32_t number) const {
    const std::string_view words = apart(number);
    return words.empty() ? name(number) : name(number) + " " + std::string(words);
}

Message Structure::described(const Tensor& t) const {
    const auto number = number_of(&t);
    if (!number) return ggs::described(t);
    const uint32_t made_by = m_program->tensors[*number].call;
    std::string call;
    if (t.op != OpId::none && made_by < m_program->calls.size()) {
        const CallRecord& record = m_program->calls[made_by];
        for (size_t i = 0; i < record.args.size() && i < record.def->args.size(); ++i) {
            const auto* ref = std::get_if<TensorRef>(&record.args[i]);
            if (!ref) continue;
            // ggml calls the transpose of a nameless tensor " (transposed)": its key can be typed, that can't.
            const std::string& given = name(ref->number);
            call += (call.empty() ? "" : ", ") + record.def->args[i].name + "=" +
                    (given.starts_with(' ') ? tensors[ref->number].key : given);
        }
        call = std::string(record.def->script_name()) + "(" + call + ")";
        // The op's name, for a call that makes several nodes.
        if (record.result != ArgValue(TensorRef{*number})) call = op_word(op(*number), tensor(*number)) + " of " + call;
    }
    const int line = tensors[*number].place.line;
    if (call.empty()) return line ? msg("`%1` (line %2)", name(*number), line) : msg("`%1`", name(*number));
    return line ? msg("`%1` (%2, line %3)", name(*number), call, line) : msg("`%1` (%2)", name(*number), call);
}

std::optional<uint32_t> Structure::find(std::string_view name) const {
    if (const auto number = m_keys.find(name); number != m_keys.end()) return number->second;
    std::optional<uint32_t> by_name;
    for (size_t i = tensors.size(); i-- > 0;) {
        if (!tensors[i].tensor) continue;
        if (tensors[i].label == name) return static_cast<uint32_t>(i);
        if (!by_name && name_of(*tensors[i].tensor) == name) by_name = static_cast<uint32_t>(i);
    }
    return by_name;
}

std::optional<size_t> Structure::step_of(uint32_t number, size_t from) const {
    const std::vector<size_t>& own = m_own_steps[number];
    const auto found = std::lower_bound(own.begin(), own.end(), from);
    return found == own.end() ? std::nullopt : std::optional(*found);
}

std::vector<size_t> Structure::steps_reading(uint32_t number, size_t from, size_t most) const {
    std::vector<size_t> found;
    const uint64_t begin = tensors[number].address;
    const uint64_t end = begin + nbytes(tensor(number));
    const auto reads_it = [&](uint32_t source) {
        const uint64_t at = tensors[source].address;
        return at && at < end && begin < at + nbytes(tensor(source));
    };
    for (size_t k = from; begin && k < steps.size() && found.size() < most; ++k) {
        const auto first = m_sources.begin() + static_cast<std::ptrdiff_t>(k ? m_sources_end[k - 1] : 0);
        if (std::any_of(first, m_sources.begin() + static_cast<std::ptrdiff_t>(m_sources_end[k]), reads_it))
            found.push_back(k);
    }
    return found;
}

std::optional<size_t> Structure::first_reader(uint32_t number, size_t from) const {
    const std::vector<size_t> found = steps_reading(number, from, 1);
    return found.empty() ? std::nullopt : std::optional(found.front());
}

void Structure::index() {
    std::unordered_map<std::string_view, uint32_t> shown; // how many tensors are shown as a name
    for (uint32_t i = 0; i < tensors.size(); ++i) {
        if (!tensors[i].tensor) continue;
        m_keys[tensors[i].key] = i;
        ++shown[tensors[i].name];
    }
    m_alone.resize(tensors.size());
    for (uint32_t i = 0; i < tensors.size(); ++i) m_alone[i] = !tensors[i].tensor || shown[tensors[i].name] < 2;
    m_readers.resize(tensors.size());
    for (uint32_t i = 0; i < tensors.size(); ++i) {
        for (int s = 0; tensors[i].tensor && s < max_src; ++s) {
            const auto source = tensors[i].tensor->src[s] ? number_of(tensors[i].tensor->src[s]) : std::nullopt;
            if (source && (m_readers[*source].empty() || m_readers[*source].back() != i))
                m_readers[*source].push_back(i);
        }
    }
    for (uint32_t r = 0; r < runs.size(); ++r) {
        for (const uint32_t node : runs[r].nodes) steps.push_back({r, node, !(tensor(node).flags & flag_compute)});
    }
    m_own_steps.resize(tensors.size());
    m_sources_end.reserve(steps.size());
    for (size_t k = 0; k < steps.size(); ++k) {
        const uint32_t node = steps[k].node;
        if (!steps[k].skipped) m_own_steps[node].push_back(k);
        for (int s = 0; computes(k) && s < max_src; ++s) {
            const auto source = tensor(node).src[s] ? number_of(tensor(node).src[s]) : std::nullopt;
            if (source) m_sources.push_back(*source);
        }
        m_sources_end.push_back(m_sources.size());
    }
    index_writes();
}

// The bytes that an op writes may depend on values that it reads (set_rows). Only structs are read here, so the result
// is all bytes that may be written.
void Structure::written_by(size_t step, std::vector<WrittenBytes>& parts) const {
    const Tensor& node = tensor(steps[step].node);
    if (steps[step].skipped || !tensors[steps[step].node].address) return;
    written_bytes(op(steps[step].node), node, unknown_values(), parts);
}

// Tensors that share their very bytes share one list, so a long chain of in-place nodes stays cheap.
void Structure::index_writes() {
    struct Range {
        uint64_t begin, end;
        uint32_t row;
    };
    std::map<std::pair<uint64_t, uint64_t>, uint32_t> rows;
    m_range_of.resize(tensors.size());
    m_writers.resize(1); // row 0: tensors without memory
    for (size_t i = 0; i < tensors.size(); ++i) {
        const TensorInfo& info = tensors[i];
        if (!info.tensor || !info.address || is_empty(*info.tensor)) continue;
        const auto [place, added] = rows.try_emplace({info.address, info.address + nbytes(*info.tensor)},
                                                     static_cast<uint32_t>(rows.size() + 1));
        m_range_of[i] = place->second;
    }
    m_writers.resize(rows.size() + 1);
    // Sorted by begin, with the furthest end so far: where to stop looking to the left.
    std::vector<Range> ranges;
    std::vector<uint64_t> furthest;
    for (const auto& [range, row] : rows) {
        ranges.push_back({range.first, range.second, row});
        furthest.push_back(std::max(furthest.empty() ? 0 : furthest.back(), range.second));
    }
    std::vector<WrittenBytes> parts;
    for (size_t k = 0; k < steps.size(); ++k) {
        parts.clear();
        written_by(k, parts);
        for (const WrittenBytes& part : parts) {
            const auto whose = number_of(part.tensor);
            if (!whose || !tensors[*whose].address) continue;
            const uint64_t begin = tensors[*whose].address + part.offset;
            const uint64_t end = begin + part.size;
            size_t i = static_cast<size_t>(
                std::lower_bound(ranges.begin(), ranges.end(), end,
                                 [](const Range& range, uint64_t limit) { return range.begin < limit; }) -
                ranges.begin());
            while (i-- > 0 && furthest[i] > begin) {
                std::vector<size_t>& writers = m_writers[ranges[i].row];
                if (ranges[i].end > begin && (writers.empty() || writers.back() != k)) writers.push_back(k);
            }
        }
    }
}

bool Structure::writes(size_t step, uint32_t number) const {
    const std::vector<size_t>& writers = steps_writing(number);
    return std::binary_search(writers.begin(), writers.end(), step);
}

std::optional<size_t> Structure::last_writer(uint32_t number, size_t before) const {
    const std::vector<size_t>& writers = m_writers[m_range_of[number]];
    const auto found = std::lower_bound(writers.begin(), writers.end(), before);
    return found == writers.begin() ? std::nullopt : std::optional(*(found - 1));
}

TensorState Structure::state(uint32_t number, const Position& position) const {
    const size_t behind = position.cursor + (position.torn ? 1 : 0); // the torn step has written, too
    const TensorState state = state_before(number, behind);
    if (position.torn && state.step == position.cursor && state.kind != TensorState::Kind::not_run &&
        state.kind != TensorState::Kind::leaf)
        return {TensorState::Kind::torn, state.step};
    if (!position.again) return state;
    const TensorState before = state_before(number, steps.size());
    const bool computed = tensor(number).op != OpId::none;
    switch (state.kind) {
    case TensorState::Kind::leaf:
        if (m_program->tensors[number].each_round || before.kind != TensorState::Kind::overwritten) return state;
        return {before.kind, before.step, true};
    case TensorState::Kind::not_run:
        if (const auto written = computed ? last_writer(number, behind) : std::nullopt;
            written && before.kind != state.kind)
            return {TensorState::Kind::overwritten, *written};
        if (before.kind == TensorState::Kind::done) return {TensorState::Kind::earlier, before.step, true};
        return {before.kind, before.step, before.kind != TensorState::Kind::not_run};
    default: return state;
    }
}

// With so many steps of a round done, and none before it.
TensorState Structure::state_before(uint32_t number, size_t behind) const {
    const std::vector<size_t>& own = m_own_steps[number];
    const auto next = std::lower_bound(own.begin(), own.end(), behind);
    const bool computed = next != own.begin();
    if (!computed && tensor(number).op != OpId::none) return {TensorState::Kind::not_run, 0};
    // Step + 1; 0: no step.
    const size_t own_step = computed ? *(next - 1) + 1 : 0;
    const size_t written = last_writer(number, behind).value_or(SIZE_MAX) + 1;
    const size_t last = std::max(own_step, written);
    if (last == 0) return {TensorState::Kind::leaf, 0};
    return {written > own_step ? TensorState::Kind::overwritten : TensorState::Kind::done, last - 1};
}

} // namespace ggs
