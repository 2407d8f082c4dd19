// SPDX-License-Identifier: MIT
// `ggscope-cli profile`: the times of several runs by op, by group and by node, next to what the machine can do at
// most.
#include "base/columns.h"
#include "commands/commands.h"
#include "debug/peak.h"
#include "debug/profile_table.h"
#include "program/program_json.h"
#include "shared/figures.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

namespace ggs {

namespace {

struct ProfileOptions {
    std::string file;
    int runs = 20;
    int threads = 0; // 0: from the script
    bool peak = true;
    size_t top = 20;
};

struct ProfileReport {
    const Structure& structure;
    const Profile& profile;
    std::optional<Peak> peak;
    std::optional<Message> no_peak; // the reason why a requested peak is missing
    size_t top;                     // nodes in the text; 0: all
};

// The threads that a profile's runs had.
int threads_of(const Structure& structure, const Profile& profile) {
    if (profile.threads > 0) return profile.threads;
    int threads = 1;
    for (const Run& run : structure.runs) threads = std::max(threads, run.threads);
    return threads;
}

using enum Columns::Align;

bool has_groups(const ProfileTable& table) {
    return std::any_of(table.rows.begin(), table.rows.end(), [](const ProfileRow& row) { return !row.key.empty(); });
}

PeakShare share_of(const ProfileReport& report, const ProfileRow& row) {
    return report.peak ? share_of_peak(*report.peak, row) : PeakShare{};
}

std::string figure(const ProfileRow& row, double number) { return row.cost_known ? thousands_text(number) : "?"; }

std::vector<std::string> cells(const ProfileReport& report, const ProfileRow& row) {
    const PeakShare share = share_of(report, row);
    return {row.label,
            row.op,
            row.tensor && row.count == 1 ? "" : std::to_string(row.count),
            english(time_text(row.min)),
            english(time_text(row.median)),
            english(time_text(row.q3 - row.q1)),
            percent_text(row.share),
            figure(row, row.flops),
            figure(row, row.bytes),
            row.cost_known ? fmt::format("{:.2f}", row.gflops()) : "?",
            row.cost_known ? fmt::format("{:.2f}", row.gbytes()) : "?",
            !row.fused_with.empty()      ? "fused with " + row.fused_with
            : share.bound == Bound::none ? ""
                                         : percent_text(share.share) + " " + bound_word(share.bound)};
}

std::string table_text(const ProfileReport& report, const ProfileTable& table, size_t top) {
    const std::string head = std::string("by ") + profile_by_word(table.by);
    Columns columns({{profile_by_word(table.by), left, 22},
                     {"op", left, 18},
                     {"steps", right},
                     {"min", right},
                     {"median", right},
                     {"spread", right},
                     {"share", right},
                     {"flops", right},
                     {"bytes", right},
                     {"GFLOP/s", right},
                     {"GB/s", right},
                     {"of peak", right}});
    const size_t shown = top == 0 ? table.rows.size() : std::min(top, table.rows.size());
    for (size_t i = 0; i < shown; ++i) columns.row(cells(report, table.rows[i]));
    std::string out = "\n" + head + "\n" + columns.text();
    if (shown < table.rows.size()) out += fmt::format("  … {} faster rows not shown\n", table.rows.size() - shown);
    return out;
}

nlohmann::ordered_json json_of(const ProfileReport& report, const ProfileRow& row) {
    nlohmann::ordered_json json = {{"key", row.key}, {"label", row.label}};
    if (!row.op.empty()) json["op"] = row.op;
    json["steps"] = row.count;
    if (!row.fused_with.empty()) json["fused_with"] = row.fused_with;
    json["min_ns"] = row.min;
    json["median_ns"] = row.median;
    json["q1_ns"] = row.q1;
    json["q3_ns"] = row.q3;
    json["share"] = row.share;
    if (row.cost_known) {
        json["flops"] = row.flops;
        json["bytes"] = row.bytes;
        json["gflops"] = row.gflops();
        json["gbytes"] = row.gbytes();
    }
    const PeakShare share = share_of(report, row);
    if (share.bound != Bound::none) {
        json["bound"] = bound_word(share.bound);
        json["share_of_peak"] = share.share;
    }
    return json;
}

nlohmann::ordered_json json_of(const ProfileReport& report, const ProfileTable& table) {
    nlohmann::ordered_json rows = nlohmann::ordered_json::array();
    for (const ProfileRow& row : table.rows) rows.push_back(json_of(report, row));
    return rows;
}

ProfileTable sorted_table(const ProfileReport& report, ProfileBy by) {
    ProfileTable table = profile_table(report.structure, report.profile, by);
    sort_by_time(table);
    return table;
}

std::string profile_text(const ProfileReport& report) {
    const ProfileTable by_op = sorted_table(report, ProfileBy::op);
    const ProfileTable by_group = sorted_table(report, ProfileBy::group);
    const ProfileRow& total = by_op.total;
    const int threads = threads_of(report.structure, report.profile);
    if (total.count == 0)
        return fmt::format("{} on {}: no step computes anything, so there are no times\n",
                           count_text(static_cast<uint64_t>(by_op.runs), "run"),
                           count_text(static_cast<uint64_t>(threads), "thread"));
    std::string out = fmt::format(
        "{} on {}: median {}, quartiles {} and {}, minimum {}; {} that {}\n",
        count_text(static_cast<uint64_t>(by_op.runs), "run"), count_text(static_cast<uint64_t>(threads), "thread"),
        english(time_text(total.median)), english(time_text(total.q1)), english(time_text(total.q3)),
        english(time_text(total.min)), count_text(total.count, "step"), total.count == 1 ? "computes" : "compute");
    if (const int cores = static_cast<int>(std::thread::hardware_concurrency()); cores > 0 && threads > cores)
        out += fmt::format("warning: {} on {}: threads waited for a free core, and the times include these waits\n",
                           count_text(static_cast<uint64_t>(threads), "thread"),
                           count_text(static_cast<uint64_t>(cores), "core"));
    const ProfileTable nodes = sorted_table(report, ProfileBy::node);
    const auto fused = std::ranges::count_if(nodes.rows, [](const ProfileRow& row) { return !row.fused_with.empty(); });
    if (fused > 0)
        out += fmt::format("{} {} fused with another node, whose time includes theirs. Steps and breakpoints run them "
                           "separately; `ggscope-cli observe` shows the effect\n",
                           count_text(static_cast<uint64_t>(fused), "node"), fused == 1 ? "is" : "are");
    if (report.no_peak) out += fmt::format("no share of peak: {}\n", english(*report.no_peak));
    if (report.peak && report.peak->of_gpu()) {
        out += fmt::format("peak of {}: {:.1f} GFLOP/s (f16 matrix product of its library), {:.1f} GB/s (copying "
                           "memory, reads and writes)\n",
                           device_words(report.peak->device), report.peak->gflops, report.peak->gbytes);
        out += "of peak: the minimum time for the flops, or for copying as many bytes, divided by the median. Above "
               "100 %, the bytes were in the cache. f32 products stay far below the f16 peak\n";
    } else if (report.peak) {
        out += fmt::format("peak of this machine: {:.1f} GFLOP/s (f32 matrix product, {}), {:.1f} GB/s (reading "
                           "memory), {:.1f} GB/s (reading the nearest cache)\n",
                           report.peak->gflops, report.peak->vectors, report.peak->gbytes, report.peak->gbytes_of(0));
        out += "of peak: the minimum time for the flops, or for reading as many bytes, divided by the median. Above "
               "100 %, the bytes were in a nearer cache\n";
    }
    out += "spread: from the first to the third quartile\n";
    out += table_text(report, by_op, 0);
    if (has_groups(by_group)) out += table_text(report, by_group, 0);
    return out + table_text(report, nodes, report.top);
}

std::string profile_json(const ProfileReport& report, const std::string& name) {
    const ProfileTable by_op = sorted_table(report, ProfileBy::op);
    const ProfileTable by_group = sorted_table(report, ProfileBy::group);
    nlohmann::ordered_json json = json_head("profile");
    json["program"] = name;
    json["runs"] = by_op.runs;
    json["threads"] = threads_of(report.structure, report.profile);
    json["cores"] = std::thread::hardware_concurrency();
    if (report.peak)
        json["peak"] = {{"device", device_words(report.peak->device)},
                        {"threads", report.peak->threads},
                        {"gflops", report.peak->gflops},
                        {"gbytes", report.peak->gbytes},
                        {"readings", nlohmann::ordered_json::array()},
                        {"vectors", report.peak->vectors}};
    if (report.no_peak) json["no_peak"] = english(*report.no_peak);
    for (const Peak::Reading& r : report.peak ? report.peak->readings : std::vector<Peak::Reading>())
        json["peak"]["readings"].push_back({{"bytes", r.bytes}, {"gbytes", r.gbytes}});
    json["total"] = json_of(report, by_op.total);
    json["left_out"] = by_op.left_out;
    json["ops"] = json_of(report, by_op);
    json["groups"] = has_groups(by_group) ? json_of(report, by_group) : nlohmann::ordered_json::array();
    json["nodes"] = json_of(report, profile_table(report.structure, report.profile, ProfileBy::node));
    return json_text(json);
}

Result<Made> profile_of(Target& target, Interrupts& interrupts, const ProfileOptions& options, bool json) {
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
    if (profile.runs() == 0) return fail("interrupted before the first of %1 runs ended", options.runs);
    const ProfileReport report{*structure, profile, peak, no_peak, options.top};
    Made made{json ? profile_json(report, stem(options.file)) : profile_text(report), {}};
    if (profile.cancelled) made.interrupted = msg("interrupted: %1 of %2 runs are done", profile.runs(), options.runs);
    return made;
}

int profile_command(const CommonOptions& common, const ProfileOptions& options) {
    Interrupts interrupts; // before the target makes threads
    const std::unique_ptr<Target> target = open_graph(common, options.file, options.threads, interrupts);
    if (!target) return exit_failed;
    return print_or_fail(common, options.file, profile_of(*target, interrupts, options, common.json));
}

} // namespace

void add_profile(CommandLine& line) {
    const auto [command, profile] =
        line.add("profile", profile_command,
                 "Run a script many times: times by op, block and node, flops and bytes, share of the machine's peak",
                 R"(Examples:
  ggscope-cli profile --runs 50 resources/samples/mlp.ggs
  ggscope-cli profile --prompt "The sky is" model.gguf)");
    add_file(command, profile.file, file_to_run);
    add_count(command, "--runs", profile.runs, "Number of runs", whole_number("number of runs", 1, 1'000'000));
    add_history(command, line.common());
    add_threads(command, profile.threads);
    command->add_option("--top", profile.top, "Number of nodes to print, the slowest first; 0 for all")
        ->check(whole_number("number of nodes"))
        ->type_name("N")
        ->capture_default_str();
    command->add_flag("!--no-peak", profile.peak, "Don't measure the machine's peak performance");
    add_computing(command, line.common());
}

} // namespace ggs
