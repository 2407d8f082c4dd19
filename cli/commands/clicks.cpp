// SPDX-License-Identifier: MIT
// `ggscope-cli clicks`: shows the samples of a click log, prints statistics of them, converts it, or makes one.
#include "base/atomic_file.h"
#include "base/columns.h"
#include "base/read_file.h"
#include "base/same_word.h"
#include "commands/commands.h"
#include "device/mapped_file.h"
#include "files/clicks/click_csv.h"
#include "files/clicks/click_guess.h"
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
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

constexpr int64_t samples_at_once = 1024;      // that are read together, at most
constexpr int64_t numbers_at_once = 1 << 22;   // labels, dense values and keys of samples that are read together
constexpr int64_t most_keys_shown = 1000;      // of a sample, in a table
constexpr int64_t most_keys_in_json = 1 << 20; // of a sample
constexpr int64_t samples_of_text = 10;        // shown without --first
constexpr int64_t most_complaints = 10;        // of each kind, about samples

struct ClicksCommand {
    std::string action, file, out;
    std::optional<ClickKeys> keys;
    std::optional<int64_t> labels, dense, slots;
    bool float_dense = false;
    std::vector<int64_t> slot_sizes;
    std::optional<int64_t> first;
    size_t hot = 10;
    ClickWriter::Format to = ClickWriter::Format::norm;
    std::string damaged; // what is done with samples with a wrong check byte: "", "keep", "drop"
    std::optional<bool> framed_header, check_bytes;
    std::optional<ClickKeys> write_keys;
    bool write_float_dense = false;
    int64_t samples = 10'000, bag = 3;
    uint64_t seed = 0;
};

using Json = nlohmann::ordered_json;
using enum Columns::Align;

std::string format_word(ClickFormat format) { return lower_case(click_format_name(format)); }

constexpr struct {
    const char* word;
    ClickWriter::Format format;
} written_formats[] = {
    {"norm", ClickWriter::Format::norm}, {"raw", ClickWriter::Format::raw}, {"csv", ClickWriter::Format::csv}};

const char* format_word(ClickWriter::Format format) {
    return std::ranges::find(written_formats, format, [](const auto& each) { return each.format; })->word;
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

// Reports wrong check bytes and rounded values of a block as warnings, up to a limit. Other problems are errors:
// returns the first one.
class ClickWarnings {
  public:
    void warn(const std::vector<Message>& warnings) {
        for (const Message& each : warnings) warn(each);
    }
    const ClickProblem* take(const ClickBlock& block) {
        const ClickProblem* wrong = nullptr;
        int64_t damaged = m_damaged, rounded = m_rounded;
        for (const ClickProblem& problem : block.problems) {
            switch (problem.kind) {
            case ClickProblem::Kind::check_byte:
                if (damaged++ < most_complaints) warn(problem.message);
                break;
            case ClickProblem::Kind::value:
                if (rounded++ < most_complaints) warn(problem.message);
                break;
            case ClickProblem::Kind::key:
            case ClickProblem::Kind::rest:
                if (!wrong || problem.sample < wrong->sample) wrong = &problem;
                break;
            }
        }
        m_damaged += block.problems_of(ClickProblem::Kind::check_byte);
        m_rounded += block.problems_of(ClickProblem::Kind::value);
        return wrong;
    }
    int64_t damaged() const { return m_damaged; } // samples so far
    void shared_keys(const ClickStatistics& statistics, const std::vector<int64_t>& slot_sizes) {
        if (!slot_sizes.empty()) return;
        for (const SharedKey& each : statistics.shared()) warn(shared_key_text(each));
        const int64_t all = statistics.counts().in_several_slots();
        if (all > static_cast<int64_t>(statistics.shared().size()))
            warn(msg("%1 keys occur in more than one slot", all));
    }
    void end() {
        if (m_damaged > most_complaints) warn(msg("%1 samples have a wrong check byte", m_damaged));
        if (m_rounded > most_complaints)
            warn(msg("%1 labels and dense values are not 32-bit floats; they are read as the nearest ones", m_rounded));
    }
    static void warn(const Message& message) { complain_line("warning: " + english(message)); }

  private:
    int64_t m_damaged = 0, m_rounded = 0;
};

int64_t keys_in(const ClickBlock& block, int64_t i) {
    const int64_t* const ends = block.offsets.data() + i * block.slot_count;
    return ends[block.slot_count] - ends[0];
}

Json sample_json(const ClickShape& shape, const ClickBlock& block, int64_t i) {
    Json labels = Json::array(), dense = Json::array(), slots = Json::array();
    for (int64_t n = 0; n < shape.labels; ++n)
        labels.push_back(json_number(block.labels[static_cast<size_t>(i * shape.labels + n)]));
    for (int64_t n = 0; n < shape.dense; ++n)
        dense.push_back(json_number(block.dense[static_cast<size_t>(i * shape.dense + n)]));
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
                       click_keys_word(shape.keys));
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
        int64_t left = most_keys_shown;
        for (int64_t slot = 0; slot < shape.slot_count; ++slot) {
            const std::span<const int64_t> keys = block.keys_of(i, slot);
            const auto n = static_cast<int64_t>(keys.size()), shown = std::min(n, left);
            left -= shown;
            slots += slot > 0 ? " |" : "";
            for (const int64_t key : keys.first(static_cast<size_t>(shown)))
                slots += fmt::format("{}{}", slots.empty() ? "" : " ", key);
            if (keys.empty()) slots += slots.empty() ? "-" : " -";
            if (shown < n)
                slots += fmt::format("{}… ({})", slots.empty() ? "" : " ", count_text(static_cast<uint64_t>(n), "key"));
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
    // One sample shows how large they are.
    (void)log.read(0, std::min<int64_t>(count, 1), block);
    for (int64_t at = 0, wanted = 0; at < count; at += wanted) {
        const auto numbers = static_cast<int64_t>(block.labels.size() + block.dense.size() + block.keys.size());
        const int64_t of_sample = numbers / std::max<int64_t>(block.count, 1) + 1;
        wanted = std::min(std::clamp<int64_t>(numbers_at_once / of_sample, 1, samples_at_once), count - at);
        const Status read = log.read(at, wanted, block);
        const ClickProblem* const wrong = warnings.take(block);
        const bool rest = wrong && wrong->kind == ClickProblem::Kind::rest;
        GGS_CHECK(take(block, wrong ? wrong->sample - block.first + (rest ? 1 : 0) : block.count));
        if (wrong) return fail_with(wrong->message);
        if (!read.ok()) return read;
        if (output_failed()) break;
    }
    return {};
}

// A sample is complete in JSON, or an error.
Status can_be_json(const ClickBlock& block, int64_t i, const std::string& file) {
    if (block.count <= i || keys_in(block, i) <= most_keys_in_json) return {};
    return fail("%1: sample %2 has %3 keys; JSON can have %4 keys of a sample. `clicks convert --to csv` writes all of "
                "them",
                file, block.first + i, keys_in(block, i), most_keys_in_json);
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
        if (const Status fits = can_be_json(block, 0, options.file); !fits.ok())
            return fail_with(common, options.file, fits.error());
        JsonLines lines(print);
        lines.all_of(json_head("clicks"));
        lines.value("format", format_word(shape.format));
        lines.list("samples", [&](const JsonLines::Row& row) {
            status = each_block(log, count, warnings, [&](const ClickBlock& read, int64_t good) -> Status {
                for (int64_t i = 0; i < good; ++i) {
                    GGS_CHECK(can_be_json(read, i, options.file));
                    row(sample_json(shape, read, i));
                }
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

bool is_csv(const std::string& file) { return lower_case(file).ends_with(".csv"); }

// The shape that is written: as in the source, except for what the command line states.
ClickShape written_shape(const ClicksCommand& options, ClickShape shape) {
    if (shape.keys == ClickKeys::i32) shape.keys = ClickKeys::u32;
    shape.keys = options.write_keys.value_or(shape.keys);
    shape.framed_header = options.framed_header.value_or(shape.framed_header);
    shape.check_bytes = options.check_bytes.value_or(shape.check_bytes);
    return shape;
}

Result<ClickWriter> writer_of(const ClicksCommand& options, const ClickShape& shape) {
    return ClickWriter::create(options.out, options.to, written_shape(options, shape), options.write_float_dense);
}

// A file that exists is replaced only if it is a click log, or can be one.
Status can_replace(const std::string& file) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(file, unknown) || std::filesystem::file_size(file, unknown) == 0) return {};
    // Nothing in its bytes identifies a Raw file.
    if (is_click_log(file) || may_be_raw_click_log(file) || lower_case(file).ends_with(".raw")) return {};
    constexpr size_t longest_head = 64 << 10;
    const std::string first = first_bytes(file, longest_head);
    const std::string head = first.substr(0, first.find('\n'));
    if (is_csv(file) && ClickCsv::parse(head, file).ok()) return {};
    return fail("%1 exists and is not a click log, so it isn't replaced. Remove it, or write to another file", file);
}

// Norm doesn't state the type of keys, and some files can be read as either.
void warn_of_open_keys(const ClicksCommand& options, const ClickShape& shape, const std::atomic<bool>& cancelled) {
    ClickOptions how;
    how.cancelled = &cancelled;
    if (options.to != ClickWriter::Format::norm || ClickLog::open(options.out, how).ok() || cancelled) return;
    ClickWarnings::warn(msg("%1 can be read with keys of either type. Read it with --keys %2", options.out,
                            click_keys_word(written_shape(options, shape).keys)));
}

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
    warn_of_open_keys(options, csv.shape(), cancelled);
    return writer.samples();
}

// A file that is written already as it is to be: its bytes are copied, so that wrong check bytes and whole numbers that
// aren't floats remain as they are.
bool is_written_already(const ClicksCommand& options, const ClickLog& log) {
    const ClickShape &here = log.shape(), written = written_shape(options, here);
    if (log.is_list() || !options.slot_sizes.empty() || options.damaged == "drop") return false;
    if (here.format == ClickFormat::raw)
        return options.to == ClickWriter::Format::raw && options.float_dense == options.write_float_dense &&
               here.samples > 0;
    return here.format == ClickFormat::norm && options.to == ClickWriter::Format::norm && written.keys == here.keys &&
           written.framed_header == here.framed_header && written.check_bytes == here.check_bytes;
}

// A file that the log consists of must not be replaced by a conversion of the whole.
Status check_out(const ClicksCommand& options, const ClickLog& log) {
    std::error_code none;
    const auto is_out = [&](const std::string& path) { return std::filesystem::equivalent(path, options.out, none); };
    if (!log.is_list()) return {};
    if (is_out(options.file)) return fail("%1 is the list that is converted; write to another file", options.out);
    for (size_t file = 0; file < log.files(); ++file) {
        if (is_out(log.file_path(file)))
            return fail("%1 is a file of the list that is converted; write to another file", options.out);
    }
    return {};
}

Result<int64_t> copy_log(const ClicksCommand& options, const ClickLog& log, ClickWarnings& warnings) {
    if (log.shape().format == ClickFormat::norm) {
        const auto look_only = [](const ClickBlock&, int64_t) { return Status(); };
        GGS_CHECK(each_block(log, log.shape().samples, warnings, look_only));
        warnings.end();
    }
    GGS_TRY(const MappedFile file, MappedFile::open(options.file));
    GGS_TRY(AtomicFile out, AtomicFile::create(options.out));
    GGS_CHECK(out.write(file.bytes()));
    GGS_CHECK(file.check_bytes());
    GGS_CHECK(out.commit());
    return log.shape().samples;
}

// Options must not have been given without effect.
Status check_options(const ClicksCommand& options, const ClickLog& log) {
    const ClickFormat format = log.shape().format;
    if (options.keys && format != ClickFormat::norm)
        return fail("%1 is a %2 file; --keys is only for Norm", options.file, click_format_name(format));
    if (options.float_dense && format != ClickFormat::raw)
        return fail("%1 is a %2 file; --float-dense is only for Raw", options.file, click_format_name(format));
    return {};
}

Result<int64_t> convert_log(const ClicksCommand& options, const ClickLog& log, ClickWarnings& warnings,
                            const std::atomic<bool>& cancelled) {
    GGS_CHECK(check_out(options, log));
    if (is_written_already(options, log)) return copy_log(options, log, warnings);
    const bool shows_damage =
        options.to == ClickWriter::Format::norm && written_shape(options, log.shape()).check_bytes;
    const bool drop = options.damaged == "drop";
    GGS_TRY(ClickWriter writer, writer_of(options, log.shape()));
    GGS_CHECK(each_block(log, log.shape().samples, warnings, [&](const ClickBlock& block, int64_t) -> Status {
        if (!block.damaged.empty() && !shows_damage && options.damaged.empty())
            return fail("%1: sample %2 has a wrong check byte, which the written file would not show. --damaged keep "
                        "writes such samples as they could be read, --damaged drop leaves them out",
                        options.file, block.first + block.damaged.front().at);
        return writer.append(block, drop);
    }));
    warnings.end();
    GGS_CHECK(writer.finish());
    if (const int64_t damaged = warnings.damaged(); damaged > 0) {
        ClickWarnings::warn(
            drop ? msg("samples with a wrong check byte that were left out: %1", damaged)
            : shows_damage
                ? msg("samples with a wrong check byte, which is wrong in %2 as well: %1", damaged, options.out)
                : msg("samples with a wrong check byte, which %2 doesn't show: %1", damaged, options.out));
    }
    warn_of_open_keys(options, log.shape(), cancelled);
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
    json["format"] = format_word(options.to);
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
    GGS_CHECK(can_replace(options.file));
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
    warn_of_open_keys(to, clicks.shape(), cancelled);
    made.auc = click_auc(truth, labels);
    made.measured = static_cast<int64_t>(truth.size());
    return made;
}

int report_made(const CommonOptions& common, const ClicksCommand& options, const Result<MadeLog>& made) {
    if (!made.ok()) return fail_with(common, options.file, made.error());
    if (common.json) {
        Json json = json_head("made_clicks");
        json["file"] = options.file;
        json["format"] = format_word(options.to);
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
    if (options.action == "convert") {
        if (const Status can = can_replace(options.out); !can.ok()) return fail_with(common, options.out, can.error());
    }
    if (options.action == "convert" && is_csv(options.file))
        return report_converted(common, options, convert_csv(options, opening.cancelled));
    const Result<std::shared_ptr<ClickLog>> log = ClickLog::open(options.file, log_options(options, opening.cancelled));
    if (!log.ok()) return fail_with(common, options.file, log.error());
    if (const Status good = check_options(options, **log); !good.ok())
        return fail_with(common, options.file, good.error());
    ClickWarnings warnings;
    warnings.warn((*log)->warnings());
    if (options.action == "show") return show(common, options, **log, warnings);
    if (options.action == "stats") return show_statistics(common, options, **log, warnings);
    return report_converted(common, options, convert_log(options, **log, warnings, opening.cancelled));
}

// Adds an option with a type of keys.
void add_keys(CLI::App* command, const char* name, std::optional<ClickKeys>& to, const char* what) {
    command
        ->add_option_function<std::string>(
            name,
            [&to](const std::string& word) {
                to = word == click_keys_word(ClickKeys::u32) ? ClickKeys::u32 : ClickKeys::i64;
            },
            what)
        ->check(one_of({click_keys_word(ClickKeys::u32), click_keys_word(ClickKeys::i64)}))
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
    } options[] = {{"--hot", "stats"},
                   {"--to", "convert"},
                   {"--framed-header", "convert"},
                   {"--check-bytes", "convert"},
                   {"--write-keys", "convert"},
                   {"--write-float-dense", "convert"},
                   {"--damaged", "convert"},
                   {"--samples", "make"},
                   {"--bag", "make"},
                   {"--seed", "make"}};
    for (const auto& each : options) {
        const bool writes = action == "make" && std::string_view(each.action) == "convert";
        if (action != each.action && !writes && command.count(each.option) > 0) return each.option;
    }
    if (action == "make") {
        for (const char* const option : {"--keys", "--slots", "--labels", "--float-dense", "--first", "--damaged"}) {
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
FILE is a Norm or Parquet file, a Raw file (if --slots is given), or a list: a
text with the number of files and their names, or the _metadata.json of Parquet
files. convert also reads CSV files (.csv). An existing file is replaced only if
it is a click log.

A sample with a wrong check byte also has a wrong one in the converted file. If
that file has no check bytes, the conversion fails, unless --damaged is given.

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
    command
        ->add_option_function<std::string>(
            "--to",
            [&clicks = clicks](const std::string& word) {
                clicks.to = std::ranges::find(written_formats, word, [](const auto& each) {
                                return std::string_view(each.word);
                            })->format;
            },
            "convert, make: the format to write: norm, raw or csv")
        ->check(one_of({"norm", "raw", "csv"}))
        ->type_name("FORMAT")
        ->default_str(format_word(ClickWriter::Format::norm));
    command
        ->add_option("--damaged", clicks.damaged,
                     "convert: keep or drop samples with a wrong check byte (default: keep it wrong, or fail)")
        ->check(one_of({"keep", "drop"}))
        ->type_name("WORD");
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
        if (converts && is_csv(clicks.file)) {
            for (const char* const option : {"--keys", "--slots", "--slot-sizes", "--damaged"}) {
                if (command->count(option) > 0)
                    throw CLI::ValidationError(fmt::format("{} has no effect on a CSV file", option));
            }
        }
        if (clicks.to != ClickWriter::Format::norm) {
            for (const char* const option : {"--framed-header", "--check-bytes", "--write-keys"}) {
                if (command->count(option) > 0)
                    throw CLI::ValidationError(fmt::format("{} requires --to norm", option));
            }
        }
        if (clicks.write_float_dense && clicks.to != ClickWriter::Format::raw)
            throw CLI::ValidationError("--write-float-dense requires --to raw");
        if (clicks.action != "make" && clicks.dense && !clicks.slots)
            throw CLI::ValidationError("--dense requires --slots");
        if (const char* const option = unused_option(*command, clicks.action))
            throw CLI::ValidationError(fmt::format("clicks {} has no option {}", clicks.action, option));
    });
}

} // namespace ggs
