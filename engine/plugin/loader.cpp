// SPDX-License-Identifier: MIT
#include "plugin/loader.h"

#include "plugin/api.h"
#include "plugin/library.h"

#include <algorithm>
#include <exception>
#include <filesystem>

namespace ggs {

namespace fs = std::filesystem;

namespace {

using Version = uint32_t (*)();
using Entry = int (*)(const ggscope_api*, ggscope_registry*);

// Lets the plug-in describe its ops.
Status describe(const Library& library, ggscope_registry& described) {
    const auto version = library.function<Version>("ggscope_plugin_version");
    const auto entry = library.function<Entry>("ggscope_plugin");
    if (!entry) return fail("it has no function ggscope_plugin, so it is not a ggscope plug-in");
    if (!version)
        return fail("it has no function ggscope_plugin_version; write GGSCOPE_PLUGIN before the body of its function");
    try {
        uint32_t theirs = 0;
        GGS_CHECK(through_gate(
            described.plugin, [&] { theirs = version(); }, described.rule_seconds));
        if (theirs != GGSCOPE_API_VERSION)
            return fail("it was written for version %1 of the plug-in interface, but this version of ggscope uses "
                        "version %2; compile it with this version's ggscope_plugin.h",
                        theirs, uint32_t{GGSCOPE_API_VERSION});
        int answer = 0;
        GGS_CHECK(through_gate(
            described.plugin, [&] { answer = entry(&plugin_api(), &described); }, described.rule_seconds));
        if (described.refused) return fail_with(*described.refused);
        if (answer != 0) return fail("its ggscope_plugin returned %1 without giving a reason", answer);
    } catch (const std::exception& thrown) {
        return fail("its ggscope_plugin threw an exception: %1", foreign_text(thrown.what(), 1000));
    } catch (...) {
        return fail("its ggscope_plugin threw an exception");
    }
    if (described.ops.empty()) return fail("it doesn't add any ops");
    return {};
}

// Returns a copy of the file's current content.
Result<PrivateCopy> copy_of(const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) return fail("there is no such file");
    if (fs::is_directory(status)) return fail("it is a folder, not a file");
    if (!fs::is_regular_file(status)) return fail("it is not a regular file, so it can't be loaded");
    return PrivateCopy::of(path.string());
}

Status load(Registry& registry, const fs::path& path, bool (*taken)(std::string_view),
            const std::atomic<bool>* cancelled, double seconds) {
    GGS_TRY(PrivateCopy copy, copy_of(path));
    for (const LoadedPlugin& loaded : registry.plugins()) {
        if (loaded.file == path.string() && loaded.content == copy.content()) return {};
    }
    GGS_TRY(const auto library, Library::open(std::move(copy), cancelled));
    ggscope_registry described{path.filename().string(), library, {}, {}, seconds};
    const PluginTime time(no_limit, cancelled);
    GGS_CHECK(describe(*library, described));
    Registry with = registry; // either all of its ops are added or none
    with.remove_plugin(path.string());
    LoadedPlugin plugin{path.string(), library, library->content(), {}};
    for (const auto& op : described.ops) {
        if (taken && taken(op->row().name))
            return fail("the op %1: `%1` is a word of the script language; choose another name for the op",
                        op->row().name);
        if (const Status added = with.add_custom({op, &op->row()}, op->args()); !added.ok())
            return fail("the op %1: %2", op->row().name, added.error());
        plugin.ops.emplace_back(op->row().name);
    }
    with.add_plugin(std::move(plugin));
    registry = std::move(with);
    return {};
}

} // namespace

Status load_plugin(Registry& registry, const std::string& file, bool (*taken)(std::string_view),
                   const std::atomic<bool>* cancelled, double seconds) {
    const Status loaded = load(registry, plugin_path(file), taken, cancelled, seconds);
    return loaded.ok() ? Status() : fail("the plug-in %1: %2", file, loaded.error());
}

std::string plugin_path(const std::string& file) {
    std::error_code error;
    const fs::path path = fs::weakly_canonical(fs::absolute(file, error), error);
    return error ? file : path.string();
}

Result<std::string> plugin_content(const std::string& file) {
    const Result<PrivateCopy> copy = copy_of(plugin_path(file));
    if (!copy.ok()) return fail("the plug-in %1: %2", file, copy.error());
    return copy->content();
}

} // namespace ggs
