// SPDX-License-Identifier: MIT
// `ggscope-cli diff`: the keys and tensors in which two files of weights differ.
#include "base/columns.h"
#include "commands/commands.h"
#include "files/weights_file.h"
#include "program/program_json.h"
#include "shared/figures.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"
#include "shared/tensor_text.h"
#include "values/files/file_diff.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

struct DiffOptions {
    std::string a, b;
};

using Json = nlohmann::ordered_json;
using enum Columns::Align;

const char* word(TensorDifferenceKind kind) {
    switch (kind) {
    case TensorDifferenceKind::only_a: return "only_a";
    case TensorDifferenceKind::only_b: return "only_b";
    case TensorDifferenceKind::shape: return "shape";
    case TensorDifferenceKind::type: return "type";
    case TensorDifferenceKind::data: break;
    }
    return "data";
}

std::string side_text(const KeyDifference::Side& side) {
    return side.type.empty() ? "-" : side.type + " " + side.value;
}

std::string side_text(const TensorDifference::Side& side) {
    if (side.type.empty()) return "-";
    return side.type + " " +
           shape_text(std::span<const int64_t>(side.ne.data(), static_cast<size_t>(std::max(1, side.n_dims))));
}

Json side_json(const KeyDifference::Side& side) {
    return side.type.empty() ? Json() : Json{{"type", side.type}, {"value", side.value}};
}
Json side_json(const TensorDifference::Side& side) {
    return side.type.empty() ? Json() : Json{{"type", side.type}, {"ne", side.ne}};
}

std::string keys_text(const FileDiff& diff) {
    if (diff.keys.empty()) return {};
    Columns table({{"key", left, 40}, {"A", left, 40}, {"B"}});
    for (const KeyDifference& key : diff.keys) {
        const std::string element = key.element ? fmt::format("[{}]", *key.element) : "";
        table.row({key.name + element, side_text(key.a), side_text(key.b)});
    }
    return "\nkeys\n" + table.text();
}

std::string tensors_text(const FileDiff& diff) {
    if (diff.tensors.empty()) return {};
    Columns table({{"tensor", left, 40},
                   {"A"},
                   {"B"},
                   {"bytes", right},
                   {"numbers", right},
                   {"most", right},
                   {"NMSE", right},
                   {"", left}});
    const TensorDifference* without = nullptr; // the first whose numbers can't be compared
    for (const TensorDifference& t : diff.tensors) {
        if (!without && !t.no_numbers.empty()) without = &t;
        std::vector<std::string> row{name_in_file(t.name, t.number), side_text(t.a), side_text(t.b),
                                     t.bytes ? std::to_string(*t.bytes) : ""};
        if (t.numbers) {
            row.insert(row.end(), {std::to_string(t.numbers->elements), number_text(t.numbers->max_abs),
                                   number_text(t.numbers->nmse, 3)});
            row.push_back(t.numbers->odd > 0 ? fmt::format("{} of them NaN or Inf", t.numbers->odd) : "");
        } else {
            row.insert(row.end(), {"", "", "", t.no_numbers.empty() ? "" : "no numbers"});
        }
        table.row(std::move(row));
    }
    return "\ntensors: number of differing bytes and values, largest difference, and mean squared difference divided "
           "by the mean square of A\n" +
           table.text() + (without ? "no numbers: " + english(without->no_numbers) + "\n" : "");
}

std::string diff_text(const FileDiff& diff, const std::string& a, const std::string& b) {
    std::string out = fmt::format("A: {}\nB: {}\n", visible(a), visible(b));
    const auto counts = [&out](const char* of, size_t differ, size_t same) {
        out += fmt::format("{}: {} {}, {} the same\n", of, differ, differ == 1 ? "differs" : "differ", same);
    };
    counts("keys", diff.keys.size(), diff.same_keys);
    counts("tensors", diff.tensors.size(), diff.same_tensors);
    return out + keys_text(diff) + tensors_text(diff);
}

// schema, kind, …, a, b, same, interrupted (only if it was), same_keys, same_tensors, keys[{name, a, b, element}],
// where a side is {type, value} or null, and tensors[{name, differs, a, b, bytes, elements, odd, max_abs, nmse,
// no_numbers}], where a side is {type, ne} or null, `differs` is only_a, only_b, shape, type or data, and what could
// not be compared is left out.
std::string diff_json(const FileDiff& diff, const std::string& a, const std::string& b) {
    Json json = json_head("diff");
    json.update({{"a", a}, {"b", b}, {"same", diff.same()}});
    if (diff.interrupted) json["interrupted"] = true;
    json.update({{"same_keys", diff.same_keys}, {"same_tensors", diff.same_tensors}});
    json["keys"] = Json::array();
    for (const KeyDifference& key : diff.keys) {
        Json row = {{"name", key.name}, {"a", side_json(key.a)}, {"b", side_json(key.b)}};
        if (key.element) row["element"] = *key.element;
        json["keys"].push_back(std::move(row));
    }
    json["tensors"] = Json::array();
    for (const TensorDifference& t : diff.tensors) {
        Json row = {{"name", t.name}, {"differs", word(t.kind)}, {"a", side_json(t.a)}, {"b", side_json(t.b)}};
        if (t.bytes) row["bytes"] = *t.bytes;
        if (t.numbers)
            row.update({{"elements", t.numbers->elements},
                        {"odd", t.numbers->odd},
                        {"max_abs", json_number(t.numbers->max_abs)},
                        {"nmse", json_number(t.numbers->nmse)}});
        if (!t.no_numbers.empty()) row["no_numbers"] = english(t.no_numbers);
        json["tensors"].push_back(std::move(row));
    }
    return json_text(json);
}

int diff_command(const CommonOptions& common, const DiffOptions& options) {
    Interrupts interrupts;
    const GgufLimits limits = GgufLimits::within(common.limits.memory);
    std::vector<WeightsFile> files;
    for (const std::string& path : {options.a, options.b}) {
        if (const Result<FileKind> kind = file_kind(path); kind.ok() && *kind != FileKind::weights)
            return fail_with(
                common, path,
                msg("%1 is not a file of weights; only .gguf and .safetensors files can be compared", path));
        Result<WeightsFile> file = WeightsFile::open(path, limits);
        if (!file.ok()) return fail_with(common, path, file.error());
        files.push_back(std::move(*file));
    }
    Opening reading;
    const Interrupts::Pausing pausing(interrupts, reading);
    const Result<FileDiff> diff =
        compare_files(files[0], files[1], [&](const DiffProgress&) { return !reading.cancelled; });
    if (!diff.ok()) return fail_with(common, options.a, diff.error());
    print(common.json ? diff_json(*diff, options.a, options.b) : diff_text(*diff, options.a, options.b));
    if (diff->interrupted)
        complain(msg("interrupted: %1 of %2 tensors have been compared", diff->progress.tensors,
                     diff->progress.all_tensors));
    return diff->same() ? exit_done : exit_failed;
}

} // namespace

void add_diff(CommandLine& line) {
    const auto [command, diff] =
        line.add("diff", diff_command, "Compare the keys, tensors and values of two model files",
                 R"(The exit status is 0 if they are the same, 1 if they differ.

Examples:
  ggscope-cli diff model-f16.gguf model-q8_0.gguf)");
    add_file(command, diff.a, any_weights, "A");
    add_file(command, diff.b, any_weights, "B");
    add_common(command, line.common());
}

} // namespace ggs
