// SPDX-License-Identifier: MIT
#include "commands/stats.h"

#include "base/columns.h"
#include "words/figures.h"
#include "program/program_json.h"
#include "words/tensor_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

constexpr auto right = Columns::Align::right;
constexpr auto left = Columns::Align::left;
constexpr double bar_columns = 40;

struct Looked {
    Statistics stats;
    std::optional<Histogram> histogram; // none where no value is finite
};

std::string part_text(const Snapshot& snapshot, const TensorPart& part) {
    const Structure& structure = *snapshot.structure;
    return structure.full_name(part.tensor) + slice_text(part.slice, structure.tensor(part.tensor));
}

Result<Looked> look_at(const Snapshot& snapshot, const TensorPart& part, const ByteSource& bytes,
                       const StatsOptions& options) {
    GGS_CHECK(has_values(snapshot, part.tensor));
    const Tensor& t = snapshot.structure->tensor(part.tensor);
    GGS_TRY(const auto stats, statistics(bytes, part.tensor, t, part.slice));
    if (!stats) return fail("the values of `%1` are being changed", snapshot.structure->name(part.tensor));
    Looked looked{*stats, {}};
    if (options.histogram && stats->finite() > 0) {
        const size_t bins = stats->max > stats->min ? options.bins : 1;
        GGS_TRY(looked.histogram, histogram(bytes, part.tensor, t, stats->min, stats->max, bins, part.slice));
    }
    return looked;
}

// A bar of eighths of a column.
std::string bar(double share) {
    constexpr const char* eighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const int n = static_cast<int>(std::lround(share * bar_columns * 8));
    std::string out;
    for (int i = 0; i < n / 8; ++i) out += "█";
    return out + eighths[n % 8];
}

std::string histogram_text(const std::string& head, const Histogram& h) {
    Columns table({{"from", right}, {"to", right}, {"values", right}, {"", left}});
    const int64_t most = std::max<int64_t>(1, *std::max_element(h.bins.begin(), h.bins.end()));
    const double width = (h.high - h.low) / static_cast<double>(h.bins.size());
    for (size_t i = 0; i < h.bins.size(); ++i) {
        const double from = h.low + width * static_cast<double>(i);
        table.row({number_text(from), number_text(i + 1 == h.bins.size() ? h.high : from + width),
                   std::to_string(h.bins[i]), bar(static_cast<double>(h.bins[i]) / static_cast<double>(most))});
    }
    return "\n" + visible(head) + "\n" + table.text();
}

nlohmann::ordered_json json_of(const Looked& looked) {
    const Statistics& s = looked.stats;
    nlohmann::ordered_json json = {{"count", s.count}, {"nan", s.nan}, {"inf", s.inf}, {"zeros", s.zeros}};
    if (s.finite() > 0) {
        json["min"] = json_number(s.least());
        json["max"] = json_number(s.most());
        json["mean"] = json_number(s.mean);
        json["sd"] = json_number(s.sd);
    }
    if (looked.histogram)
        json["histogram"] = {{"low", looked.histogram->low},
                             {"high", looked.histogram->high},
                             {"bins", looked.histogram->bins},
                             {"outside", looked.histogram->outside}};
    return json;
}

} // namespace

std::vector<TensorPart> parts_with_values(const Snapshot& snapshot) {
    std::vector<TensorPart> parts;
    const Structure& structure = *snapshot.structure;
    for (uint32_t i = 0; i < structure.tensors.size(); ++i) {
        if (!structure.alive(i) || is_view(structure.tensor(i)) || structure.tensors[i].address == 0) continue;
        if (has_values(snapshot, i).ok()) parts.push_back({i, {}});
    }
    return parts;
}

Result<std::string> stats_text(const Snapshot& snapshot, const std::vector<TensorPart>& parts, const ByteSource& bytes,
                               const StatsOptions& options) {
    const Structure& structure = *snapshot.structure;
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
    for (const TensorPart& part : parts) {
        GGS_TRY(const Looked looked, look_at(snapshot, part, bytes, options));
        const Statistics& s = looked.stats;
        const auto of_finite = [&s](const Number& value) { return s.finite() > 0 ? number_text(value) : std::string("-"); };
        table.row({part_text(snapshot, part), traits(structure.tensor(part.tensor).type).name, std::to_string(s.count),
                   of_finite(s.least()), of_finite(s.most()), of_finite(s.mean), of_finite(s.sd), std::to_string(s.nan),
                   std::to_string(s.inf), std::to_string(s.zeros), state_text(structure, snapshot.state(part.tensor))});
        if (looked.histogram) histograms += histogram_text(part_text(snapshot, part), *looked.histogram);
    }
    return (table.empty() ? "no tensor has values\n" : table.text()) + histograms;
}

Result<std::string> stats_json(const Snapshot& snapshot, const std::vector<TensorPart>& parts, const ByteSource& bytes,
                               const StatsOptions& options, const std::string& name) {
    const Structure& structure = *snapshot.structure;
    nlohmann::ordered_json json = json_head("stats");
    json["program"] = name;
    json["cursor"] = snapshot.position.cursor;
    json["tensors"] = nlohmann::ordered_json::array();
    for (const TensorPart& part : parts) {
        GGS_TRY(const Looked looked, look_at(snapshot, part, bytes, options));
        const Tensor& t = structure.tensor(part.tensor);
        nlohmann::ordered_json row = {{"tensor", structure.name(part.tensor)},
                                      {"key", structure.tensors[part.tensor].key},
                                      {"slice", slice_text(part.slice, t)},
                                      {"type", traits(t.type).name},
                                      {"ne", shape_of(t)},
                                      {"state", state_word(snapshot.state(part.tensor).kind)}};
        row.update(json_of(looked));
        json["tensors"].push_back(std::move(row));
    }
    return json_text(json);
}

} // namespace ggs
