// SPDX-License-Identifier: MIT
// CommandLine: the commands of ggscope-cli with their options. It parses a command line and runs its command.
//
// Each command has a file in cli/commands. The function add_NAME(CommandLine&) in this file adds the command's name,
// its options, and the function that runs it. Main thread only.
#pragma once

#include "debug/targets/model_target.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace ggs {

// 1: there is an error in a file, a script or a case, and a message names it. 2: in the command line.
enum ExitStatus { exit_done = 0, exit_failed = 1, exit_usage = 2 };

// The values of options that several commands have; shared/options.h adds those.
struct CommonOptions {
    bool json = false;
    Limits limits;
    uint64_t history = size_t{256} << 20; // bytes kept for going back
    bool planned = false;                 // a script runs in ggml's memory
    std::vector<std::string> plugins;     // files
    // All ops, including those of plug-ins. Set before a command runs.
    std::shared_ptr<const Registry> registry;
    // A model's file is run if the command is given one; otherwise it is a file of weights.
    bool runs_models = false;
    ModelRun model;
    std::vector<std::string> for_models = {}; // given options that apply to models only: "--ctx"
    std::vector<std::string> for_runs = {};   // given options that apply to what is run only: "--threads"
    std::string cache = "f16";
    std::optional<DeviceChoice> device; // overrides the script's
    PlacementRules placement;           // nodes that the CPU computes although the device could
};

// A command that was added, and the values of its options, which live as long as the CommandLine.
template <class Options> struct AddedCommand {
    CLI::App* app;
    Options& options;
};

class CommandLine {
  public:
    CommandLine();
    ~CommandLine();

    CommonOptions& common() { return m_common; }

    // `command` runs it and returns the exit status. `what`: one line of `ggscope-cli --help`. `footer`: the end of the
    // command's own
    // --help; its examples are lines that begin with two spaces.
    template <class Options> AddedCommand<Options> add(const char* name,
                                                       int (*command)(const CommonOptions&, const Options&),
                                                       const char* what, const char* footer) {
        const auto options = std::make_shared<Options>();
        CLI::App* const app =
            add_app(name, what, footer, [this, options, command] { return command(m_common, *options); });
        return {app, *options};
    }

    // Reads a command line, runs its command and returns the exit status. Reports what is wrong with the line itself.
    int run(int argc, char** argv);

  private:
    CLI::App* add_app(const char* name, const char* what, const char* footer, std::function<int()> command);
    bool load_plugins();

    CommonOptions m_common;
    std::unique_ptr<CLI::App> m_app;
    std::vector<std::pair<CLI::App*, std::function<int()>>> m_commands;
};

} // namespace ggs
