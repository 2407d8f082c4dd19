// SPDX-License-Identifier: MIT
// `ggscope-cli new-op`: the beginning of a plug-in: a C file with one op that runs, a script that uses it, and the
// header that it is compiled against.
#include "base/atomic_file.h"
#include "commands/commands.h"
#include "ops/all.h"
#include "script/script.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

namespace ggs {

// Templates that the command writes, with only the name replaced. cli/CMakeLists.txt makes them from resources/new-op
// and the header.
extern const char *const new_op_source, *const new_op_script, *const new_op_header;

namespace fs = std::filesystem;

namespace {

struct NewOpOptions {
    std::string name;
};

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
            "\"%1\" can't be the name of an op; use at most 63 lower-case letters, digits and _, with a letter first",
            name);
    if (builtin_registry().call(name)) return fail("ggscope already has a call `%1`; the op needs another name", name);
    if (is_script_word(name)) return fail("`%1` is a word of the script language; the op needs another name", name);
    return {};
}

// Writes NAME.c, NAME.ggs and, where there is none yet, ggscope_plugin.h into the current folder; returns what to do
// next. Nothing is written if the name can't be an op's, or if one of the two files is there.
Result<std::string> new_op(const std::string& name) {
    GGS_CHECK(check_name(name));
    const fs::path c = name + ".c", ggs = name + ".ggs", header = "ggscope_plugin.h";
    std::error_code error;
    for (const fs::path& file : {c, ggs}) {
        if (fs::exists(fs::symlink_status(file, error)))
            return fail("%1 already exists; nothing was written", file.string());
    }
    const bool has_header = fs::exists(header, error);
    if (!has_header) GGS_CHECK(save_file(header.string(), new_op_header));
    GGS_CHECK(save_file(c.string(), with_name(new_op_source, name)));
    GGS_CHECK(save_file(ggs.string(), with_name(new_op_script, name)));
    return with_name("written: " + c.string() + ", " + ggs.string() +
                         (has_header ? "; " + header.string() + " already exists\n" : ", " + header.string() + "\n") +
                         "compile:  cc -shared -fPIC -O2 -o NAME.so NAME.c -lm\n"
                         "check:    ggscope-cli check --plugin ./NAME.so NAME.ggs\n",
                     name);
}

int new_op_command(const CommonOptions& common, const NewOpOptions& options) {
    return print_or_fail(common, options.name, new_op(options.name));
}

} // namespace

void add_new_op(CommandLine& line) {
    const auto [command, new_op] =
        line.add("new-op", new_op_command, "Create a plug-in op: writes NAME.c, a script that uses it, and the header",
                 R"(Examples:
  ggscope-cli new-op my_op)");
    command->add_option("NAME", new_op.name, "Name of the call in scripts: lower-case letters, digits and _")
        ->required();
}

} // namespace ggs
