// SPDX-License-Identifier: MIT
// `ggscope-cli clicks`: shows the samples of a click log, prints statistics of them, converts it, or makes one.
#include "base/columns.h"
#include "base/same_word.h"
#include "commands/commands.h"
#include "device/mapped_file.h"
#include "files/clicks/click_csv.h"
#include "files/clicks/click_log.h"
#include "files/clicks/click_statistics.h"
#include "files/clicks/click_writer.h"
#include "files/clicks/made_clicks.h"
#include "program/program_json.h"
#include "shared/figures.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

constexpr int64_t samples_at_once = 1024; // that are read together
constexpr int64_t samples_of_text = 10;   // shown without --first
constexpr size_t most_complaints = 10;    // about keys or samples

struct ClicksCommand {
    std::string action, file, out;
    std::optional<ClickKeys> keys;
    std::optional<int64_t> labels, dense, slots;
    bool float_dense = false;
    std::vector<int64_t> slot_sizes;
    std::optional<int64_t> first;
    size_t hot = 10;
    std::string to = "norm";
    std::optional<bool> framed_header, check_bytes;
    std::optional<ClickKeys> write_keys;
    bool write_float_dense = false;
    int64_t samples = 10'000, bag = 3;
    uint64_t seed = 0;
};

using Json = nlohmann::ordered_json;
using enum Columns::Align;

const char* format_word(ClickFormat format) {
    switch (format) {
    case ClickFormat::norm: return "norm";
    case ClickFormat::raw: return "raw";
    case ClickFormat::parquet: break;
    }
    return "parquet";
}

const char* keys_word(ClickKeys keys) {
    switch (keys) {
    case ClickKeys::u32: return "u32";
    case ClickKeys::i64: return "i64";
    case ClickKeys::i32: break;
    }
    return "i32";
}

ClickOptions log_options(const ClicksCommand& options, const std::atomic<bool>& cancelled) {
    ClickOptions made;
    made.keys = options.keys;
    if (options.slots) {
        made.raw = ClickOptions::Raw{options.labels.value_or(0), options.dense.value_or(0), *options.slots,
                                     options.float_dense};
    }
    made.slot_sizes = options.slot_sizes;
    made.cancelled = &cancelled;
    return made;
}

// Reports the wrong check bytes of a block as warnings, up to a number of them. Other problems are errors: returns the
// first one.
class ClickWarnings {
  public:
    void warn(const std::vector<Message>& warnings) {
        for (const Message& each : warnings) warn(each);
    }
    const ClickProblem* take(const ClickBlock& block) {
        for (const ClickProblem& problem : block.problems) {
            if (problem.kind != ClickProblem::Kind::check_byte) return &problem;
            if (m_damaged++ < static_cast<int64_t>(most_complaints)) warn(problem.message);
        }
        m_damaged += block.problems_of(ClickProblem::Kind::check_byte) - static_cast<int64_t>(block.problems.size());
        return nullptr;
    }
    void shared_keys(const ClickStatistics& statistics, const std::vector<int64_t>& slot_sizes) {
        if (!slot_sizes.empty()) return;
        for (const SharedKey& each : statistics.shared()) warn(shared_key_text(each));
        const int64_t all = statistics.counts().in_several_slots();
        if (all > static_cast<int64_t>(statistics.shared().size()))
            warn(msg("%1 keys occur in more than one slot", all));
    }
    void end() {
        if (m_damaged > static_cast<int64_t>(most_complaints))
            warn(msg("%1 samples have a wrong check byte", m_damaged));
    }

  private:
    static void warn(const Message& message) { complain_line("warning: " + english(message)); }

    int64_t m_damaged = 0;
};

// Numbers that JSON doesn't have are words.
Json float_json(float value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    return static_cast<double>(value);
}

Json sample_json(const ClickShape& shape, const ClickBlock& block, int64_t i) {
    Json labels = Json::array(), dense = Json::array(), slots = Json::array();
    for (int64_t n = 0; n < shape.labels; ++n)
        labels.push_back(float_json(block.labels[static_cast<size_t>(i * shape.labels + n)]));
    for (int64_t n = 0; n < shape.dense; ++n)
        dense.push_back(float_json(block.dense[static_cast<size_t>(i * shape.dense + n)]));
    for (int64_t slot = 0; slot < shape.slot_count; ++slot) {
        Json keys = Json::array();
        for (const int64_t key : block.keys_of(i, slot)) keys.push_back(key);
        slots.push_back(std::move(keys));
    }
    return {{"labels", std::move(labels)}, {"dense", std::move(dense)}, {"slots", std::move(slots)}};
}

std::string shape_line(const ClickLog& log) {
    const ClickShape& shape = log.shape();
    const auto n = [](int64_t count, const char* one) { return count_text(static_cast<uint64_t>(count), one); };
    std::string line = format_word(shape.format);
    if (log.is_list()) line += ", " + n(static_cast<int64_t>(log.files()), "file");
    if (shape.framed_header) line += ", framed header";
    if (shape.check_bytes) line += ", check bytes";
    return fmt::format("{}: {} with {}, {} and {}; keys {}\n", line, n(shape.samples, "sample"),
                       n(shape.labels, "label"), n(shape.dense, "dense value"), n(shape.slot_count, "slot"),
                       keys_word(shape.keys));
}

std::string floats_text(const UnsetVector<float>& all, int64_t i, int64_t n) {
    std::string text;
    for (int64_t k = 0; k < n; ++k) text += fmt::format("{}{}", k > 0 ? " " : "", all[static_cast<size_t>(i * n + k)]);
    return text;
}

void print_samples(const ClickShape& shape, const ClickBlock& block, int64_t count) {
    const Columns table({{"sample", right}, {"labels"}, {"dense"}, {"keys of the slots"}});
    const auto row = [&](size_t number) -> Columns::Cells {
        const auto i = static_cast<int64_t>(number);
        std::string slots;
        for (int64_t slot = 0; slot < shape.slot_count; ++slot) {
            const std::span<const int64_t> keys = block.keys_of(i, slot);
            slots += slot > 0 ? " |" : "";
            for (const int64_t key : keys) slots += fmt::format("{}{}", slots.empty() ? "" : " ", key);
            if (keys.empty()) slots += slots.empty() ? "-" : " -";
        }
        return {std::to_string(block.first + i), floats_text(block.labels, i, shape.labels),
                floats_text(block.dense, i, shape.dense), slots};
    };
    table.write(static_cast<size_t>(count), row, print);
}

// Reads samples in order, and gives each block to `take`. The samples after one that can't be used are left out; the
// error is returned then.
Status each_block(const ClickLog& log, int64_t count, ClickWarnings& warnings,
                  const std::function<Status(const ClickBlock&, int64_t)>& take) {
    ClickBlock block;
    for (int64_t at = 0; at < count; at += samples_at_once) {
        const Status read = log.read(at, std::min(samples_at_once, count - at), block);
        const ClickProblem* const wrong = warnings.take(block);
        const bool rest = wrong && wrong->kind == ClickProblem::Kind::rest;
        GGS_CHECK(take(block, wrong ? wrong->sample - block.first + (rest ? 1 : 0) : block.count));
        if (wrong) return fail_with(wrong->message);
        if (!read.ok()) return read;
        if (output_failed()) break;
    }
    return {};
}

int show(const CommonOptions& common, const ClicksCommand& options, const ClickLog& log, ClickWarnings& warnings) {
    const ClickShape& shape = log.shape();
    const int64_t wanted = options.first.value_or(common.json ? shape.samples : samples_of_text);
    const int64_t count = std::min(wanted, shape.samples);
    ClickStatistics statistics(shape); // of what is shown, for its warnings
    Status status;
    int64_t shown = 0;
    if (common.json) {
        // An error before the first sample is a document of its own.
        ClickBlock block;
        if (const Status read = log.read(0, std::min<int64_t>(count, 1), block); !read.ok())
            return fail_with(common, options.file, read.error());
        for (const ClickProblem& problem : block.problems) {
            if (problem.kind == ClickProblem::Kind::key) return fail_with(common, options.file, problem.message);
        }
        JsonLines lines(print);
        lines.all_of(json_head("clicks"));
        lines.value("format", format_word(shape.format));
        lines.list("samples", [&](const JsonLines::Row& row) {
            status = each_block(log, count, warnings, [&](const ClickBlock& read, int64_t good) -> Status {
                for (int64_t i = 0; i < good; ++i) row(sample_json(shape, read, i));
                statistics.add(read);
                return {};
            });
        });
        if (!status.ok()) lines.value("error", english(status.error()));
        lines.end();
    } else {
        print(shape_line(log));
        status = each_block(log, count, warnings, [&](const ClickBlock& read, int64_t good) -> Status {
            if (good > 0) print_samples(shape, read, good);
            shown += good;
            statistics.add(read);
            return {};
        });
        if (status.ok() && shown < shape.samples)
            print(fmt::format("{} of {}\n", shown, count_text(static_cast<uint64_t>(shape.samples), "sample")));
    }
    warnings.shared_keys(statistics, log.slot_sizes());
    warnings.end();
    if (status.ok()) return exit_done;
    complain(status.error());
    return exit_failed;
}

Json statistics_json(const ClickLog& log, const ClickStatistics& statistics, size_t hot) {
    Json json = json_head("click_statistics");
    json["format"] = format_word(log.shape().format);
    json["samples"] = statistics.samples();
    json["keys"] = statistics.keys();
    const KeyCounts& counts = statistics.counts();
    json["distinct_keys"] = counts.distinct();
    json["exact"] = counts.is_exact();
    if (!counts.is_exact()) json["missed"] = counts.missed();
    json["shared_keys"] = counts.in_several_slots();
    json["check_failures"] = statistics.check_failures();
    json["slots"] = Json::array();
    for (const SlotStatistics& slot : statistics.slot_statistics()) {
        Json row = {{"keys", slot.keys}, {"min", slot.least}};
        if (statistics.samples() > 0)
            row["mean"] = static_cast<double>(slot.keys) / static_cast<double>(statistics.samples());
        row["max"] = slot.most;
        row["empty"] = slot.empty;
        if (slot.keys > 0) row.update({{"least_key", slot.least_key}, {"most_key", slot.most_key}});
        json["slots"].push_back(std::move(row));
    }
    json["hottest"] = Json::array();
    for (const KeyCount& each : counts.hottest(hot))
        json["hottest"].push_back({{"key", each.key}, {"count", each.count}, {"slot", each.slot}});
    json["histogram"] = Json::array();
    for (const ClickStatistics::Bin& bin : statistics.histogram())
        json["histogram"].push_back({{"from", bin.from}, {"to", bin.to}, {"samples", bin.samples}});
    return json;
}

std::string statistics_text(const ClickLog& log, const ClickStatistics& statistics, size_t hot) {
    const KeyCounts& counts = statistics.counts();
    std::string text = shape_line(log);
    text += fmt::format("{} in total, {}{} different; {} in more than one slot; {}\n", //
                        count_text(static_cast<uint64_t>(statistics.keys()), "key"), counts.is_exact() ? "" : "about ",
                        counts.distinct(), counts.in_several_slots(),
                        count_text(static_cast<uint64_t>(statistics.check_failures()), "wrong check byte"));
    if (!counts.is_exact())
        text +=
            fmt::format("Rare keys were not counted: the counts of keys may be too small by {}.\n", counts.missed());
    if (statistics.samples() > 0 && !statistics.slot_statistics().empty()) {
        Columns slots({{"slot", right},
                       {"keys", right},
                       {"min", right},
                       {"mean", right},
                       {"max", right},
                       {"empty", right},
                       {"least key", right},
                       {"largest key", right}});
        for (size_t i = 0; i < statistics.slot_statistics().size(); ++i) {
            const SlotStatistics& slot = statistics.slot_statistics()[i];
            const auto key = [&slot](int64_t value) {
                return slot.keys > 0 ? std::to_string(value) : std::string("-");
            };
            slots.row(
                {std::to_string(i), std::to_string(slot.keys), std::to_string(slot.least),
                 fmt::format("{:.4g}", static_cast<double>(slot.keys) / static_cast<double>(statistics.samples())),
                 std::to_string(slot.most), std::to_string(slot.empty), key(slot.least_key), key(slot.most_key)});
        }
        text += "\nkeys of a sample in each slot\n" + slots.text();
    }
    if (statistics.keys() > 0 && hot > 0) {
        Columns hottest({{"key", right}, {"count", right}, {"share", right}, {"slot", right}});
        for (const KeyCount& each : counts.hottest(hot))
            hottest.row({std::to_string(each.key), std::to_string(each.count),
                         percent_text(static_cast<double>(each.count) / static_cast<double>(statistics.keys())),
                         std::to_string(each.slot)});
        text += "\nthe most frequent keys\n" + hottest.text();
    }
    if (statistics.samples() > 0) {
        Columns bins({{"keys", right}, {"samples", right}, {"share", right}});
        for (const ClickStatistics::Bin& bin : statistics.histogram())
            bins.row({bin.from == bin.to ? std::to_string(bin.from) : fmt::format("{} – {}", bin.from, bin.to),
                      std::to_string(bin.samples),
                      percent_text(static_cast<double>(bin.samples) / static_cast<double>(statistics.samples()))});
        text += "\nsamples by their number of keys\n" + bins.text();
    }
    return text;
}

int show_statistics(const CommonOptions& common, const ClicksCommand& options, const ClickLog& log,
                    ClickWarnings& warnings) {
    ClickStatistics statistics(log.shape());
    const int64_t count = std::min(options.first.value_or(log.shape().samples), log.shape().samples);
    const Status status = each_block(log, count, warnings, [&](const ClickBlock& block, int64_t) -> Status {
        statistics.add(block);
        return {};
    });
    if (!status.ok()) return fail_with(common, options.file, status.error());
    print(common.json ? json_text(statistics_json(log, statistics, options.hot))
                      : statistics_text(log, statistics, options.hot));
    warnings.shared_keys(statistics, log.slot_sizes());
    warnings.end();
    return exit_done;
}

// The shape that is written: as in the source, except for what the command line states.
ClickShape written_shape(const ClicksCommand& options, ClickShape shape) {
    if (shape.keys == ClickKeys::i32) shape.keys = ClickKeys::u32;
    shape.keys = options.write_keys.value_or(shape.keys);
    shape.framed_header = options.framed_header.value_or(shape.framed_header);
    shape.check_bytes = options.check_bytes.value_or(shape.check_bytes);
    return shape;
}

Result<ClickWriter> writer_of(const ClicksCommand& options, const ClickShape& shape) {
    const ClickWriter::Format format = options.to == "raw"   ? ClickWriter::Format::raw
                                       : options.to == "csv" ? ClickWriter::Format::csv
                                                             : ClickWriter::Format::norm;
    return ClickWriter::create(options.out, format, written_shape(options, shape), options.write_float_dense);
}

bool is_csv(const std::string& file) { return lower_case(file).ends_with(".csv"); }

Result<int64_t> convert_csv(const ClicksCommand& options, const std::atomic<bool>& cancelled) {
    GGS_TRY(const MappedFile file, MappedFile::open(options.file));
    const std::string_view text(reinterpret_cast<const char*>(file.bytes().data()), file.size());
    GGS_TRY(ClickCsv csv, ClickCsv::parse(text, options.file));
    GGS_TRY(ClickWriter writer, writer_of(options, csv.shape()));
    ClickBlock block;
    while (true) {
        if (cancelled) return fail("interrupted: nothing was written");
        GGS_TRY(const bool there, csv.next(samples_at_once, block));
        if (!there) break;
        GGS_CHECK(writer.append(block));
    }
    GGS_CHECK(file.check_bytes());
    GGS_CHECK(writer.finish());
    return writer.samples();
}

Result<int64_t> convert_log(const ClicksCommand& options, const ClickLog& log, ClickWarnings& warnings) {
    GGS_TRY(ClickWriter writer, writer_of(options, log.shape()));
    GGS_CHECK(each_block(log, log.shape().samples, warnings,
                         [&](const ClickBlock& block, int64_t) { return writer.append(block); }));
    warnings.end();
    GGS_CHECK(writer.finish());
    return writer.samples();
}

int report_converted(const CommonOptions& common, const ClicksCommand& options, const Result<int64_t>& samples) {
    if (!samples.ok()) return fail_with(common, options.file, samples.error());
    if (!common.json) {
        print(fmt::format("{} written to {}\n", count_text(static_cast<uint64_t>(*samples), "sample"), options.out));
        return exit_done;
    }
    Json json = json_head("click_conversion");
    json["file"] = options.file;
    json["out"] = options.out;
    json["format"] = options.to;
    json["samples"] = *samples;
    print(json_text(json));
    return exit_done;
}

// A made log that was written.
struct MadeLog {
    int64_t samples = 0, clicks = 0;
    double auc = 0; // of the truth, for the first samples
    int64_t measured = 0;
};
constexpr int64_t most_measured = 1'000'000; // samples whose truth is kept

Result<MadeLog> make_log(const ClicksCommand& options, const std::atomic<bool>& cancelled) {
    GGS_CHECK(MadeClicks::check_sizes(options.slot_sizes));
    const MadeClicks clicks({options.seed, options.slot_sizes, options.dense.value_or(4), options.bag});
    ClicksCommand to = options;
    to.out = options.file;
    GGS_TRY(ClickWriter writer, writer_of(to, clicks.shape()));
    MadeLog made;
    ClickBlock block;
    std::vector<double> truth;
    std::vector<float> labels;
    while (made.samples < options.samples) {
        if (cancelled) return fail("interrupted: nothing was written");
        block.clear(made.samples, clicks.shape().slot_count);
        for (; block.count < samples_at_once && made.samples < options.samples; ++made.samples) {
            const double logit = clicks.append(made.samples, block);
            made.clicks += block.labels.back() > 0 ? 1 : 0;
            if (made.samples >= most_measured) continue;
            truth.push_back(logit);
            labels.push_back(block.labels.back());
        }
        GGS_CHECK(writer.append(block));
    }
    GGS_CHECK(writer.finish());
    made.auc = click_auc(truth, labels);
    made.measured = static_cast<int64_t>(truth.size());
    return made;
}

int report_made(const CommonOptions& common, const ClicksCommand& options, const Result<MadeLog>& made) {
    if (!made.ok()) return fail_with(common, options.file, made.error());
    if (common.json) {
        Json json = json_head("made_clicks");
        json["file"] = options.file;
        json["format"] = options.to;
        json["samples"] = made->samples;
        json["clicks"] = made->clicks;
        json["auc_of_truth"] = made->auc;
        json["measured"] = made->measured;
        print(json_text(json));
        return exit_done;
    }
    print(fmt::format("{} written to {}, {} of them with the label 1\nAUC of the truth: {:.4f}{}\n",
                      count_text(static_cast<uint64_t>(made->samples), "sample"), options.file, made->clicks, made->auc,
                      made->measured < made->samples ? fmt::format(" (of the first {})", made->measured)
                                                     : std::string()));
    return exit_done;
}

int clicks_command(const CommonOptions& common, const ClicksCommand& options) {
    Interrupts interrupts;
    Opening opening;
    const Interrupts::Pausing pausing(interrupts, opening);
    if (options.action == "make") return report_made(common, options, make_log(options, opening.cancelled));
    if (options.action == "convert" && is_csv(options.file))
        return report_converted(common, options, convert_csv(options, opening.cancelled));
    const Result<std::shared_ptr<ClickLog>> log = ClickLog::open(options.file, log_options(options, opening.cancelled));
    if (!log.ok()) return fail_with(common, options.file, log.error());
    ClickWarnings warnings;
    warnings.warn((*log)->warnings());
    if (options.action == "show") return show(common, options, **log, warnings);
    if (options.action == "stats") return show_statistics(common, options, **log, warnings);
    return report_converted(common, options, convert_log(options, **log, warnings));
}

// Adds an option with a type of keys.
void add_keys(CLI::App* command, const char* name, std::optional<ClickKeys>& to, const char* what) {
    command
        ->add_option_function<std::string>(
            name, [&to](const std::string& word) { to = word == "u32" ? ClickKeys::u32 : ClickKeys::i64; }, what)
        ->check(one_of({"u32", "i64"}))
        ->type_name("TYPE");
}

// Adds a flag and its opposite. CLI11 would set an optional to false if neither is given.
void add_choice(CLI::App* command, const char* names, std::optional<bool>& to, const char* what) {
    command->add_flag_function(
        names, [&to](int64_t given) { to = given > 0; }, what);
}

// Returns the first option that the action doesn't have, or nullptr.
const char* unused_option(const CLI::App& command, const std::string& action) {
    constexpr struct {
        const char* option;
        const char* action;
    } options[] = {{"--hot", "stats"},           {"--to", "convert"},         {"--framed-header", "convert"},
                   {"--check-bytes", "convert"}, {"--write-keys", "convert"}, {"--write-float-dense", "convert"},
                   {"--samples", "make"},        {"--bag", "make"},           {"--seed", "make"}};
    for (const auto& each : options) {
        const bool writes = action == "make" && std::string_view(each.action) == "convert";
        if (action != each.action && !writes && command.count(each.option) > 0) return each.option;
    }
    if (action == "make") {
        for (const char* const option : {"--keys", "--slots", "--labels", "--float-dense", "--first"}) {
            if (command.count(option) > 0) return option;
        }
    }
    return action == "convert" && command.count("--first") > 0 ? "--first" : nullptr;
}

} // namespace

void add_clicks(CommandLine& line) {
    const auto [command, clicks] =
        line.add("clicks", clicks_command, "Show, analyse, convert or make the click log of a recommender", R"(Actions:
  show     prints samples: labels, dense values, and the keys of each slot
  stats    prints the keys per slot, the most frequent keys and a histogram
  convert  writes the log to OUT as Norm, Raw or CSV
  make     draws samples and writes them to FILE: keys by Zipf's law, and labels
           by a hidden truth, whose AUC is printed
FILE is a Norm file, a Raw file (if --slots is given), or a list: a text with the
number of files and their names. convert also reads CSV files (.csv).

Examples:
  ggscope-cli clicks show --first 3 day_0.bin
  ggscope-cli clicks show --labels 1 --dense 13 --slots 26 --json day_0.raw
  ggscope-cli clicks stats file_list.txt
  ggscope-cli clicks convert --framed-header --check-bytes clicks.csv day_0.bin
  ggscope-cli clicks make --samples 50000 --slot-sizes 300,100,40 made.bin)");
    command->add_option("ACTION", clicks.action, "show, stats, convert or make")
        ->required()
        ->check(one_of({"show", "stats", "convert", "make"}));
    add_file(command, clicks.file, "A click log, or a list of such files; make: the file to write");
    command->add_option("OUT", clicks.out, "convert: the file to write")->check(file_name());
    add_keys(command, "--keys", clicks.keys, "Norm: the type of the keys, u32 or i64 (default: found by parsing)");
    CLI::Option* const slots = command->add_option("--slots", clicks.slots, "Raw: number of slots")
                                   ->check(whole_number("number of slots"))
                                   ->type_name("N");
    command->add_option("--labels", clicks.labels, "Raw: number of labels")
        ->check(whole_number("number of labels"))
        ->type_name("N")
        ->needs(slots);
    command->add_option("--dense", clicks.dense, "Raw: number of dense values; make: the same (default: 4)")
        ->check(whole_number("number of dense values", 0, 100'000))
        ->type_name("N");
    command->add_flag("--float-dense", clicks.float_dense, "Raw: dense values are 32-bit floats, not whole numbers")
        ->needs(slots);
    command
        ->add_option("--slot-sizes", clicks.slot_sizes,
                     "Number of keys of each slot, with commas between them. Keys are checked and shifted by the sizes "
                     "before")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->check(whole_number("slot size"))
        ->type_name("N,…");
    command->add_option("--samples", clicks.samples, "make: number of samples")
        ->check(whole_number("number of samples", 1))
        ->type_name("N")
        ->capture_default_str();
    command
        ->add_option("--bag", clicks.bag, "make: largest number of keys in a slot, after the first slot with one key")
        ->check(whole_number("number of keys", 1, 1000))
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--seed", clicks.seed, "make: another log for each seed")
        ->check(whole_number("seed"))
        ->type_name("N")
        ->capture_default_str();
    command
        ->add_option("--first", clicks.first, "show, stats: number of samples (default: show 10, or all with --json)")
        ->check(whole_number("number of samples"))
        ->type_name("N");
    add_count(command, "--hot", clicks.hot, "stats: number of most frequent keys",
              whole_number("number of keys", 0, 1'000'000));
    command->add_option("--to", clicks.to, "convert: the format to write: norm, raw or csv")
        ->check(one_of({"norm", "raw", "csv"}))
        ->type_name("FORMAT")
        ->capture_default_str();
    add_choice(command, "--framed-header,!--plain-header", clicks.framed_header,
               "convert to Norm: write the header with length and check byte, or without (default: as in FILE)");
    add_choice(command, "--check-bytes,!--no-check-bytes", clicks.check_bytes,
               "convert to Norm: write samples with length and check byte, or without (default: as in FILE)");
    add_keys(command, "--write-keys", clicks.write_keys,
             "convert to Norm: the type of the keys, u32 or i64 (default: as in FILE; u32 for Raw)");
    command->add_flag("--write-float-dense", clicks.write_float_dense,
                      "convert to Raw: write dense values as 32-bit floats");
    add_json(command, line.common());
    command->callback([command = command, &clicks = clicks] {
        const bool converts = clicks.action == "convert";
        if (converts && clicks.out.empty()) throw CLI::ValidationError("convert needs the file to write, OUT");
        if (!converts && !clicks.out.empty())
            throw CLI::ValidationError(
                fmt::format("`{}` is one argument too many for clicks {}", clicks.out, clicks.action));
        if (clicks.action == "make" && clicks.slot_sizes.empty())
            throw CLI::ValidationError("make needs the sizes of the slots: --slot-sizes 300,100,40");
        if (clicks.action != "make" && clicks.dense && !clicks.slots)
            throw CLI::ValidationError("--dense requires --slots");
        if (const char* const option = unused_option(*command, clicks.action))
            throw CLI::ValidationError(fmt::format("clicks {} has no option {}", clicks.action, option));
    });
}

} // namespace ggs
