// SPDX-License-Identifier: MIT
// Functions that open a file from the command line and return its text, its program or its target, or an error. Ctrl-C
// cancels waiting for a file and building its program.
#pragma once

#include "debug/targets/opening.h"
#include "shared/command_line.h"
#include "shared/interrupts.h"

#include <atomic>

namespace ggs {

// An error as the user asked for it: a line on standard error, or a document. The status to end with.
int fail_with(const CommonOptions& common, const std::string& file, const Message& message,
              const Place* place = nullptr);
// Prints the text or the error. Returns the exit status.
int print_or_fail(const CommonOptions& common, const std::string& file, const Result<std::string>& text);
// Result of a command, and its progress if Ctrl-C ended it early.
struct Made {
    std::string text;
    Message interrupted;
    bool good = true; // no problem was found
};
int print_or_fail(const CommonOptions& common, const std::string& file, const Result<Made>& made);

// Work that Ctrl-C cancels before there is a target: reading, building, and filling leafs.
struct Opening {
    std::atomic<bool> cancelled{false};
    void request_pause() { cancelled = true; }
    void forget_pause() {}
    static Message interrupted() { return msg("interrupted before the first step"); }
};

// Returns the type for a value of --cache.
TypeId cache_type(const std::string& word);
std::string stem(const std::string& file); // "mlp" of "samples/mlp.ggs"
FileKind kind_of(const std::string& file);
// The command that lists the tensors of what was opened: "`ggscope-cli graph mlp.ggs`". `runs`: not only the weights.
std::string lister(const std::string& file, bool runs);
// Returns a word as it is typed in a shell: in quotes if it contains spaces or other special characters.
std::string shell_word(const std::string& word);

// `file` may be -, standard input.
Result<std::string> read_text(const std::string& file, const std::atomic<bool>* cancelled);
// Returns true for a trace, after reporting that a recorded run can't be run again.
bool says_it_has_run(const CommonOptions& common, const std::string& file);
// That --place changes nothing where the CPU computes everything; false if it doesn't.
bool placement_is_idle(const CommonOptions& common, const DeviceChoice& device);
// Reports rules of --place that have no effect: no node matches them, or the device is the CPU.
void tell_of_placement(const CommonOptions& common, const Structure& structure, const DeviceChoice& device,
                       const std::string& file);
// Opens the target of a file, at its start. Returns nullptr if there is none, after reporting the error. `session` has
// the options of the command itself, such as threads; all others are set here.
std::unique_ptr<Target> open_target(const CommonOptions& common, const std::string& file, const SessionOptions& session,
                                    Interrupts& interrupts);
std::unique_ptr<Target> open_target(const CommonOptions& common, const std::string& file, int threads,
                                    Interrupts& interrupts);
// The same of a file that has a graph: nullptr, and reported, if it is a model that can't be run.
std::unique_ptr<Target> open_graph(const CommonOptions& common, const std::string& file, const SessionOptions& session,
                                   Interrupts& interrupts);
std::unique_ptr<Target> open_graph(const CommonOptions& common, const std::string& file, int threads,
                                   Interrupts& interrupts);
// Opens the target that the command line requests: for a model with a text its graph, else the content of the file.
std::unique_ptr<Target> open_asked(const CommonOptions& common, const std::string& file, Interrupts& interrupts);
// Returns the program of a script, or the one that was recorded or read. Returns nullptr if there is none, after
// reporting the error.
std::shared_ptr<const Program> opened_program(const CommonOptions& common, const std::string& file);

// How many steps a target has, and how many are done.
struct Reached {
    size_t cursor = 0, steps = 0;
    bool interrupted = false; // by Ctrl-C
};
// Runs so many steps of a round, or all; by default of the last round. A model file has no steps.
Result<Reached> go_to(Target& target, std::optional<size_t> at, std::optional<uint64_t> round);

} // namespace ggs
