// SPDX-License-Identifier: MIT
// Any text as a script: it is built, or refused with a location in it. Formatting keeps the meaning, and formatting
// again changes nothing. The same script makes the same program.
#include "driver.h"

#include "engine/script/script_meaning.h"
#include "ops/all.h"
#include "program/program_json.h"
#include "script/script.h"

#include <nlohmann/json.hpp>

#include <cstdlib>

using namespace ggs;

namespace {

constexpr size_t small_program = 64; // calls

void must(bool holds) {
    if (!holds) std::abort();
}

ScriptOptions small_limits() {
    ScriptOptions options;
    options.limits = {.memory = uint64_t{64} << 20, .nodes = 20'000, .seconds = 0.7};
    options.reads_files = false;
    return options;
}

std::string json_of(const Program& program) { return json_text(program_json(builtin_registry(), program, "input")); }

void must_be_in(const ScriptError& error, std::string_view script) {
    must(!english(error).empty() && error.place.line >= 1 && error.place.column >= 1);
    const auto lines = 1 + std::count(script.begin(), script.end(), '\n');
    must(error.place.line <= lines && error.place.column <= static_cast<int>(script.size()) + 1);
}

// Whether the script parses.
bool format(std::string_view script) {
    const auto formatted = format_script(script);
    if (const auto* error = std::get_if<ScriptError>(&formatted)) {
        must_be_in(*error, script);
        return false;
    }
    const auto& once = std::get<std::string>(formatted);
    const auto again = format_script(once);
    must(std::holds_alternative<std::string>(again) && std::get<std::string>(again) == once);
    must(meaning_of(once) == meaning_of(script));
    return true;
}

} // namespace

std::vector<ggs::fuzz::Input> ggs::fuzz::seeds() { return {}; }

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view script(reinterpret_cast<const char*>(data), size);
    const bool parses = format(script);
    const BuiltScript built = build_script(builtin_registry(), script, small_limits());
    must(built.ok() == (built.program != nullptr));
    if (!built.ok()) {
        must_be_in(*built.error, script);
        return 0;
    }
    must(parses);
    ++ggs::fuzz::accepted;
    const std::string json = json_of(*built.program);
    if (built.program->calls.size() > small_program) return 0;
    const BuiltScript again = build_script(builtin_registry(), script, small_limits());
    must(again.ok() && json_of(*again.program) == json);
    const auto formatted = format_script(script);
    const BuiltScript other = build_script(builtin_registry(), std::get<std::string>(formatted), small_limits());
    must(other.ok());
    // Unnamed results are known by their lines, and formatting may take blank ones away.
    for (Program* program : {built.program.get(), other.program.get()}) {
        for (TensorEntry& entry : program->tensors) entry.key.clear();
    }
    must(json_of(*other.program) == json_of(*built.program));
    return 0;
}
