// SPDX-License-Identifier: MIT
#include "commands.h"

#include "debug/arena_text.h"
#include "debug/graph_svg.h"
#include "debug/graph_text.h"
#include "debug/local_target.h"
#include "debug/program_json.h"
#include "debug/regions_json.h"
#include "debug/recorded_target.h"
#include "explain.h"
#include "files/gguf.h"
#include "ops.h"
#include "ops/all.h"
#include "plugin/loader.h"
#include "profile.h"
#include "run.h"
#include "script/script.h"
#include "verify.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace ggs {

namespace fs = std::filesystem;

namespace {

void print(const std::string& text) { std::fwrite(text.data(), 1, text.size(), stdout); }

// An error as the user asked for it: a line on standard error, or a document.
int fail_with(const CommonOptions& common, const std::string& file, const Message& message,
              const Place* place = nullptr) {
    if (common.json) {
        nlohmann::ordered_json json = json_head("error");
        json["file"] = file;
        json["message"] = english(message);
        if (place) {
            json["line"] = place->line;
            json["column"] = place->column;
            json["length"] = place->length;
        }
        print(json_text(json));
    } else if (place) {
        std::fprintf(stderr, "%s\n", english(ScriptError{message, *place}, file).c_str());
    } else {
        std::fprintf(stderr, "ggscope-cli: %s\n", english(message).c_str());
    }
    return exit_failed;
}

Result<std::string> read_text(const std::string& file) {
    std::stringstream text;
    if (file == "-") {
        text << std::cin.rdbuf();
        return text.str();
    }
    std::error_code error;
    if (fs::is_directory(file, error)) return fail("%1 is a folder; a script is a file", file);
    std::ifstream in(file, std::ios::binary);
    if (!in) return fail("%1 can't be read: there is no such file, or it may not be opened", file);
    text << in.rdbuf();
    return text.str();
}

// Builds the program of a script, or says why not.
std::unique_ptr<Program> build(const CommonOptions& common, const std::string& file) {
    if (file.ends_with(".gguf")) {
        fail_with(common, file,
                  msg("%1: a file of weights has no graph of its own; `ggscope-cli info` shows what is in it", file));
        return nullptr;
    }
    const Result<std::string> text = read_text(file);
    if (!text.ok()) {
        fail_with(common, file, text.error());
        return nullptr;
    }
    ScriptOptions options;
    options.limits = common.limits;
    options.folder = fs::path(file).parent_path().string();
    BuiltScript built = build_script(*common.registry, *text, options);
    if (!built.ok()) fail_with(common, file, built.error->message, &built.error->place);
    return std::move(built.program);
}

std::string stem(const std::string& file) { return fs::path(file).stem().string(); }

// What there is to debug in a file, at its start; or says why there is nothing.
std::unique_ptr<Target> open_target(const CommonOptions& common, const std::string& file, int threads) {
    if (is_trace(file)) {
        auto recorded = RecordedTarget::open(*common.registry, file, common.limits);
        if (recorded.ok()) return std::move(recorded).value();
        fail_with(common, file, recorded.error());
        return nullptr;
    }
    std::unique_ptr<Program> program = build(common, file);
    if (!program) return nullptr;
    SessionOptions options;
    options.threads = threads;
    auto target =
        LocalTarget::open(*common.registry, std::move(program), fs::path(file).filename().string(), options);
    if (target.ok()) return std::move(target).value();
    fail_with(common, file, target.error());
    return nullptr;
}

// What was made, or what was wrong.
int print_or_fail(const CommonOptions& common, const std::string& file, const Result<std::string>& text) {
    if (!text.ok()) return fail_with(common, file, text.error());
    print(*text);
    return exit_done;
}

} // namespace

bool load_plugins(CommonOptions& common) {
    auto registry = std::make_shared<Registry>(builtin_registry());
    for (const std::string& file : common.plugins) {
        if (const Status loaded = load_plugin(*registry, file, is_script_word); !loaded.ok()) {
            fail_with(common, file, loaded.error());
            return false;
        }
    }
    common.registry = std::move(registry);
    return true;
}

int graph_command(const CommonOptions& common, const GraphOptions& options) {
    const std::unique_ptr<Program> program = build(common, options.file);
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
        print(graphs_json(*common.registry, *program, fs::path(options.file).stem().string()));
    } else {
        print(graph_text(*common.registry, *program));
    }
    return exit_done;
}

int arena_command(const CommonOptions& common, const ArenaOptions& options) {
    const std::unique_ptr<Program> program = build(common, options.file);
    if (!program) return exit_failed;
    const Registry& registry = *common.registry;
    const std::string name = fs::path(options.file).stem().string();
    if (!options.fields && options.bytes.empty()) {
        print(common.json ? json_text(program_json(registry, *program, name)) : arena_text(registry, *program));
        return exit_done;
    }
    const MemoryMap map(registry, *program);
    const Result<ByteRange> range =
        options.bytes.empty() ? arena_range(*program, 0) : parse_byte_range(options.bytes, *program);
    if (!range.ok()) return fail_with(common, options.file, range.error());
    if (!common.json) {
        print(fields_text(map, range->begin, range->end));
        return exit_done;
    }
    nlohmann::ordered_json json = program_json(registry, *program, name);
    json["regions"] = nlohmann::ordered_json::parse(regions_json(map, *range, name), nullptr, false)["regions"];
    print(json_text(json));
    return exit_done;
}

int run_command(const CommonOptions& common, const RunCommand& options) {
    std::unique_ptr<Program> program = build(common, options.file);
    if (!program) return exit_failed;
    SessionOptions session_options;
    session_options.threads = options.threads;
    if (!options.trace.empty()) session_options.timeline_records = 16'384;
    session_options.guard = options.guard;
    Result<std::unique_ptr<Session>> session = Session::open(*common.registry, std::move(program), session_options);
    if (!session.ok()) return fail_with(common, options.file, session.error());
    const std::string name = fs::path(options.file).stem().string();
    Stop stop;
    if (options.trace.empty()) {
        stop = (*session)->run();
    } else {
        const Result<TraceWritten> written = record_run(**session, name, options.trace, {options.trace_values});
        if (!written.ok()) return fail_with(common, options.file, written.error());
        stop = written->stop;
        if (written->left_out > 0)
            std::fprintf(stderr, "%s\n",
                         english(msg("ggscope-cli: %1 bytes of values had no room in the trace (--trace-values)",
                                     written->left_out))
                             .c_str());
    }
    if (stop.kind == StopKind::failed) return fail_with(common, options.file, stop.reason);
    const RunReport report{**session, options.values};
    print(common.json ? run_json(report, name) : run_text(report));
    return exit_done;
}

int step_command(const CommonOptions& common, const StepCommand& options) {
    if (options.file == "-")
        return fail_with(common, options.file, msg("the commands come from standard input: give the script as a file"));
    Interrupts interrupts(at_prompt()); // before the target makes threads
    const std::unique_ptr<Target> target = open_target(common, options.file, options.threads);
    if (!target) return exit_failed;
    return debug_on_console(*target, interrupts, options.step) ? exit_done : exit_failed;
}

namespace {

Result<std::string> stats_of(Target& target, const StatsCommand& options, bool json) {
    const size_t n = target.structure()->steps.size();
    if (options.at && *options.at > n) return fail("there are %1 steps, no step %2", n, *options.at);
    GGS_TRY(const Stop stop, target.go_to(options.at.value_or(n)));
    if (stop.kind == StopKind::failed) return fail_with(stop.reason);
    const Snapshot snapshot = target.snapshot();
    std::vector<TensorPart> parts;
    for (const std::string& word : options.tensors) {
        GGS_TRY(const TensorPart part, read_part(word, *snapshot.structure));
        parts.push_back(part);
    }
    if (options.tensors.empty()) parts = parts_with_values(snapshot);
    const ByteSource bytes = target.reader(snapshot.lease);
    return json ? stats_json(snapshot, parts, bytes, options.stats, stem(options.file))
                : stats_text(snapshot, parts, bytes, options.stats);
}

Result<std::string> explanation_of(Target& target, const ExplainCommand& options, bool json) {
    const std::shared_ptr<const Structure> structure = target.structure();
    GGS_CHECK(target.can(Capability::explain));
    TensorElement element{};
    GGS_TRY(element.tensor, read_tensor(options.tensor, *structure));
    if (options.index.size() > element.index.size()) return fail("an element has %1 indices at most", max_dims);
    std::copy(options.index.begin(), options.index.end(), element.index.begin());
    std::optional<OriginLimits> origins;
    if (options.origins || options.deep > 0) {
        origins.emplace();
        origins->levels = std::max(1, options.deep);
    }
    GGS_TRY(const ElementReport report, explained_at_its_step(target, element, origins));
    return json ? report_json(*structure, report, stem(options.file)) : report_text(*structure, report);
}

Result<std::string> profile_of(Target& target, const ProfileCommand& options, bool json) {
    GGS_CHECK(target.can(Capability::profile));
    const std::shared_ptr<const Structure> structure = target.structure();
    std::optional<Peak> peak;
    if (options.peak) {
        Profile planned;
        planned.threads = options.threads;
        GGS_TRY(peak, measure_peak(structure->registry(), threads_of(*structure, planned)));
    }
    GGS_TRY(const Profile profile, target.profile(options.runs, {}));
    const ProfileReport report{*structure, profile, peak, options.top};
    return json ? profile_json(report, stem(options.file)) : profile_text(report);
}

} // namespace

int stats_command(const CommonOptions& common, const StatsCommand& options) {
    const std::unique_ptr<Target> target = open_target(common, options.file, 0);
    return target ? print_or_fail(common, options.file, stats_of(*target, options, common.json)) : exit_failed;
}

int explain_command(const CommonOptions& common, const ExplainCommand& options) {
    const std::unique_ptr<Target> target = open_target(common, options.file, 0);
    return target ? print_or_fail(common, options.file, explanation_of(*target, options, common.json)) : exit_failed;
}

int profile_command(const CommonOptions& common, const ProfileCommand& options) {
    const std::unique_ptr<Target> target = open_target(common, options.file, options.threads);
    return target ? print_or_fail(common, options.file, profile_of(*target, options, common.json)) : exit_failed;
}

int info_command(const CommonOptions& common, const InfoCommand& options) {
    GgufLimits limits;
    limits.max_bytes = std::min<uint64_t>(limits.max_bytes, common.limits.memory);
    const Result<GgufFile> file = GgufFile::open(options.file, limits);
    if (!file.ok()) return fail_with(common, options.file, file.error());
    const Result<std::string> text = common.json ? info_json(*file, options.info) : info_text(*file, options.info);
    if (!text.ok()) return fail_with(common, options.file, text.error());
    print(*text);
    return exit_done;
}

int ops_command(const CommonOptions& common, const std::string& name) {
    const Registry& registry = *common.registry;
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
    VerifyReport report;
    VerifyOptions verify;
    verify.limits = common.limits;
    verify.strict = options.strict;
    verify.threads = options.threads;
    for (const std::string& path : options.paths) {
        if (const Status status = verify_path(*common.registry, path, verify, report); !status.ok())
            return fail_with(common, path, status.error());
    }
    print(common.json ? verify_json(report) : verify_text(report, options.verbose));
    return report.count(Outcome::failed) == 0 ? exit_done : exit_failed;
}

int format_command(const CommonOptions& common, const FormatOptions& options) {
    const Result<std::string> text = read_text(options.file);
    if (!text.ok()) return fail_with(common, options.file, text.error());
    const auto formatted = format_script(*text);
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
        if (!same) std::fprintf(stderr, "ggscope-cli: %s is not formatted\n", options.file.c_str());
    } else if (!options.write) {
        print(by_the_book);
    }
    if (options.write && !same && options.file != "-") {
        std::ofstream out(options.file, std::ios::binary | std::ios::trunc);
        if (!out || !(out << by_the_book) || !out.flush())
            return fail_with(common, options.file, msg("%1 can't be written", options.file));
    }
    return options.check && !same ? exit_failed : exit_done;
}

} // namespace ggs
