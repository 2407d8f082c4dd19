// SPDX-License-Identifier: MIT
#include "console/step.h"

#include "base/read_file.h"
#include "console/console.h"
#include "console/line_editor.h"
#include "shared/output.h"

#include <cstring>
#include <string>
#include <unistd.h>

namespace ggs {

namespace {

constexpr const char* prompt = "ggscope> ";

constexpr size_t longest_line = size_t{64} << 10; // bytes of a command

void say(const std::string& text) {
    print(text);
    flush_output(); // it keeps its order with what goes to the other stream
}

} // namespace

bool input_is_terminal() { return isatty(STDIN_FILENO) != 0; }

std::function<void()> at_prompt() {
    if (!input_is_terminal()) return {};
    return [] { say(std::string("\nnothing is running; `q` leaves\n") + prompt); };
}

bool debug_on_console(Target& target, Interrupts& interrupts, const StepOptions& options) {
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
            complain_in(line.substr(0, 20) + "…", msg("a command has %1 bytes at most", longest_line));
            all_done = false;
            break; // what comes behind it is no command, and may have no end
        }
        if (!terminal && without_spaces(line).empty()) continue;
        const auto meant = console.meant(line);
        const bool other = meant.ok() && *meant != without_spaces(line); // an earlier command
        if (options.echo || (other && !meant->empty())) say(prompt + (meant.ok() ? *meant : line) + "\n");
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

} // namespace ggs
