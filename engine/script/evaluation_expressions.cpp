// SPDX-License-Identifier: MIT
// What an expression is: a number, a word, a list, a tensor's dimension, the result of a call or of arithmetic.
#include "script/evaluation.h"

#include <cmath>

namespace ggs {

ScriptValue Evaluation::evaluate(const Expr& e) {
    switch (e.kind) {
    case ExprKind::integer: return {e.integer, {}};
    case ExprKind::real: return {e.real, {}};
    case ExprKind::text: return {e.text, {}};
    case ExprKind::name: return name(e);
    case ExprKind::list: return list(e);
    case ExprKind::call: return call(e);
    case ExprKind::member: return {member(e), {}};
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
    const auto found = m_variables.find(e.text);
    if (m_in_fill && found == m_variables.end() && e.text == "round") return {int64_t{0}, {}};
    // A variable that holds a text stands for it, not for a bare word.
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
            stop(msg("a list holds whole numbers, or tensors"), child->place);
        }
        if (!numbers.empty() && !tensors.empty()) stop(msg("a list holds numbers or tensors, not both"), child->place);
    }
    if (!tensors.empty()) return {tensors, {}};
    return {numbers, {}};
}

ArgValue Evaluation::member(const Expr& e) {
    const ScriptValue owner = evaluate(*e.children[0]);
    const auto* ref = std::get_if<TensorRef>(&owner.value);
    if (!ref)
        stop(unknown(owner)       ? no_name(owner.word)
             : owner.word.empty() ? msg("only a tensor has ne and nb")
                                  : msg("`%1` is not a tensor; only a tensor has ne and nb", owner.word),
             e.children[0]->place);
    if (!m_program->tensors[ref->number].alive)
        stop(msg("`%1` was made before its arena was reset", m_program->display_name(ref->number)),
             e.children[0]->place);
    const bool known = e.text.size() == 3 && (e.text.starts_with("ne") || e.text.starts_with("nb")) &&
                       e.text[2] >= '0' && e.text[2] <= '3';
    if (!known) stop(msg("a tensor has ne0 to ne3 and nb0 to nb3, not `%1`", e.text), e.place);
    const Tensor& t = m_program->tensor(ref->number);
    const auto i = static_cast<size_t>(e.text[2] - '0');
    return e.text[1] == 'e' ? ArgValue(t.ne[i]) : ArgValue(static_cast<int64_t>(t.nb[i]));
}

bool Evaluation::unknown(const ScriptValue& value) {
    return !value.word.empty() && std::holds_alternative<std::string>(value.value);
}

Message Evaluation::no_name(const std::string& word) {
    if (word == "round")
        return msg("`round` is the number of the round, and stands only in what a tensor is filled with");
    return msg("`%1` is not the name of anything", word);
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

} // namespace ggs
