// SPDX-License-Identifier: MIT
#include "console/console.h"

#include "base/closest.h"
#include "base/columns.h"
#include "base/printable.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace ggs {

namespace {

constexpr size_t most_kept = 10'000; // commands

// Where an array may be saved: the folders and .npy files whose path begins so, those that need no quotes.
std::vector<std::string> arrays_at(std::string_view begun) {
    namespace fs = std::filesystem;
    const size_t name = begun.rfind('/') + 1; // 0 if there is none
    const std::string folder(begun.substr(0, name));
    std::vector<std::string> paths;
    std::error_code error;
    for (fs::directory_iterator at(folder.empty() ? "." : folder, error), end; !error && at != end;
         at.increment(error)) {
        std::string path = folder + at->path().filename().string();
        std::error_code of_this; // one that can't be looked at ends nothing
        if (at->is_directory(of_this))
            path += '/';
        else if (!path.ends_with(".npy"))
            continue;
        const bool hidden = path[name] == '.' && name == begun.size();
        if (!hidden && path.find_first_of(" (,\"") == std::string::npos && visible(path) == path) paths.push_back(path);
    }
    return paths;
}

} // namespace

std::span<const Console::Command> Console::commands() {
    static constexpr Command table[] = {
        {"step", "s", "[N]", "Run the next step, or the next N",
         "Views are steps as well. Breakpoints end N steps early; a single step passes over them.", &Console::step},
        {"back", "", "[N|ROUND:STEP]", "Go back one step, or N, or to a step of a round",
         "back 5:12   to where 12 steps of round 5 were done\n"
         "What the steps wrote over is put back, and changes made since are gone.",
         &Console::back},
        {"run", "r", "[NODE|OP|STEP|ROUND:STEP]", "Run to the end, or until a node, an op or a step is next",
         "r kq        until kq is next\n"
         "r mul_mat   to the next node of that op\n"
         "r blk.3.*   to the next node whose name fits\n"
         "r 12        until 12 steps are done\n"
         "r 5:12      until 12 steps of round 5 are done; r 5: is where it begins\n"
         "What is behind in this round comes again in the next, if there is one.\n"
         "Breakpoints on the way stop it, and so does Ctrl-C.",
         &Console::run},
        {"restart", "", "", "Go back to the start",
         "The bytes are those of the start; changed leafs stay changed until `undo`.", &Console::restart},
        {"break", "b", "[WHERE] [if CONDITION] [after N]", "Stop somewhere; alone, list the breakpoints",
         "b soft_max                     before each node of an op\n"
         "b op soft_max                  of the op, where a tensor is called so, too\n"
         "b kq*                          before nodes whose names fit; ? stands for one letter\n"
         "b entering blk.3.*             only where the step before does not fit\n"
         "b soft_max if max(kq) > 10     if the condition holds as well\n"
         "b write kq                     before each step that writes into its memory, through views too\n"
         "b if nan() > 0                 after any step whose result is so\n"
         "b nan, b soft_max nan          after a step whose result holds NaN or Inf\n"
         "b kq after 3                   passing it three times first\n"
         "b round                        where each round begins\n"
         "b kq if round >= 5             only from round 5 on\n"
         "Conditions: min max mean sd nan inf zeros of TENSOR[SLICE], at(TENSOR, i0, i1), used_mem, round.",
         &Console::breakpoint},
        {"delete", "", "N …", "Remove breakpoints and watches by their numbers", "", &Console::delete_mark},
        {"enable", "", "N …", "Let breakpoints stop again", "", &Console::enable},
        {"disable", "", "N …", "Keep breakpoints from stopping", "", &Console::disable},
        {"watch", "w", "[EXPRESSION]", "Show a value at every stop; alone, list the watches",
         "w mean(x)\n"
         "w max(kq[0:4, 1]) > 10\n"
         "w at(kq, 1, 2)\n"
         "A star stands before those that have changed since the last stop.",
         &Console::watch},
        {"print", "p", "[TENSOR[SLICE]|EXPRESSION]", "Print numbers; alone, those of the step done last",
         "p c\n"
         "p c[0:4, 1]\n"
         "p max(c)\n"
         "Long rows and many of them are cut; a slice shows the rest.",
         &Console::print},
        {"set", "", "TENSOR I0 I1 … = NUMBER", "Change one element, or a part at once",
         "set a 1 2 = 0.5\n"
         "set kqv_out-2[128:192] = 0   a head of attention taken out\n"
         "set kq[0:4, 2] *= 0.5        scaled; += adds\n"
         "A change to what no step has written belongs to the start and survives restarts. Going back before a round "
         "that "
         "makes its leafs anew drops what was changed in it.",
         &Console::set},
        {"undo", "", "", "Take back the last change; the steps after it are run again", "", &Console::undo},
        {"redo", "", "", "Make the change again that was taken back last",
         "`set` ends what can be made again, and so does going back behind the change's place.", &Console::redo},
        {"info", "i", "[arena|nodes|tensors|TENSOR]",
         "Describe the session, its memory, its steps, its tensors, or one", "", &Console::info},
        {"stats", "", "[TENSOR[SLICE]]", "Minimum, maximum, mean, deviation, NaN, Inf, zeros", "", &Console::stats},
        {"save", "", "TENSOR FILE.npy", "Save a tensor's numbers for NumPy",
         "save c c.npy\n"
         "A file of that name is replaced.",
         &Console::save},
        {"explain", "", "TENSOR I0 I1 …", "The arithmetic of one element, with the current numbers", "",
         &Console::explain},
        {"threads", "", "[N]", "Run on N threads; 0 is what the program says", "", &Console::threads},
        {"device", "", "[DEVICE [NODES=cpu …]]", "Compute on another device from now on, some nodes on the CPU", "",
         &Console::device},
        {"history", "", "", "List the earlier commands; !N does one again, and an empty line the last", "",
         &Console::history},
        {"help", "h", "[COMMAND]", "List the commands, or describe one", "", &Console::help},
        {"quit", "q", "", "Leave", "", &Console::quit},
    };
    return table;
}

Result<const Console::Command*> find_command(std::string_view word) {
    std::vector<const Console::Command*> begun;
    std::vector<std::string> names;
    for (const Console::Command& command : Console::commands()) {
        if (word == command.name || (!word.empty() && word == command.short_name)) return &command;
        if (std::string_view(command.name).starts_with(word)) begun.push_back(&command);
        names.emplace_back(command.name);
    }
    if (begun.size() == 1) return begun.front();
    if (begun.size() > 1) {
        std::string all;
        for (const Console::Command* command : begun)
            all += fmt::format("{}{}", all.empty() ? "" : command == begun.back() ? " or " : ", ", command->name);
        return fail("`%1` can be %2", shortened(word), all);
    }
    const std::string close = closest_word(word, names);
    if (close.empty()) return fail("there is no command `%1`; `help` lists them", shortened(word));
    return fail("there is no command `%1`; is `%2` meant?", shortened(word), close);
}

Result<std::string> Console::meant(std::string_view line) const {
    line = without_spaces(line);
    if (line.empty()) return m_history.empty() ? std::string() : m_history.back();
    if (line.front() != '!') return std::string(line);
    const std::string_view digits = without_spaces(line.substr(1));
    if (digits.empty()) return fail("the number of a command is missing, as in !3; `history` lists them");
    GGS_TRY(const int64_t number, read_whole_number(digits));
    if (number < 1 || static_cast<uint64_t>(number) > m_history.size())
        return fail("there is no command %1; `history` lists them, from 1 to %2", number, m_history.size());
    return m_history[static_cast<size_t>(number) - 1];
}

std::vector<std::string> Console::completions(std::string_view line, size_t* begins) const {
    const size_t command = line.find_first_not_of(" \t");
    size_t begin = line.find_last_of(" \t(,");
    begin = begin == std::string_view::npos ? 0 : begin + 1;
    *begins = begin;
    const std::string_view word = line.substr(begin);
    std::vector<std::string> known;
    if (command == std::string_view::npos || command == begin) {
        for (const Command& c : commands()) known.emplace_back(c.name);
    } else {
        known = words_of(*m_target.structure());
        const auto meant = find_command(first_word(line).first);
        if (meant.ok() && (*meant)->run == &Console::info) known.insert(known.end(), {"arena", "nodes", "tensors"});
        const bool has_tensor = !first_word(line.substr(0, begin)).second.empty();
        if (meant.ok() && (*meant)->run == &Console::save && has_tensor) known = arrays_at(word);
        if (meant.ok() && (*meant)->run == &Console::help) {
            known.clear();
            for (const Command& c : commands()) known.emplace_back(c.name);
        }
    }
    std::erase_if(known, [word](const std::string& each) { return !each.starts_with(word); });
    std::sort(known.begin(), known.end());
    known.erase(std::unique(known.begin(), known.end()), known.end());
    return known;
}

ConsoleReply Console::line(std::string_view text) {
    const Result<std::string> command_line = meant(text);
    if (!command_line.ok()) return {{}, english(command_line.error())};
    if (command_line->empty() || command_line->front() == '#') return {};
    if (m_history.size() == most_kept) m_history.pop_back(); // they come out of a pipe without end
    m_history.push_back(*command_line);
    const auto [word, arguments] = first_word(*command_line);
    const auto command = find_command(word);
    if (!command.ok()) return {{}, english(command.error())};
    if (!*(*command)->arguments && !arguments.empty())
        return {{},
                english(msg("`%1` stands alone, without `%2`", std::string((*command)->name), shortened(arguments)))};
    const Done done = (this->*(*command)->run)(arguments);
    return done.ok() ? ConsoleReply{*done, {}} : ConsoleReply{{}, english(done.error())};
}

Console::Done Console::history(std::string_view) {
    std::string out;
    for (size_t i = 0; i < m_history.size(); ++i) out += fmt::format("  {:>3}  {}\n", i + 1, visible(m_history[i]));
    return out;
}

Console::Done Console::help(std::string_view arguments) {
    if (arguments.empty()) {
        Columns list({{"command"}, {""}, {"arguments"}, {"what it does"}});
        for (const Command& c : commands()) list.row({c.name, c.short_name, c.arguments, c.help});
        return list.text() + "The beginning of a command is enough if no other command begins that way.\n";
    }
    GGS_TRY(const Command* const command, find_command(arguments));
    std::string out = fmt::format("{} {}\n  {}.\n", command->name, command->arguments, command->help);
    for (std::string_view more = command->more; !more.empty();) {
        const size_t end = std::min(more.find('\n'), more.size());
        out += fmt::format("  {}\n", more.substr(0, end));
        more.remove_prefix(std::min(end + 1, more.size()));
    }
    return out;
}

Console::Done Console::quit(std::string_view) {
    m_done = true;
    return std::string();
}

} // namespace ggs
