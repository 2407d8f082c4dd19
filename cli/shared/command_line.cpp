// SPDX-License-Identifier: MIT
#include "shared/command_line.h"

#include "base/closest.h"
#include "base/constants.h"
#include "base/printable.h"
#include "cpu/wanted_table.h"
#include "ops/all.h"
#include "plugin/loader.h"
#include "script/script.h"
#include "shared/numbers.h"
#include "shared/opened.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <sstream>
#include <utility>

namespace ggs {

namespace {

constexpr const char* examples = R"(Examples:
  ggscope-cli graph resources/samples/mlp.ggs
  ggscope-cli run resources/samples/attention-head.ggs
  ggscope-cli step resources/samples/mlp.ggs
  ggscope-cli info model.gguf
  ggscope-cli generate --tokens 32 model.gguf "Once upon a time"
`ggscope-cli COMMAND --help` shows examples of a command.

Exit status: 0 success; 1 error in a file, a script or a case; 2 error in the command line.)";

std::string meant(std::string_view word, const std::vector<std::string>& known) {
    const std::string closest = closest_word(word, known);
    return closest.empty() ? std::string() : fmt::format("; did you mean `{}`?", closest);
}

std::vector<std::string> commands_of(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* each : listed_commands(app)) names.push_back(each->get_name());
    return names;
}

std::vector<std::string> options_of(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* each : command.get_options()) {
        for (const std::string& name : each->get_lnames()) names.push_back("--" + name);
    }
    return names;
}

// The option that was given more often, or with fewer words, than it takes; empty if that is not what is wrong.
std::string mismatch(const CLI::App& command, const CLI::ParseError& error) {
    for (const CLI::Option* each : command.get_options()) {
        const size_t given = each->results().size();
        if (given == 0) continue;
        const int most = each->get_items_expected_max();
        if (most > 0 && given > static_cast<size_t>(most))
            return fmt::format("{} is given {}; give it only once", each->get_name(),
                               given == 2 ? std::string("twice") : fmt::format("{} times", given));
    }
    const std::string theirs = error.what(); // "--threads: 1 required N missing"
    const size_t name = theirs.find(": ");
    return theirs.ends_with(" missing") && name != std::string::npos ? theirs.substr(0, name) + " needs a value"
                                                                     : std::string();
}

// Returns what is wrong with the first option that is written with a `=`, or an empty string. CLI11 would take the next
// word as the value of `--csv=`, and report a value of a flag in words of its own.
std::string wrong_assignment(const CLI::App& app, int argc, char** argv) {
    if (argc < 2) return {};
    const auto given = app.get_subcommands([&](const CLI::App* each) { return each->get_name() == argv[1]; });
    if (given.empty()) return {};
    const CLI::App& command = *given.front();
    std::string problem;
    bool is_value = false; // of the option before
    for (int i = 2; i < argc && problem.empty(); ++i) {
        const std::string word = argv[i];
        if (word == "--") break;
        const size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        const CLI::Option* const option =
            std::exchange(is_value, false) || !name.starts_with("--") ? nullptr : command.get_option_no_throw(name);
        if (!option) continue;
        if (equals == std::string::npos) {
            is_value = takes_value(*option);
            continue;
        }
        std::string value = word.substr(equals + 1);
        if (value.empty())
            problem = fmt::format("there is no value after `{}`", word);
        else if (!takes_value(*option))
            problem = one_of({"true", "false"})(value);
        if (!problem.empty() && !value.empty()) problem = fmt::format("{}: {}", name, problem);
    }
    return problem.empty() ? problem
                           : fmt::format("{}\n`ggscope-cli {} --help` lists the arguments and options", problem,
                                         command.get_name());
}

// The error in a command line: a sentence with the wrong word, and the word that was probably meant. `first`: the first
// argument; empty if there is none.
std::string usage_problem(const CLI::App& app, const CLI::ParseError& error, const std::string& first) {
    const std::vector<CLI::App*> given = app.get_subcommands();
    if (given.empty()) {
        constexpr const char* list = "`ggscope-cli --help` lists the commands";
        if (first.empty()) return fmt::format("a command is missing; {}", list);
        const bool option = first.starts_with('-');
        const std::string better = meant(first, option ? options_of(app) : commands_of(app));
        return fmt::format("there is no {} `{}`{}\n{}", option ? "option" : "command", shortened(first), better, list);
    }
    const CLI::App& command = *given.front();
    const std::string help = fmt::format("`ggscope-cli {} --help` lists the arguments and options", command.get_name());
    for (const std::string& word : app.remaining(true)) {
        std::error_code unknown;
        if (word.size() > 1 && word[0] == '-' && std::filesystem::exists(word, unknown))
            return fmt::format("`{}` begins like an option; write {} for the file of that name\n{}", shortened(word),
                               shell_word("./" + shortened(word)), help);
    }
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) {
        if (const std::string words = mismatch(command, error); !words.empty())
            return fmt::format("{}\n{}", words, help);
    }
    if (!dynamic_cast<const CLI::ExtrasError*>(&error)) return fmt::format("{}\n{}", error.what(), help);
    const std::vector<std::string> known = options_of(command);
    // An option that isn't known takes the next word along.
    for (const std::string& word : app.remaining(true)) {
        if (word.size() < 2 || word[0] != '-' || word == "--") continue;
        const std::string name = word.substr(0, word.find('='));
        if (std::find(known.begin(), known.end(), name) != known.end())
            return fmt::format("{} is an option of {}; write it after that word\n{}", name, command.get_name(), help);
        return fmt::format("{} has no option {}{}\n{}", command.get_name(), shortened(name), meant(name, known), help);
    }
    for (const std::string& word : app.remaining(true)) {
        if (word != "--")
            return fmt::format("`{}` is one argument too many for {}\n{}", shortened(word), command.get_name(), help);
    }
    return fmt::format("{}\n{}", error.what(), help);
}

} // namespace

CommandLine::CommandLine()
    : m_app(std::make_unique<CLI::App>(
          "Shows how ggml represents a tensor program: its graph, its memory to the byte, its ops.", "ggscope-cli")) {
    m_app->set_version_flag("--version", std::string("ggscope-cli ") + ggscope_version() + ", faithful to ggml " +
                                             reference_ggml_version);
    m_app->require_subcommand(1);
    m_app->footer(examples);
}

CommandLine::~CommandLine() = default;

CLI::App* CommandLine::add_app(const char* name, const char* what, const char* footer, std::function<int()> command) {
    CLI::App* const app = m_app->add_subcommand(name, what);
    app->footer(footer);
    m_commands.emplace_back(app, std::move(command));
    return app;
}

int CommandLine::run(int argc, char** argv) {
    if (const std::string wrong = wrong_assignment(*m_app, argc, argv); !wrong.empty()) {
        complain_line(wrong);
        return exit_usage;
    }
    try {
        m_app->parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) { // --help, --version
            std::ostringstream out;
            m_app->exit(error, out, out);
            print(out.str());
            return exit_done;
        }
        complain_line(usage_problem(*m_app, error, argc > 1 ? argv[1] : ""));
        return exit_usage;
    }
    if (const Status here = has_wanted_table(); !here.ok()) {
        complain(here.error());
        return exit_usage;
    }
    if (!load_plugins()) return exit_failed;
    const auto given = [](const auto& command) { return command.first->parsed(); };
    const auto& [app, command] = *std::ranges::find_if(m_commands, given);
    for (const char* const name : {"--threads", "--history", "--ggml-memory", "--device", "--place"}) {
        const CLI::Option* const option = app->get_option_no_throw(name);
        if (option && option->count() > 0) m_common.for_runs.emplace_back(name);
    }
    return command();
}

// Makes the registry; false if a plug-in can't be loaded, which has been reported then.
bool CommandLine::load_plugins() {
    auto registry = std::make_shared<Registry>(builtin_registry());
    std::optional<Interrupts> interrupts;
    if (!m_common.plugins.empty()) {
        interrupts.emplace(); // before a plug-in makes threads
        keep_output_apart();
    }
    for (const std::string& file : m_common.plugins) {
        Opening opening;
        const Interrupts::Pausing pausing(*interrupts, opening);
        if (const Status loaded =
                load_plugin(*registry, file, is_script_word, &opening.cancelled, m_common.limits.seconds);
            !loaded.ok()) {
            fail_with(m_common, file, loaded.error());
            return false;
        }
        if (opening.cancelled) { // Ctrl-C came while the library itself was at work
            fail_with(m_common, file, msg("interrupted"));
            return false;
        }
    }
    m_common.registry = std::move(registry);
    return true;
}

} // namespace ggs
