// SPDX-License-Identifier: MIT
// `ggscope-cli run`: every step with its time, and the values of the results.
#include "base/constants.h"
#include "base/printable.h"
#include "commands/commands.h"
#include "debug/targets/trace.h"
#include "drawing/graph_text.h"
#include "graph/block_views.h"
#include "memory/memory_map.h"
#include "program/program_json.h"
#include "shared/figures.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"
#include "shared/tensor_text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

struct RunOptions {
    std::string file;
    int threads = 0;     // 0: from the script
    int64_t values = 64; // of each result that are printed
    std::string trace;   // a file; empty: none
    uint64_t trace_values = uint64_t{256} << 20;
    bool guard = false;
    bool fill_nan = false;
};

struct RunReport {
    const Snapshot& at;
    const ByteSource& bytes;
    int64_t max_values; // of each result that are printed
};

// Returns the nodes that no other step reads, and those that are marked as outputs.
std::vector<uint32_t> results_of(const Structure& structure) {
    std::vector<uint32_t> results;
    for (size_t k = 0; k < structure.steps.size(); ++k) {
        const uint32_t node = structure.steps[k].node;
        if (structure.step_of(node).value_or(k) != k) continue; // it is handled at its first step
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
    if (total > 0) out += fmt::format(", {} ({})", english(time_text(total)), english(mode_word(mode_of(at))));
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

// A name that was given by mistake is a script's or a model's: only a trace, or a file with nothing in it, is replaced.
Status may_become_trace(const std::string& path) {
    std::error_code error;
    const bool something = std::filesystem::is_regular_file(path, error) && std::filesystem::file_size(path, error) > 0;
    if (something && !is_trace(path)) return fail("%1 exists and is not a trace, so it is not overwritten", path);
    return {};
}

int run_command(const CommonOptions& common, const RunOptions& options) {
    if (const Status free = may_become_trace(options.trace); !free.ok())
        return fail_with(common, options.trace, free.error());
    if (says_it_has_run(common, options.file)) return exit_failed;
    Interrupts interrupts; // before the target makes threads
    SessionOptions session;
    session.threads = options.threads;
    session.guard = options.guard;
    session.fill_nan = options.fill_nan;
    session.timeline_records = options.trace.empty() ? 0 : 16'384;
    const std::unique_ptr<Target> target = open_graph(common, options.file, session, interrupts);
    if (!target) return exit_failed;
    const std::string name = stem(options.file);
    Stop stop;
    if (options.trace.empty()) {
        const Interrupts::Pausing pausing(interrupts, *target);
        stop = target->run();
    } else {
        const Interrupts::Pausing pausing(interrupts, *target);
        const Result<TraceWritten> written = target->record(name, options.trace, {options.trace_values});
        if (!written.ok()) return fail_with(common, options.file, written.error());
        stop = written->stop;
        const Snapshot at = target->snapshot();
        if (!at.at_end() && stop.kind != StopKind::failed && stop.kind != StopKind::paused) {
            complain(msg("the trace contains rounds 0 to %1 of %2, which is the limit of a trace; the other rounds are "
                         "not recorded",
                         at.position.round, at.rounds));
            stop = target->run();
        }
        if (written->left_out > 0)
            complain(msg("%1 of values did not fit into the trace, whose limit is %2; raise it with --trace-values",
                         english(size_text(written->left_out)), english(size_text(options.trace_values))));
    }
    if (stop.kind == StopKind::failed) return fail_with(common, options.file, stop.reason);
    const Snapshot at = target->snapshot();
    const ByteSource bytes = reader_of(*target, at.lease);
    const RunReport report{at, bytes, options.values};
    print(common.json ? run_json(report, name) : run_text(report));
    if (stop.kind != StopKind::paused) return exit_done;
    complain(at.rounds > 1
                 ? msg("interrupted in round %1 of %2: %3 of its %4 steps are done", at.position.round, at.rounds,
                       at.position.cursor, at.structure->steps.size())
                 : msg("interrupted: %1 of %2 steps are done", at.position.cursor, at.structure->steps.size()));
    return exit_failed;
}

} // namespace

void add_run(CommandLine& line) {
    const auto [command, run] =
        line.add("run", run_command, "Run a script and print each step with its time, and the values of the results",
                 R"(Examples:
  ggscope-cli run resources/samples/attention-head.ggs
  ggscope-cli run --plugin ./softcap.so --guard my.ggs)");
    add_file(command, run.file, file_to_run);
    add_history(command, line.common());
    add_threads(command, run.threads);
    add_count(command, "--values", run.values, "Number of values to print for each result",
              whole_number("number of values"));
    CLI::Option* trace =
        command->add_option("--trace", run.trace, "Record the run in FILE: calls, values, times")->check(file_name());
    command
        ->add_option("--trace-values", run.trace_values,
                     "With --trace: maximum size of the recorded values (256MiB, …)")
        ->needs(trace)
        ->transform(byte_count())
        ->type_name("BYTES")
        ->default_str("256MiB");
    command->add_flag("--guard", run.guard,
                      "Run plug-in kernels twice, between guard bytes, and report writes outside their rows and reads "
                      "of unset memory");
    command
        ->add_option_function<std::string>(
            "--fill", [&to = run.fill_nan](const std::string& word) { to = word == "nan"; },
            "Initial contents of results and work buffers: nan or zero")
        ->check(one_of({"nan", "zero"}))
        ->type_name("WORD");
    add_computing(command, line.common());
}

} // namespace ggs
