// SPDX-License-Identifier: MIT
#include "command_line.h"

#include "base/atomic_file.h"
#include "base/printable.h"
#include "commands/explain.h"
#include "commands/memory/plan.h"
#include "commands/new_op.h"
#include "commands/observe.h"
#include "commands/ops.h"
#include "commands/profile.h"
#include "commands/run.h"
#include "commands/verify.h"
#include "debug/targets/trace.h"
#include "drawing/graph_svg.h"
#include "drawing/graph_text.h"
#include "memory/arena_text.h"
#include "memory/regions_json.h"
#include "opened.h"
#include "ops/all.h"
#include "plugin/loader.h"
#include "program/program_json.h"
#include "script/script.h"
#include "words/figures.h"
#include "words/output.h"
#include "words/tensor_text.h"

#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <nlohmann/json.hpp>

namespace ggs {

namespace fs = std::filesystem;

namespace {

// A name that was given by mistake is a script's or a model's: only a trace, or a file with nothing in it, is replaced.
Status may_become_trace(const std::string& path) {
    std::error_code error;
    const bool something = fs::is_regular_file(path, error) && fs::file_size(path, error) > 0;
    if (something && !is_trace(path)) return fail("%1 exists and is not a trace, so it is not overwritten", path);
    return {};
}

} // namespace

bool load_plugins(CommonOptions& common) {
    auto registry = std::make_shared<Registry>(builtin_registry());
    std::optional<Interrupts> interrupts;
    if (!common.plugins.empty()) {
        interrupts.emplace(); // before a plug-in makes threads
        keep_output_apart();
    }
    for (const std::string& file : common.plugins) {
        Opening opening;
        const Interrupts::Pausing pausing(*interrupts, opening);
        if (const Status loaded =
                load_plugin(*registry, file, is_script_word, &opening.cancelled, common.limits.seconds);
            !loaded.ok()) {
            fail_with(common, file, loaded.error());
            return false;
        }
        if (opening.cancelled) { // it was asked for while the library itself was at work
            fail_with(common, file, msg("interrupted"));
            return false;
        }
    }
    common.registry = std::move(registry);
    return true;
}

int graph_command(const CommonOptions& common, const GraphOptions& options) {
    const std::shared_ptr<const Program> program = opened_program(common, options.file);
    if (!program) return exit_failed;
    if (options.svg) {
        SvgOptions svg;
        svg.dark = options.dark;
        svg.layout.left_to_right = options.left_to_right;
        svg.shape.leafs = !options.no_leafs;
        svg.shape.folded = options.fold_all;
        svg.shape.otherwise.insert(options.fold.begin(), options.fold.end());
        const Result<std::string> drawing = graphs_svg(*common.registry, *program, svg);
        if (!drawing.ok()) return fail_with(common, options.file, drawing.error());
        print(*drawing);
    } else if (options.dot) {
        print(graph_dot(*common.registry, *program));
    } else if (common.json) {
        print(graphs_json(*common.registry, *program, stem(options.file)));
    } else {
        print(graph_text(*common.registry, *program));
    }
    return exit_done;
}

int arena_command(const CommonOptions& common, const ArenaOptions& options) {
    const std::shared_ptr<const Program> program = opened_program(common, options.file);
    if (!program) return exit_failed;
    const Registry& registry = *common.registry;
    const bool fields = options.fields || !options.bytes.empty();
    if (!fields && !common.json) {
        const std::string text = arena_text(registry, *program);
        print(text.empty() ? "the program has no arena: it makes no tensor\n" : text);
        return exit_done;
    }
    const MemoryMap map(registry, *program);
    Result<ByteRange> range = ByteRange{};
    if (fields) range = options.bytes.empty() ? arena_range(*program, 0) : parse_byte_range(options.bytes, *program);
    if (!range.ok()) return fail_with(common, options.file, range.error());
    if (!common.json) {
        print(fields_text(map, range->begin, range->end));
        return exit_done;
    }
    JsonLines lines(print);
    write_program(lines, registry, *program, stem(options.file));
    if (fields) write_regions(lines, map, *range);
    lines.end();
    return exit_done;
}

int plan_command(const CommonOptions& common, const PlanCommand& options) {
    if (options.what_if) return model_memory_command(common, options);
    const std::shared_ptr<const Program> program = opened_program(common, options.file);
    if (!program) return exit_failed;
    const std::shared_ptr<const Structure> structure = Structure::of(*common.registry, program);
    if (options.aliases) {
        const std::vector<AliasedRead> reads = aliased_reads(*structure);
        print(common.json ? aliases_json(*structure, reads, stem(options.file)) : aliases_text(*structure, reads));
        return reads.empty() ? exit_done : exit_failed;
    }
    std::vector<ProgramPlan> plans;
    for (const uint32_t graph : planned_graphs(*structure)) {
        for (const MemoryKind& kind : memory_kinds()) {
            if (kind.name != options.memory) continue;
            Result<ProgramPlan> plan = plan_of(structure, graph, kind);
            if (!plan.ok()) return fail_with(common, options.file, plan.error());
            plans.push_back(std::move(*plan));
        }
    }
    if (common.json) {
        print(plans_json(plans, stem(options.file)));
    } else if (plans.empty()) {
        print("the program has no graph: there is nothing to plan\n");
    } else {
        for (const ProgramPlan& plan : plans) print(plan_text(plan));
    }
    return exit_done;
}

int run_command(const CommonOptions& common, const RunCommand& options) {
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
            complain(msg("the trace has rounds 0 to %1 of %2, as many as one holds; the others are run without it",
                         at.position.round, at.rounds));
            stop = target->run();
        }
        if (written->left_out > 0)
            complain(msg("%1 of values had no room in the trace, which may hold %2; --trace-values gives it more",
                         size_text(written->left_out), size_text(options.trace_values)));
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

int step_command(const CommonOptions& common, const StepCommand& options) {
    if (options.file == "-")
        return fail_with(common, options.file, msg("the commands come from standard input: give the script as a file"));
    Interrupts interrupts(at_prompt()); // before the target makes threads
    const std::unique_ptr<Target> target = open_target(common, options.file, options.threads, interrupts);
    if (!target) return exit_failed;
    return debug_on_console(*target, interrupts, options.step) ? exit_done : exit_failed;
}

namespace {

// What came out, and if Ctrl-C ended it early, how far it got.
struct Made {
    std::string text;
    Message interrupted;
    bool good = true; // what was looked at is as it should be
};
int print_or_fail(const CommonOptions& common, const std::string& file, const Result<Made>& made) {
    if (!made.ok()) return fail_with(common, file, made.error());
    print(made->text);
    if (made->interrupted.empty()) return made->good ? exit_done : exit_failed;
    complain(made->interrupted);
    return exit_failed;
}

// How many steps there are, and how many are done.
struct Gone {
    size_t cursor = 0, steps = 0;
    bool interrupted = false; // by Ctrl-C
};
// Runs so many steps, or all; a model file has none.
Result<Gone> go_to(Target& target, std::optional<size_t> at, std::optional<uint64_t> round) {
    const size_t n = target.structure()->steps.size();
    if (at && *at > n) return fail_with(no_such_step(n, static_cast<int64_t>(*at)));
    if (round && *round >= target.rounds()) return fail_with(no_such_round(target.rounds(), *round));
    if (n == 0) return Gone{};
    GGS_TRY(const Stop stop,
            target.go_to(Moment{static_cast<uint32_t>(round.value_or(target.rounds() - 1)), at.value_or(n)}));
    if (stop.kind == StopKind::failed) return fail_with(stop.reason);
    return Gone{stop.cursor, n, stop.kind == StopKind::paused};
}

// What lists the tensors that a file has.
std::string lister(const std::string& file) {
    return fmt::format("`ggscope-cli {} {}`", kind_of(file) == FileKind::weights ? "info" : "graph", file);
}

Result<Made> stats_of(Target& target, Interrupts& interrupts, const StatsCommand& options, bool json) {
    const Interrupts::Pausing pausing(interrupts, target);
    GGS_TRY(const Gone gone, go_to(target, options.at, options.round));
    const Snapshot snapshot = target.snapshot();
    std::vector<TensorPart> parts;
    std::string remarks;
    Message missing; // the first that was asked for and has no values, because they were not waited for
    for (const std::string& word : options.tensors) {
        GGS_TRY(const TensorPart part, read_part(word, *snapshot.structure, lister(options.file)));
        if (const Message cut = cut_words(part.slice, snapshot.structure->tensor(part.tensor)); !cut.empty())
            remarks += visible(english(cut)) + "\n";
        const Status there = gone.interrupted ? has_values(snapshot, part.tensor) : Status();
        if (there.ok())
            parts.push_back(part);
        else if (missing.empty())
            missing = there.error();
    }
    std::string left_out;
    if (options.tensors.empty()) {
        PartsWithValues all = parts_with_values(snapshot);
        left_out = all.left_out_text();
        parts = std::move(all.parts);
    }
    // Of what is done the numbers are shown. A second Ctrl-C ends that, and the program.
    std::function<bool()> stop;
    if (!gone.interrupted) stop = [&pausing] { return pausing.asked(); };
    GGS_TRY(const PartStats stats, part_stats(snapshot, parts, reader_of(target, snapshot.lease), options.stats, stop));
    const bool cut = stats.looked_at() < parts.size();
    Made made;
    if (gone.interrupted && missing.empty())
        made.interrupted =
            msg("interrupted: %1 of %2 steps are done, and the numbers are of then", gone.cursor, gone.steps);
    else if (gone.interrupted)
        made.interrupted = msg("interrupted: %1 of %2 steps are done; %3", gone.cursor, gone.steps, missing);
    else if (cut)
        made.interrupted = msg("interrupted: %1 of %2 tensors have been looked at", stats.looked_at(), parts.size());
    const bool interrupted = gone.interrupted || cut;
    made.text = json ? stats.json(stem(options.file), interrupted) : stats.text(interrupted) + left_out + remarks;
    return made;
}

Result<Made> saved(Target& target, Interrupts& interrupts, const SaveCommand& options, bool json) {
    const Interrupts::Pausing pausing(interrupts, target);
    GGS_TRY(const uint32_t tensor, read_tensor(options.tensor, *target.structure(), lister(options.file)));
    GGS_TRY(const Gone gone, go_to(target, options.at, options.round));
    const Snapshot snapshot = target.snapshot();
    if (const Status there = has_values(snapshot, tensor); gone.interrupted && !there.ok())
        return fail("interrupted: %1 of %2 steps are done, and nothing was saved: %3", gone.cursor, gone.steps,
                    there.error());
    Made made;
    GGS_TRY(made.text, save_text(target, snapshot, tensor, options.out));
    if (gone.interrupted)
        made.interrupted =
            msg("interrupted: %1 of %2 steps are done, and what was saved is of then", gone.cursor, gone.steps);
    if (!json) return made;
    const Tensor& t = snapshot.structure->tensor(tensor);
    nlohmann::ordered_json out = json_head("save");
    out["program"] = stem(options.file);
    out["tensor"] = snapshot.structure->name(tensor);
    out["key"] = snapshot.structure->tensors[tensor].key;
    out["type"] = traits(t.type).name;
    out["ne"] = shape_of(t);
    out["cursor"] = snapshot.position.cursor;
    if (gone.interrupted) out["interrupted"] = true;
    out["file"] = options.out;
    made.text = json_text(out);
    return made;
}

Result<Made> explanation_of(Target& target, Interrupts& interrupts, const ExplainCommand& options, bool json) {
    const std::shared_ptr<const Structure> structure = target.structure();
    GGS_CHECK(target.can(Capability::explain));
    TensorElement element{};
    GGS_TRY(element.tensor, read_tensor(options.tensor, *structure, lister(options.file)));
    if (options.index.size() > element.index.size()) return fail("an element has %1 indices at most", max_dims);
    std::copy(options.index.begin(), options.index.end(), element.index.begin());
    std::optional<OriginLimits> origins;
    if (options.origins || options.deep > 0) {
        origins.emplace();
        origins->levels = std::max(1, options.deep);
    }
    const Interrupts::Pausing pausing(interrupts, target);
    GGS_TRY(const ElementReport report, explained_at_its_step(target, element, origins));
    return Made{json ? report_json(*structure, report, stem(options.file)) : report_text(*structure, report),
                {},
                !is_wrong(*structure, report)};
}

Result<Made> profile_of(Target& target, Interrupts& interrupts, const ProfileCommand& options, bool json) {
    GGS_CHECK(target.can(Capability::profile));
    const std::shared_ptr<const Structure> structure = target.structure();
    const Interrupts::Pausing pausing(interrupts, target);
    std::optional<Peak> peak;
    std::optional<Message> no_peak;
    if (options.peak) {
        Profile planned;
        planned.threads = options.threads;
        Result<Peak> measured =
            measure_peak(structure->registry(), threads_of(*structure, planned), target.snapshot().device);
        if (measured.ok())
            peak = *std::move(measured);
        else
            no_peak = measured.error();
    }
    GGS_TRY(const Profile profile, target.profile(options.runs, {}));
    if (profile.runs() == 0) return fail("interrupted before the first of %1 runs was over", options.runs);
    const ProfileReport report{*structure, profile, peak, no_peak, options.top};
    Made made{json ? profile_json(report, stem(options.file)) : profile_text(report), {}};
    if (profile.cancelled) made.interrupted = msg("interrupted: %1 of %2 runs are done", profile.runs(), options.runs);
    return made;
}

} // namespace

int stats_command(const CommonOptions& common, const StatsCommand& options) {
    Interrupts interrupts; // before the target makes threads
    const std::unique_ptr<Target> target = open_asked(common, options.file, interrupts);
    if (!target) return exit_failed;
    return print_or_fail(common, options.file, stats_of(*target, interrupts, options, common.json));
}

int save_command(const CommonOptions& common, const SaveCommand& options) {
    Interrupts interrupts; // before the target makes threads
    const std::unique_ptr<Target> target = open_asked(common, options.file, interrupts);
    if (!target) return exit_failed;
    return print_or_fail(common, options.file, saved(*target, interrupts, options, common.json));
}

int explain_command(const CommonOptions& common, const ExplainCommand& options) {
    Interrupts interrupts; // before the target makes threads
    const std::unique_ptr<Target> target = open_graph(common, options.file, 0, interrupts);
    if (!target) return exit_failed;
    return print_or_fail(common, options.file, explanation_of(*target, interrupts, options, common.json));
}

int check_command(const CommonOptions& common, const CheckCommand& options) {
    Interrupts interrupts; // before the target makes threads
    const std::unique_ptr<Target> target = open_graph(common, options.file, options.threads, interrupts);
    if (!target) return exit_failed;
    const Interrupts::Pausing pausing(interrupts, *target);
    const DeviceChoice device = target->snapshot().device; // or every node would say that it isn't there
    if (const Status there = runtime(device.kind).select(device.number); !there.ok())
        return fail_with(common, options.file, there.error());
    CheckWords words = options.check;
    words.lists = lister(options.file);
    const Result<CheckReport> report = check_report(*target, words, common.json, stem(options.file));
    if (!report.ok()) return fail_with(common, options.file, report.error());
    print(report->text);
    if (!report->interrupted.empty()) complain(report->interrupted);
    return report->good && report->interrupted.empty() ? exit_done : exit_failed;
}

int profile_command(const CommonOptions& common, const ProfileCommand& options) {
    Interrupts interrupts; // before the target makes threads
    const std::unique_ptr<Target> target = open_graph(common, options.file, options.threads, interrupts);
    if (!target) return exit_failed;
    return print_or_fail(common, options.file, profile_of(*target, interrupts, options, common.json));
}

// What has no Target that could be paused: only asked.
struct Asked {
    void forget_pause() {}
    void request_pause() {}
};

int observe_command(const CommonOptions& common, const ObserveCommand& options) {
    if (says_it_has_run(common, options.file)) return exit_failed;
    if (options.file == "-")
        return fail_with(common, options.file,
                         msg("it is opened three times, and standard input can be read once: name a file"));
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
    Asked nobody;
    const Interrupts::Pausing pausing(interrupts, nobody);
    const Result<ObserveReport> report = observe(of_them, options.runs, [&pausing] { return !pausing.asked(); });
    if (!report.ok()) return fail_with(common, options.file, report.error());
    print(common.json ? observe_json(*report, options.file) : observe_text(*report));
    return exit_done;
}

int ops_command(const CommonOptions& common, const std::string& name, bool markdown) {
    const Registry& registry = *common.registry;
    if (markdown) {
        print(ops_markdown(registry));
        return exit_done;
    }
    if (name.empty()) {
        print(common.json ? ops_json(registry) : ops_text(registry));
        return exit_done;
    }
    const Result<std::string> text = common.json ? op_json(registry, name) : op_text(registry, name);
    if (!text.ok()) return fail_with(common, name, text.error());
    print(*text);
    return exit_done;
}

int verify_command(const CommonOptions& common, const VerifyCommand& options) {
    Interrupts interrupts;
    Asked nobody;
    const Interrupts::Pausing pausing(interrupts, nobody);
    VerifyReport report;
    VerifyOptions verify;
    verify.limits = common.limits;
    verify.strict = options.strict;
    verify.threads = options.threads;
    verify.device = common.device.value_or(DeviceChoice());
    verify.stop = [&pausing] { return pausing.asked(); };
    if (const Status there = runtime(verify.device.kind).select(verify.device.number); !there.ok())
        return fail_with(common, options.paths.front(), there.error());
    for (const std::string& path : options.paths) {
        report.stopped = pausing.asked();
        if (report.stopped) break;
        if (const Status status = verify_path(*common.registry, path, verify, report); !status.ok())
            return fail_with(common, path, status.error());
    }
    print(common.json ? verify_json(report) : verify_text(report, {options.verbose, options.skipped}));
    if (report.stopped) {
        complain(msg("interrupted: %1 cases have been looked at, and not all of them", report.cases.size()));
        return exit_failed;
    }
    // A wrong path is not to pass for a good build.
    if (report.cases.empty()) return fail_with(common, options.paths.front(), msg("there are no cases here"));
    return report.count(Outcome::failed) == 0 ? exit_done : exit_failed;
}

int format_command(const CommonOptions& common, const FormatOptions& options) {
    if (options.write && options.file == "-")
        return fail_with(common, options.file, msg("--write needs a file to write into; - is standard input"));
    const FileKind kind = kind_of(options.file);
    if (kind == FileKind::trace)
        return fail_with(common, options.file,
                         msg("%1 is a recorded run; only scripts can be formatted", options.file));
    if (kind == FileKind::weights)
        return fail_with(common, options.file, msg("%1 is a model; only scripts can be formatted", options.file));
    Interrupts interrupts;
    Opening opening;
    const Interrupts::Pausing pausing(interrupts, opening);
    const Result<std::string> text = read_text(options.file, &opening.cancelled);
    if (!text.ok()) return fail_with(common, options.file, text.error());
    const auto formatted = format_script(*text); // under a second, as a script has 4 MiB at most
    if (opening.cancelled) return fail_with(common, options.file, msg("interrupted"));
    if (const auto* error = std::get_if<ScriptError>(&formatted))
        return fail_with(common, options.file, error->message, &error->place);
    const std::string& by_the_book = std::get<std::string>(formatted);
    const bool same = by_the_book == *text;
    if (common.json) {
        nlohmann::ordered_json json = json_head("format");
        json["file"] = options.file;
        json["formatted"] = same;
        json["text"] = by_the_book;
        print(json_text(json));
    } else if (options.check) {
        if (!same) complain(msg("%1 is not formatted", options.file));
    } else if (!options.write) {
        print_bytes(by_the_book);
    }
    flush_output(); // while Ctrl-C is heard: behind that it ends the program, with what was still to be written
    if (options.write && !same && options.file != "-") {
        if (const Status saved = save_file(options.file, by_the_book); !saved.ok())
            return fail_with(common, options.file, saved.error());
    }
    return options.check && !same ? exit_failed : exit_done;
}

int new_op_command(const CommonOptions& common, const std::string& name) {
    return print_or_fail(common, name, new_op(name, ""));
}

} // namespace ggs
