// SPDX-License-Identifier: MIT
// `ggscope-cli man`: the manual page, made from the commands and their options. The build writes it to a file.
#include "base/constants.h"
#include "commands/commands.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <sstream>

namespace ggs {

namespace {

struct ManOptions {
    const CLI::App* app = nullptr; // the program's
};

// Text as roff prints it: no character of it has a meaning of its own, not even at the start of a line.
std::string roff(std::string_view text) {
    std::string out = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
    for (const char c : text) {
        if (c == '\\')
            out += "\\e";
        else
            out += c == '-' ? "\\-" : std::string(1, c);
    }
    return out;
}

// The end of --help: lines that begin with two spaces are printed as they are, a section's own name heads it.
std::string roff_footer(const CLI::App& app, bool sections) {
    std::string out;
    std::istringstream lines(app.get_footer());
    bool example = false;
    for (std::string line; std::getline(lines, line);) {
        if (example != line.starts_with("  ")) out += example ? ".EE\n" : ".EX\n";
        example = line.starts_with("  ");
        if (example) {
            out += roff(line) + "\n";
        } else if (sections && line == "Examples:") {
            out += ".SH EXAMPLES\n";
        } else if (sections && line.starts_with("Exit status: ")) {
            out += ".SH EXIT STATUS\n" + roff(line.substr(line.find(": ") + 2)) + "\n";
        } else if (!line.empty()) {
            out += ".PP\n" + roff(line) + "\n";
        }
    }
    return out + (example ? ".EE\n" : "");
}

std::string roff_options(const CLI::App& command) {
    std::string out;
    for (const CLI::Option* each : command.get_options()) {
        if (each == command.get_help_ptr() && command.get_parent()) continue; // every command has it
        std::string label = each->nonpositional() ? "" : roff(each->get_name(true));
        for (const std::string& name : each->get_snames()) label += roff((label.empty() ? "-" : ", -") + name);
        for (const std::string& name : each->get_lnames()) label += roff((label.empty() ? "--" : ", --") + name);
        if (each->nonpositional() && takes_value(*each)) label += " \\fI" + roff(each->get_type_name()) + "\\fR";
        out += ".TP\n.B " + label + "\n" + roff(lasting_description(*each));
        if (!each->get_default_str().empty()) out += roff(" (default: " + each->get_default_str() + ")");
        out += "\n";
    }
    return out;
}

int man_command(const CommonOptions&, const ManOptions& options) {
    const CLI::App& app = *options.app;
    std::string page = fmt::format(".TH GGSCOPE\\-CLI 1 \"\" \"ggscope {}\" \"User Commands\"\n", ggscope_version());
    page += ".SH NAME\nggscope\\-cli \\- show, run and debug ggml tensor programs\n.SH SYNOPSIS\n.B ggscope\\-cli\n.I "
            "COMMAND\n[\\fIOPTIONS\\fR] \\fIARGUMENTS\\fR\n.SH DESCRIPTION\n" +
            roff(app.get_description()) + "\n.SH OPTIONS\n" + roff_options(app) + ".SH COMMANDS\n";
    for (const CLI::App* each : listed_commands(app))
        page += ".SS " + roff(each->get_name()) + "\n" + roff(each->get_description()) + ".\n" + roff_options(*each) +
                roff_footer(*each, false);
    print(page + roff_footer(app, true));
    return exit_done;
}

} // namespace

void add_man(CommandLine& line) {
    const auto [command, man] = line.add("man", man_command, "Print the manual page", R"(Examples:
  ggscope-cli man | man -l -)");
    command->group(""); // hidden
    man.app = command->get_parent();
}

} // namespace ggs
