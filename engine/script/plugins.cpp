// SPDX-License-Identifier: MIT
#include "script/plugins.h"

#include "graph/limit_options.h"
#include "script/fill.h"
#include "script/own_calls.h"
#include "script/script.h"
#include "script/syntax.h"

#include <algorithm>
#include <filesystem>

namespace ggs {

namespace fs = std::filesystem;

namespace {

bool same_file(const fs::path& loaded, const fs::path& wanted) {
    std::error_code error;
    const fs::path absolute = fs::absolute(wanted, error);
    if (error) return false;
    const fs::path path = fs::weakly_canonical(absolute, error);
    return !error && path == loaded;
}

// "softcap.so (softcap), mine.so (a, b)"
std::string loaded_text(const Registry& registry) {
    std::string text;
    for (const LoadedPlugin& plugin : registry.plugins()) {
        const std::string file = fs::path(plugin.file).filename().string();
        std::string ops;
        for (const auto& op : registry.custom_ops()) {
            if (file == op->plugin) ops += (ops.empty() ? "" : ", ") + std::string(op->name);
        }
        text += (text.empty() ? "" : ", ") + file + " (" + ops + ")";
    }
    return text;
}

} // namespace

bool has_plugin(const Registry& registry, const std::string& file, const std::string& folder) {
    const fs::path wanted(file);
    for (const LoadedPlugin& plugin : registry.plugins()) {
        const fs::path loaded(plugin.file);
        if (!wanted.has_parent_path() && wanted.filename() == loaded.filename()) return true;
        if (same_file(loaded, fs::path(folder) / wanted) || same_file(loaded, wanted)) return true;
    }
    return false;
}

Message plugin_is_missing(const Registry& registry, const std::string& file, const std::string& folder) {
    const std::string from_here = (fs::path(folder) / file).string();
    if (registry.plugins().empty())
        return msg("the script needs the plug-in \"%1\". A plug-in is code that runs with your permissions, so a "
                   "script can't load it by itself. If you trust this plug-in, load it with %2",
                   file, plugin_option_of(from_here));
    return msg("the script needs the plug-in \"%1\", but only %3 is loaded. If you trust \"%1\", load it with %2", file,
               plugin_option_of(from_here), loaded_text(registry));
}

Message op_is_missing(const Registry& registry, const std::string& op, std::span<const std::string> wanted) {
    if (registry.plugins().empty())
        return msg("custom: there is no op `%1`, because no plug-in is loaded; use %2 to load the plug-in that "
                   "contains `%1`, and name the plug-in in the script: plugin \"FILE\"",
                   op, plugin_option);
    std::string asked;
    for (const std::string& file : wanted) asked += (asked.empty() ? "\"" : ", \"") + file + "\"";
    return msg("custom: no plug-in has an op `%1`; loaded: %2; needed by the script: %3", op, loaded_text(registry),
               asked.empty() ? std::string("none") : asked);
}

std::vector<std::string_view> script_words() {
    std::vector<std::string_view> words{"none", "inf", "nan", "true", "false"};
    words.insert(words.end(), keywords().begin(), keywords().end());
    for (const Generator& generator : generators()) words.emplace_back(generator.name);
    for (const OwnCall& call : own_calls()) words.emplace_back(call.name);
    return words;
}

bool is_script_word(std::string_view word) {
    const std::vector<std::string_view> words = script_words();
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace ggs
