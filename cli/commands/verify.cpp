// SPDX-License-Identifier: MIT
// `ggscope-cli verify`: each failure with its id, what was expected and what came; the counts; and in a line or two
// what was passed over, which can be listed.
#include "verify/verify.h"
#include "base/columns.h"
#include "base/constants.h"
#include "commands/commands.h"
#include "program/program_json.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

struct VerifyCommand {
    std::vector<std::string> paths;
    bool verbose = false; // the cases that passed or were skipped by name, too
    bool skipped = false; // what is missing for those that were skipped, and the files without cases
    bool strict = false;
    int threads = 2;
};

std::string verify_text(const VerifyReport& report, const VerifyCommand& options) {
    std::string out, notes;
    std::map<std::string, int> skips;
    for (const VerifyCase& c : report.cases) {
        const std::string id = visible(c.id);
        if (c.outcome == Outcome::skipped) ++skips[c.skipped_for];
        if (c.outcome == Outcome::failed) out += fmt::format("failed {}\n", id);
        for (const Message& m : c.differences) out += fmt::format("  {}\n", english(m));
        if (options.verbose && c.outcome == Outcome::passed) out += fmt::format("passed {}\n", id);
        if (options.verbose && c.outcome == Outcome::skipped)
            out += fmt::format("skipped {} ({})\n", id, visible(c.skipped_for));
        for (const Message& m : c.notes) notes += fmt::format("note {}: {}\n", id, english(m));
    }
    out += fmt::format("{} passed, {} failed, {} skipped\n", report.count(Outcome::passed),
                       report.count(Outcome::failed), report.count(Outcome::skipped));
    out += notes;
    const size_t skipped = report.count(Outcome::skipped), without = report.passed_over.size();
    if (!options.skipped) {
        if (skipped > 0)
            out += fmt::format("skipped: {}, because of {} that ggscope doesn't have yet; --skipped lists them\n",
                               count_text(skipped, "case"), count_text(skips.size(), "thing"));
        if (without > 0) out += fmt::format("ignored: {} without cases\n", count_text(without, "file"));
        return out;
    }
    for (const auto& [what, n] : skips) out += fmt::format("skipped {}: {}\n", n, visible(what));
    for (const std::string& path : report.passed_over)
        out += fmt::format("ignored {}: it contains no cases\n", visible(path));
    return out;
}

std::string verify_json(const VerifyReport& report) {
    nlohmann::ordered_json json = json_head("verify");
    json["passed"] = report.count(Outcome::passed);
    json["failed"] = report.count(Outcome::failed);
    json["skipped"] = report.count(Outcome::skipped);
    if (report.stopped) json["interrupted"] = true;
    json["cases"] = nlohmann::ordered_json::array();
    for (const VerifyCase& c : report.cases) {
        const char* outcome = c.outcome == Outcome::passed   ? "passed"
                              : c.outcome == Outcome::failed ? "failed"
                                                             : "skipped";
        nlohmann::ordered_json row = {{"id", c.id}, {"outcome", outcome}};
        if (!c.skipped_for.empty()) row["skipped_for"] = c.skipped_for;
        for (const Message& m : c.differences) row["differences"].push_back(english(m));
        for (const Message& m : c.notes) row["notes"].push_back(english(m));
        json["cases"].push_back(std::move(row));
    }
    return json_text(json);
}

int verify_command(const CommonOptions& common, const VerifyCommand& options) {
    Interrupts interrupts;
    Opening running;
    const Interrupts::Pausing pausing(interrupts, running);
    VerifyReport report;
    VerifyOptions verify;
    verify.limits = common.limits;
    verify.strict = options.strict;
    verify.threads = options.threads;
    verify.device = common.device.value_or(DeviceChoice());
    verify.stop = [&running] { return running.cancelled.load(); };
    if (const Status there = runtime(verify.device.kind).select(verify.device.number); !there.ok())
        return fail_with(common, options.paths.front(), there.error());
    for (const std::string& path : options.paths) {
        report.stopped = running.cancelled;
        if (report.stopped) break;
        if (const Status status = verify_path(*common.registry, path, verify, report); !status.ok())
            return fail_with(common, path, status.error());
    }
    print(common.json ? verify_json(report) : verify_text(report, options));
    if (report.stopped) {
        complain(msg("interrupted: only %1 cases were checked", report.cases.size()));
        return exit_failed;
    }
    // A wrong path is not to pass for a good build.
    if (report.cases.empty()) return fail_with(common, options.paths.front(), msg("there are no cases here"));
    return report.count(Outcome::failed) == 0 ? exit_done : exit_failed;
}

} // namespace

void add_verify(CommandLine& line) {
    const auto [command, verify] =
        line.add("verify", verify_command,
                 "Compare results with recordings of ggml, or with ggscope's own `arena --json`", R"(Examples:
  ggscope-cli verify tests/golden/arena
  ggscope-cli verify --device emulator --skipped tests/golden/ops)");
    command->add_option("PATH", verify.paths, "Files, or folders including their subfolders")->required();
    command->add_flag("--verbose", verify.verbose, "Also list the cases that passed or were skipped");
    command->add_flag("--skipped", verify.skipped, "List the reasons for skipped cases, and files without cases");
    command->add_flag("--strict", verify.strict,
                      "Require equal bits for op vectors wherever the result is well defined");
    add_count(command, "--threads", verify.threads, "Number of threads that compute op vectors",
              whole_number("number of threads", 1, max_threads));
    add_common(command, line.common());
    add_device(command, line.common(), "cpu");
    add_plugins(command, line.common());
}

} // namespace ggs
