// SPDX-License-Identifier: MIT
#include "usage.h"

#include "base/closest.h"
#include "base/printable.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace ggs {

namespace {

std::string meant(std::string_view word, const std::vector<std::string>& known) {
    const std::string closest = closest_word(word, known);
    return closest.empty() ? std::string() : fmt::format("; did you mean `{}`?", closest);
}

std::vector<std::string> commands_of(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* each : app.get_subcommands({})) names.push_back(each->get_name());
    return names;
}

std::vector<std::string> options_of(const CLI::App& command) {
    std::vector<std::string> names;
    for (const CLI::Option* each : command.get_options()) {
        for (const std::string& name : each->get_lnames()) names.push_back("--" + name);
    }
    return names;
}

} // namespace

namespace {

// The option that was given more often, or with fewer words, than it takes; empty if that is not what is wrong.
std::string mismatch(const CLI::App& command, const CLI::ParseError& error) {
    for (const CLI::Option* each : command.get_options()) {
        const size_t given = each->results().size();
        if (given == 0) continue;
        const int most = each->get_items_expected_max();
        if (most > 0 && given > static_cast<size_t>(most))
            return fmt::format("{} is given {}; once is enough", each->get_name(),
                               given == 2 ? std::string("twice") : fmt::format("{} times", given));
    }
    const std::string theirs = error.what(); // "--threads: 1 required N missing"
    const size_t name = theirs.find(": ");
    return theirs.ends_with(" missing") && name != std::string::npos
               ? theirs.substr(0, name) + " needs a value behind it"
               : std::string();
}

} // namespace

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
    const std::string help = fmt::format("`ggscope-cli {} --help` says what it takes", command.get_name());
    for (const std::string& word : app.remaining(true)) {
        std::error_code unknown;
        if (word.size() > 1 && word[0] == '-' && std::filesystem::exists(word, unknown))
            return fmt::format("`{0}` begins like an option; the file of that name is ./{0}\n{1}", shortened(word),
                               help);
    }
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) {
        if (const std::string words = mismatch(command, error); !words.empty())
            return fmt::format("{}\n{}", words, help);
    }
    if (!dynamic_cast<const CLI::ExtrasError*>(&error)) return fmt::format("{}\n{}", error.what(), help);
    const std::vector<std::string> known = options_of(command);
    // An option that isn't known takes the word behind it along.
    for (const std::string& word : app.remaining(true)) {
        if (word.size() < 2 || word[0] != '-' || word == "--") continue;
        const std::string name = word.substr(0, word.find('='));
        if (std::find(known.begin(), known.end(), name) != known.end())
            return fmt::format("{} is an option of {}: it goes behind that word\n{}", name, command.get_name(), help);
        return fmt::format("{} has no option {}{}\n{}", command.get_name(), shortened(name), meant(name, known), help);
    }
    for (const std::string& word : app.remaining(true)) {
        if (word != "--")
            return fmt::format("`{}` is one argument too many for {}\n{}", shortened(word), command.get_name(), help);
    }
    return fmt::format("{}\n{}", error.what(), help);
}

} // namespace ggs
