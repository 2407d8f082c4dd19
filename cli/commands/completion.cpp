// SPDX-License-Identifier: MIT
// `ggscope-cli completion`: a script that has a shell complete commands and options, made from those there are. The
// build writes one to a file for each shell.
#include "commands/commands.h"
#include "shared/numbers.h"
#include "shared/options.h"
#include "shared/output.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ggs {

namespace {

struct CompletionOptions {
    const CLI::App* app = nullptr; // the program's
    std::string shell;
};

std::vector<std::string> names_of(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* each : listed_options(command)) {
        for (const std::string& name : each->get_lnames()) names.push_back("--" + name);
    }
    return names;
}

// The words that an option takes, as its check names them: "KIND:{CPU,CUDA}" gives "CPU CUDA". Empty: anything.
std::string words_of(const CLI::Option& option) {
    const std::string type = option.get_type_name();
    const size_t open = type.find('{'), close = type.find('}');
    if (open == std::string::npos || close == std::string::npos) return {};
    std::string words = type.substr(open + 1, close - open - 1);
    std::ranges::replace(words, ',', ' ');
    return words;
}

// In single quotes, which all three shells end and begin again for one in the text.
std::string in_single_quotes(std::string_view text) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
    return out + "'";
}

std::string for_bash(const CLI::App& app) {
    std::string commands = "--help --version", options, words;
    for (const CLI::App* command : listed_commands(app)) {
        commands += " " + command->get_name();
        options += fmt::format("        {}) words=\"--help {}\" ;;\n", command->get_name(),
                               fmt::join(names_of(*command), " "));
        for (const CLI::Option* each : listed_options(*command)) {
            if (!words_of(*each).empty())
                words += fmt::format("        {}:--{}) words=\"{}\" ;;\n", command->get_name(), each->get_lnames()[0],
                                     words_of(*each));
        }
    }
    return fmt::format(R"(# bash completion for ggscope-cli, made by `ggscope-cli completion bash`.
_ggscope_cli() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} words=""
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        words="{}"
    elif [[ $word == -* ]]; then
        case ${{COMP_WORDS[1]}} in
{}        esac
    else
        case ${{COMP_WORDS[1]}}:${{COMP_WORDS[COMP_CWORD - 1]}} in
{}        esac
    fi
    if [[ $words ]]; then mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"); fi
}}
complete -o default -F _ggscope_cli ggscope-cli
)",
                       commands, options, words);
}

// An option for zsh's _arguments: its text in brackets, then its value.
std::string zsh_option(const CLI::Option& option, const std::string& name) {
    std::string text;
    for (const char c : lasting_description(option))
        text += (c == '[' || c == ']' || c == ':' ? "\\" : "") + std::string(1, c);
    std::string value;
    if (takes_value(option)) value = words_of(option).empty() ? ":value:_files" : ":value:(" + words_of(option) + ")";
    return in_single_quotes(fmt::format("*--{}[{}]{}", name, text, value));
}

std::string for_zsh(const CLI::App& app) {
    std::string commands, options;
    for (const CLI::App* command : listed_commands(app)) {
        commands += "        " + in_single_quotes(command->get_name() + ":" + command->get_description()) + "\n";
        options += fmt::format("        {}) _arguments '--help[Print help]'", command->get_name());
        for (const CLI::Option* each : listed_options(*command)) {
            for (const std::string& name : each->get_lnames()) options += " \\\n            " + zsh_option(*each, name);
        }
        options += " '*:file:_files' ;;\n";
    }
    return fmt::format(R"(#compdef ggscope-cli
# zsh completion for ggscope-cli, made by `ggscope-cli completion zsh`.
_ggscope_cli() {{
    local -a commands
    commands=(
{}    )
    if ((CURRENT == 2)); then
        _describe command commands
        return
    fi
    shift words
    ((CURRENT--))
    case $words[1] in
{}    esac
}}
_ggscope_cli "$@"
)",
                       commands, options);
}

std::string for_fish(const CLI::App& app) {
    std::string out = "# fish completion for ggscope-cli, made by `ggscope-cli completion fish`.\n";
    for (const CLI::App* command : listed_commands(app)) {
        out += fmt::format("complete -c ggscope-cli -n __fish_use_subcommand -f -a {} -d {}\n", command->get_name(),
                           in_single_quotes(command->get_description()));
        for (const CLI::Option* each : listed_options(*command)) {
            for (const std::string& name : each->get_lnames()) {
                out += fmt::format("complete -c ggscope-cli -n '__fish_seen_subcommand_from {}' -l {} -d {}",
                                   command->get_name(), name, in_single_quotes(lasting_description(*each)));
                if (!words_of(*each).empty())
                    out += " -x -a " + in_single_quotes(words_of(*each));
                else if (takes_value(*each))
                    out += " -r";
                out += "\n";
            }
        }
    }
    return out;
}

int completion_command(const CommonOptions&, const CompletionOptions& options) {
    const auto script = options.shell == "bash" ? for_bash : options.shell == "zsh" ? for_zsh : for_fish;
    print(script(*options.app));
    return exit_done;
}

} // namespace

void add_completion(CommandLine& line) {
    const auto [command, completion] =
        line.add("completion", completion_command, "Print a completion script for a shell", R"(Examples:
  source <(ggscope-cli completion bash))");
    command->group(""); // hidden
    completion.app = command->get_parent();
    command->add_option("SHELL", completion.shell, "bash, zsh or fish")
        ->required()
        ->check(one_of({"bash", "zsh", "fish"}));
}

} // namespace ggs
