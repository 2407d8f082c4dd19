// SPDX-License-Identifier: MIT
// .ggs: a program as text. Building one makes the Program and its list of calls; no data is touched.
//
// build_script() may run in any thread; the result is the caller's.
#pragma once

#include "graph/builder.h"
#include "script/lexer.h"

#include <atomic>
#include <memory>
#include <optional>
#include <string>

namespace ggs {

struct ScriptOptions {
    Limits limits;
    std::string folder;      // what `load` names files from; empty: the current one
    bool reads_files = true; // false: `load` is refused (half-typed and foreign scripts)
    MapFile map_file = {};   // for `map_buffer`, in place of a mapping of the script's own: two programs can share one
    const std::atomic<bool>* cancelled = nullptr; // looked at between statements; building then ends with an error
};

struct BuiltScript {
    // Null if there is an error. An editor keeps its last good one.
    std::unique_ptr<Program> program;
    std::optional<ScriptError> error;
    // The file of the `plugin` statement that building stopped at; empty if that is not why.
    std::string wanted_plugin = {};
    // Another limit, or leave to read files, might let it be built.
    bool beyond_options = false;
    bool ok() const { return !error.has_value(); }
};

BuiltScript build_script(const Registry& registry, std::string_view script, const ScriptOptions& options = {});

// The script by the book: one space here, none there, comments kept, rows of values apart. The same program.
std::variant<std::string, ScriptError> format_script(std::string_view script);

// Whether a word means something by itself, so that no call can have it for a name: keywords, generators, numbers.
bool is_script_word(std::string_view word);
// Those words.
std::vector<std::string_view> script_words();

// "3:14: mul_mat: …", with `file:` before it if one is given.
std::string english(const ScriptError& error, std::string_view file = {});

} // namespace ggs
