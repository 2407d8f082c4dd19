// SPDX-License-Identifier: MIT
#include "commands/info.h"

#include "base/columns.h"
#include "base/printable.h"
#include "commands/commands.h"
#include "program/program_json.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"
#include "shared/tensor_text.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

constexpr size_t most_of_a_name = 80; // characters; JSON has all of it

using Json = nlohmann::ordered_json;

struct TypeTotal {
    std::string_view type;
    uint64_t tensors = 0;
    uint64_t elements = 0;
    uint64_t bytes = 0;
};

// Keys and tensors that pass the filter, in the file's order, and their totals.
struct Selection {
    std::vector<size_t> keys;
    std::vector<size_t> tensors;
    std::vector<TypeTotal> types; // most bytes first
    TypeTotal all{"all"};
};

Selection select(const WeightsFile& file, const std::string& filter) {
    const auto wanted = [&](std::string_view name) { return filter.empty() || name.find(filter) != name.npos; };
    Selection s;
    for (size_t i = 0; i < file.n_keys(); ++i) {
        if (wanted(file.key(i).name)) s.keys.push_back(i);
    }
    for (size_t i = 0; i < file.n_tensors(); ++i) {
        const WeightsTensor tensor = file.tensor(i);
        if (!wanted(tensor.name)) continue;
        s.tensors.push_back(i);
        auto total =
            std::find_if(s.types.begin(), s.types.end(), [&](const auto& t) { return t.type == tensor.type_name; });
        if (total == s.types.end()) total = s.types.insert(total, {tensor.type_name});
        uint64_t elements = 1;
        for (const int64_t n : tensor.ne) elements *= static_cast<uint64_t>(n);
        for (TypeTotal* t : {&*total, &s.all}) {
            ++t->tensors;
            t->elements += elements;
            t->bytes += tensor.bytes;
        }
    }
    std::stable_sort(s.types.begin(), s.types.end(), [](const auto& a, const auto& b) { return a.bytes > b.bytes; });
    return s;
}

Json number(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    return value;
}

// The value of a scalar, or an array's element; strings are done by the caller.
Json plain_value(const GgufFile& file, const GgufKey& key, size_t k, uint64_t i) {
    const bool array = key.is_array();
    switch (key.element) {
    case GgufType::boolean: return (array ? file.bool_at(k, i) : file.as_bool(k)).value();
    case GgufType::f32: {
        // A float's shortest digits: 0.1, and not the double next to it.
        return number(std::strtod(file.element_text(k, i).c_str(), nullptr));
    }
    case GgufType::f64: return number((array ? file.number_at(k, i) : file.as_f64(k)).value());
    case GgufType::u8:
    case GgufType::u16:
    case GgufType::u32:
    case GgufType::u64: return (array ? file.u64_at(k, i) : file.as_u64(k)).value();
    default: return (array ? file.i64_at(k, i) : file.as_i64(k)).value();
    }
}

// Columns of text; the ones marked are aligned to the right.
class Table {
  public:
    explicit Table(std::vector<bool> right) : m_right(std::move(right)), m_widths(m_right.size(), 0) {}
    void add(std::vector<std::string> row) {
        for (size_t c = 0; c < row.size(); ++c) m_widths[c] = std::max(m_widths[c], width(row[c]));
        m_rows.push_back(std::move(row));
    }
    void write(std::string& out) const {
        for (const auto& row : m_rows) {
            std::string line;
            for (size_t c = 0; c < row.size(); ++c) {
                line += "  ";
                const std::string gap(m_widths[c] - width(row[c]), ' ');
                line += m_right[c] ? gap + row[c] : row[c] + gap;
            }
            line.erase(line.find_last_not_of(' ') + 1);
            out += line + "\n";
        }
    }

  private:
    static size_t width(const std::string& s) { // characters, as the bytes are known to be UTF-8
        return static_cast<size_t>(std::count_if(s.begin(), s.end(), [](char c) { return (c & 0xc0) != 0x80; }));
    }
    std::vector<bool> m_right;
    std::vector<size_t> m_widths;
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace

Json key_json(const GgufFile& file, size_t k, size_t max_elements) {
    const GgufKey key = file.key(k);
    Json out = {{"name", is_utf8(key.name) ? std::string(key.name) : printable(key.name)},
                {"type", gguf_type_name(key.type)}};
    if (key.type == GgufType::string) {
        const std::string_view string = file.as_string(k).value();
        if (is_utf8(string))
            out["value"] = string;
        else
            out["escaped"] = printable(string);
        return out;
    }
    if (!key.is_array()) {
        out["value"] = plain_value(file, key, k, 0);
        return out;
    }
    out["element_type"] = gguf_type_name(key.element);
    out["count"] = key.count;
    Json values = Json::array();
    const uint64_t shown = std::min<uint64_t>(key.count, max_elements);
    if (key.element != GgufType::string) {
        for (uint64_t i = 0; i < shown; ++i) values.push_back(plain_value(file, key, k, i));
        out["value"] = std::move(values);
        return out;
    }
    bool utf8 = true;
    const GgufStrings strings = file.strings(k).value();
    auto string = strings.begin();
    for (uint64_t i = 0; i < shown; ++i, ++string) utf8 = utf8 && is_utf8(*string);
    string = strings.begin();
    for (uint64_t i = 0; i < shown; ++i, ++string) values.push_back(utf8 ? std::string(*string) : printable(*string));
    out[utf8 ? "value" : "escaped"] = std::move(values);
    return out;
}

namespace {

// __metadata__ of safetensors, which is UTF-8: it was read as JSON.
Json key_json(const WeightsFile& file, size_t k, size_t max_elements) {
    if (file.gguf()) return key_json(*file.gguf(), k, max_elements);
    const WeightsKey key = file.key(k);
    return {{"name", std::string(key.name)}, {"type", key.type}, {"value", std::string(file.as_string(k).value())}};
}

std::string utf8_text(std::string_view text) { return is_utf8(text) ? std::string(text) : printable(text); }

// Returns the summary of the file in one line.
std::string headline(const WeightsFile& file) {
    const std::string counts = count_text(file.n_keys(), "key") + ", " + count_text(file.n_tensors(), "tensor");
    const std::string bytes = count_text(file.bytes(), "byte");
    const GgufFile* const gguf = file.gguf();
    if (file.n_parts() > 1)
        return fmt::format("{}: {} in {} parts, {}, {}\n", file.name(),
                           gguf ? fmt::format("GGUF version {}", gguf->version()) : "safetensors", file.n_parts(),
                           counts, bytes);
    if (!gguf) {
        const auto index = safetensors_index_of(file.name());
        return fmt::format(
            "{}: safetensors, {}, data at byte {}, {}\n{}", file.name(), counts, file.data_offset(0), bytes,
            index ? fmt::format("one part of a model: open {} to see all parts\n", *index) : std::string());
    }
    return fmt::format("{}: GGUF version {}, {}, alignment {}, data at byte {}, {}\n", file.name(), gguf->version(),
                       counts, gguf->alignment(), gguf->data_offset(), bytes);
}

std::string parts_text(const WeightsFile& all) {
    const GgufParts* const gguf = all.gguf_parts();
    std::vector<bool> right{true, false, true, true, true};
    std::vector<std::string> heads{"part", "file", "tensors", "data at", "bytes"};
    if (gguf) {
        right.push_back(true);
        heads.insert(heads.begin() + 3, "alignment");
    }
    Table table(std::move(right));
    table.add(std::move(heads));
    for (size_t part = 0; part < all.n_parts(); ++part) {
        std::vector<std::string> row{std::to_string(part + 1), visible(all.part_name(part)),
                                     std::to_string(all.part_tensors(part)), std::to_string(all.data_offset(part)),
                                     std::to_string(all.part_bytes(part).size())};
        if (gguf) row.insert(row.begin() + 3, std::to_string(gguf->files()[part].alignment()));
        table.add(std::move(row));
    }
    std::string out = "\nparts\n";
    table.write(out);
    return out;
}

} // namespace

Result<std::string> info_text(const WeightsFile& file, const InfoOptions& options) {
    const Selection s = select(file, options.filter);
    const bool split = file.n_parts() > 1;
    std::string out = headline(file);
    if (!options.filter.empty())
        fmt::format_to(std::back_inserter(out), "only names with {}: {}, {}\n", in_quotes(options.filter),
                       count_text(s.keys.size(), "key"), count_text(s.tensors.size(), "tensor"));
    if (split) out += parts_text(file);
    if (options.keys && !s.keys.empty()) {
        out += "\nkeys\n";
        Table table({false, false, false});
        for (const size_t k : s.keys) {
            const WeightsKey key = file.key(k);
            table.add({printable(key.name, most_of_a_name), key.type,
                       file.value_text(k, options.max_elements, options.max_chars)});
        }
        table.write(out);
    }
    if (options.tensors && !s.tensors.empty()) {
        out += "\ntensors\n";
        std::vector<bool> right{false, false, false, true, true};
        std::vector<std::string> heads{"name", "type", "shape", "bytes", "offset"};
        if (split) {
            right.insert(right.begin() + 3, true);
            heads.insert(heads.begin() + 3, "part");
        }
        Table table(std::move(right));
        table.add(std::move(heads));
        for (const size_t i : s.tensors) {
            const WeightsTensor t = file.tensor(i);
            const size_t n_dims = static_cast<size_t>(std::max(t.n_dims, 1));
            std::vector<std::string> row{name_in_file(printable(t.name, most_of_a_name), i), std::string(t.type_name),
                                         shape_text(std::span<const int64_t>(t.ne.data(), n_dims)),
                                         std::to_string(t.bytes), std::to_string(t.offset)};
            if (split) row.insert(row.begin() + 3, std::to_string(t.part + 1));
            table.add(std::move(row));
        }
        table.write(out);
    }
    out += "\ntotals\n";
    Table table({false, true, true, true});
    table.add({"type", "tensors", "elements", "bytes"});
    const auto row = [&](const TypeTotal& t) {
        table.add(
            {std::string(t.type), std::to_string(t.tensors), std::to_string(t.elements), std::to_string(t.bytes)});
    };
    for (const TypeTotal& t : s.types) row(t);
    row(s.all);
    table.write(out);
    GGS_CHECK(file.check_bytes());
    return out;
}

Result<std::string> info_json(const WeightsFile& file, const InfoOptions& options) {
    const Selection s = select(file, options.filter);
    Json out = json_head("info");
    const GgufFile* const gguf = file.gguf();
    const bool split = file.n_parts() > 1;
    out.update({{"file", utf8_text(file.name())}, {"format", gguf ? "gguf" : "safetensors"}});
    if (gguf) out.update({{"version", gguf->version()}, {"alignment", gguf->alignment()}});
    if (!split) out["data_offset"] = file.data_offset(0);
    out.update({{"bytes", file.bytes()}, {"n_keys", file.n_keys()}, {"n_tensors", file.n_tensors()}});
    for (size_t part = 0; split && part < file.n_parts(); ++part) {
        out["parts"].push_back({{"file", utf8_text(file.part_name(part))},
                                {"tensors", file.part_tensors(part)},
                                {"data_offset", file.data_offset(part)},
                                {"bytes", file.part_bytes(part).size()}});
    }
    if (options.keys) {
        Json& keys = out["keys"] = Json::array();
        for (const size_t k : s.keys) keys.push_back(key_json(file, k, options.max_elements));
    }
    if (options.tensors) {
        Json& tensors = out["tensors"] = Json::array();
        for (const size_t i : s.tensors) {
            const WeightsTensor t = file.tensor(i);
            Json row = {{"name", utf8_text(t.name)},
                        {"type", t.type_name},
                        {"ne", t.ne},
                        {"offset", t.offset},
                        {"bytes", t.bytes}};
            if (split) row["part"] = t.part + 1;
            tensors.push_back(std::move(row));
        }
    }
    Json& types = out["types"] = Json::array();
    for (const TypeTotal& t : s.types) types.push_back({{"type", t.type}, {"tensors", t.tensors}, {"bytes", t.bytes}});
    GGS_CHECK(file.check_bytes());
    // A file that was overwritten between the check and the copy could still contain bytes that are not UTF-8.
    return visible_json(out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

namespace {

struct InfoCommand {
    std::string file;
    InfoOptions info;
};

int info_command(const CommonOptions& common, const InfoCommand& options) {
    const GgufLimits limits = GgufLimits::within(common.limits.memory);
    const Result<WeightsFile> file = WeightsFile::open(options.file, limits);
    if (!file.ok()) return fail_with(common, options.file, file.error());
    const Result<std::string> text = common.json ? info_json(*file, options.info) : info_text(*file, options.info);
    return print_or_fail(common, options.file, text);
}

} // namespace

void add_info(CommandLine& line) {
    const auto [command, info] =
        line.add("info", info_command, "Print the keys and tensors of a model file", R"(Examples:
  ggscope-cli info model.gguf
  ggscope-cli info model.gguf --filter attn)");
    add_file(command, info.file, any_weights);
    command->add_option("--filter", info.info.filter, "Show only names that contain this text");
    add_count(command, "--elements", info.info.max_elements, "Number of array elements to show",
              whole_number("number of elements"));
    add_common(command, line.common());
}

} // namespace ggs
