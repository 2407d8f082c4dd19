// SPDX-License-Identifier: MIT
#include "commands/run.h"

#include "base/printable.h"
#include "drawing/graph_text.h"
#include "graph/block_views.h"
#include "memory/memory_map.h"
#include "program/program_json.h"
#include "words/figures.h"
#include "words/tensor_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

// What nobody reads any more, and what is marked as an output.
std::vector<uint32_t> results_of(const Structure& structure) {
    std::vector<uint32_t> results;
    for (size_t k = 0; k < structure.steps.size(); ++k) {
        const uint32_t node = structure.steps[k].node;
        if (structure.step_of(node).value_or(k) != k) continue; // it was looked at where it first ran
        const std::vector<uint32_t>& readers = structure.readers_of(node);
        const bool read = std::any_of(readers.begin(), readers.end(), [&](uint32_t reader) {
            return reader != node && structure.step_of(reader).has_value();
        });
        if (!read || (structure.tensor(node).flags & flag_output)) results.push_back(node);
    }
    return results;
}

// How the steps' times were taken; none if none ran.
TimeMode mode_of(const Snapshot& at) {
    for (const StepTime& time : at.times) {
        if (time.mode != TimeMode::none) return time.mode;
    }
    return TimeMode::none;
}

} // namespace

std::string run_text(const RunReport& report) {
    const Snapshot& at = report.at;
    const Structure& structure = *at.structure;
    const Program& program = *structure.program();
    if (structure.steps.empty() && program.graphs.empty()) return english(no_graph()) + "; nothing was run\n";
    if (structure.steps.empty()) return english(nothing_to_run(structure)) + "\n";
    std::string out;
    Nanoseconds total = 0;
    for (size_t k = 0; k < structure.steps.size(); ++k) {
        const Step& step = structure.steps[k];
        const Tensor& t = program.tensor(step.node);
        total += at.times[k].ns;
        out += fmt::format("{:>5}  {:<16} {:<24} {:<20} {:>10}{}\n", k, op_text(structure.registry(), t),
                           shown_name(structure, step.node), shape_text(t), english(time_text(at.times[k].ns)),
                           step.skipped                                  ? "  skipped"
                           : at.position.torn && k == at.position.cursor ? "  stopped partway"
                                                                         : "");
    }
    out += fmt::format("{} of {} steps done", at.position.cursor, structure.steps.size());
    if (at.rounds > 1) out += fmt::format(" in round {} of {}", at.position.round, at.rounds);
    if (total > 0) out += fmt::format(", {} {}", english(time_text(total)), mode_text(mode_of(at)));
    out += "\n";
    for (const uint32_t number : results_of(structure)) {
        const Tensor& t = program.tensor(number);
        const TensorState::Kind state = at.state(number).kind;
        if (state == TensorState::Kind::not_run) continue;
        const bool torn = state == TensorState::Kind::torn;
        const std::string newer =
            state == TensorState::Kind::overwritten ? ", " + english(state_text(structure, at.state(number))) : "";
        out += fmt::format("\n{}  {} {}{}\n", shown_name(structure, number), traits(t.type).name, shape_text(t),
                           torn ? ", stopped partway: it has no values" : newer);
        if (torn) continue;
        if (const Status numbers = has_numbers(t); !numbers.ok()) {
            out += " " + english(numbers.error()) + "\n";
            continue;
        }
        const int64_t n = std::min(nelements(t), report.max_values);
        for (int64_t i = 0; i < n; ++i) {
            const auto value = element_number(report.bytes, number, t, index_of_flat(t, i));
            const bool row_ends = (i + 1) % t.ne[0] == 0 || i + 1 == n;
            out += fmt::format(" {}{}", value.ok() && *value ? number_text(**value) : std::string("?"),
                               row_ends ? "\n" : "");
        }
        if (n < nelements(t)) out += fmt::format(" … {} more\n", nelements(t) - n);
    }
    return out;
}

std::string run_json(const RunReport& report, const std::string& name) {
    const Snapshot& at = report.at;
    const Structure& structure = *at.structure;
    const Program& program = *structure.program();
    nlohmann::ordered_json json = json_head("run");
    json["program"] = name;
    json["cursor"] = at.position.cursor;
    if (at.rounds > 1) {
        json["round"] = at.position.round;
        json["rounds"] = at.rounds;
    }
    json["times"] = english(mode_word(mode_of(at)));
    json["steps"] = nlohmann::ordered_json::array();
    for (size_t k = 0; k < structure.steps.size(); ++k) {
        const Step& step = structure.steps[k];
        const Tensor& t = program.tensor(step.node);
        json["steps"].push_back({{"step", k},
                                 {"run", step.run},
                                 {"node", program.display_name(step.node)},
                                 {"key", program.tensors[step.node].key},
                                 {"op", op_text(structure.registry(), t)},
                                 {"ne", shape_of(t)},
                                 {"skipped", step.skipped},
                                 {"state", state_word(at.state(step.node).kind)},
                                 {"ns", at.times[k].ns}});
    }
    // Values may be millions, and a document of so many parts takes memory to be taken apart, too, when none may be
    // left: they are written as text.
    std::string results;
    for (const uint32_t number : results_of(structure)) {
        const Tensor& t = program.tensor(number);
        nlohmann::ordered_json row = {{"node", program.display_name(number)},
                                      {"type", traits(t.type).name},
                                      {"ne", shape_of(t)},
                                      {"state", state_word(at.state(number).kind)},
                                      {"elements", nelements(t)}};
        const Status numbers = has_numbers(t);
        if (!numbers.ok()) row["no_numbers"] = english(numbers.error());
        const auto replace = nlohmann::ordered_json::error_handler_t::replace;
        results += (results.empty() ? " " : ",\n ") + visible_json(row.dump(-1, ' ', false, replace));
        results.back() = ','; // of the row, which goes on
        results += "\"values\":[";
        const TensorState::Kind state = at.state(number).kind;
        for (int64_t i = 0; numbers.ok() && has_values(state) && i < std::min(nelements(t), report.max_values); ++i) {
            const auto value = element_number(report.bytes, number, t, index_of_flat(t, i));
            results +=
                (i > 0 ? "," : "") + (value.ok() && *value ? json_number(**value) : nlohmann::ordered_json("?")).dump();
        }
        results += "]}";
    }
    std::string text = json_text(json);
    text.erase(text.rfind("\n}")); // the document goes on
    return text + ",\n\"results\": [" + (results.empty() ? "" : "\n" + results + "\n") + "]\n}\n";
}

} // namespace ggs
