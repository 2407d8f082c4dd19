// SPDX-License-Identifier: MIT
#include "plugin/loader.h"

#include "plugin/api.h"

#include <dlfcn.h>
#include <exception>
#include <filesystem>

namespace ggs {

namespace fs = std::filesystem;

namespace {

// A library as the system has it.
class Library {
  public:
    static Result<std::shared_ptr<const Library>> open(const std::string& path) {
        void* const handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!handle) {
            const char* const why = dlerror();
            return fail("it is no shared library that can be loaded here: %1", foreign_text(why, 1000));
        }
        return std::shared_ptr<const Library>(new Library(handle));
    }
    ~Library() { dlclose(m_handle); }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    template <class Function> Function function(const char* name) const {
        return reinterpret_cast<Function>(dlsym(m_handle, name));
    }

  private:
    explicit Library(void* handle) : m_handle(handle) {}
    void* m_handle;
};

using Version = uint32_t (*)();
using Entry = int (*)(const ggscope_api*, ggscope_registry*);

// Lets the plug-in describe its ops.
Status describe(const Library& library, ggscope_registry& described) {
    const auto version = library.function<Version>("ggscope_plugin_version");
    const auto entry = library.function<Entry>("ggscope_plugin");
    if (!entry) return fail("it has no function ggscope_plugin, so it is no plug-in of ggscope");
    if (!version)
        return fail("it has no function ggscope_plugin_version; write GGSCOPE_PLUGIN before the body of its function");
    try {
        if (const uint32_t theirs = version(); theirs != GGSCOPE_API_VERSION)
            return fail("it was written for version %1 of the plug-in interface, and this ggscope has version %2; "
                        "compile it with this ggscope's ggscope_plugin.h",
                        theirs, uint32_t{GGSCOPE_API_VERSION});
        const int answer = entry(&plugin_api(), &described);
        if (described.refused) return fail_with(*described.refused);
        if (answer != 0) return fail("its ggscope_plugin returned %1, and said no reason", answer);
    } catch (const std::exception& thrown) {
        return fail("its ggscope_plugin threw an exception: %1", foreign_text(thrown.what(), 1000));
    } catch (...) {
        return fail("its ggscope_plugin threw an exception");
    }
    if (described.ops.empty()) return fail("it adds no op");
    return {};
}

Status load(Registry& registry, const fs::path& path, bool (*taken)(std::string_view)) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) return fail("there is no such file");
    if (!fs::is_regular_file(status)) return fail("it is a folder, or something else that is no file");
    GGS_TRY(const auto library, Library::open(path.string()));
    ggscope_registry described{path.filename().string(), library, {}, {}};
    GGS_CHECK(describe(*library, described));
    Registry with = registry; // all of its ops or none
    for (const auto& op : described.ops) {
        if (taken && taken(op->row().name))
            return fail("the op %1: `%1` is a word of the script language; it needs another name", op->row().name);
        if (const Status added = with.add_custom({op, &op->row()}, op->args()); !added.ok())
            return fail("the op %1: %2", op->row().name, added.error());
    }
    with.add_plugin({path.string(), library});
    registry = std::move(with);
    return {};
}

} // namespace

Status load_plugin(Registry& registry, const std::string& file, bool (*taken)(std::string_view)) {
    std::error_code error;
    fs::path path = fs::weakly_canonical(fs::absolute(file, error), error);
    if (error) path = file;
    for (const LoadedPlugin& loaded : registry.plugins()) {
        if (loaded.file == path.string()) return {};
    }
    const Status loaded = load(registry, path, taken);
    return loaded.ok() ? Status() : fail("the plug-in %1: %2", file, loaded.error());
}

} // namespace ggs
