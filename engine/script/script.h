// SPDX-License-Identifier: MIT
// .ggs: a program as text. Building a script makes the Program and its list of calls; no data is written.
//
// build_script() may run on any thread; the caller owns the result.
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
    std::string folder;      // folder for the relative paths of `load`; empty: the current one
    bool reads_files = true; // false: `load` is refused (incomplete and untrusted scripts)
    MapFile map_file = {};   // for `map_buffer`, instead of a separate mapping: programs can share one
    const std::atomic<bool>* cancelled = nullptr; // checked between statements; building then ends with an error
};

struct BuiltScript {
    // nullptr if there is an error. An editor keeps its last valid one.
    std::unique_ptr<Program> program;
    std::optional<ScriptError> error;
    // The file of the `plugin` statement at which building stopped; empty if the error has another cause.
    std::string wanted_plugin = {};
    // With other limits, or permission to read files, the script might be built.
    bool beyond_options = false;
    bool ok() const { return !error.has_value(); }
};

BuiltScript build_script(const Registry& registry, std::string_view script, const ScriptOptions& options = {});

// Formats a script: spaces, comments kept, rows of values separated. The program is the same.
std::variant<std::string, ScriptError> format_script(std::string_view script);

// Returns whether a word has a meaning of its own, so that no call can have it as a name: keywords, generators,
// numbers.
bool is_script_word(std::string_view word);
// Returns all words for which is_script_word() is true.
std::vector<std::string_view> script_words();

// Returns "3:14: mul_mat: …", with `file:` before it if one is given.
std::string english(const ScriptError& error, std::string_view file = {});

} // namespace ggs
