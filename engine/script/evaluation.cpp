// SPDX-License-Identifier: MIT
#include "script/evaluation.h"

#include "base/checked.h"
#include "base/enough.h"
#include "base/printable.h"
#include "files/csr.h"
#include "graph/joint_buffer_calls.h"
#include "graph/limit_options.h"
#include "graph/training_graph.h"
#include "plugin/gate.h"
#include "script/click_rows.h"
#include "script/own_calls.h"
#include "script/plugins.h"
#include "tensor/shown_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

namespace ggs {

static Message one_run() { return msg("`train` is the run of a script; remove `compute` and `graph`"); }

static constexpr int64_t most_examples = 1 << 24;     // training keeps their order in memory
static constexpr size_t most_text = size_t{16} << 20; // bytes that variables hold together

// The tensors of a sparse tensor, and of a batch of a click log, as a script names them.
static std::array<std::pair<const char*, std::optional<uint32_t>>, 7> parts_of(const CsrEntry& csr) {
    return {{{"keys", csr.keys},
             {"offsets", csr.offsets},
             {"values", csr.values},
             {"labels", csr.labels},
             {"dense", csr.dense},
             {"truth", csr.truth},
             {"nnz", csr.nnz}}};
}

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
    return msg("building exceeded the limit of %1 seconds (%2)", limits.seconds, seconds_option);
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
    if (std::holds_alternative<std::monostate>(value.value) && !value.csr)
        stop(msg("`%1` can't be assigned: the right side has no result", s.target), s.target_place);
    if (s.target == "inf" || s.target == "nan" || s.target == "none")
        stop(msg("`%1` is a word of the script language; choose another name for the variable", s.target),
             s.target_place);
    if (const auto* words = std::get_if<std::string>(&value.value)) {
        m_text_held += words->size();
        if (m_text_held > most_text)
            stop(msg("the variables contain more than %1 bytes of text", most_text), s.target_place);
    }
    if (value.csr) {
        m_variables.erase(s.target);
        m_csr[s.target] = *value.csr;
        CsrEntry& made = m_program->csr[*value.csr];
        if (!made.name.empty()) return;
        made.name = s.target;
        for (const auto& [name, part] : parts_of(made)) {
            if (part) give_label(s.target + "." + name, *part);
        }
        return;
    }
    m_csr.erase(s.target);
    m_variables[s.target] = value.value;
    if (const auto* graph = std::get_if<GraphRef>(&value.value)) {
        if (m_program->graphs[graph->number].label.empty()) m_program->graphs[graph->number].label = s.target;
    }
    if (const auto* arena = std::get_if<ArenaRef>(&value.value)) {
        if (m_program->arenas[arena->number].label.empty()) m_program->arenas[arena->number].label = s.target;
    }
    const auto* tensor = std::get_if<TensorRef>(&value.value);
    if (!tensor || tensor->number < tensors_before) return;
    give_label(s.target, tensor->number);
}

void Evaluation::give_label(const std::string& variable, uint32_t tensor) {
    // The variable is the tensor's key. Once it is assigned again its tensors are counted, the first one included.
    TensorEntry& entry = m_program->tensors[tensor];
    Assigned& assigned = m_assigned[variable];
    if (++assigned.times == 1) assigned.first = tensor;
    if (assigned.times == 2) m_program->tensors[assigned.first].key = numbered_key(variable, 1);
    entry.label = variable;
    entry.key = assigned.times == 1 ? variable : numbered_key(variable, assigned.times);
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
        if (!ref)
            stop(msg("`use` takes a context: a variable that contains the result of context(…)"), s.values[0]->place);
        m_builder.use_arena(*ref);
        return;
    }
    if (s.keyword == "rounds") {
        need(1, text("rounds 40"));
        if (m_program->says_rounds) stop(msg("a script can contain `rounds` only once"), s.place);
        if (m_program->training) stop(msg("`train` decides the number of rounds; remove `rounds`"), s.place);
        const ArgValue n = numeric(*s.values[0]);
        const auto* whole = std::get_if<int64_t>(&n);
        if (!whole || *whole < 1 || *whole > most_rounds)
            stop(msg("`rounds` takes a whole number from 1 to %1", most_rounds), s.values[0]->place);
        m_program->rounds = static_cast<uint32_t>(*whole);
        m_program->says_rounds = true;
        return;
    }
    if (s.keyword == "device") {
        if (m_program->device) stop(msg("a script can contain `device` only once"), s.place);
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
    need(named ? 2 : 1,
         named ? text("name TENSOR \"TEXT\"") : text("param TENSOR (the same for input, output and loss)"));
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

void Evaluation::give_csr(const CsrEntry& csr, const CallDef& def, Place place, std::vector<GivenArg>& given,
                          std::vector<Place>& places) {
    const auto takes = [&](const char* name) {
        return std::ranges::any_of(def.args, [&](const ArgDef& arg) { return arg.name == name; });
    };
    if (!takes("keys") || !takes("offsets"))
        stop(msg("%1 can't take a sparse tensor; give it one of its parts: `%2.keys`, `%2.offsets` or `%2.values`",
                 std::string(def.script_name()), csr.name.empty() ? std::string("x") : csr.name),
             place);
    for (const uint32_t part : {csr.keys, csr.offsets}) {
        given.push_back({{}, TensorRef{part}, {}});
        places.push_back(place);
    }
    if (!csr.values || !takes("weights")) return;
    given.push_back({"weights", TensorRef{*csr.values}, {}});
    places.push_back(place);
}

std::vector<GivenArg> Evaluation::given_args(const Expr& e, std::vector<Place>& places, const CallDef* def) {
    std::vector<GivenArg> given;
    for (size_t i = 0; i < e.children.size(); ++i) {
        const Expr& argument = *e.children[i];
        const size_t tensors_before = m_program->tensors.size();
        ScriptValue value = evaluate(argument);
        if (argument.fill != FillSyntax::none) fill(argument, value, tensors_before);
        if (value.csr) {
            if (!def || !e.names[i].empty())
                stop(msg("a sparse tensor is an argument without a name, in the place of keys and offsets"),
                     argument.place);
            give_csr(m_program->csr[*value.csr], *def, argument.place, given, places);
            continue;
        }
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
    if (e.text == "csr") return csr(e);
    if (e.text == "clicks") return clicks(e);
    if (e.text == "custom") return custom(e);
    if (e.text == "train") return train(e);
    if (e.text == "mean_squared_error" || e.text == "binary_cross_entropy") return loss_of(e);
    if (const OwnCall* own = find_own_call(e.text); own && own->optimises)
        stop(msg("%1(…) is an argument of train: train(loss, %1(…))", e.text), e.place);
    if (const OwnCall* own = find_own_call(e.text); own && own->fills)
        stop(msg("%1 must follow a tensor: tensor(…) = %1(…)", e.text), e.place);
    const CallDef* def = m_registry.call(e.text);
    if (e.text == "device") stop(msg("`device(…)` is a statement, not a value"), e.place);
    if (!def && is_keyword(e.text)) stop(msg("`%1` is written without brackets", e.text), e.place);
    if (!def) {
        const std::string close = m_registry.closest_call(e.text);
        for (const Generator& g : generators()) {
            if (e.text == g.name) stop(msg("%1 must follow a tensor: tensor(…) = %1(…)", e.text), e.place);
        }
        const std::optional<OpId> id = find_op(e.text);
        if (id && m_registry.op(*id).left_out)
            stop(msg("ggscope does not have `%1`: %2", e.text, *m_registry.op(*id).left_out), e.place);
        stop(close.empty() ? msg("there is no call `%1`", e.text)
                           : msg("there is no call `%1`; did you mean `%2`?", e.text, close),
             e.place);
    }
    std::vector<Place> places;
    std::vector<GivenArg> given = given_args(e, places, def);
    return call(def->name, std::move(given), places, e.place);
}

ScriptValue Evaluation::custom(const Expr& e) {
    std::vector<Place> places;
    std::vector<GivenArg> given = given_args(e, places);
    const auto* name = given.empty() ? nullptr : std::get_if<std::string>(&given[0].value);
    if (!name || !given[0].word.empty() || !given[0].name.empty())
        stop(msg("custom takes the name of a plug-in's op in quotes, followed by the op's arguments: custom(\"my_op\", "
                 "a)"),
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
    const size_t n_given = given.size(), n_runs = m_program->runs.size();
    auto bound = bind_args(def, std::move(given));
    if (const auto* error = std::get_if<BindError>(&bound)) stop_bind(def, *error, places, place);
    const Result<ArgValue> result =
        m_builder.call(def, std::get<std::vector<ArgValue>>(std::move(bound)), {place.line, place.column});
    if (!result.ok()) stop(result.error(), place);
    // A run has two arguments: its graph, and the number of threads.
    if (m_program->runs.size() > n_runs) {
        if (m_program->training) stop(one_run(), place);
        m_program->runs.back().says_threads = n_given > 1;
    }
    give_keys(m_program->calls.back());
    return {result.value(), {}};
}

void Evaluation::give_keys(const CallRecord& record) {
    if (record.n_tensors == 0) return;
    const std::string key = "@" + std::to_string(m_line) + ":" + std::to_string(++m_occurrence);
    for (uint32_t i = 0; i < record.n_tensors; ++i) {
        const bool last = i + 1 == record.n_tensors;
        m_program->tensors[record.first_tensor + i].key = last ? key : key + "/" + std::to_string(i + 1);
    }
}

// -- expressions ------------------------------------------------------------------------------------------------------

ScriptValue Evaluation::evaluate(const Expr& e) {
    switch (e.kind) {
    case ExprKind::integer: return {e.integer, {}};
    case ExprKind::real: return {e.real, {}};
    case ExprKind::text: return {e.text, {}};
    case ExprKind::name: return name(e);
    case ExprKind::list: return list(e);
    case ExprKind::call: return call(e);
    case ExprKind::rows: stop(msg("rows in braces can be written only in csr(rows, { … })"), e.place);
    case ExprKind::member: return member(e);
    case ExprKind::negate: return {negated(e), {}};
    case ExprKind::add:
    case ExprKind::subtract:
    case ExprKind::multiply:
    case ExprKind::divide: return {arithmetic(e), {}};
    }
    return {};
}

ScriptValue Evaluation::name(const Expr& e) {
    if (e.text == "none") return {};
    if (e.text == "inf") return {HUGE_VAL, {}};
    if (e.text == "nan") return {std::nan(""), {}};
    if (const auto sparse = m_csr.find(e.text); sparse != m_csr.end()) return {{}, {}, sparse->second};
    const auto found = m_variables.find(e.text);
    if (m_in_fill && found == m_variables.end() && e.text == "round") return {int64_t{0}, {}};
    // A variable that contains a text is evaluated to it, not to a bare word.
    if (found != m_variables.end())
        return {found->second, std::holds_alternative<std::string>(found->second) ? std::string() : e.text};
    return {e.text, e.text};
}

ScriptValue Evaluation::list(const Expr& e) {
    std::vector<int64_t> numbers;
    std::vector<TensorRef> tensors;
    for (const ExprPtr& child : e.children) {
        const ScriptValue value = evaluate(*child);
        if (const auto* ref = std::get_if<TensorRef>(&value.value)) {
            tensors.push_back(*ref);
        } else if (const auto* i = std::get_if<int64_t>(&value.value)) {
            numbers.push_back(*i);
        } else if (unknown(value)) {
            stop(no_name(value.word), child->place);
        } else {
            stop(msg("a list can contain only whole numbers or tensors"), child->place);
        }
        if (!numbers.empty() && !tensors.empty())
            stop(msg("a list can contain numbers or tensors, but not both"), child->place);
    }
    if (!tensors.empty()) return {tensors, {}};
    return {numbers, {}};
}

ScriptValue Evaluation::member(const Expr& e) {
    const ScriptValue owner = evaluate(*e.children[0]);
    if (owner.csr) {
        const CsrEntry& csr = m_program->csr[*owner.csr];
        for (const auto& [part, number] : parts_of(csr)) {
            if (e.text == part && number) return {TensorRef{*number}, {}};
        }
        if (csr.nnz)
            stop(msg("a batch of clicks has keys, offsets, nnz, labels, dense values if the log has some, and truth if "
                     "it is made, not `%1`",
                     e.text),
                 e.place);
        stop(e.text == "values" ? msg("the sparse tensor has no values: each key has the value 1")
                                : msg("a sparse tensor has keys, offsets and perhaps values, not `%1`", e.text),
             e.place);
    }
    const auto* ref = std::get_if<TensorRef>(&owner.value);
    if (!ref)
        stop(unknown(owner)       ? no_name(owner.word)
             : owner.word.empty() ? msg("only a tensor has ne and nb")
                                  : msg("`%1` is not a tensor; only a tensor has ne and nb", owner.word),
             e.children[0]->place);
    if (!m_program->tensors[ref->number].alive)
        stop(msg("`%1` no longer exists, because its arena was reset", m_program->display_name(ref->number)),
             e.children[0]->place);
    const bool known = e.text.size() == 3 && (e.text.starts_with("ne") || e.text.starts_with("nb")) &&
                       e.text[2] >= '0' && e.text[2] <= '3';
    if (!known) stop(msg("a tensor has ne0 to ne3 and nb0 to nb3, not `%1`", e.text), e.place);
    const Tensor& t = m_program->tensor(ref->number);
    const auto i = static_cast<size_t>(e.text[2] - '0');
    return {e.text[1] == 'e' ? ArgValue(t.ne[i]) : ArgValue(static_cast<int64_t>(t.nb[i])), {}};
}

bool Evaluation::unknown(const ScriptValue& value) {
    return !value.word.empty() && std::holds_alternative<std::string>(value.value);
}

Message Evaluation::no_name(const std::string& word) {
    if (word == "round") return msg("`round` is the number of the round; it can be used only in a fill");
    return msg("the name `%1` is not defined", word);
}

ArgValue Evaluation::numeric(const Expr& e) {
    const ScriptValue value = evaluate(e);
    if (std::holds_alternative<int64_t>(value.value) || std::holds_alternative<double>(value.value)) return value.value;
    stop(unknown(value)       ? no_name(value.word)
         : value.word.empty() ? msg("a number is expected here")
                              : msg("`%1` is not a number", value.word),
         e.place);
}

ArgValue Evaluation::arithmetic(const Expr& e) {
    const ArgValue left = numeric(*e.children[0]);
    const ArgValue right = numeric(*e.children[1]);
    Result<ArgValue> result = calculate(e.kind, left, right);
    if (!result.ok()) stop(std::move(result).error(), e.place);
    return std::move(result).value();
}

// -- fills ------------------------------------------------------------------------------------------------------------

template <class Filled> void Evaluation::fill(const Filled& s, const ScriptValue& value, size_t tensors_before) {
    const auto* ref = std::get_if<TensorRef>(&value.value);
    // A tensor of another statement may be in use already, and the struct of a dead one no longer exists. A tensor of a
    // block has bytes that no other statement fills, although it is a view.
    const auto is_other_view = [this](uint32_t number) {
        return m_program->tensor(number).view_src &&
               !is_joint_buffer_call(*m_program->calls[m_program->tensors[number].call].def);
    };
    if (!ref || ref->number < tensors_before || m_program->tensor(ref->number).op != OpId::none ||
        is_other_view(ref->number))
        stop(msg("only a tensor made in the same statement can be filled: tensor(…) { … }"), s.fill_place);
    if (m_program->tensors[ref->number].fill) stop(msg("the tensor already has a fill"), s.fill_place);
    const Tensor& t = m_program->tensor(ref->number);
    Fill made;
    Place place = s.fill_place;
    if (s.fill == FillSyntax::values) {
        made.values.reserve(s.fill_values.size());
        m_in_fill = true;
        for (const ExprPtr& e : s.fill_values) {
            if (hangs_on_round(*e)) made.by_round.push_back(round_number(*e, made.values.size()));
            made.values.push_back(number(*e));
        }
        m_in_fill = false;
        const auto given = static_cast<int64_t>(made.values.size());
        if (given != nelements(t))
            stop(msg("%1 values are given, but the shape %2 has %3 elements", given, shape_text(t), nelements(t)),
                 place);
        if (t.type == TypeId::i64) {
            for (size_t i = 0; i < made.values.size(); ++i) {
                if (std::isfinite(made.values[i]) && std::fabs(made.values[i]) >= 9007199254740992.0)
                    stop(msg("whole numbers of 2^53 or more can't be set exactly"), s.fill_values[i]->place);
            }
        }
    } else {
        const Expr& rule = *s.fill_values[0];
        place = rule.place;
        const bool in_batches = rule.kind == ExprKind::call && rule.text == "batches";
        made = in_batches ? batches(rule) : generator(rule);
        if (in_batches) set_batch(ref->number, made, place);
    }
    if (s.fill == FillSyntax::generator && made.kind == Fill::Kind::values) { // one_hot
        made.classes = static_cast<uint64_t>(t.ne[0]);
        if (static_cast<int64_t>(made.values.size()) != nrows(t))
            stop(msg("one_hot: %1 classes are given, but the shape %2 has %3 columns", made.values.size(),
                     shape_text(t), nrows(t)),
                 place);
        for (const double of : made.values) {
            if (!(of >= 0 && of < static_cast<double>(t.ne[0])))
                stop(msg("one_hot: class %1 is given, but the classes of the shape %2 are 0 to %3", of, shape_text(t),
                         t.ne[0] - 1),
                     place);
        }
    }
    if (const Status fits = fits_examples(made, t); !fits.ok()) stop(fits.error(), place);
    if (const Status can = can_fill(t.type); !can.ok() && made.kind != Fill::Kind::load) stop(can.error(), place);
    if (made.kind == Fill::Kind::load && made.batch == 0) {
        if (!m_options.reads_files) {
            m_beyond_options = true;
            stop(msg("load: files can't be read here"), place);
        }
        if (const auto checked = check_load(m_files, made, t); !checked.ok()) {
            m_beyond_options = m_beyond_options || m_files.short_of_memory();
            stop(checked.error(), place);
        }
    }
    give_fill(ref->number, std::move(made));
}

void Evaluation::give_fill(uint32_t tensor, Fill made) {
    // A tensor of a block is filled after its block, each time.
    const Tensor* const block = m_program->tensor(tensor).view_src;
    const auto whole = block ? m_program->number_of(block) : std::nullopt;
    m_program->tensors[tensor].each_round =
        (whole && m_program->tensors[*whole].each_round) || !made.by_round.empty() || made.batch > 0 ||
        (made.kind == Fill::Kind::quantize && (m_program->tensors[made.source].each_round ||
                                               (made.importance && m_program->tensors[*made.importance].each_round)));
    m_program->tensors[tensor].fill = static_cast<uint32_t>(m_program->fills.size());
    m_program->fills.push_back(std::move(made));
}

template void Evaluation::fill(const Statement&, const ScriptValue&, size_t);
template void Evaluation::fill(const Expr&, const ScriptValue&, size_t);

Fill Evaluation::generator(const Expr& e) {
    const Generator* found = nullptr;
    for (const Generator& g : generators()) {
        if (e.kind == ExprKind::call && e.text == g.name) found = &g;
    }
    if (!found)
        stop(msg("a tensor is filled with { values }, or with = normal(…), uniform(…), arange(…) or load(…)"), e.place);
    CallDef def;
    def.name = found->name;
    def.args = found->args;
    std::vector<Place> places;
    m_in_fill = true;
    auto bound = bind_args(def, given_args(e, places));
    if (const auto* error = std::get_if<BindError>(&bound)) stop_bind(def, *error, places, e.place);
    const auto& values = std::get<std::vector<ArgValue>>(bound);
    Fill made;
    made.kind = found->kind;
    // `values` has the numbers in the order of the generator's list, without the seed.
    for (size_t i = 0; i < e.children.size(); ++i) {
        if (!hangs_on_round(*e.children[i])) continue;
        const auto named =
            std::find_if(def.args.begin(), def.args.end(), [&](const ArgDef& a) { return a.name == e.names[i]; });
        const size_t place = e.names[i].empty() ? i : static_cast<size_t>(named - def.args.begin());
        made.by_round.push_back(
            round_number(*e.children[i], def.args[place].kind == ArgKind::number ? place : RoundNumber::of_seed));
    }
    m_in_fill = false;
    for (size_t i = 0; i < values.size(); ++i) {
        if (const auto* d = std::get_if<double>(&values[i])) made.values.push_back(*d);
        if (const auto* whole = std::get_if<int64_t>(&values[i])) {
            if (def.args[i].kind == ArgKind::word) {
                made.values.push_back(static_cast<double>(*whole));
            } else {
                made.seed = static_cast<uint64_t>(*whole);
            }
        }
        if (const auto* list = std::get_if<std::vector<int64_t>>(&values[i]))
            made.values.insert(made.values.end(), list->begin(), list->end());
        if (const auto* words = std::get_if<std::string>(&values[i])) (i == 0 ? made.file : made.name) = *words;
    }
    if (made.kind == Fill::Kind::load) made.file = path_of(made.file);
    return made;
}

bool Evaluation::hangs_on_round(const Expr& e) const {
    if (e.kind == ExprKind::name) return e.text == "round" && !m_variables.contains(e.text);
    if (e.kind == ExprKind::call) return false;
    return std::any_of(e.children.begin(), e.children.end(),
                       [this](const ExprPtr& child) { return hangs_on_round(*child); });
}

RoundNumber Evaluation::round_number(const Expr& e, size_t which) {
    RoundNumber made;
    made.which = which;
    add_round_parts(e, made.parts);
    return made;
}

// Parts that don't depend on the round are computed here, once.
void Evaluation::add_round_parts(const Expr& e, std::vector<RoundNumber::Part>& parts) {
    using Kind = RoundNumber::Part::Kind;
    if (!hangs_on_round(e)) {
        parts.push_back({Kind::number, numeric(e)});
        return;
    }
    for (const ExprPtr& child : e.children) add_round_parts(*child, parts);
    switch (e.kind) {
    case ExprKind::name: return parts.push_back({Kind::round, {}});
    case ExprKind::negate: return parts.push_back({Kind::negate, {}});
    case ExprKind::add: return parts.push_back({Kind::add, {}});
    case ExprKind::subtract: return parts.push_back({Kind::subtract, {}});
    case ExprKind::multiply: return parts.push_back({Kind::multiply, {}});
    case ExprKind::divide: return parts.push_back({Kind::divide, {}});
    default: stop(msg("`round` can only be added, subtracted, multiplied or divided here"), e.place);
    }
}

std::string Evaluation::path_of(const std::string& file) const {
    return m_options.folder.empty() ? file : (std::filesystem::path(m_options.folder) / file).string();
}

Result<std::shared_ptr<const MappedTensors>> Evaluation::map_file(const std::string& file) {
    if (m_options.map_file) return m_options.map_file(file);
    if (m_options.reads_files) return m_files.mapped(path_of(file), file);
    m_beyond_options = true;
    return fail("files can't be read here");
}

ScriptValue Evaluation::quantize(const Expr& e) {
    CallDef def;
    def.name = e.text;
    def.args = find_own_call(e.text)->args;
    std::vector<Place> places;
    auto bound = bind_args(def, given_args(e, places));
    if (const auto* error = std::get_if<BindError>(&bound)) stop_bind(def, *error, places, e.place);
    const auto& values = std::get<std::vector<ArgValue>>(bound);
    const uint32_t source = std::get<TensorRef>(values[0]).number;
    const TypeId type = std::get<TypeId>(values[1]);
    const TensorEntry& entry = m_program->tensors[source];
    const auto check_leaf = [&](uint32_t tensor, const char* name, size_t place) {
        if (!m_program->tensors[tensor].alive)
            stop(msg("quantize: `%1` no longer exists, because its arena was reset", m_program->display_name(tensor)),
                 e.place);
        if (!m_program->tensors[tensor].fill)
            stop(msg("quantize: `%1` has no values of its own; %2 must be a leaf with a fill",
                     m_program->display_name(tensor), name),
                 place < places.size() ? places[place] : e.place);
    };
    check_leaf(source, "a", 0);
    std::optional<uint32_t> importance;
    if (const auto* weights = std::get_if<TensorRef>(&values[2])) {
        importance = weights->number;
        check_leaf(*importance, "importance", 2);
        const Tensor& w = m_program->tensor(*importance);
        if (nelements(w) != entry.tensor->ne[0] || w.ne[0] != entry.tensor->ne[0])
            stop(msg("quantize: importance has the shape %1; it must have a weight for each of the %2 columns of `%3`",
                     shape_text(shape_of(w)), entry.tensor->ne[0], m_program->display_name(source)),
                 places.size() > 2 ? places[2] : e.place);
        if (w.type != TypeId::f32)
            stop(msg("quantize: importance has type %1; it must be f32", traits(w.type).name),
                 places.size() > 2 ? places[2] : e.place);
    }
    if (const Status can = can_fill(type); !can.ok()) stop(can.error(), e.place);
    const Shape ne = shape_of(*entry.tensor);
    const std::vector<int64_t> dims(ne.begin(), ne.begin() + shown_dims(*entry.tensor));
    ScriptValue made = call("new_tensor", {{"type", type, {}}, {"ne", dims, {}}}, {e.place, e.place}, e.place);
    Fill filled;
    filled.kind = Fill::Kind::quantize;
    filled.source = source;
    filled.importance = importance;
    give_fill(std::get<TensorRef>(made.value).number, std::move(filled));
    return made;
}

// -- sparse tensors ---------------------------------------------------------------------------------------------------

uint32_t Evaluation::csr_part(TypeId type, int64_t n, Fill fill, Place place) {
    const ScriptValue made =
        call("new_tensor", {{"type", type, {}}, {"ne", std::vector<int64_t>{n}, {}}}, {place, place}, place);
    const uint32_t number = std::get<TensorRef>(made.value).number;
    give_fill(number, std::move(fill));
    return number;
}

ScriptValue Evaluation::csr(const Expr& e) {
    static constexpr const char* how = "csr(rows, { 4 5 | 3 })";
    // Braces stand for the keys, and then for the values.
    std::vector<const Expr*> braces;
    const Expr* first = nullptr;
    CallDef def;
    def.name = e.text;
    def.args = {int_arg("columns", 0), int_arg("capacity", 0), type_arg("key_type", TypeId::i32),
                type_arg("offset_type", TypeId::i32)};
    std::vector<GivenArg> given;
    std::vector<Place> places;
    for (size_t i = 0; i < e.children.size(); ++i) {
        const Expr& argument = *e.children[i];
        if (argument.kind == ExprKind::rows) {
            if (braces.size() == 2 || (!e.names[i].empty() && e.names[i] != (braces.empty() ? "keys" : "values")))
                stop(msg("csr takes its keys in braces, and perhaps values: csr(rows, { 4 5 | 3 }, { 0.5 1 | 2 })"),
                     argument.place);
            braces.push_back(&argument);
        } else if (i == 0 && (e.names[i].empty() || e.names[i] == "rows" || e.names[i] == "file")) {
            first = &argument;
        } else if (e.names[i].empty()) {
            stop(msg("csr is written like this: %1, or csr(\"FILE.npz\")", how), argument.place);
        } else {
            ScriptValue value = evaluate(argument);
            given.push_back({e.names[i], std::move(value.value), std::move(value.word)});
            places.push_back(e.name_places[i]);
        }
    }
    if (!first) stop(msg("csr is written like this: %1, or csr(\"FILE.npz\")", how), e.place);
    auto bound = bind_args(def, std::move(given));
    if (const auto* error = std::get_if<BindError>(&bound)) stop_bind(def, *error, places, e.place);
    const auto& options = std::get<std::vector<ArgValue>>(bound);
    const int64_t columns = std::get<int64_t>(options[0]), capacity = std::get<int64_t>(options[1]);
    const TypeId key_type = std::get<TypeId>(options[2]), offset_type = std::get<TypeId>(options[3]);
    for (const TypeId type : {key_type, offset_type}) {
        if (type != TypeId::i32 && type != TypeId::i64)
            stop(msg("csr: keys and offsets are i32 or i64, not %1", traits(type).name), e.place);
    }
    const auto place_of = [&](const char* name) {
        const auto found = std::find(e.names.begin(), e.names.end(), name);
        return found == e.names.end() ? e.place : e.name_places[static_cast<size_t>(found - e.names.begin())];
    };
    if (columns < 0) stop(msg("csr: columns is %1; it can't be negative", columns), place_of("columns"));

    CsrNumbers numbers;
    numbers.columns = columns > 0 ? columns : INT64_MAX;
    Fill keys, offsets, values;
    bool has_values = braces.size() == 2;
    const ScriptValue rows = evaluate(*first);
    if (const auto* file = std::get_if<std::string>(&rows.value); file && !unknown(rows)) {
        if (!braces.empty()) stop(msg("csr: the keys are in the file; remove the braces"), braces[0]->place);
        if (!m_options.reads_files) {
            m_beyond_options = true;
            stop(msg("csr: files can't be read here"), first->place);
        }
        Result<CsrNumbers> read = read_csr_npz(path_of(*file), m_options.limits.memory);
        if (!read.ok()) stop(msg("csr: %1", read.error()), first->place);
        if (columns > 0 && read->columns > columns)
            stop(msg("csr: the matrix has %1 columns; columns is %2", read->columns, columns), place_of("columns"));
        numbers = *std::move(read);
        if (key_type == TypeId::i32) {
            const auto large = std::ranges::find_if(numbers.keys, [](int64_t key) { return key > INT32_MAX; });
            if (large != numbers.keys.end()) stop(msg("csr: the key %1 needs key_type=i64", *large), first->place);
        }
        if (offset_type == TypeId::i32 && numbers.nnz() > INT32_MAX)
            stop(msg("csr: the offset %1 needs offset_type=i64", numbers.nnz()), first->place);
        keys.kind = offsets.kind = values.kind = Fill::Kind::load;
        keys.file = offsets.file = values.file = path_of(*file);
        keys.name = "indices";
        offsets.name = "indptr";
        values.name = "data";
        has_values = true;
    } else {
        if (braces.empty()) stop(msg("csr is written like this: %1, or csr(\"FILE.npz\")", how), first->place);
        for (const ExprPtr& row : braces[0]->children) {
            for (const ExprPtr& each : row->children) {
                const ArgValue key = numeric(*each);
                const auto* whole = std::get_if<int64_t>(&key);
                if (!whole) stop(msg("csr: a key is a whole number, not %1", as_double(key)), each->place);
                if (*whole >= int64_t{1} << 53)
                    stop(msg("whole numbers of 2^53 or more can't be set exactly"), each->place);
                if (key_type == TypeId::i32 && *whole > INT32_MAX)
                    stop(msg("csr: the key %1 needs key_type=i64", *whole), each->place);
                if (*whole < 0 || *whole >= numbers.columns)
                    stop(columns > 0 ? msg("csr: row %1 has the key %2; keys must be from 0 to %3",
                                           numbers.offsets.size() - 1, *whole, columns - 1)
                                     : msg("csr: row %1 has the key %2; a key can't be negative",
                                           numbers.offsets.size() - 1, *whole),
                         each->place);
                numbers.keys.push_back(*whole);
            }
            numbers.offsets.push_back(static_cast<int64_t>(numbers.keys.size()));
        }
        numbers.rows = static_cast<int64_t>(braces[0]->children.size());
        // The word `rows` is as many as are written.
        const auto* said = std::get_if<int64_t>(&rows.value);
        if (!said && !(unknown(rows) && rows.word == "rows"))
            stop(msg("csr begins with the number of rows, or with the word `rows`: %1", how), first->place);
        if (said && *said != numbers.rows)
            stop(msg("csr: the number of rows is %1, but the braces have %2", *said, numbers.rows), first->place);
        if (has_values) {
            const std::vector<ExprPtr>& lists = braces[1]->children;
            for (size_t r = 0; r < lists.size(); ++r) {
                const size_t here = lists[r]->children.size();
                if (lists.size() > 1 && r < braces[0]->children.size() &&
                    here != braces[0]->children[r]->children.size())
                    stop(msg("csr: row %1 has %2 keys and %3 values", r, braces[0]->children[r]->children.size(), here),
                         lists[r]->place);
                for (const ExprPtr& each : lists[r]->children) values.values.push_back(number(*each));
            }
            if (values.values.size() != numbers.keys.size() ||
                (lists.size() > 1 && lists.size() != braces[0]->children.size()))
                stop(msg("csr: there are %1 keys in %2 rows, but %3 values in %4 rows", numbers.keys.size(),
                         numbers.rows, values.values.size(), lists.size()),
                     braces[1]->place);
        }
        keys.values.assign(numbers.keys.begin(), numbers.keys.end());
        offsets.values.assign(numbers.offsets.begin(), numbers.offsets.end());
    }
    const auto nnz = static_cast<int64_t>(numbers.keys.size());
    if (capacity != 0 && capacity < nnz)
        stop(msg("csr: capacity is %1, but there are %2 keys", capacity, nnz), place_of("capacity"));
    if (capacity > nnz && keys.kind == Fill::Kind::load)
        stop(msg("csr: a matrix of a file has room for its own %1 keys only; remove capacity", nnz),
             place_of("capacity"));
    // A tensor has at least one element. Values that a fill lacks are 0.
    const int64_t room = std::max({capacity, nnz, int64_t{1}});
    if (nnz == 0) keys = values = Fill{};
    CsrEntry made;
    made.columns = numbers.columns == INT64_MAX ? 0 : numbers.columns;
    made.keys = csr_part(key_type, room, std::move(keys), e.place);
    made.offsets = csr_part(offset_type, numbers.rows + 1, std::move(offsets), e.place);
    if (has_values) made.values = csr_part(TypeId::f32, room, std::move(values), e.place);
    m_program->csr.push_back(made);
    return {{}, {}, m_program->csr.size() - 1};
}

Result<std::shared_ptr<const ClickRows>> Evaluation::click_rows(const Expr& e, const std::string& file,
                                                                std::span<const ArgValue> args) {
    const auto whole = [&](size_t i) { return std::get<int64_t>(args[i]); };
    const int64_t examples = whole(1), labels = whole(3), dense = whole(4), bag = whole(8);
    std::vector<int64_t> sizes;
    int64_t slots = 0;
    const auto named = std::ranges::find(e.names, "slots");
    if (named != e.names.end()) {
        const Expr& given = *e.children[static_cast<size_t>(named - e.names.begin())];
        const ScriptValue value = evaluate(given);
        if (const auto* number = std::get_if<int64_t>(&value.value))
            slots = *number;
        else if (const auto* list = std::get_if<std::vector<int64_t>>(&value.value))
            sizes = *list;
        else
            stop(msg("clicks: slots is the number of slots, or a list of their sizes: slots=[500, 100]"), given.place);
        int64_t rows = 0;
        for (const int64_t size : sizes) {
            if (size < 1 || !add_checked(rows, size, rows))
                stop(msg("clicks: a slot has the size %1; it must be at least 1", size), given.place);
        }
        if (!sizes.empty()) slots = static_cast<int64_t>(sizes.size());
        if (slots < 1) stop(msg("clicks: slots is %1; it must be at least 1", slots), given.place);
    }
    if (labels < 0 || dense < 0)
        stop(msg("clicks: labels is %1 and dense is %2; they can't be negative", labels, dense), e.place);
    if (!file.empty()) {
        if (!m_options.reads_files) {
            m_beyond_options = true;
            return fail("files can't be read here");
        }
        ClickOptions options;
        options.slot_sizes = sizes;
        if (whole(7) == 1) options.keys = ClickKeys::u32;
        if (whole(7) == 2) options.keys = ClickKeys::i64;
        if (std::get<bool>(args[5])) {
            if (slots < 1) return fail("the number of slots of a Raw file is missing: slots=26");
            options.raw = {labels, dense, slots, std::get<bool>(args[6])};
        }
        GGS_TRY(const std::shared_ptr<const ClickRows> rows, ClickRows::of_file(path_of(file), options));
        if (slots > 0 && rows->shape().slot_count != slots)
            return fail("%1 has %2 slots, but slots has %3", file, rows->shape().slot_count, slots);
        return rows;
    }
    if (sizes.empty()) return fail("a made log needs the sizes of its slots: slots=[500, 100]");
    if (examples < 1) return fail("a made log needs the number of its samples: examples=1000");
    constexpr int64_t most_bag = 1000, most_dense = 10'000;
    GGS_CHECK(MadeClicks::check_sizes(sizes));
    if (bag < 1 || bag > most_bag) return fail("bag is %1; it must be from 1 to %2", bag, most_bag);
    if (dense > most_dense) return fail("dense is %1; it must be from 0 to %2", dense, most_dense);
    return ClickRows::of_made({static_cast<uint64_t>(whole(9)), sizes, dense, bag}, examples);
}

ScriptValue Evaluation::clicks(const Expr& e) {
    if (e.children.empty() || !e.names[0].empty())
        stop(msg("clicks is written like this: clicks(\"FILE\", batch=256, slots=[500, 100]), or clicks(made, …)"),
             e.place);
    const ScriptValue first = evaluate(*e.children[0]);
    const auto* file = std::get_if<std::string>(&first.value);
    const bool is_made = unknown(first) && first.word == "made";
    if (!file || (unknown(first) && !is_made) || file->empty())
        stop(msg("clicks begins with the name of a file in quotes, or with the word `made`"), e.children[0]->place);
    const auto slots = static_cast<size_t>(std::ranges::find(e.names, "slots") - e.names.begin());
    const std::vector<ArgValue> args = own_args(e, {0, slots});
    const auto place_of = [&](const char* name) {
        const auto found = std::ranges::find(e.names, name);
        return found == e.names.end() ? e.place : e.name_places[static_cast<size_t>(found - e.names.begin())];
    };
    // Options that would be ignored are mistakes.
    const auto refuse = [&](std::initializer_list<const char*> names, Message (*why)(const char*)) {
        for (const char* name : names) {
            if (std::ranges::find(e.names, name) != e.names.end()) stop(why(name), place_of(name));
        }
    };
    if (is_made)
        refuse({"labels", "raw", "float_dense", "keys"},
               [](const char* name) { return msg("clicks: only a file has the option %1; remove it", name); });
    else
        refuse({"bag", "seed"},
               [](const char* name) { return msg("clicks: only a made log has the option %1; remove it", name); });
    if (!is_made && !std::get<bool>(args[5]))
        refuse({"labels", "dense", "float_dense"},
               [](const char* name) { return msg("clicks: only a Raw file has the option %1; set raw=true", name); });
    const Result<std::shared_ptr<const ClickRows>> rows = click_rows(e, is_made ? std::string() : *file, args);
    if (!rows.ok()) stop(msg("clicks: %1", rows.error()), e.place);
    const ClickShape& shape = (*rows)->shape();

    const int64_t batch = std::get<int64_t>(args[0]), wanted = std::get<int64_t>(args[1]);
    int64_t room = std::get<int64_t>(args[2]), bags = 0;
    if (batch < 1 || batch > most_examples)
        stop(msg("clicks: batch is %1; it must be from 1 to %2", batch, most_examples), place_of("batch"));
    if (wanted < 0) stop(msg("clicks: examples is %1; it can't be negative", wanted), place_of("examples"));
    const int64_t examples = wanted == 0 ? shape.samples : std::min(wanted, shape.samples);
    if (examples < batch)
        stop(msg("clicks: there are %1 examples, but a round takes %2", examples, batch), place_of("batch"));
    if (examples > int64_t{UINT32_MAX})
        stop(msg("clicks: there are %1 examples; a program can use %2 of them: examples=%2", examples,
                 int64_t{UINT32_MAX}),
             place_of("examples"));
    if (room < 0) stop(msg("clicks: max_keys is %1; it can't be negative", room), place_of("max_keys"));
    if (room == 0) {
        const Result<int64_t> most = (*rows)->keys_in_sample();
        if (!most.ok()) stop(msg("clicks: %1", most.error()), e.place);
        if (!mul_checked(batch, std::max<int64_t>(*most, 1), room)) room = -1;
    }
    if (!mul_checked(batch, shape.slot_count, bags)) bags = -1;
    if (room < 1 || room >= INT32_MAX || bags < 0 || bags >= INT32_MAX - 1)
        stop(msg("clicks: a batch has %1 bags and room for %2 keys; ggscope supports less than 2^31", bags, room),
             place_of("max_keys"));

    const auto leaf = [&](ClickPart part, TypeId type, std::vector<int64_t> ne) {
        const ScriptValue made =
            call("new_tensor", {{"type", type, {}}, {"ne", std::move(ne), {}}}, {e.place, e.place}, e.place);
        Fill fill;
        fill.kind = Fill::Kind::clicks;
        fill.values = {static_cast<double>(part)};
        fill.clicks = *rows;
        if (!is_made) fill.file = path_of(*file);
        fill.examples = static_cast<uint64_t>(examples);
        fill.batch = static_cast<uint64_t>(batch);
        const uint32_t number = std::get<TensorRef>(made.value).number;
        give_fill(number, std::move(fill));
        return number;
    };
    CsrEntry made;
    made.columns = 0;
    if (slots < e.children.size()) {
        const ScriptValue sizes = evaluate(*e.children[slots]);
        if (const auto* list = std::get_if<std::vector<int64_t>>(&sizes.value))
            for (const int64_t size : *list) made.columns += size;
    }
    if (shape.labels > 0) made.labels = leaf(ClickPart::labels, TypeId::f32, {shape.labels, batch});
    if (shape.dense > 0) made.dense = leaf(ClickPart::dense, TypeId::f32, {shape.dense, batch});
    made.keys = leaf(ClickPart::keys, TypeId::i64, {room});
    made.offsets = leaf(ClickPart::offsets, TypeId::i64, {bags + 1});
    made.nnz = leaf(ClickPart::nnz, TypeId::i64, {1});
    if ((*rows)->has_truth()) made.truth = leaf(ClickPart::truth, TypeId::f32, {1, batch});
    m_program->csr.push_back(made);
    return {{}, {}, m_program->csr.size() - 1};
}

// -- training ---------------------------------------------------------------------------------------------------------

std::vector<ArgValue> Evaluation::own_args(const Expr& e, std::initializer_list<size_t> left_out) {
    CallDef def;
    def.name = e.text;
    for (const ArgDef& arg : find_own_call(e.text)->args) {
        if (arg.kind != ArgKind::text) def.args.push_back(arg); // a text stands for what is written as a call
    }
    std::vector<GivenArg> given;
    std::vector<Place> places;
    for (size_t i = 0; i < e.children.size(); ++i) {
        if (std::ranges::find(left_out, i) != left_out.end()) continue;
        const size_t tensors_before = m_program->tensors.size();
        ScriptValue value = evaluate(*e.children[i]);
        if (e.children[i]->fill != FillSyntax::none) fill(*e.children[i], value, tensors_before);
        if (value.csr) stop(msg("%1 can't take a sparse tensor", e.text), e.children[i]->place);
        given.push_back({e.names[i], std::move(value.value), std::move(value.word)});
        places.push_back(e.names[i].empty() ? e.children[i]->place : e.name_places[i]);
    }
    auto bound = bind_args(def, std::move(given));
    if (const auto* error = std::get_if<BindError>(&bound)) stop_bind(def, *error, places, e.place);
    return std::get<std::vector<ArgValue>>(std::move(bound));
}

Training Evaluation::optimiser_of(const Expr& e) {
    const auto found = std::ranges::find_if(
        optimisers(), [&](const OptimiserDef& def) { return e.kind == ExprKind::call && e.text == def.name; });
    if (found == optimisers().end())
        stop(msg("train needs an optimiser: sgd(…), adamw(…), adam(…) or lbfgs(…)"), e.place);
    Training made;
    made.kind = found->kind;
    for (const ArgValue& value : own_args(e)) made.settings.push_back(as_double(value));
    return made;
}

ScriptValue Evaluation::train(const Expr& e) {
    if (m_program->training) stop(msg("a script can contain `train` only once"), e.place);
    if (m_program->says_rounds) stop(msg("`train` decides the number of rounds; remove `rounds`"), e.place);
    if (!m_program->runs.empty()) stop(one_run(), e.place);
    const auto named = std::find(e.names.begin(), e.names.end(), "optimiser");
    const size_t at = named == e.names.end() ? 1 : static_cast<size_t>(named - e.names.begin());
    if (at >= e.children.size()) stop(msg("`train` is written like this: train(loss, adamw(lr=0.001))"), e.place);
    TrainingRequest request;
    Training& plan = request.plan = optimiser_of(*e.children[at]);
    const auto tables = static_cast<size_t>(std::ranges::find(e.names, "tables") - e.names.begin());
    if (tables < e.children.size()) {
        const Training of_tables = optimiser_of(*e.children[tables]);
        if (of_tables.kind != OptimiserKind::sgd || !optimiser(plan.kind).in_graph)
            stop(msg("train: tables=sgd(…) trains rows by gradient descent, and the optimiser must be sgd or adamw"),
                 e.children[tables]->place);
        plan.table_settings = of_tables.settings;
    }
    const std::vector<ArgValue> args = own_args(e, {at, tables});
    const auto place_of = [&](const char* name) {
        const auto found = std::find(e.names.begin(), e.names.end(), name);
        return found == e.names.end() ? e.place : e.name_places[static_cast<size_t>(found - e.names.begin())];
    };
    const auto whole = [&](size_t i, const char* name, int64_t least) {
        const int64_t value = std::get<int64_t>(args[i]);
        if (value < least || value > most_rounds)
            stop(msg("train: %1 is %2; it must be from %3 to %4", name, value, least, most_rounds), place_of(name));
        return static_cast<uint64_t>(value);
    };
    add_batches(plan, e.place);
    const uint64_t epochs = whole(1, "epochs", 1), iterations = whole(2, "iterations", 1);
    plan.epochs = plan.batches.empty() ? iterations : epochs;
    plan.validation = as_double(args[3]);
    if (!(plan.validation >= 0 && plan.validation < 1))
        stop(msg("train: validation is %1; it is a share of the examples, from 0 to less than 1", plan.validation),
             place_of("validation"));
    if (plan.batches.empty() && plan.validation > 0)
        stop(msg("train: there are no examples to keep for validation; fill a tensor with batches(…)"),
             place_of("validation"));
    if (std::get<bool>(args[4])) plan.shuffle = static_cast<uint64_t>(std::get<int64_t>(args[5]));
    if (plan.shuffle && plan.examples > static_cast<uint64_t>(most_examples))
        stop(msg("train: there are %1 examples, but only %2 can be shuffled; set shuffle=false", plan.examples,
                 most_examples),
             place_of("shuffle"));
    if (plan.validation > 0 && plan.validation_batches() == 0)
        stop(msg("train: validation is %1, which is less than one of the %2 batches; increase it", plan.validation,
                 plan.examples / plan.batch),
             place_of("validation"));
    plan.patience = whole(6, "patience", 0);
    plan.schedule = static_cast<RateSchedule>(std::get<int64_t>(args[7]));
    plan.warmup = whole(8, "warmup", 0);
    if (plan.kind == OptimiserKind::lbfgs && (plan.schedule != RateSchedule::constant || plan.warmup > 0))
        stop(msg("train: lbfgs has no learning rate, so it can't have a schedule or a warm-up"), e.place);
    request.clip = as_double(args[9]);
    if (!(request.clip >= 0)) stop(msg("train: clip is %1; it must be at least 0", request.clip), place_of("clip"));
    for (const TensorRef watch : std::get<std::vector<TensorRef>>(args[10])) {
        const Tensor& t = m_program->tensor(watch.number);
        if (nelements(t) != 1 || traits(t.type).block != 1)
            stop(msg("train: `%1` has the shape %2; only a tensor of one value can be watched",
                     m_program->display_name(watch.number), shape_text(t)),
                 place_of("watch"));
        plan.watches.push_back(watch.number);
    }
    request.size = static_cast<int64_t>(whole(11, "size", 0));
    request.threads = static_cast<int>(std::min<uint64_t>(whole(12, "threads", 0), 1024));
    if (const Status valid = check_settings(plan); !valid.ok()) stop(valid.error(), e.children[at]->place);

    const size_t calls = m_program->calls.size();
    const Result<GraphRef> graph =
        build_training(m_builder, std::get<TensorRef>(args[0]), std::move(request), {e.place.line, e.place.column});
    for (size_t i = calls; i < m_program->calls.size(); ++i) give_keys(m_program->calls[i]);
    if (!graph.ok()) stop(graph.error(), e.place);
    return {*graph, {}};
}

// The leafs that are filled with batches so far, which must agree on the number of examples.
void Evaluation::add_batches(Training& plan, Place place) {
    for (uint32_t i = 0; i < m_program->tensors.size(); ++i) {
        const TensorEntry& entry = m_program->tensors[i];
        if (!entry.alive || !entry.fill || m_program->fills[*entry.fill].batch == 0) continue;
        const Fill& fill = m_program->fills[*entry.fill];
        if (plan.batches.empty()) {
            plan.examples = fill.examples;
            plan.batch = fill.batch;
        } else if (plan.examples != fill.examples || plan.batch != fill.batch) {
            stop(msg("train: `%1` takes %2 of %3 examples in each round, but `%4` takes %5 of %6",
                     m_program->display_name(plan.batches[0]), plan.batch, plan.examples, m_program->display_name(i),
                     fill.batch, fill.examples),
                 place);
        }
        plan.batches.push_back(i);
    }
    if (plan.kind == OptimiserKind::lbfgs && plan.examples > plan.batch)
        stop(msg("train: lbfgs compares the loss of the same examples, but a round sees only %1 of %2; use another "
                 "optimiser, or all examples in each round",
                 plan.batch, plan.examples),
             place);
}

ScriptValue Evaluation::loss_of(const Expr& e) {
    const std::vector<ArgValue> args = own_args(e);
    const auto build = e.text == "mean_squared_error" ? build_mean_squared_error : build_binary_cross_entropy;
    const size_t calls = m_program->calls.size();
    const Result<TensorRef> made =
        build(m_builder, std::get<TensorRef>(args[0]), std::get<TensorRef>(args[1]), {e.place.line, e.place.column});
    for (size_t i = calls; i < m_program->calls.size(); ++i) give_keys(m_program->calls[i]);
    if (!made.ok()) stop(msg("%1: %2", e.text, made.error()), e.place);
    return {*made, {}};
}

Fill Evaluation::batches(const Expr& e) {
    if (e.children.empty())
        stop(msg("`batches` is written like this: batches(load(\"x.npy\")), or batches(normal(…), examples=1000)"),
             e.place);
    Fill made = generator(*e.children[0]);
    if (!made.by_round.empty())
        stop(msg("batches: the examples must be the same in each round, without `round`"), e.children[0]->place);
    const std::vector<ArgValue> args = own_args(e, {0});
    const int64_t examples = std::get<int64_t>(args[0]), classes = std::get<int64_t>(args[1]);
    if (classes < 0 || classes > INT32_MAX)
        stop(msg("batches: classes is %1; it must be from 1 to %2", classes, int64_t{INT32_MAX}), e.place);
    made.classes = static_cast<uint64_t>(classes);
    if (examples < 0 || examples > most_examples)
        stop(msg("batches: examples is %1; it must be from 1 to %2", examples, most_examples), e.place);
    made.examples = static_cast<uint64_t>(examples);
    return made;
}

void Evaluation::set_batch(uint32_t tensor, Fill& made, Place place) {
    // A last dimension of 1 doesn't show in the tensor, only in its call.
    const CallRecord& call = m_program->calls[m_program->tensors[tensor].call];
    const auto* dims = std::get_if<std::vector<int64_t>>(&call.args.back());
    int n = dims ? static_cast<int>(dims->size()) : 0;
    for (const ArgValue& arg : call.args) n += !dims && std::holds_alternative<int64_t>(arg);
    const Tensor& t = m_program->tensor(tensor);
    if (n < 1 || is_empty(t))
        stop(n < 1 ? msg("batches: the tensor has no dimension that counts examples")
                   : msg("batches: the tensor has no elements; the last dimension of %1 is the number of examples in a "
                         "batch, so it must be at least 1",
                         shape_text(t)),
             place);
    made.batch = static_cast<uint64_t>(t.ne[n - 1]);
    if (traits(t.type).block != 1)
        stop(msg("batches: a tensor of type %1 can't be filled by examples", traits(t.type).name), place);
    if (made.classes > 0 && (n != 2 || static_cast<uint64_t>(t.ne[0]) != made.classes))
        stop(msg("batches: the tensor has the shape %1; for %2 classes it must be tensor(f32, %2, examples)",
                 shape_text(t), made.classes),
             place);
    if (made.kind == Fill::Kind::load) {
        if (!m_options.reads_files) {
            m_beyond_options = true;
            stop(msg("load: files can't be read here"), place);
        }
        const Result<uint64_t> examples = examples_of(m_files, made, t, n - 1);
        if (!examples.ok()) stop(examples.error(), place);
        made.examples = made.examples == 0 ? *examples : std::min(made.examples, *examples);
        if (made.examples > static_cast<uint64_t>(most_examples))
            stop(msg("batches: examples is %1; it must be from 1 to %2", made.examples, most_examples), place);
    } else if (made.examples == 0) {
        stop(msg("batches: the number of examples is missing: batches(…, examples=1000)"), place);
    }
    if (made.examples < made.batch)
        stop(msg("batches: there are %1 examples, but a round takes %2", made.examples, made.batch), place);
}

// -- tries ------------------------------------------------------------------------------------------------------------

static BuiltScript built(const Registry& registry, std::string_view script, const ScriptOptions& options) {
    constexpr size_t one_mib = Evaluation::one_mib;
    auto parsed = parse_script(script);
    if (auto* error = std::get_if<ScriptError>(&parsed)) return {nullptr, std::move(*error)};
    const auto& statements = std::get<std::vector<Statement>>(parsed);
    // Memory is only reserved, so a generous first guess costs nothing; a program that needs more is built again.
    const size_t most =
        static_cast<size_t>(std::min<uint64_t>(options.limits.memory, SIZE_MAX / 4)) / one_mib * one_mib;
    size_t size = std::min(16 * one_mib, std::max(most, one_mib));
    const PluginTime for_plugins(options.limits.seconds, options.cancelled);
    LoadFiles files(options.limits.memory);
    double seconds = 0;
    while (true) {
        Evaluation evaluation(registry, options, size, files);
        std::optional<ScriptError> error = evaluation.run(statements);
        if (!error) return {evaluation.finish(), std::nullopt};
        const size_t missing = evaluation.shortfall();
        if (missing == 0) return {nullptr, std::move(error), evaluation.wanted_plugin(), evaluation.beyond_options()};
        seconds += evaluation.seconds();
        if (seconds > options.limits.seconds) {
            error->message = Evaluation::too_slow(options.limits);
            return {nullptr, std::move(error), {}, true};
        }
        size_t needed = 0;
        if (!add_checked(size, missing, needed)) needed = SIZE_MAX;
        if (size >= most || needed > most) {
            // Beyond this place the script isn't evaluated, so more may be needed.
            error->message = msg("the program needs at least %1 bytes of memory; the limit is %2 bytes (%3)", needed,
                                 options.limits.memory, memory_option);
            return {nullptr, std::move(error), {}, true};
        }
        size = std::min(most, (needed + needed / 2) / one_mib * one_mib + one_mib);
    }
}

BuiltScript build_script(const Registry& registry, std::string_view script, const ScriptOptions& options) {
    BuiltScript made;
    const Status enough = with_enough([&]() -> Status {
        made = built(registry, script, options);
        return {};
    });
    if (!enough.ok()) return {nullptr, ScriptError{enough.error(), {}}, {}, true};
    return made;
}

std::string english(const ScriptError& error, std::string_view file) {
    return (file.empty() ? std::string() : visible(file) + ":") + std::to_string(error.place.line) + ":" +
           std::to_string(error.place.column) + ": " + english(error.message);
}

} // namespace ggs
