// SPDX-License-Identifier: MIT
// `ggscope-cli step`: the console on standard input and output. On a terminal there is a prompt. In a pipe there is
// none, empty lines do nothing, and the exit status is 1 if a command failed, which ends nothing.
#include "base/read_file.h"
#include "commands/commands.h"
#include "console/console.h"
#include "console/line_editor.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <cstring>
#include <string>
#include <unistd.h>

namespace ggs {

namespace {

struct StepOptions {
    std::string file;
    int threads = 0;   // 0: from the script
    bool echo = false; // print each command before its answer
};

constexpr const char* prompt = "ggscope> ";

constexpr size_t longest_line = size_t{64} << 10; // bytes of a command

void say(const std::string& text) {
    print(text);
    flush_output(); // it keeps its order with what goes to the other stream
}

bool input_is_terminal() { return isatty(STDIN_FILENO) != 0; }

// Returns the handler of Ctrl-C while the console waits for a line.
std::function<void()> at_prompt() {
    if (!input_is_terminal()) return {};
    return [] { say(std::string("\nnothing is running; `q` quits\n") + prompt); };
}

// Returns when the input ends or `q` was read: whether every command went well, or a user was there to see.
bool debug_on_console(Target& target, Interrupts& interrupts, bool echo) {
    const bool terminal = input_is_terminal();
    Console console(target);
    say(console.greeting());
    bool all_done = true;
    const std::unique_ptr<LineEditor> editor = LineEditor::make(
        prompt, [&console](std::string_view text, size_t* begins) { return console.completions(text, begins); });
    std::string line;
    LineReader lines(STDIN_FILENO, longest_line);
    const auto read = [&] {
        if (!editor) {
            if (terminal) say(prompt);
            return lines.next(line);
        }
        const std::optional<std::string> typed = editor->line();
        if (typed) line = *typed;
        return !typed                       ? LineReader::Got::end
               : line.size() > longest_line ? LineReader::Got::too_long
                                            : LineReader::Got::line;
    };
    while (!console.is_done() && !output_failed()) {
        const LineReader::Got got = read();
        if (got == LineReader::Got::end) break;
        if (got == LineReader::Got::too_long) {
            complain_in(line.substr(0, 20) + "…", msg("a command has at most %1 bytes", longest_line));
            all_done = false;
            break; // the rest is not a command, and may be endless
        }
        if (!terminal && without_spaces(line).empty()) continue;
        const auto meant = console.meant(line);
        const bool other = meant.ok() && *meant != without_spaces(line); // an earlier command
        if (echo || (other && !meant->empty())) say(prompt + (meant.ok() ? *meant : line) + "\n");
        ConsoleReply reply;
        {
            const Interrupts::Pausing pausing(interrupts, target);
            reply = console.line(line);
        }
        say(reply.text);
        if (reply.ok()) continue;
        complain_line(reply.error);
        all_done = false;
    }
    if (!terminal && lines.error() != 0) {
        complain(msg("standard input can't be read: %1", std::strerror(lines.error())));
        all_done = false;
    }
    if (terminal && !console.is_done()) say("\n");
    return all_done || terminal;
}

int step_command(const CommonOptions& common, const StepOptions& options) {
    if (options.file == "-")
        return fail_with(common, options.file, msg("the commands come from standard input: give the script as a file"));
    Interrupts interrupts(at_prompt()); // before the target makes threads
    const std::unique_ptr<Target> target = open_target(common, options.file, options.threads, interrupts);
    if (!target) return exit_failed;
    return debug_on_console(*target, interrupts, options.echo) ? exit_done : exit_failed;
}

} // namespace

void add_step(CommandLine& line) {
    const auto [command, step] =
        line.add("step", step_command,
                 "Debug a script: steps in both directions, breakpoints, values; reads commands from standard input",
                 R"(`help` lists the commands. In a pipe the exit status is 1 if one of them failed.

Examples:
  ggscope-cli step resources/samples/mlp.ggs
  ggscope-cli step model.gguf --prompt "The sky is")");
    add_file(command, step.file, "A script (.ggs), a trace or a model (.gguf, .safetensors)");
    add_history(command, line.common());
    add_threads(command, step.threads);
    command->add_flag("--echo", step.echo, "Print each command before its answer");
    add_computing(command, line.common());
    command->remove_option(command->get_option("--json"));
}

} // namespace ggs
