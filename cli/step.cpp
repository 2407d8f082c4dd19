// SPDX-License-Identifier: MIT
#include "step.h"

#include "console.h"

#include <cstdio>
#include <iostream>
#include <string>
#include <unistd.h>

namespace ggs {

namespace {

constexpr const char* prompt = "ggscope> ";

void write(std::FILE* to, const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), to);
    std::fflush(to); // the two streams keep their order
}

} // namespace

bool input_is_terminal() { return isatty(STDIN_FILENO) != 0; }

std::function<void()> at_prompt() {
    if (!input_is_terminal()) return {};
    return [] { write(stdout, std::string("\nnothing is running; `q` leaves\n") + prompt); };
}

bool debug_on_console(Target& target, Interrupts& interrupts, const StepOptions& options) {
    const bool terminal = input_is_terminal();
    Console console(target);
    write(stdout, console.greeting());
    bool all_done = true;
    std::string line;
    while (!console.is_done()) {
        if (terminal) write(stdout, prompt);
        if (!std::getline(std::cin, line)) break;
        if (!terminal && without_spaces(line).empty()) continue;
        const auto meant = console.meant(line);
        const bool other = meant.ok() && *meant != without_spaces(line); // an earlier command
        if (options.echo || (other && !meant->empty())) write(stdout, prompt + (meant.ok() ? *meant : line) + "\n");
        ConsoleReply reply;
        {
            const Interrupts::Pausing pausing(interrupts, target);
            reply = console.line(line);
        }
        write(stdout, reply.text);
        if (reply.ok()) continue;
        write(stderr, reply.error + "\n");
        all_done = false;
    }
    if (terminal && !console.is_done()) write(stdout, "\n");
    return all_done || terminal;
}

} // namespace ggs
