// SPDX-License-Identifier: MIT
#include "debug/marks.h"

#include "base/printable.h"
#include "base/same_word.h"

#include <algorithm>

namespace ggs {

namespace {

bool fits_name(const std::string& pattern, const Structure& structure, uint32_t node) {
    const TensorInfo& info = structure.tensors[node];
    for (const std::string* name : {&info.name, &info.label, &info.key}) {
        if (!name->empty() && matches_pattern(pattern, *name)) return true;
    }
    return matches_pattern(pattern, name_of(structure.tensor(node)));
}

// Returns the tensor that a kept expression names, by key or else by name; nothing if it doesn't exist.
std::optional<uint32_t> kept_tensor(const Expression& e, const Structure& structure) {
    const auto by_key = structure.find_key(e.tensor);
    return by_key ? by_key : structure.find(e.tensor);
}

// Replaces the name by the key if necessary. In the next program the expression must mean the same tensor, although its
// variable may be assigned again.
void keep_key(Expression& e, const Structure& structure, uint32_t tensor) {
    const TensorInfo& info = structure.tensors[tensor];
    if (!info.label.empty() || !structure.apart(tensor).empty()) e.tensor = info.key;
}

std::optional<uint32_t> condition_tensor(const Expression& e, const Structure& structure, uint32_t current) {
    if (names_no_tensor(e.stat)) return std::nullopt;
    return e.tensor.empty() ? std::optional(current) : kept_tensor(e, structure);
}

// Whether the condition holds; what it saw goes into `found`. Unknown is no.
bool holds(const Breakpoint& b, const Structure& structure, size_t step, const Position& position,
           const ByteSource& bytes, std::optional<double> before, Message* found) {
    if (!b.condition) return true;
    const auto tensor = condition_tensor(*b.condition, structure, structure.steps[step].node);
    const Result<Answer> answer = evaluate(*b.condition, structure, position, tensor, bytes, before);
    if (!answer.ok() || answer->kind != Answer::Kind::truth || !answer->truth) return false;
    *found = b.compares_rounds()
                 ? msg("%1 — the value is %2 after %3", expression_text(*b.condition), number_text(answer->number),
                       number_text(*before))
                 : msg("%1 — the value is %2", expression_text(*b.condition), number_text(answer->number));
    return true;
}

std::optional<double> value_before(const WatchCurves& values, size_t number, const Position& position) {
    return position.round == 0 ? std::nullopt : values.at(number, position.round - 1);
}

// Whether its condition names this step's node.
bool names_result(const Breakpoint& b, const Structure& structure, size_t step) {
    return b.condition && !b.condition->tensor.empty() && !names_no_tensor(b.condition->stat) &&
           kept_tensor(*b.condition, structure) == structure.steps[step].node;
}

// The step after which a condition that compares two rounds is evaluated: the one that computes its tensor, or the last
// one if none does. Before that, the tensor still has the previous round's value.
size_t step_to_compare(const Breakpoint& b, const Structure& structure) {
    const auto tensor = condition_tensor(*b.condition, structure, no_number);
    return (tensor ? structure.step_of(*tensor) : std::nullopt).value_or(structure.steps.size() - 1);
}

// Finds the tensor of an expression as it was typed, and keeps its key.
Status take_tensor(Expression& e, const Structure& structure) {
    if (names_no_tensor(e.stat) || e.tensor.empty()) return {};
    const auto found = structure.find(e.tensor);
    if (!found) return fail("there is no tensor called `%1`", shortened(e.tensor));
    keep_key(e, structure, *found);
    return {};
}

// Finds the tensor of a kept expression again; false if there is none.
bool find_again(Expression& e, const Structure& structure) {
    if (names_no_tensor(e.stat) || e.tensor.empty()) return true;
    const auto found = kept_tensor(e, structure);
    if (found) keep_key(e, structure, *found);
    return found.has_value();
}

bool same_answer(const Answer& a, const Answer& b) {
    return a.kind == b.kind && a.truth == b.truth &&
           (a.number == b.number || (a.number != a.number && b.number != b.number));
}

template <class Points> auto first_from(Points& points, uint32_t round) {
    return std::lower_bound(points.begin(), points.end(), round,
                            [](const WatchCurves::Point& point, uint32_t wanted) { return point.round < wanted; });
}

} // namespace

bool means_step(const Breakpoint& b, const Structure& structure, size_t step) {
    const uint32_t node = structure.steps[step].node;
    if (b.each_round && step > 0) return false;
    if (b.node && *b.node != node) return false;
    if (b.written && (*b.written == no_number || !structure.writes(step, *b.written))) return false;
    if (!b.op.empty() && !same_word(b.op, structure.op(node).name) && !same_word(b.op, structure.op_name(node)))
        return false;
    if (b.name.empty()) return true;
    if (!fits_name(b.name, structure, node)) return false;
    return !b.entering || step == 0 || !fits_name(b.name, structure, structure.steps[step - 1].node);
}

bool asked_after(const Breakpoint& b, const Structure& structure, size_t step) {
    return b.about_results() || names_result(b, structure, step);
}

Message never_known(const Breakpoint& b, const Structure& structure) {
    if (!b.condition || b.each_round || b.about_results() || names_no_tensor(b.condition->stat)) return {};
    const auto tensor = kept_tensor(*b.condition, structure);
    const auto computed = tensor ? structure.step_of(*tensor) : std::nullopt;
    if (!computed) return {};
    std::optional<size_t> last;
    for (size_t k = 0; k < structure.steps.size(); ++k) {
        if (means_step(b, structure, k)) last = k;
    }
    if (!last || *last >= *computed) return {};
    return msg("`%1` is computed at step %2, after all steps of this breakpoint, so the condition can't be evaluated "
               "at any of them",
               structure.name(*tensor), *computed);
}

bool matches_pattern(std::string_view pattern, std::string_view text) {
    // The last * and what it has taken so far: enough to try again one byte further.
    size_t p = 0, t = 0, star = std::string_view::npos, taken = 0;
    while (t < text.size()) {
        if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
            ++p;
            ++t;
        } else if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            taken = t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++taken;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

Message breakpoint_text(const Breakpoint& b) {
    const std::string& called = b.called.empty() ? b.key : b.called;
    Message where = b.each_round      ? Message(text("each round"))
                    : b.written       ? msg("writes into %1", called)
                    : b.node          ? msg("node %1", called)
                    : !b.op.empty()   ? b.name.empty() ? msg("%1", b.op) : msg("%1 named %2", b.op, b.name)
                      : !b.name.empty() ? b.entering ? msg("entering %1", b.name) : msg("nodes named %1", b.name)
                                        : Message(text("any node"));
    if (b.on_nan) where = msg("%1: NaN or Inf", std::move(where));
    if (b.condition) where = msg("%1 if %2", std::move(where), expression_text(*b.condition));
    if (b.after_hits == 1) where = msg("%1, after 1 hit", std::move(where));
    if (b.after_hits > 1) where = msg("%1, after %2 hits", std::move(where), b.after_hits);
    return where;
}

static Status settle(Breakpoint& b, const Structure& structure) {
    if (const auto tensor = b.written ? b.written : b.node) {
        if (!structure.alive(*tensor)) return fail("there is no tensor %1", *tensor);
        b.key = structure.tensors[*tensor].key;
        b.called = structure.full_name(*tensor);
    }
    if (b.condition) {
        // Known as soon as a round has begun.
        if (b.is_only_condition() && b.condition->stat == Stat::round) b.each_round = true;
        GGS_CHECK(take_tensor(*b.condition, structure));
        if (!b.condition->compare)
            return fail("`%1` is a number, not a condition: compare it, as in `%1 > 0`", expression_text(*b.condition));
        if (b.compares_rounds() && b.condition->of_current_node())
            return fail("`%1` compares two rounds, so it must name its tensor", expression_text(*b.condition));
    }
    return {};
}

Result<size_t> Marks::add(Breakpoint b, const Structure& structure) {
    GGS_CHECK(settle(b, structure));
    const std::string text = english(breakpoint_text(b));
    for (const auto& [number, known] : m_breakpoints) {
        if (known.key == b.key && english(breakpoint_text(known)) == text)
            return fail("breakpoint %1 already exists: %2", number, breakpoint_text(b));
    }
    m_breakpoints[m_next] = std::move(b);
    return m_next++;
}

Status Marks::replace(size_t number, Breakpoint b, const Structure& structure) {
    const auto found = m_breakpoints.find(number);
    if (found == m_breakpoints.end()) return fail("there is no breakpoint %1", number);
    GGS_CHECK(settle(b, structure));
    b.enabled = found->second.enabled;
    found->second = std::move(b);
    m_compared.forget(number);
    return {};
}

Result<size_t> Marks::watch(Expression expression, const Structure& structure) {
    if (expression.of_current_node()) return fail("a watch must name its tensor, as in %1", "mean(x)");
    GGS_CHECK(take_tensor(expression, structure));
    Watch watch;
    watch.tensor = structure.find(expression.tensor);
    if (watch.tensor) watch.key = structure.tensors[*watch.tensor].key;
    const std::string text = expression_text(expression);
    for (const auto& [number, known] : m_watches) {
        if (known.key == watch.key && expression_text(known.expression) == text)
            return fail("watch %1 already exists: %2", number, text);
    }
    watch.expression = std::move(expression);
    m_watches[m_next] = std::move(watch);
    return m_next++;
}

bool Marks::remove(size_t number) {
    m_curves.forget(number);
    m_compared.forget(number);
    return m_breakpoints.erase(number) + m_watches.erase(number) > 0;
}

bool Marks::enable(size_t number, bool enabled) {
    const auto found = m_breakpoints.find(number);
    if (found == m_breakpoints.end()) return false;
    found->second.enabled = enabled;
    return true;
}

void Marks::forget_hits() {
    for (auto& [number, breakpoint] : m_breakpoints) {
        breakpoint.hits = 0;
        breakpoint.last_stop.reset();
    }
    begins_again();
}

void Marks::restore(std::vector<Breakpoint> breakpoints, std::vector<Watch> watches) {
    *this = Marks();
    for (Breakpoint& each : breakpoints) m_breakpoints[m_next++] = std::move(each);
    for (Watch& each : watches) m_watches[m_next++] = std::move(each);
}

std::vector<Message> Marks::rebind(const Structure& structure) {
    begins_again();
    std::vector<Message> gone;
    for (auto& [number, b] : m_breakpoints) {
        const bool was_gone = b.gone;
        if (!b.key.empty()) {
            // Without its tensor it would mean every node; a number that no tensor has means none.
            const auto tensor = structure.find_key(b.key);
            (b.written ? b.written : b.node) = tensor.value_or(no_number);
            if (tensor) b.key = structure.tensors[*tensor].key;
            if (tensor) b.called = structure.full_name(*tensor);
        }
        b.gone = b.node == no_number || b.written == no_number || (b.condition && !find_again(*b.condition, structure));
        b.hits = 0;
        b.last_stop.reset();
        if (b.gone && !was_gone) gone.push_back(msg("breakpoint %1 (%2)", number, breakpoint_text(b)));
    }
    for (auto& [number, w] : m_watches) {
        const bool was_gone = w.gone;
        w.tensor = w.key.empty() ? std::nullopt : structure.find_key(w.key);
        w.gone = !w.key.empty() && !w.tensor;
        if (w.tensor) {
            w.key = structure.tensors[*w.tensor].key;
            keep_key(w.expression, structure, *w.tensor);
        }
        w.answer = {};
        w.asked = w.changed = false;
        if (w.gone && !was_gone) gone.push_back(msg("watch %1 (%2)", number, expression_text(w.expression)));
    }
    m_odd.clear();
    m_curves.clear(); // of another program
    m_compared.clear();
    return gone;
}

bool Marks::any_before() const {
    return std::any_of(m_breakpoints.begin(), m_breakpoints.end(), [](const auto& entry) {
        return entry.second.enabled && !entry.second.gone && !entry.second.about_results();
    });
}

bool Marks::any_after() const {
    return std::any_of(m_breakpoints.begin(), m_breakpoints.end(), [](const auto& entry) {
        const Breakpoint& b = entry.second;
        // Any step may be the one that computes what its condition names.
        const bool names_tensor = b.condition && !names_no_tensor(b.condition->stat);
        return b.enabled && !b.gone && (b.about_results() || names_tensor);
    });
}

std::optional<Hit> Marks::at_start(const Structure& structure, const ByteSource& bytes) {
    if (m_stopped_at_start || structure.steps.empty() || !any_before()) return {};
    std::optional<Hit> hit = before(structure, {}, bytes);
    m_stopped_at_start = hit.has_value();
    return hit;
}

std::optional<Hit> Marks::before(const Structure& structure, const Position& position, const ByteSource& bytes) {
    const size_t step = position.cursor;
    for (auto& [number, b] : m_breakpoints) {
        if (!b.enabled || b.gone || !means_step(b, structure, step) || asked_after(b, structure, step)) continue;
        Message found;
        const auto then = value_before(m_compared, number, position);
        if (!holds(b, structure, step, position, bytes, then, &found) || ++b.hits <= b.after_hits) continue;
        b.last_stop = Moment{position.round, step};
        return Hit{number, std::move(found)};
    }
    return std::nullopt;
}

std::optional<Hit> Marks::after(const Structure& structure, const Position& position, const ByteSource& bytes) {
    const size_t step = position.cursor - 1;
    const uint32_t node = structure.steps[step].node;
    m_odd.erase(step);
    if (structure.steps[step].skipped) return std::nullopt;
    const bool computes = structure.op(node).computes;
    for (auto& [number, b] : m_breakpoints) {
        if (!b.enabled || b.gone || !means_step(b, structure, step)) continue;
        // A view computes nothing, so it is checked only if the condition names it.
        const bool asked = b.compares_rounds() && b.is_only_condition()
                               ? step == step_to_compare(b, structure)
                               : names_result(b, structure, step) || (computes && b.about_results());
        if (!asked) continue;
        Message found;
        if (b.on_nan) {
            const Statistics& seen = oddities(structure, step, bytes);
            if (seen.nan + seen.inf == 0) continue;
            found = msg("%1 contains %2 NaN and %3 Inf", structure.name(node), seen.nan, seen.inf);
        }
        Message of_condition;
        const auto then = value_before(m_compared, number, position);
        if (!holds(b, structure, step, position, bytes, then, &of_condition)) continue;
        if (++b.hits <= b.after_hits) continue;
        b.last_stop = Moment{position.round, step};
        return Hit{number, found.empty() ? std::move(of_condition) : std::move(found)};
    }
    return std::nullopt;
}

const Statistics& Marks::oddities(const Structure& structure, size_t step, const ByteSource& bytes) {
    const auto [entry, first] = m_odd.try_emplace(step);
    if (first) {
        const uint32_t node = structure.steps[step].node;
        const auto looked = statistics(bytes, node, structure.tensor(node));
        if (looked.ok() && *looked) entry->second = **looked;
    }
    return entry->second;
}

std::vector<size_t> Marks::odd_steps() const {
    std::vector<size_t> steps;
    for (const auto& [step, seen] : m_odd) {
        if (seen.nan + seen.inf > 0) steps.push_back(step);
    }
    return steps;
}

void Marks::round_ends(const Structure& structure, const Position& position, const ByteSource& bytes) {
    const auto add = [&](WatchCurves& curves, size_t number, Expression value, std::optional<uint32_t> tensor) {
        if (value.with_before) value.compare.reset(), value.with_before = false; // the number is what is kept
        const Result<Answer> answer = evaluate(value, structure, position, tensor, bytes);
        if (answer.ok() && answer->kind != Answer::Kind::unknown) curves.add(number, position.round, answer->number);
    };
    for (const auto& [number, w] : m_watches) {
        if (!w.gone) add(m_curves, number, w.expression, w.tensor);
    }
    for (const auto& [number, b] : m_breakpoints) {
        if (b.compares_rounds() && !b.gone && !b.condition->of_current_node())
            add(m_compared, number, *b.condition, condition_tensor(*b.condition, structure, no_number));
    }
}

void Marks::look(const Structure& structure, const Position& position, const ByteSource& bytes) {
    m_odd.erase(m_odd.lower_bound(position.cursor), m_odd.end());
    if (const size_t last = position.cursor - 1; position.cursor > 0) {
        const bool asked =
            structure.computes(last) && std::any_of(m_breakpoints.begin(), m_breakpoints.end(), [&](const auto& entry) {
                return entry.second.on_nan && entry.second.enabled && !entry.second.gone &&
                       means_step(entry.second, structure, last);
            });
        if (asked) oddities(structure, last, bytes);
    }
    for (auto& [number, w] : m_watches) {
        if (w.gone) continue;
        const Result<Answer> answer =
            evaluate(w.expression, structure, position, w.tensor, bytes, value_before(m_curves, number, position));
        Answer now = answer.ok() ? *answer : Answer{Answer::Kind::unknown, 0, false, answer.error()};
        w.changed = w.asked && !same_answer(w.answer, now);
        w.asked = true;
        w.answer = std::move(now);
    }
}

// -- curves
// ------------------------------------------------------------------------------------------------------------

void WatchCurves::add(size_t watch, uint32_t round, double value) {
    std::vector<Point>& points = m_points[watch];
    ++m_changes;
    const auto place = first_from(points, round);
    if (place != points.end() && place->round == round) {
        place->value = value;
        return;
    }
    points.insert(place, {round, value});
    // A tenth at once, so that it is seldom.
    if (points.size() > most_points) points.erase(points.begin(), points.begin() + most_points / 10);
}

std::optional<double> WatchCurves::at(size_t watch, uint32_t round) const {
    const auto found = m_points.find(watch);
    if (found == m_points.end()) return std::nullopt;
    const auto place = first_from(found->second, round);
    return place != found->second.end() && place->round == round ? std::optional(place->value) : std::nullopt;
}

void WatchCurves::forget_from(uint32_t round) {
    for (auto& [watch, points] : m_points) {
        const auto place = first_from(points, round);
        if (place != points.end()) ++m_changes;
        points.erase(place, points.end());
    }
}

void WatchCurves::forget(size_t watch) { m_changes += m_points.erase(watch); }

void WatchCurves::clear() {
    m_points.clear();
    ++m_changes;
}

} // namespace ggs
