// SPDX-License-Identifier: MIT
// Console: the interactive debugger of `ggscope-cli step`. It takes one line of text as a command, and returns the text
// to print.
//
// The console only uses a Target, so a recorded run is debugged like a live one. It neither reads lines nor prints
// results; step.cpp does both. commands() returns the table of all commands. Used only by the thread that owns the
// target.
#pragma once

#include "debug/targets/target.h"
#include "shared/words.h"

#include <span>
#include <string>
#include <vector>

namespace ggs {

struct ConsoleReply {
    std::string text;  // for standard output
    std::string error; // what could not be done; empty if all went well
    bool ok() const { return error.empty(); }
};

class Console {
  public:
    explicit Console(Target& target) : m_target(target) {}

    // Returns the first text: the origin of the program, and its position.
    std::string greeting();
    // Runs a command. An empty line repeats the last command; a line that begins with # does nothing.
    ConsoleReply line(std::string_view line);
    // The command has been `q`.
    bool is_done() const { return m_done; }
    // The line that line() takes this one for: `!3` and an empty line stand for an earlier one. The error says that
    // there is none.
    Result<std::string> meant(std::string_view line) const;

    // Returns the completions of the last word of a line: commands, or after a command the tensors by their names and
    // keys, and the ops of the steps. `begins` is set to the start of the word.
    std::vector<std::string> completions(std::string_view line, size_t* begins) const;

    using Done = Result<std::string>; // what a command answers
    struct Command {
        const char* name;
        const char* short_name; // or empty
        const char* arguments;  // as `help` shows them
        const char* help;       // one line
        const char* more;       // the rest, in lines; or empty
        Done (Console::*run)(std::string_view arguments);
    };
    static std::span<const Command> commands();

  private:
    Done step(std::string_view arguments);
    Done back(std::string_view arguments);
    Done run(std::string_view arguments);
    Done restart(std::string_view arguments);
    Done breakpoint(std::string_view arguments);
    Done delete_mark(std::string_view arguments);
    Done enable(std::string_view arguments);
    Done disable(std::string_view arguments);
    Done watch(std::string_view arguments);
    Done print(std::string_view arguments);
    Done set(std::string_view arguments);
    Done undo(std::string_view arguments);
    Done redo(std::string_view arguments);
    Done info(std::string_view arguments);
    Done stats(std::string_view arguments);
    Done save(std::string_view arguments);
    Done explain(std::string_view arguments);
    Done threads(std::string_view arguments);
    Done device(std::string_view arguments);
    Done history(std::string_view arguments);
    Done help(std::string_view arguments);
    Done quit(std::string_view arguments);

    Done enable_mark(std::string_view arguments, bool enabled);
    Done print_expression(std::string_view text, const Snapshot& snapshot);
    // Returns the position after a move that began at `from`, and the watches. Returns an error if a step failed.
    Done stood(const Stop& stop, const Moment& from);
    std::string position_facts(const Snapshot& snapshot) const;

    Target& m_target;
    std::vector<std::string> m_history;
    bool m_done = false;
};

// The command that a word means: its name, its short name, or the beginning of just one. The error names those that it
// could be, or the closest.
Result<const Console::Command*> find_command(std::string_view word);

} // namespace ggs
