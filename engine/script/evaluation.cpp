// SPDX-License-Identifier: MIT
#include "script/evaluation.h"

#include "graph/limit_options.h"
#include "script/plugins.h"

#include <algorithm>

namespace ggs {

static constexpr size_t most_text = size_t{16} << 20; // bytes that variables hold together

std::optional<ScriptError> Evaluation::run(const std::vector<Statement>& statements) {
    try {
        for (const Statement& statement : statements) {
            if (seconds() > m_options.limits.seconds) {
                m_beyond_options = true;
                stop(too_slow(m_options.limits), statement.place);
            }
            if (m_options.cancelled && m_options.cancelled->load(std::memory_order_relaxed))
                stop(msg("building was cancelled"), statement.place);
            execute(statement);
        }
    } catch (ScriptStop& stop) {
        if (seconds() > m_options.limits.seconds) m_beyond_options = true; // within a statement
        return std::move(stop.error);
    }
    return std::nullopt;
}

Message Evaluation::too_slow(const Limits& limits) {
    return msg("building took longer than %1 seconds, which is the limit (%2)", limits.seconds, seconds_option);
}

size_t Evaluation::shortfall() const {
    return m_automatic_arena && m_builder.has_arena() && m_builder.current_arena() == *m_automatic_arena
               ? m_program->arenas[*m_automatic_arena].arena->shortfall()
               : 0;
}

std::unique_ptr<Program> Evaluation::finish() {
    if (m_automatic_arena) {
        size_t most = 1;
        CallRecord* made = nullptr;
        for (CallRecord& call : m_program->calls) {
            if (call.arena != *m_automatic_arena) continue;
            if (!made) made = &call; // the call that made it is the first in it
            most = std::max(most, call.used_mem);
        }
        const size_t size = (most + one_mib - 1) / one_mib * one_mib;
        m_program->arenas[*m_automatic_arena].arena->set_mem_size(size);
        if (made) made->args[0] = static_cast<int64_t>(size);
    }
    return std::move(m_program);
}

// -- statements
// ---------------------------------------------------------------------------------------------------------

void Evaluation::execute(const Statement& s) {
    if (s.place.line != m_line) {
        m_line = s.place.line;
        m_occurrence = 0;
    }
    if (s.kind == Statement::Kind::keyword) return keyword(s);
    const size_t tensors_before = m_program->tensors.size();
    const Expr& e = *s.values[0];
    const ScriptValue value = evaluate(e);
    if (unknown(value)) stop(no_name(value.word), e.place);
    if (s.fill != FillSyntax::none) fill(s, value, tensors_before);
    if (!s.target.empty()) assign(s, value, tensors_before);
}

void Evaluation::assign(const Statement& s, const ScriptValue& value, size_t tensors_before) {
    if (std::holds_alternative<std::monostate>(value.value))
        stop(msg("`%1` can't be assigned: the right side has no result", s.target), s.target_place);
    if (s.target == "inf" || s.target == "nan" || s.target == "none")
        stop(msg("`%1` already means something; a variable needs another name", s.target), s.target_place);
    if (const auto* words = std::get_if<std::string>(&value.value)) {
        m_text_held += words->size();
        if (m_text_held > most_text)
            stop(msg("the variables hold more than %1 bytes of text", most_text), s.target_place);
    }
    m_variables[s.target] = value.value;
    if (const auto* graph = std::get_if<GraphRef>(&value.value)) {
        if (m_program->graphs[graph->number].label.empty()) m_program->graphs[graph->number].label = s.target;
    }
    if (const auto* arena = std::get_if<ArenaRef>(&value.value)) {
        if (m_program->arenas[arena->number].label.empty()) m_program->arenas[arena->number].label = s.target;
    }
    const auto* tensor = std::get_if<TensorRef>(&value.value);
    if (!tensor || tensor->number < tensors_before) return;
    // The variable is the tensor's key. Once it is assigned again its tensors are counted, the first one included.
    TensorEntry& entry = m_program->tensors[tensor->number];
    Assigned& assigned = m_assigned[s.target];
    if (++assigned.times == 1) assigned.first = tensor->number;
    if (assigned.times == 2) m_program->tensors[assigned.first].key = numbered_key(s.target, 1);
    entry.label = s.target;
    entry.key = assigned.times == 1 ? s.target : numbered_key(s.target, assigned.times);
}

void Evaluation::keyword(const Statement& s) {
    const auto need = [&](size_t n, Text how) {
        if (s.values.size() != n)
            stop(msg("`%1` is written like this: %2", s.keyword, how),
                 s.values.size() > n ? s.values[n]->place : s.place);
    };
    if (s.keyword == "plugin") {
        need(1, text("plugin \"FILE\""));
        const ScriptValue file = evaluate(*s.values[0]);
        const auto* name = std::get_if<std::string>(&file.value);
        if (!name || unknown(file)) stop(msg("`plugin` takes the name of a file in quotes"), s.values[0]->place);
        if (name->empty()) stop(msg("the name of the plug-in's file is missing"), s.values[0]->place);
        m_program->wanted_plugins.push_back(*name);
        if (has_plugin(m_registry, *name, m_options.folder)) return;
        m_wanted_plugin = *name;
        stop(plugin_is_missing(m_registry, *name, m_options.folder), s.place);
    }
    if (s.keyword == "use") {
        need(1, text("use CONTEXT"));
        const ScriptValue arena = evaluate(*s.values[0]);
        const auto* ref = std::get_if<ArenaRef>(&arena.value);
        if (unknown(arena)) stop(no_name(arena.word), s.values[0]->place);
        if (!ref) stop(msg("`use` takes a context: a name given to the result of context(…)"), s.values[0]->place);
        m_builder.use_arena(*ref);
        return;
    }
    if (s.keyword == "rounds") {
        need(1, text("rounds 40"));
        if (m_program->says_rounds) stop(msg("a script says `rounds` once"), s.place);
        const ArgValue n = numeric(*s.values[0]);
        const auto* whole = std::get_if<int64_t>(&n);
        if (!whole || *whole < 1 || *whole > most_rounds)
            stop(msg("`rounds` takes a whole number from 1 to %1", most_rounds), s.values[0]->place);
        m_program->rounds = static_cast<uint32_t>(*whole);
        m_program->says_rounds = true;
        return;
    }
    if (s.keyword == "device") {
        if (m_program->device) stop(msg("a script says `device` once"), s.place);
        const Result<DeviceChoice> choice = device_choice(s.values[0]->text);
        if (!choice.ok()) stop(choice.error(), s.values[0]->place);
        m_program->device = *choice;
        return;
    }
    if (s.keyword == "graph") {
        need(1, text("graph TENSOR"));
        const ScriptValue root = evaluate(*s.values[0]);
        const ScriptValue graph = call("new_graph", {}, {}, s.place);
        call("build_forward_expand", {{{}, graph.value, {}}, {{}, root.value, root.word}},
             {s.place, s.values[0]->place}, s.place);
        call("graph_compute_with_ctx", {{{}, graph.value, {}}}, {s.place}, s.place);
        return;
    }
    // The others are set_… calls without their brackets.
    const bool named = s.keyword == "name";
    need(named ? 2 : 1, named ? text("name TENSOR \"TEXT\"") : text("param TENSOR, and likewise input, output, loss"));
    std::vector<GivenArg> given;
    std::vector<Place> places;
    for (const ExprPtr& e : s.values) {
        ScriptValue value = evaluate(*e);
        given.push_back({{}, std::move(value.value), std::move(value.word)});
        places.push_back(e->place);
    }
    call("set_" + s.keyword, std::move(given), places, s.place);
}

// -- calls
// --------------------------------------------------------------------------------------------------------------

std::vector<GivenArg> Evaluation::given_args(const Expr& e, std::vector<Place>& places) {
    std::vector<GivenArg> given;
    for (size_t i = 0; i < e.children.size(); ++i) {
        const Expr& argument = *e.children[i];
        const size_t tensors_before = m_program->tensors.size();
        ScriptValue value = evaluate(argument);
        if (argument.fill != FillSyntax::none) fill(argument, value, tensors_before);
        given.push_back({e.names[i], std::move(value.value), std::move(value.word)});
        places.push_back(e.names[i].empty() ? e.children[i]->place : e.name_places[i]);
    }
    return given;
}

void Evaluation::stop_bind(const CallDef& def, const BindError& error, const std::vector<Place>& places, Place whole) {
    stop(msg("%1: %2", std::string(def.script_name()), error.message),
         error.given < places.size() ? places[error.given] : whole);
}

ScriptValue Evaluation::call(const Expr& e) {
    if (e.text == "quantize") return quantize(e);
    if (e.text == "custom") return custom(e);
    const CallDef* def = m_registry.call(e.text);
    if (e.text == "device") stop(msg("`device(…)` is a statement of its own, not a value"), e.place);
    if (!def && is_keyword(e.text)) stop(msg("`%1` is written without brackets", e.text), e.place);
    if (!def) {
        const std::string close = m_registry.closest_call(e.text);
        for (const Generator& g : generators()) {
            if (e.text == g.name) stop(msg("%1 goes after a tensor: tensor(…) = %1(…)", e.text), e.place);
        }
        const std::optional<OpId> id = find_op(e.text);
        if (id && m_registry.op(*id).left_out)
            stop(msg("ggscope does not have `%1`: %2", e.text, *m_registry.op(*id).left_out), e.place);
        stop(close.empty() ? msg("there is no call `%1`", e.text)
                           : msg("there is no call `%1`; is `%2` meant?", e.text, close),
             e.place);
    }
    std::vector<Place> places;
    std::vector<GivenArg> given = given_args(e, places);
    return call(def->name, std::move(given), places, e.place);
}

ScriptValue Evaluation::custom(const Expr& e) {
    std::vector<Place> places;
    std::vector<GivenArg> given = given_args(e, places);
    const auto* name = given.empty() ? nullptr : std::get_if<std::string>(&given[0].value);
    if (!name || !given[0].word.empty() || !given[0].name.empty())
        stop(msg("custom takes the name of a plug-in's op in quotes, and then its arguments: custom(\"my_op\", a)"),
             places.empty() ? e.place : places[0]);
    const CallDef* def = m_registry.call(*name);
    if (def && !def->custom) stop(msg("custom: `%1` is not an op of a plug-in; write %1(…)", *name), places[0]);
    if (!def) stop(op_is_missing(m_registry, *name, m_program->wanted_plugins), places[0]);
    given.erase(given.begin());
    places.erase(places.begin());
    return call(def->name, std::move(given), places, e.place);
}

ScriptValue Evaluation::call(const std::string& name, std::vector<GivenArg> given, const std::vector<Place>& places,
                             Place place) {
    const CallDef& def = *m_registry.call(name);
    const bool makes_context = def.name == "init";
    if (!makes_context && !m_builder.has_arena()) {
        const CallDef& init = *m_registry.call("init");
        const Result<ArgValue> made = m_builder.call(init, {static_cast<int64_t>(m_automatic), false}, {});
        if (!made.ok()) stop(made.error(), place);
        m_automatic_arena = m_builder.current_arena();
    }
    auto bound = bind_args(def, std::move(given));
    if (const auto* error = std::get_if<BindError>(&bound)) stop_bind(def, *error, places, place);
    const Result<ArgValue> result =
        m_builder.call(def, std::get<std::vector<ArgValue>>(std::move(bound)), {place.line, place.column});
    if (!result.ok()) stop(result.error(), place);
    give_keys();
    return {result.value(), {}};
}

void Evaluation::give_keys() {
    const CallRecord& record = m_program->calls.back();
    if (record.n_tensors == 0) return;
    const std::string key = "@" + std::to_string(m_line) + ":" + std::to_string(++m_occurrence);
    for (uint32_t i = 0; i < record.n_tensors; ++i) {
        const bool last = i + 1 == record.n_tensors;
        m_program->tensors[record.first_tensor + i].key = last ? key : key + "/" + std::to_string(i + 1);
    }
}

} // namespace ggs
