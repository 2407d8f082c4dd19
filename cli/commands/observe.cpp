// SPDX-License-Identifier: MIT
// `ggscope-cli observe`: the effect of watching a run on its time, on the calls to a device, on the nodes that are
// fused, and on the history.
#include "base/columns.h"
#include "commands/commands.h"
#include "device/runtime_calls.h"
#include "program/program_json.h"
#include "shared/figures.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <fmt/format.h>
#include <functional>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

struct ObserveOptions {
    std::string file;
    int runs = 51;
    int threads = 0; // 0: from the script
};

enum class Watching {
    undisturbed, // nothing is timed or kept
    watched,     // each node is timed, and its old bytes are kept
    stopping,    // as watched, and the run stops after each node
    count
};
constexpr size_t ways_of_watching = static_cast<size_t>(Watching::count);

struct Observation {
    Nanoseconds median = 0;      // of the runs, by the host's clock
    size_t nodes = 0, fused = 0; // that compute, and of them that a kernel of another one computes
    uint64_t launches = 0, graphs = 0, waits = 0, events = 0; // of one run: the device's calls
    uint64_t copied = 0;                                      // bytes, to the device and back
    uint64_t kept = 0;                                        // bytes for going back
};
struct ObserveReport {
    int runs = 0;
    DeviceChoice device;
    std::array<Observation, ways_of_watching> ways;
};

constexpr size_t timeline_records = 16'384; // as the window has them
constexpr int first_runs = 3;               // in which a device learns what comes again: they are not counted
constexpr std::array<const char*, ways_of_watching> way_words = {"undisturbed", "watched", "stopping"};

struct Calls {
    uint64_t launches = 0, graphs = 0, waits = 0, events = 0, copied = 0;
};
Calls calls_so_far(DeviceKind kind) {
    Calls sum;
    for (const RuntimeCall& call : runtime_calls(kind)) {
        const std::string_view name = call.name;
        if (name == "launch") sum.launches = call.count;
        if (name == "launch_graph") sum.graphs = call.count;
        if (name == "synchronise_stream") sum.waits = call.count;
        if (name == "record") sum.events = call.count;
        if (name == "copy" || name == "copy_async") sum.copied += call.bytes; // rows are copied on the device
    }
    return sum;
}

struct Seen {
    const char* word;
    const char* key;
    std::string (*text)(const Observation& of);
    uint64_t (*number)(const Observation& of);
    bool of_device; // has no meaning on the CPU
};
std::string in_digits(uint64_t n) { return std::to_string(n); }
const std::array<Seen, 9> seen_rows = {{
    {"median time of a run", "median_ns", [](const Observation& o) { return english(time_text(o.median)); },
     [](const Observation& o) { return static_cast<uint64_t>(o.median); }, false},
    {"computing nodes, last round", "nodes", [](const Observation& o) { return in_digits(o.nodes); },
     [](const Observation& o) { return uint64_t{o.nodes}; }, false},
    {"of these, fused with another", "fused", [](const Observation& o) { return in_digits(o.fused); },
     [](const Observation& o) { return uint64_t{o.fused}; }, true},
    {"kernels launched individually", "launches", [](const Observation& o) { return in_digits(o.launches); },
     [](const Observation& o) { return o.launches; }, true},
    {"graphs launched", "graphs", [](const Observation& o) { return in_digits(o.graphs); },
     [](const Observation& o) { return o.graphs; }, true},
    {"waits for the device", "waits", [](const Observation& o) { return in_digits(o.waits); },
     [](const Observation& o) { return o.waits; }, true},
    {"events recorded", "events", [](const Observation& o) { return in_digits(o.events); },
     [](const Observation& o) { return o.events; }, true},
    {"bytes copied to and from the device", "copied", [](const Observation& o) { return english(size_text(o.copied)); },
     [](const Observation& o) { return o.copied; }, true},
    {"bytes in the history", "kept", [](const Observation& o) { return english(size_text(o.kept)); },
     [](const Observation& o) { return o.kept; }, false},
}};

// Returns the options for a target that is watched in this way.
SessionOptions options_of(Watching way, SessionOptions options) {
    options.device_times = way == Watching::undisturbed ? Timed::nothing : Timed::nodes;
    options.timeline_records = way == Watching::undisturbed ? 0 : timeline_records;
    if (way == Watching::undisturbed) options.history_bytes = 0;
    return options;
}

// Runs each target `runs` times, alternately. Returns an error if `go_on` returns false.
Result<ObserveReport> observe(const std::array<Target*, ways_of_watching>& targets, int runs,
                              const std::function<bool()>& go_on) {
    ObserveReport report;
    report.runs = runs;
    std::array<size_t, ways_of_watching> budgets{};
    for (size_t way = 0; way < targets.size(); ++way) budgets[way] = targets[way]->snapshot().history_budget;
    std::array<std::vector<Nanoseconds>, ways_of_watching> times;
    for (size_t way = 0; way < targets.size(); ++way) {
        // Without a pause the listener is called after every step, and the run stops for it.
        const bool stops = static_cast<Watching>(way) == Watching::stopping;
        targets[way]->on_progress([](const Moment&) {},
                                  stops ? 0 : std::chrono::nanoseconds(std::chrono::milliseconds(34)).count());
    }
    for (int run = -first_runs; run < runs; ++run) {
        for (size_t i = 0; i < targets.size(); ++i) {
            const size_t way = run % 2 == 0 ? i : targets.size() - 1 - i; // alternating order
            Target& target = *targets[way];
            if (!go_on()) return fail("interrupted");
            // The start is made in the same way for all: from the leafs' fills, and not from what is kept.
            target.set_history_budget(0);
            GGS_CHECK(target.restart());
            target.set_history_budget(budgets[way]);
            report.device = target.snapshot().device;
            const Calls before = calls_so_far(report.device.kind);
            const auto begin = std::chrono::steady_clock::now();
            const Stop stop = target.run();
            const Nanoseconds took = std::chrono::nanoseconds(std::chrono::steady_clock::now() - begin).count();
            if (stop.kind == StopKind::failed) return fail_with(stop.reason);
            if (run < 0) continue;
            times[way].push_back(took);
            const Calls after = calls_so_far(report.device.kind);
            const Snapshot now = target.snapshot();
            Observation& seen = report.ways[way];
            seen = {quantile(times[way], 0.5),
                    0,
                    0,
                    after.launches - before.launches,
                    after.graphs - before.graphs,
                    after.waits - before.waits,
                    after.events - before.events,
                    after.copied - before.copied,
                    now.history_used};
            for (size_t k = 0; k < now.structure->steps.size(); ++k) {
                if (!now.structure->computes(k)) continue;
                ++seen.nodes;
                seen.fused += k < now.fused.size() && now.fused[k].kernel && now.fused[k].first != k;
            }
        }
    }
    return report;
}

std::string observe_text(const ObserveReport& report) {
    using enum Columns::Align;
    Columns columns({{"", left, 28}, {way_words[0], right}, {way_words[1], right}, {way_words[2], right}});
    for (const Seen& row : seen_rows) {
        if (row.of_device && report.device.kind == DeviceKind::cpu) continue;
        columns.row({row.word, row.text(report.ways[0]), row.text(report.ways[1]), row.text(report.ways[2])});
    }
    std::string text =
        fmt::format("{} each, alternately, on {}\n{}", report.runs == 1 ? "1 run" : fmt::format("{} runs", report.runs),
                    device_words(report.device), columns.text());
    text += "undisturbed: no times and no history\nwatched: a time for each node, and its old bytes in the "
            "history\nstopping: like watched, and the run stops after each node\n";
    return text;
}

std::string observe_json(const ObserveReport& report, const std::string& name) {
    nlohmann::ordered_json out = json_head("observation");
    out["file"] = name;
    out["runs"] = report.runs;
    out["device"] = device_words(report.device);
    for (size_t way = 0; way < ways_of_watching; ++way) {
        for (const Seen& row : seen_rows) {
            if (!row.of_device || report.device.kind != DeviceKind::cpu)
                out[way_words[way]][row.key] = row.number(report.ways[way]);
        }
    }
    return json_text(out);
}

int observe_command(const CommonOptions& common, const ObserveOptions& options) {
    if (says_it_has_run(common, options.file)) return exit_failed;
    if (options.file == "-")
        return fail_with(
            common, options.file,
            msg("the script is opened three times, and standard input can be read only once; name a file"));
    Interrupts interrupts; // before the targets make threads
    std::array<std::unique_ptr<Target>, ways_of_watching> targets;
    std::array<Target*, ways_of_watching> of_them{};
    for (size_t way = 0; way < ways_of_watching; ++way) {
        SessionOptions session;
        session.threads = options.threads;
        session.history_bytes = static_cast<size_t>(common.history);
        CommonOptions each = common;
        session = options_of(static_cast<Watching>(way), session);
        each.history = session.history_bytes;
        targets[way] = open_graph(each, options.file, session, interrupts);
        if (!targets[way]) return exit_failed;
        if (const Status runs = targets[way]->can(Capability::run); !runs.ok())
            return fail_with(common, options.file, runs.error());
        of_them[way] = targets[way].get();
    }
    Opening running;
    const Interrupts::Pausing pausing(interrupts, running);
    const Result<ObserveReport> report = observe(of_them, options.runs, [&running] { return !running.cancelled; });
    if (!report.ok()) return fail_with(common, options.file, report.error());
    print(common.json ? observe_json(*report, options.file) : observe_text(*report));
    return exit_done;
}

} // namespace

void add_observe(CommandLine& line) {
    const auto [command, observe] = line.add("observe", observe_command,
                                             "Run a script or a model undisturbed, watched and with stops, and print "
                                             "the differences: time, launches, waits, bytes",
                                             R"(Examples:
  ggscope-cli observe resources/samples/mlp.ggs
  ggscope-cli observe --device emulator --runs 5 resources/samples/mlp.ggs)");
    add_file(command, observe.file, "A script (.ggs) or a model (.gguf)");
    add_count(command, "--runs", observe.runs, "Number of runs for each mode",
              whole_number("number of runs", 1, 1'000'000));
    add_threads(command, observe.threads);
    add_history(command, line.common());
    add_computing(command, line.common());
}

} // namespace ggs
