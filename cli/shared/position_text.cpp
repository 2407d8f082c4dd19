// SPDX-License-Identifier: MIT
#include "shared/position_text.h"

#include "base/columns.h"
#include "base/printable.h"
#include "drawing/graph_text.h"
#include "shared/figures.h"
#include "shared/tensor_text.h"

#include <fmt/format.h>

namespace ggs {

namespace {

using enum Columns::Align;

std::string node_text(const Structure& structure, size_t step) {
    const uint32_t node = structure.steps[step].node;
    const Tensor& t = structure.tensor(node);
    return fmt::format("{} {} {}", op_text(structure.registry(), t), shown_name(structure, node), shape_text(t));
}

std::string next_text(const Snapshot& s) {
    const Structure& structure = *s.structure;
    const size_t next = s.position.cursor;
    if (s.position.torn) return node_text(structure, next) + " was stopped partway; a step runs it again";
    return "next is " + node_text(structure, next) + (structure.steps[next].skipped ? ", which is skipped" : "");
}

// Returns the result of the step that was done last.
std::string done_text(const Snapshot& s) {
    const Structure& structure = *s.structure;
    const size_t last = s.position.cursor - 1;
    const uint32_t node = structure.steps[last].node;
    const std::string name = shown_name(structure, node);
    if (structure.steps[last].skipped) return name + " skipped";
    if (!structure.op(node).computes) return name + " is a view: nothing to compute";
    const Nanoseconds ns = last < s.times.size() ? s.times[last].ns : 0;
    return name + " done" + (ns > 0 ? " in " + english(time_text(ns)) : "");
}

std::string several_text(const Snapshot& s, const Moment& began) {
    if (began.round < s.position.round) {
        const size_t all = s.structure->steps.size();
        const size_t n = (s.position.round - began.round) * all + s.position.cursor - began.step;
        return n < 2 ? "" : fmt::format(", {} steps", n);
    }
    const size_t from = began.step;
    const size_t n = s.moment() > began ? s.position.cursor - from : 0;
    if (n < 2) return "";
    Nanoseconds total = 0;
    for (size_t k = from; k < s.position.cursor && k < s.times.size(); ++k) total += s.times[k].ns;
    return fmt::format(", {} steps{}", n, total > 0 ? " in " + english(time_text(total)) : "");
}

} // namespace

std::string position_text(const Snapshot& s, const Moment& from) {
    const Structure& structure = *s.structure;
    const size_t n = structure.steps.size();
    if (n == 0) return "no steps: " + english(nothing_to_run(structure)) + "\n";
    const std::string round = s.rounds > 1 ? fmt::format("round {} of {}, ", s.position.round, s.rounds) : "";
    std::string out = s.at_end() ? s.rounds > 1 ? fmt::format("done, {} rounds of {} steps", s.rounds, n)
                                                : fmt::format("done, {} of {} steps", n, n)
                                 : fmt::format("{}step {} of {}", round, s.position.cursor, n);
    const bool ahead = s.position.cursor < n;
    if (ahead && structure.runs.size() > 1)
        out += fmt::format(" (run {} of {})", structure.steps[s.position.cursor].run + 1, structure.runs.size());
    if (ahead) out += ": " + next_text(s);
    if (!ahead && !s.at_end()) out += fmt::format(": next is round {}", s.position.round + 1);
    if (s.position.cursor > 0) out += "; " + done_text(s) + several_text(s, from);
    return out + "\n";
}

std::string stop_text(const Stop& stop, const Snapshot& snapshot) {
    if (stop.kind == StopKind::paused) return "paused\n";
    if (stop.kind != StopKind::breakpoint || !stop.breakpoint) return "";
    // The reason of the stop is more precise than the breakpoint's text.
    Message why = stop.reason;
    const auto found = snapshot.breakpoints.find(*stop.breakpoint);
    if (why.empty() && found != snapshot.breakpoints.end()) why = breakpoint_text(found->second);
    const std::string out = fmt::format("breakpoint {}: {}", *stop.breakpoint, english(why));
    return visible(out) + "\n";
}

std::string answer_text(const Answer& answer) {
    switch (answer.kind) {
    case Answer::Kind::number: return number_text(answer.number);
    case Answer::Kind::truth: return fmt::format("{} ({})", answer.truth ? "yes" : "no", number_text(answer.number));
    case Answer::Kind::unknown: return answer.why.empty() ? "not known" : "not known: " + english(answer.why);
    }
    return "";
}

std::string watches_text(const Snapshot& snapshot) {
    std::string out;
    for (const auto& [number, watch] : snapshot.watches) {
        const std::string answer = watch.gone ? "gone" : answer_text(watch.answer);
        out += fmt::format("  {} {}  {} = {}\n", watch.changed ? "*" : " ", number,
                           visible(shortened(expression_text(watch.expression))), visible(answer));
    }
    return out;
}

std::string breakpoints_text(const Snapshot& snapshot) {
    Columns table({{"number", right}, {"stops at"}, {"hits", right}, {"state"}});
    for (const auto& [number, b] : snapshot.breakpoints) {
        table.row({std::to_string(number), english(breakpoint_text(b)), std::to_string(b.hits),
                   b.gone      ? "gone"
                   : b.enabled ? "on"
                               : "off"});
    }
    return table.empty() ? "no breakpoints\n" : table.text();
}

} // namespace ggs
