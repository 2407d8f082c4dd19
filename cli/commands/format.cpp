// SPDX-License-Identifier: MIT
// `ggscope-cli format`: a script in its standard form.
#include "base/atomic_file.h"
#include "commands/commands.h"
#include "program/program_json.h"
#include "script/script.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace ggs {

namespace {

struct FormatOptions {
    std::string file;
    bool check = false; // report whether it is formatted, print nothing
    bool write = false; // into the file
};

int format_command(const CommonOptions& common, const FormatOptions& options) {
    if (options.write && options.file == "-")
        return fail_with(common, options.file, msg("--write needs a file to write into; - is standard input"));
    const FileKind kind = kind_of(options.file);
    if (kind == FileKind::trace)
        return fail_with(common, options.file,
                         msg("%1 is a recorded run; only scripts can be formatted", options.file));
    if (kind == FileKind::weights)
        return fail_with(common, options.file, msg("%1 is a model; only scripts can be formatted", options.file));
    Interrupts interrupts;
    Opening opening;
    const Interrupts::Pausing pausing(interrupts, opening);
    const Result<std::string> text = read_text(options.file, &opening.cancelled);
    if (!text.ok()) return fail_with(common, options.file, text.error());
    const auto formatted = format_script(*text); // under a second, as a script has 4 MiB at most
    if (opening.cancelled) return fail_with(common, options.file, msg("interrupted"));
    if (const auto* error = std::get_if<ScriptError>(&formatted))
        return fail_with(common, options.file, error->message, &error->place);
    const std::string& by_the_book = std::get<std::string>(formatted);
    const bool same = by_the_book == *text;
    if (common.json) {
        nlohmann::ordered_json json = json_head("format");
        json["file"] = options.file;
        json["formatted"] = same;
        json["text"] = by_the_book;
        print(json_text(json));
    } else if (options.check) {
        if (!same) complain(msg("%1 is not formatted", options.file));
    } else if (!options.write) {
        print_bytes(by_the_book);
    }
    flush_output(); // while Ctrl-C is handled; afterwards Ctrl-C ends the program and unwritten output is lost
    if (options.write && !same && options.file != "-") {
        if (const Status saved = save_file(options.file, by_the_book); !saved.ok())
            return fail_with(common, options.file, saved.error());
    }
    return options.check && !same ? exit_failed : exit_done;
}

} // namespace

void add_format(CommandLine& line) {
    const auto [command, format] =
        line.add("format", format_command, "Print a script in its standard form", R"(Examples:
  ggscope-cli format --check my.ggs
  ggscope-cli format --write my.ggs)");
    add_file(command, format.file, "A script (.ggs), or - for standard input");
    CLI::Option* check =
        command->add_flag("--check", format.check, "Print nothing; exit with status 1 if the script is not formatted");
    command->add_flag("--write", format.write, "Write the result to the file instead of printing it")->excludes(check);
    add_json(command, line.common());
}

} // namespace ggs
