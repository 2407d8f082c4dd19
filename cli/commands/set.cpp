// SPDX-License-Identifier: MIT
// `ggscope-cli set`: changes keys of a GGUF file, and prints what they were and what they are.
#include "base/columns.h"
#include "commands/commands.h"
#include "commands/info.h"
#include "files/gguf.h"
#include "files/gguf_edit.h"
#include "program/program_json.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

struct SetOptions {
    std::string file;
    std::vector<std::string> values;  // KEY=VALUE
    std::vector<std::string> removed; // keys; before values are set
    std::string type;                 // of the keys that are new; empty: what they look like
    std::string output;               // empty: in place
};

using Json = nlohmann::ordered_json;

constexpr size_t max_elements = 8, max_chars = 60; // of a value in the table

struct Assignment {
    std::string_view key, value;
};

Result<std::vector<Assignment>> assignments(const SetOptions& options) {
    std::vector<Assignment> all;
    for (const std::string& word : options.values) {
        const size_t at = word.find('=');
        if (at == std::string::npos || at == 0)
            return fail("%1 should be KEY=VALUE, such as general.name=\"My model\"", in_quotes(word, 60));
        const Assignment one{std::string_view(word).substr(0, at), std::string_view(word).substr(at + 1)};
        if (std::any_of(all.begin(), all.end(), [&](const Assignment& other) { return other.key == one.key; }))
            return fail("%1 is set twice", printable(one.key, 80));
        all.push_back(one);
    }
    return all;
}

Result<GgufEdit> edits(const GgufFile& file, const SetOptions& options) {
    std::optional<GgufKind> kind;
    if (!options.type.empty()) {
        kind = kind_from_text(options.type);
        if (!kind)
            return fail("there is no type %1; a value can be %2, or a list of one of them: u32[]",
                        in_quotes(options.type, 40), kind_words());
    }
    GGS_TRY(const std::vector<Assignment> wanted, assignments(options));
    GgufEdit edit(file);
    for (const std::string& key : options.removed) GGS_CHECK(edit.remove(key));
    for (const auto& [key, value] : wanted) GGS_CHECK(edit.set(key, value, kind));
    return edit;
}

// A key, and its index in the old and in the new file.
struct Row {
    std::string key;
    std::optional<size_t> before, after;

    const char* change() const { return !before ? "added" : !after ? "removed" : "changed"; }
};

// Returns one row per key. A key that was removed and set again is one row.
std::vector<Row> rows_of(const GgufEdit& edit, const GgufFile& made) {
    std::vector<Row> rows;
    for (const GgufEdit::Change& each : edit.changes()) {
        const auto same = std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.key == each.key; });
        if (same == rows.end()) rows.push_back({each.key, each.before, made.find_key(each.key)});
    }
    return rows;
}

std::string rows_text(const GgufFile& file, const GgufFile& made, const std::vector<Row>& rows,
                      const std::string& output) {
    if (rows.empty()) return fmt::format("{}: nothing changes\n", printable(output));
    Columns table({{"key"}, {""}, {"type"}, {"value"}});
    const auto both = [](const std::string& before, const std::string& after) {
        return before.empty() || before == after ? after : after.empty() ? before : before + " → " + after;
    };
    for (const Row& row : rows) {
        const auto type = [](const GgufFile& of, std::optional<size_t> at) {
            return at ? type_text(of.key(*at)) : std::string();
        };
        const auto value = [](const GgufFile& of, std::optional<size_t> at) {
            return at ? of.value_text(*at, max_elements, max_chars) : std::string();
        };
        table.row({printable(row.key, 60), row.change(), both(type(file, row.before), type(made, row.after)),
                   both(value(file, row.before), value(made, row.after))});
    }
    return fmt::format("{}: {}, {}\n{}", printable(output), count_text(rows.size(), "key"),
                       count_text(made.bytes().size(), "byte"), table.text());
}

std::string rows_json(const GgufFile& file, const GgufFile& made, const std::vector<Row>& rows,
                      const std::string& output) {
    const auto name = [](const std::string& path) { return is_utf8(path) ? path : printable(path); };
    Json out = json_head("set");
    out.update({{"file", name(file.name())}, {"output", name(output)}, {"bytes", made.bytes().size()}});
    Json& changes = out["changes"] = Json::array();
    for (const Row& row : rows) {
        Json one = {{"key", is_utf8(row.key) ? row.key : printable(row.key)}, {"change", row.change()}};
        const auto add = [&](const char* when, const GgufFile& of, std::optional<size_t> at) {
            if (!at) return;
            one[when] = key_json(of, *at, SIZE_MAX);
            one[when].erase("name");
        };
        add("before", file, row.before);
        add("after", made, row.after);
        changes.push_back(std::move(one));
    }
    return visible_json(out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

// A table of what changed; nothing is written where nothing does, unless it goes into another file.
// As JSON: {file, output, bytes, changes: [{key, change, before: {type, value}, after: {type, value}}]}, values as
// `info` has them, `change` being changed, added or removed.
Result<std::string> set_keys(const GgufFile& file, const SetOptions& options, bool json, const GgufLimits& limits,
                             const std::atomic<bool>* cancelled) {
    if (options.output == file.name())
        return fail("--output is the file itself; omit it to change %1 in place", file.name());
    GGS_TRY(const GgufEdit edit, edits(file, options));
    const bool in_place = options.output.empty();
    const std::string& output = in_place ? file.name() : options.output;
    if (!in_place || !edit.changes().empty()) GGS_CHECK(edit.save(output, limits, cancelled));
    GGS_TRY(const GgufFile made, GgufFile::open(output, limits));
    const std::vector<Row> rows = rows_of(edit, made);
    return json ? rows_json(file, made, rows, output) : rows_text(file, made, rows, output);
}

int set_command(const CommonOptions& common, const SetOptions& options) {
    if (options.values.empty() && options.removed.empty()) {
        complain_line(
            "set needs a KEY=VALUE or --remove KEY\n`ggscope-cli set --help` lists the arguments and options");
        return exit_usage;
    }
    const GgufLimits limits = GgufLimits::within(common.limits.memory);
    Interrupts interrupts;
    const Result<GgufFile> file = GgufFile::open(options.file, limits);
    if (!file.ok()) return fail_with(common, options.file, file.error());
    Opening opening;
    const Interrupts::Pausing pausing(interrupts, opening);
    return print_or_fail(common, options.file, set_keys(*file, options, common.json, limits, &opening.cancelled));
}

} // namespace

void add_set(CommandLine& line) {
    const auto [command, set] =
        line.add("set", set_command, "Change keys of a GGUF file, in place or in a new file with --output", R"(Examples:
  ggscope-cli set model.gguf general.name="My model" --remove general.url
  ggscope-cli set model.gguf llama.rope.freq_base=1000000 --output new.gguf)");
    add_file(command, set.file, language_model);
    command->add_option("KEY=VALUE", set.values, "A key and its new value: general.name=Mine, n=7, list=[1,2]");
    command->add_option("--remove", set.removed, "Key to remove. Can be repeated")
        ->allow_extra_args(false)
        ->type_name("KEY");
    command
        ->add_option("--type", set.type,
                     "Type of new keys: u32, f32, bool, str, …, u32[]. By default, the known type of the key, or one "
                     "that fits the value")
        ->type_name("TYPE");
    command->add_option("--output", set.output, "File to write instead of FILE")->check(file_name())->type_name("FILE");
    add_common(command, line.common());
}

} // namespace ggs
