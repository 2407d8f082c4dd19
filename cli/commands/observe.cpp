// SPDX-License-Identifier: MIT
#include "commands/observe.h"

#include "base/columns.h"
#include "device/runtime_calls.h"
#include "program/program_json.h"
#include "words/figures.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

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
    {"a run takes", "median_ns", [](const Observation& o) { return english(time_text(o.median)); },
     [](const Observation& o) { return static_cast<uint64_t>(o.median); }, false},
    {"nodes that compute, of the last round", "nodes", [](const Observation& o) { return in_digits(o.nodes); },
     [](const Observation& o) { return uint64_t{o.nodes}; }, false},
    {"of them fused with another", "fused", [](const Observation& o) { return in_digits(o.fused); },
     [](const Observation& o) { return uint64_t{o.fused}; }, true},
    {"kernels launched one by one", "launches", [](const Observation& o) { return in_digits(o.launches); },
     [](const Observation& o) { return o.launches; }, true},
    {"graphs launched", "graphs", [](const Observation& o) { return in_digits(o.graphs); },
     [](const Observation& o) { return o.graphs; }, true},
    {"waits for the device", "waits", [](const Observation& o) { return in_digits(o.waits); },
     [](const Observation& o) { return o.waits; }, true},
    {"events recorded", "events", [](const Observation& o) { return in_digits(o.events); },
     [](const Observation& o) { return o.events; }, true},
    {"bytes to the device and back", "copied", [](const Observation& o) { return english(size_text(o.copied)); },
     [](const Observation& o) { return o.copied; }, true},
    {"bytes kept for going back", "kept", [](const Observation& o) { return english(size_text(o.kept)); },
     [](const Observation& o) { return o.kept; }, false},
}};

} // namespace

SessionOptions options_of(Watching way, SessionOptions options) {
    options.device_times = way == Watching::undisturbed ? Timed::nothing : Timed::nodes;
    options.timeline_records = way == Watching::undisturbed ? 0 : timeline_records;
    if (way == Watching::undisturbed) options.history_bytes = 0;
    return options;
}

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
            const size_t way = run % 2 == 0 ? i : targets.size() - 1 - i; // in turns
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
                const Step& step = now.structure->steps[k];
                if (step.skipped || !now.structure->op(step.node).computes) continue;
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
        fmt::format("{} each, in turns, on {}\n{}", report.runs == 1 ? "1 run" : fmt::format("{} runs", report.runs),
                    device_words(report.device), columns.text());
    text += "undisturbed: no times, and nothing is kept\nwatched: a time for each node, and its old bytes are "
            "kept\nstopping: as watched, and the run stops after each node\n";
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

} // namespace ggs
