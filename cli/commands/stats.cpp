// SPDX-License-Identifier: MIT
#include "commands/stats.h"

#include "base/columns.h"
#include "commands/commands.h"
#include "files/weights_file.h"
#include "program/program_json.h"
#include "program/words.h"
#include "shared/figures.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"
#include "shared/tensor_text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

using enum Columns::Align;
constexpr double bar_columns = 40;

// A bar of eighths of a column.
std::string bar(double share) {
    constexpr const char* eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const int n = static_cast<int>(std::lround(share * bar_columns * 8));
    std::string out;
    for (int i = 0; i < n / 8; ++i) out += "█";
    return out + eighths[n % 8];
}

nlohmann::ordered_json json_of(const Statistics& s, const std::optional<Histogram>& histogram) {
    nlohmann::ordered_json json = {{"count", s.count}, {"nan", s.nan}, {"inf", s.inf}, {"zeros", s.zeros}};
    if (s.finite() > 0) {
        json["min"] = json_number(s.least());
        json["max"] = json_number(s.most());
        json["mean"] = json_number(s.mean);
        json["sd"] = json_number(s.sd);
    }
    if (histogram)
        json["histogram"] = {{"low", histogram->low},
                             {"high", histogram->high},
                             {"bins", histogram->bins},
                             {"outside", histogram->outside}};
    return json;
}

// Leafs and nodes that have their own values, and the numbers of the others, by the first reason that applies.
struct PartsWithValues {
    std::vector<TensorPart> parts;
    size_t views = 0, empty = 0, without_memory = 0, without_type = 0, without_values = 0;
    std::string left_out_text() const; // a line; empty: none was left out
};

PartsWithValues parts_with_values(const Snapshot& snapshot) {
    PartsWithValues found;
    const Structure& structure = *snapshot.structure;
    for (uint32_t i = 0; i < structure.tensors.size(); ++i) {
        if (!structure.alive(i)) continue;
        if (is_view(structure.tensor(i)))
            ++found.views;
        else if (is_empty(structure.tensor(i)))
            ++found.empty;
        else if (structure.tensors[i].address == 0)
            ++found.without_memory;
        else if (const auto number = snapshot.in_file(i); number && !snapshot.file->has_numbers(*number).ok())
            ++found.without_type;
        else if (!has_values(snapshot, i).ok())
            ++found.without_values;
        else
            found.parts.push_back({i, {}});
    }
    return found;
}

std::string PartsWithValues::left_out_text() const {
    std::string out;
    const auto some = [&out](size_t n, const char* one, const char* why) {
        if (n > 0) out += fmt::format("{}{}{}", out.empty() ? "" : ", ", count_text(n, one), why);
    };
    some(views, "view", "");
    some(empty, "tensor", " without elements");
    some(without_memory, "tensor", " without memory");
    some(without_type, "tensor", " of a type that ggml doesn't have");
    some(without_values, "tensor", " without values yet");
    return out.empty() ? "" : "left out: " + out + "\n";
}

} // namespace

std::string PartStats::part_text(const TensorPart& part) const {
    const Structure& structure = *m_snapshot.structure;
    return shown_name(structure, part.tensor) + slice_text(part.slice, structure.tensor(part.tensor));
}

Result<PartStats> part_stats(const Snapshot& snapshot, const std::vector<TensorPart>& parts, const ByteSource& bytes,
                             const StatsOptions& options, const std::function<bool()>& stop) {
    PartStats made;
    made.m_snapshot = snapshot;
    const ByteSource until_stopped = [&](uint32_t tensor, size_t offset, size_t size,
                                         const BytesUse& use) -> Result<bool> {
        if (stop && stop()) return false;
        return bytes(tensor, offset, size, use);
    };
    for (const TensorPart& part : parts) {
        GGS_CHECK(has_values(snapshot, part.tensor));
        const Tensor& t = snapshot.structure->tensor(part.tensor);
        GGS_TRY(const auto stats, statistics(until_stopped, part.tensor, t, part.slice));
        std::optional<Histogram> bars;
        const bool with_bars = stats && options.histogram && stats->finite() > 0;
        if (with_bars) {
            const size_t bins = stats->max > stats->min ? options.bins : 1;
            GGS_TRY(bars, histogram(until_stopped, part.tensor, t, stats->min, stats->max, bins, part.slice));
        }
        if (stop && stop()) break;
        if (!stats) return fail("the values of `%1` are being changed", snapshot.structure->name(part.tensor));
        made.m_looked.push_back({part, *stats, std::move(bars)});
    }
    return made;
}

std::string PartStats::histogram_text(const std::string& head, const Histogram& h) {
    Columns table({{"from", right}, {"to", right}, {"values", right}, {"", left}});
    const int64_t most = std::max<int64_t>(1, *std::max_element(h.bins.begin(), h.bins.end()));
    const auto n = static_cast<double>(h.bins.size());
    const double width = std::isfinite(h.high - h.low) ? (h.high - h.low) / n : h.high / n - h.low / n;
    for (size_t i = 0; i < h.bins.size(); ++i) {
        const double from = h.low + width * static_cast<double>(i);
        table.row({number_text(from), number_text(i + 1 == h.bins.size() ? h.high : from + width),
                   std::to_string(h.bins[i]), bar(static_cast<double>(h.bins[i]) / static_cast<double>(most))});
    }
    return "\n" + visible(head) + "\n" + table.text();
}

std::string PartStats::text(bool interrupted) const {
    const Structure& structure = *m_snapshot.structure;
    Columns table({{"tensor", left, 34},
                   {"type"},
                   {"values", right},
                   {"min", right},
                   {"max", right},
                   {"mean", right},
                   {"sd", right},
                   {"NaN", right},
                   {"Inf", right},
                   {"zeros", right},
                   {"state"}});
    std::string histograms;
    for (const Looked& looked : m_looked) {
        const TensorPart& part = looked.part;
        const Statistics& s = looked.stats;
        const auto of_finite = [&s](const Number& value) {
            return s.finite() > 0 ? number_text(value) : std::string("-");
        };
        table.row({part_text(part), traits(structure.tensor(part.tensor).type).name, std::to_string(s.count),
                   of_finite(s.least()), of_finite(s.most()), of_finite(s.mean), of_finite(s.sd), std::to_string(s.nan),
                   std::to_string(s.inf), std::to_string(s.zeros),
                   english(state_text(structure, m_snapshot.state(part.tensor)))});
        if (looked.histogram) histograms += histogram_text(part_text(part), *looked.histogram);
    }
    if (table.empty()) return interrupted ? "" : "no tensor has values\n";
    return table.text() + histograms;
}

std::string PartStats::json(const std::string& name, bool interrupted) const {
    const Structure& structure = *m_snapshot.structure;
    nlohmann::ordered_json json = json_head("stats");
    json["program"] = name;
    json["cursor"] = m_snapshot.position.cursor;
    if (interrupted) json["interrupted"] = true;
    json["tensors"] = nlohmann::ordered_json::array();
    for (const Looked& looked : m_looked) {
        const TensorPart& part = looked.part;
        const Tensor& t = structure.tensor(part.tensor);
        nlohmann::ordered_json row = {{"tensor", structure.name(part.tensor)},
                                      {"key", structure.tensors[part.tensor].key},
                                      {"slice", slice_text(part.slice, t)},
                                      {"type", traits(t.type).name},
                                      {"ne", shape_of(t)},
                                      {"state", state_word(m_snapshot.state(part.tensor).kind)}};
        row.update(json_of(looked.stats, looked.histogram));
        json["tensors"].push_back(std::move(row));
    }
    return json_text(json);
}

namespace {

struct StatsCommand {
    std::string file;
    std::vector<std::string> tensors; // empty: all that have values
    std::optional<size_t> at;         // steps done in the round; none: all
    std::optional<uint64_t> round;    // none: the last
    StatsOptions stats;
};

Result<Made> stats_of(Target& target, Interrupts& interrupts, const StatsCommand& options, bool json) {
    const Interrupts::Pausing pausing(interrupts, target);
    GGS_TRY(const Reached reached, go_to(target, options.at, options.round));
    const Snapshot snapshot = target.snapshot();
    std::vector<TensorPart> parts;
    std::string remarks;
    Message missing; // the first requested tensor that has no values because the run was interrupted
    for (const std::string& word : options.tensors) {
        GGS_TRY(const TensorPart part,
                read_part(word, *snapshot.structure, lister(options.file, !snapshot.only_weights())));
        if (const Message cut = cut_words(part.slice, snapshot.structure->tensor(part.tensor)); !cut.empty())
            remarks += visible(english(cut)) + "\n";
        const Status there = reached.interrupted ? has_values(snapshot, part.tensor) : Status();
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
    // After an interrupted run the values of the steps that are done are shown. A second Ctrl-C ends this, and the
    // program.
    std::function<bool()> stop;
    if (!reached.interrupted) stop = [&pausing] { return pausing.asked(); };
    GGS_TRY(const PartStats stats, part_stats(snapshot, parts, reader_of(target, snapshot.lease), options.stats, stop));
    const bool cut = stats.looked_at() < parts.size();
    Made made;
    if (reached.interrupted && missing.empty())
        made.interrupted = msg("interrupted: %1 of %2 steps are done; the statistics are from this moment",
                               reached.cursor, reached.steps);
    else if (reached.interrupted)
        made.interrupted = msg("interrupted: %1 of %2 steps are done; %3", reached.cursor, reached.steps, missing);
    else if (cut)
        made.interrupted = msg("interrupted: %1 of %2 tensors are done", stats.looked_at(), parts.size());
    const bool interrupted = reached.interrupted || cut;
    made.text = json ? stats.json(stem(options.file), interrupted) : stats.text(interrupted) + left_out + remarks;
    return made;
}

int stats_command(const CommonOptions& common, const StatsCommand& options) {
    Interrupts interrupts; // before the target makes threads
    const std::unique_ptr<Target> target = open_asked(common, options.file, interrupts);
    if (!target) return exit_failed;
    return print_or_fail(common, options.file, stats_of(*target, interrupts, options, common.json));
}

} // namespace

void add_stats(CommandLine& line) {
    const auto [command, stats] =
        line.add("stats", stats_command, "Run a script and print statistics of the values: range, mean, NaN, zeros",
                 R"(Examples:
  ggscope-cli stats --histogram resources/samples/mlp.ggs probs
  ggscope-cli stats model.gguf blk.0.attn_q.weight)");
    add_file(command, stats.file, any_file);
    command->add_option("TENSOR", stats.tensors,
                        "Names, or slices such as kq[0:4, 2] (default: all tensors with values, except views)");
    add_moment(command, stats.at, stats.round);
    CLI::Option* histogram = command->add_flag("--histogram", stats.stats.histogram, "Print a histogram as bars");
    command->add_option("--bins", stats.stats.bins, "With --histogram: number of bars")
        ->needs(histogram)
        ->check(whole_number("number of bars", 1, 1000))
        ->type_name("N")
        ->capture_default_str();
    add_common(command, line.common());
    add_device(command, line.common());
    add_plugins(command, line.common());
    add_model_run(command, line.common(), true);
}

} // namespace ggs
