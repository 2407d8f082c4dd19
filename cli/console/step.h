// SPDX-License-Identifier: MIT
// `ggscope-cli step`: the console on standard input and output.
//
// On a terminal there is a prompt. In a pipe there is none, empty lines do nothing, and the exit status is 1 if a
// command failed, which ends nothing.
#pragma once

#include "shared/interrupts.h"

namespace ggs {

struct StepOptions {
    bool echo = false; // print each command before its answer
};

bool input_is_terminal();
// What Ctrl-C does while the console waits for a line.
std::function<void()> at_prompt();
// Returns when the input ends or `q` was said: whether every command went well, or a user was there to see.
bool debug_on_console(Target& target, Interrupts& interrupts, const StepOptions& options);

} // namespace ggs
