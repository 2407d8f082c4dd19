// SPDX-License-Identifier: MIT
#include "commands/new_op.h"

#include "base/atomic_file.h"
#include "ops/all.h"
#include "script/script.h"

#include <algorithm>
#include <filesystem>

namespace ggs {

namespace fs = std::filesystem;

namespace {

// NAME stands for the op's.
std::string with_name(std::string text, const std::string& name) {
    for (size_t at = text.find("NAME"); at != std::string::npos; at = text.find("NAME", at + name.size()))
        text.replace(at, 4, name);
    return text;
}

Status check_name(const std::string& name) {
    const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
    const bool good = !name.empty() && name.size() <= 63 && is_lower(name[0]) &&
                      std::all_of(name.begin(), name.end(),
                                  [&](char c) { return is_lower(c) || (c >= '0' && c <= '9') || c == '_'; });
    if (!good)
        return fail(
            "\"%1\" can't be the name of an op: it has up to 63 lower case letters, digits and _, a letter first",
            name);
    if (builtin_registry().call(name)) return fail("ggscope already has a call `%1`; the op needs another name", name);
    if (is_script_word(name)) return fail("`%1` is a word of the script language; the op needs another name", name);
    return {};
}

} // namespace

Result<std::string> new_op(const std::string& name, const std::string& folder) {
    GGS_CHECK(check_name(name));
    const fs::path to(folder);
    const fs::path c = to / (name + ".c"), ggs = to / (name + ".ggs"), header = to / "ggscope_plugin.h";
    std::error_code error;
    for (const fs::path& file : {c, ggs}) {
        if (fs::exists(fs::symlink_status(file, error)))
            return fail("%1 is there already; nothing was written", file.string());
    }
    const bool has_header = fs::exists(header, error);
    if (!has_header) GGS_CHECK(save_file(header.string(), new_op_files.header));
    GGS_CHECK(save_file(c.string(), with_name(new_op_files.source, name)));
    GGS_CHECK(save_file(ggs.string(), with_name(new_op_files.script, name)));
    return with_name("written: " + c.string() + ", " + ggs.string() +
                         (has_header ? "; " + header.string() + " is there already\n" : ", " + header.string() + "\n") +
                         "compile:  cc -shared -fPIC -O2 -o NAME.so NAME.c -lm\n"
                         "check:    ggscope-cli check --plugin ./NAME.so NAME.ggs\n",
                     name);
}

} // namespace ggs
