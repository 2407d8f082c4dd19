// SPDX-License-Identifier: MIT
// `ggscope-cli profile`: the times of several runs by op, by group and by node, next to what the machine can do at
// most.
#include "base/atomic_file.h"
#include "base/columns.h"
#include "commands/commands.h"
#include "debug/peak_file.h"
#include "debug/profile_file.h"
#include "debug/targets/trace.h"
#include "files/weights_file.h"
#include "shared/figures.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace ggs {

namespace {

struct ProfileOptions {
    std::string file;
    int runs = 20;
    int threads = 0; // 0: from the script
    bool peak = true;
    size_t top = 20;      // nodes in the text; 0: all
    std::string csv;      // a file for the table of nodes; empty: none
    std::string timeline; // a file for the timeline; empty: none
};

using enum Columns::Align;

constexpr size_t records_per_thread = 16'384; // as the window has them

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
            report.profile.waits.empty() ? "" : english(time_text(static_cast<double>(row.waited))),
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
                     {"waited", right},
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

ProfileTable sorted_table(const ProfileReport& report, ProfileBy by) {
    ProfileTable table = profile_table(report.structure, report.profile, by);
    sort_by_time(table);
    return table;
}

// Remarks about the machine and about the total.
std::string remarks(const ProfileReport& report, const ProfileTable& table) {
    std::string out;
    if (const std::vector<Message> found = disturbances(report.profile); !found.empty()) {
        out = "warning: the machine was busy: ";
        for (size_t i = 0; i < found.size(); ++i) out += (i > 0 ? "; " : "") + english(found[i]);
        out += '\n';
    }
    const std::vector<Message> about = about_total(table);
    for (size_t i = 0; i < about.size(); ++i) out += (i > 0 ? " " : "") + english(about[i]);
    return out + '\n';
}

std::string rate_words(const Peak& peak) {
    std::string out;
    for (size_t i = 0; i < arithmetics; ++i) {
        const auto arithmetic = static_cast<Arithmetic>(i);
        if (i > 0 && peak.products[i].best <= peak.gflops) continue; // f32 is faster, so it is the peak
        out += fmt::format("{}{:.1f} GFLOP/s {}", i > 0 ? ", " : "", peak.gflops_of(arithmetic),
                           arithmetic_word(arithmetic));
    }
    return out;
}

std::string profile_text(const ProfileReport& report, size_t top) {
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
    out += remarks(report, by_op);
    const ProfileTable nodes = sorted_table(report, ProfileBy::node);
    const auto fused = std::ranges::count_if(nodes.rows, [](const ProfileRow& row) { return !row.fused_with.empty(); });
    if (fused > 0)
        out += fmt::format("{} {} fused with another node, whose time includes theirs. Steps and breakpoints run them "
                           "separately; `ggscope-cli observe` shows the effect\n",
                           count_text(static_cast<uint64_t>(fused), "node"), fused == 1 ? "is" : "are");
    if (!report.no_peak.empty()) out += fmt::format("no share of peak: {}\n", english(report.no_peak));
    if (report.peak && report.peak->of_gpu()) {
        out += fmt::format("peak of {}: {:.1f} GFLOP/s (f16 matrix product of its library), {:.1f} GB/s (copying "
                           "memory, reads and writes)\n",
                           device_words(report.peak->device), report.peak->gflops, report.peak->gbytes);
        out += "of peak: the minimum time for the flops, or for copying as many bytes, divided by the median. Above "
               "100 %, the bytes were in the cache. f32 products stay far below the f16 peak\n";
    } else if (report.peak) {
        const Peak& peak = *report.peak;
        out += fmt::format("peak of this machine: {} (matrix products, {}), {:.1f} GB/s (reading memory), {:.1f} GB/s "
                           "(reading the nearest cache); the best of {}, which differ by up to {}\n",
                           rate_words(peak), peak.vectors, peak.gbytes, peak.gbytes_of(0),
                           fmt::format("{} tries", peak.memory.tries),
                           percent_text(std::max(peak.products.front().spread(), peak.memory.spread())));
        out += "of peak: the minimum time for the flops in the arithmetic of the node, or for reading as many bytes, "
               "divided by the median. Above 100 %, the bytes were in a nearer cache\n";
    }
    out += "spread: from the first to the third quartile\n";
    out += table_text(report, by_op, 0);
    if (has_groups(by_group)) out += table_text(report, by_group, 0);
    return out + table_text(report, nodes, top);
}

// Returns an error for a file that can't be written, or whose contents would be lost, before anything is measured.
Status can_write(const ProfileOptions& options) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    for (const std::string* path : {&options.csv, &options.timeline}) {
        if (path->empty()) continue;
        if (fs::equivalent(*path, options.file, ignored))
            return fail("%1 is the file to profile, so it is not overwritten", *path);
        if (fs::is_regular_file(*path, ignored) && (is_trace(*path) || is_weights_file(*path)))
            return fail("%1 is a model or a recorded run, so it is not overwritten", *path);
        GGS_TRY([[maybe_unused]] const AtomicFile tried, AtomicFile::create(*path));
    }
    const bool both = !options.csv.empty() && !options.timeline.empty();
    if (both && (fs::weakly_canonical(options.csv, ignored) == fs::weakly_canonical(options.timeline, ignored)))
        return fail("--csv and --timeline name the same file, %1", options.csv);
    return {};
}

// Writes the requested files.
Status write_files(const ProfileReport& report, const ProfileOptions& options) {
    if (!options.csv.empty()) {
        const ProfileTable nodes = sorted_table(report, ProfileBy::node);
        GGS_CHECK(save_file(options.csv, profile_csv(nodes, report.peak)));
    }
    if (options.timeline.empty()) return {};
    std::string events;
    write_trace_events(report.structure, report.profile.timeline, report.program,
                       [&events](std::string_view text) { events += text; });
    return save_file(options.timeline, events);
}

Result<Made> profile_of(Target& target, Interrupts& interrupts, const ProfileOptions& options, bool json) {
    GGS_CHECK(target.can(Capability::profile));
    GGS_CHECK(can_write(options));
    const std::shared_ptr<const Structure> structure = target.structure();
    const Interrupts::Pausing pausing(interrupts, target);
    std::optional<Peak> peak;
    std::optional<Message> no_peak;
    if (options.peak) {
        Profile planned;
        planned.threads = options.threads;
        Result<Peak> measured =
            measured_peak(structure->registry(), threads_of(*structure, planned), target.snapshot().device);
        if (measured.ok())
            peak = *std::move(measured);
        else
            no_peak = measured.error();
    }
    GGS_TRY(const Profile profile, target.profile(options.runs, {}));
    if (profile.runs() == 0) return fail("interrupted before the first of %1 runs ended", options.runs);
    const ProfileReport report{*structure, profile, stem(options.file), peak ? &*peak : nullptr,
                               no_peak.value_or(Message())};
    Made made{json ? profile_json(report) : profile_text(report, options.top), {}};
    GGS_CHECK(write_files(report, options));
    if (profile.cancelled) made.interrupted = msg("interrupted: %1 of %2 runs are done", profile.runs(), options.runs);
    return made;
}

int profile_command(const CommonOptions& common, const ProfileOptions& options) {
    Interrupts interrupts; // before the target makes threads
    SessionOptions session;
    session.threads = options.threads;
    session.timeline_records = records_per_thread;
    const std::unique_ptr<Target> target = open_graph(common, options.file, session, interrupts);
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
    command->add_option("--csv", profile.csv, "Also write the table of nodes to a CSV file")
        ->check(file_name())
        ->type_name("FILE");
    command
        ->add_option("--timeline", profile.timeline,
                     "Also write the timeline of the median run as trace events, for Perfetto or chrome://tracing")
        ->check(file_name())
        ->type_name("FILE");
    command->add_flag("!--no-peak", profile.peak, "Don't measure the machine's peak performance");
    add_computing(command, line.common());
}

} // namespace ggs
