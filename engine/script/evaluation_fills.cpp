// SPDX-License-Identifier: MIT
// What leafs are filled with: values, generators, files, what another leaf was filled with.
#include "script/evaluation.h"
#include "tensor/shown_shape.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace ggs {

template <class Filled> void Evaluation::fill(const Filled& s, const ScriptValue& value, size_t tensors_before) {
    const auto* ref = std::get_if<TensorRef>(&value.value);
    // One that another statement made may be in use already, and a dead one has no struct to look at.
    if (!ref || ref->number < tensors_before || m_program->tensor(ref->number).op != OpId::none ||
        m_program->tensor(ref->number).view_src)
        stop(msg("only a tensor made in the same statement can be filled: tensor(…) { … }"), s.fill_place);
    if (m_program->tensors[ref->number].fill) stop(msg("the tensor already has its values"), s.fill_place);
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
            stop(msg("%1 values are given; the shape %2 has %3 elements", given, shape_text(t), nelements(t)), place);
        if (t.type == TypeId::i64) {
            for (size_t i = 0; i < made.values.size(); ++i) {
                if (std::isfinite(made.values[i]) && std::fabs(made.values[i]) >= 9007199254740992.0)
                    stop(msg("whole numbers of 2^53 and more can't be written exactly here"), s.fill_values[i]->place);
            }
        }
    } else {
        place = s.fill_values[0]->place;
        made = generator(*s.fill_values[0]);
    }
    if (const Status can = can_fill(t.type); !can.ok() && made.kind != Fill::Kind::load) stop(can.error(), place);
    if (made.kind == Fill::Kind::load) {
        if (!m_options.reads_files) {
            m_beyond_options = true;
            stop(msg("load: files are not read here"), place);
        }
        if (const auto checked = check_load(m_files, made, t); !checked.ok()) stop(checked.error(), place);
    }
    give_fill(ref->number, std::move(made));
}

void Evaluation::give_fill(uint32_t tensor, Fill made) {
    m_program->tensors[tensor].each_round =
        !made.by_round.empty() ||
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
    // Numbers stand in `values` as they stand in the generator's list, the seed apart.
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
        if (const auto* seed = std::get_if<int64_t>(&values[i])) made.seed = static_cast<uint64_t>(*seed);
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

// What does not hang on the round is worked out here, once.
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
    default: stop(msg("`round` can be added, subtracted, multiplied and divided here, nothing else"), e.place);
    }
}

std::string Evaluation::path_of(const std::string& file) const {
    return m_options.folder.empty() ? file : (std::filesystem::path(m_options.folder) / file).string();
}

Result<std::shared_ptr<const MappedTensors>> Evaluation::map_file(const std::string& file) {
    if (m_options.map_file) return m_options.map_file(file);
    if (m_options.reads_files) return m_files.mapped(path_of(file), file);
    m_beyond_options = true;
    return fail("files are not read here");
}

ScriptValue Evaluation::quantize(const Expr& e) {
    CallDef def;
    def.name = "quantize";
    def.args = {tensor_arg("a"), type_arg("type"), optional_tensor_arg("importance")};
    std::vector<Place> places;
    auto bound = bind_args(def, given_args(e, places));
    if (const auto* error = std::get_if<BindError>(&bound)) stop_bind(def, *error, places, e.place);
    const auto& values = std::get<std::vector<ArgValue>>(bound);
    const uint32_t source = std::get<TensorRef>(values[0]).number;
    const TypeId type = std::get<TypeId>(values[1]);
    const TensorEntry& entry = m_program->tensors[source];
    const auto check_leaf = [&](uint32_t tensor, const char* name, size_t place) {
        if (!m_program->tensors[tensor].alive)
            stop(msg("quantize: `%1` was made before its arena was reset", m_program->display_name(tensor)), e.place);
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

} // namespace ggs
