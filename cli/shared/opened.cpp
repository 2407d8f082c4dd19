// SPDX-License-Identifier: MIT
#include "shared/opened.h"

#include "program/program_json.h"
#include "run/placement.h"
#include "script/script.h"
#include "shared/output.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace ggs {

namespace fs = std::filesystem;

// An error as the user asked for it: a line on standard error, or a document.
int fail_with(const CommonOptions& common, const std::string& file, const Message& message, const Place* place) {
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
        complain_line(english(ScriptError{message, *place}, file));
    } else {
        complain(message);
    }
    return exit_failed;
}

int print_or_fail(const CommonOptions& common, const std::string& file, const Result<std::string>& text) {
    if (!text.ok()) return fail_with(common, file, text.error());
    print(*text);
    return exit_done;
}

int print_or_fail(const CommonOptions& common, const std::string& file, const Result<Made>& made) {
    if (!made.ok()) return fail_with(common, file, made.error());
    print(made->text);
    if (made->interrupted.empty()) return made->good ? exit_done : exit_failed;
    complain(made->interrupted);
    return exit_failed;
}

Result<std::string> read_text(const std::string& file, const std::atomic<bool>* cancelled) {
    return file == "-" ? read_script_from(STDIN_FILENO, "standard input", cancelled)
                       : read_script(file, true, cancelled);
}

// A missing file counts as a script; the code that reads it reports the error.
FileKind kind_of(const std::string& file) {
    if (file == "-") return FileKind::script;
    const Result<FileKind> kind = file_kind(file, true);
    return kind.ok() ? *kind : FileKind::script;
}

std::string lister(const std::string& file, bool runs) {
    return fmt::format("`ggscope-cli {} {}`", runs ? "graph" : "info", shell_word(file));
}

std::string shell_word(const std::string& word) {
    const auto is_plain = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) ||
               std::string_view("_-./+,:@%=").find(c) != std::string::npos;
    };
    if (!word.empty() && std::ranges::all_of(word, is_plain)) return word;
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

bool says_it_has_run(const CommonOptions& common, const std::string& file) {
    if (kind_of(file) != FileKind::trace) return false;
    fail_with(common, file,
              msg("%1 is a recorded run, which can't be run again; `ggscope-cli step` steps through it, and "
                  "`ggscope-cli stats` shows statistics of its values",
                  file));
    return true;
}

namespace {

// Builds the program of a script. Returns nullptr if that fails, after reporting the error.
std::unique_ptr<Program> build(const CommonOptions& common, const std::string& file, Interrupts& interrupts) {
    Opening opening;
    const Interrupts::Pausing pausing(interrupts, opening);
    const Result<std::string> text = read_text(file, &opening.cancelled);
    if (!text.ok()) {
        fail_with(common, file, text.error());
        return nullptr;
    }
    ScriptOptions options;
    options.limits = common.limits;
    options.folder = fs::path(file).parent_path().string();
    options.cancelled = &opening.cancelled;
    BuiltScript built = build_script(*common.registry, *text, options);
    if (opening.cancelled) {
        fail_with(common, file, msg("interrupted while the script was built"));
        return nullptr;
    }
    if (!built.ok()) fail_with(common, file, built.error->message, &built.error->place);
    return std::move(built.program);
}

// Reports given options that have no effect on a recorded run.
void tell_of_run_options(const CommonOptions& common, const std::string& file) {
    if (common.for_runs.empty() || kind_of(file) != FileKind::trace) return;
    complain_line(fmt::format("note: {} is a recorded run, and nothing is computed, so {} {} nothing", file,
                              fmt::join(common.for_runs, " and "), common.for_runs.size() == 1 ? "changes" : "change"));
}

// Reports given options that have no effect on this file, because the user expects one.
void tell_of_model_options(const CommonOptions& common, const std::string& file) {
    if (common.for_models.empty()) return;
    const std::string options = fmt::format("{} {}", fmt::join(common.for_models, " and "),
                                            common.for_models.size() == 1 ? "changes" : "change");
    if (kind_of(file) != FileKind::weights)
        complain_line(fmt::format("note: {} is not a model (.gguf), so {} nothing", file, options));
    else if (!common.runs_models)
        complain_line(
            fmt::format("note: without --prompt, only the weights of {} are used, so {} nothing", file, options));
}

} // namespace

bool placement_is_idle(const CommonOptions& common, const DeviceChoice& device) {
    if (common.placement.empty() || device.kind != DeviceKind::cpu) return false;
    complain_line("note: the CPU computes everything, so --place changes nothing; select another device with --device");
    return true;
}

void tell_of_placement(const CommonOptions& common, const Structure& structure, const DeviceChoice& device,
                       const std::string& file) {
    if (placement_is_idle(common, device)) return;
    for (const PlacementRule& rule : common.placement) {
        const auto names = [&](const Step& step) {
            if (!structure.alive(step.node)) return false;
            const Tensor& node = structure.tensor(step.node);
            return rule_of(structure.registry().op(node), node, std::span(&rule, 1)) != nullptr;
        };
        if (std::ranges::none_of(structure.steps, names))
            complain_line(fmt::format("note: no node of {} matches --place {}", file, rule_words(rule)));
    }
}

TypeId cache_type(const std::string& word) {
    return word == "q8_0" ? TypeId::q8_0 : word == "f32" ? TypeId::f32 : TypeId::f16;
}

std::string stem(const std::string& file) { return fs::path(file).stem().string(); }

std::unique_ptr<Target> open_target(const CommonOptions& common, const std::string& file, const SessionOptions& session,
                                    Interrupts& interrupts) {
    Opening opening;
    OpenOptions options;
    options.limits = common.limits;
    options.session = session;
    options.session.history_bytes = static_cast<size_t>(common.history);
    options.session.cancelled = &opening.cancelled;
    options.session.device = common.device;
    options.session.placement = common.placement;
    options.pipes = true;
    options.planned = common.planned;
    if (common.runs_models) {
        options.model = common.model;
        options.model->options.cache = cache_type(common.cache);
    }
    const auto open = [&]() -> Result<OpenedTarget> {
        const Interrupts::Pausing pausing(interrupts, opening);
        if (file != "-") return ggs::open_target(*common.registry, file, options);
        GGS_TRY(std::string text, read_text(file, &opening.cancelled));
        return open_script(*common.registry, std::move(text), file, {}, options);
    };
    Result<OpenedTarget> opened = open();
    if (!opened.ok()) {
        fail_with(common, file, opened.error());
    } else if (opened->refusal) {
        const ScriptError& error = opened->refusal->error;
        fail_with(common, file, error.message, error.place.line > 0 ? &error.place : nullptr);
    } else if (!opened->target) {
        fail_with(common, file, Opening::interrupted());
    } else {
        tell_of_model_options(common, file);
        tell_of_run_options(common, file);
        if (const Snapshot now = opened->target->snapshot(); opened->target->can(Capability::device).ok())
            tell_of_placement(common, *now.structure, now.device, file);
        return std::move(opened->target);
    }
    return nullptr;
}

std::unique_ptr<Target> open_graph(const CommonOptions& common, const std::string& file, const SessionOptions& session,
                                   Interrupts& interrupts) {
    std::unique_ptr<Target> target = open_target(common, file, session, interrupts);
    if (!target || kind_of(file) != FileKind::weights) return target;
    // A model that can't be run is opened as a file of weights; can() gives the reason.
    const Status runs = target->can(Capability::run);
    if (runs.ok()) return target;
    fail_with(common, file, runs.error());
    return nullptr;
}

namespace {
SessionOptions on_threads(int threads) {
    SessionOptions options;
    options.threads = threads;
    return options;
}
} // namespace

std::unique_ptr<Target> open_target(const CommonOptions& common, const std::string& file, int threads,
                                    Interrupts& interrupts) {
    return open_target(common, file, on_threads(threads), interrupts);
}

std::unique_ptr<Target> open_graph(const CommonOptions& common, const std::string& file, int threads,
                                   Interrupts& interrupts) {
    return open_graph(common, file, on_threads(threads), interrupts);
}

std::unique_ptr<Target> open_asked(const CommonOptions& common, const std::string& file, Interrupts& interrupts) {
    return common.runs_models ? open_graph(common, file, 0, interrupts) : open_target(common, file, 0, interrupts);
}

std::shared_ptr<const Program> opened_program(const CommonOptions& common, const std::string& file) {
    Interrupts interrupts; // before the target makes threads
    if (kind_of(file) == FileKind::script) {
        tell_of_model_options(common, file);
        return build(common, file, interrupts);
    }
    const std::unique_ptr<Target> target = open_asked(common, file, interrupts);
    return target ? target->structure()->program() : nullptr;
}

Result<Reached> go_to(Target& target, std::optional<size_t> at, std::optional<uint64_t> round) {
    const size_t n = target.structure()->steps.size();
    if (at && *at > n) return fail_with(no_such_step(n, static_cast<int64_t>(*at)));
    if (round && *round >= target.rounds()) return fail_with(no_such_round(target.rounds(), *round));
    if (n == 0) return Reached{};
    GGS_TRY(const Stop stop,
            target.go_to(Moment{static_cast<uint32_t>(round.value_or(target.rounds() - 1)), at.value_or(n)}));
    if (stop.kind == StopKind::failed) return fail_with(stop.reason);
    return Reached{stop.cursor, n, stop.kind == StopKind::paused};
}

} // namespace ggs
