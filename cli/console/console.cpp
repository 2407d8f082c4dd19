// SPDX-License-Identifier: MIT
#include "console/console.h"

#include "base/closest.h"
#include "base/columns.h"
#include "base/printable.h"
#include "commands/explain.h"
#include "commands/schedule.h"
#include "commands/stats.h"
#include "device/runtime.h"
#include "memory/arena_text.h"
#include "shared/figures.h"
#include "shared/position_text.h"
#include "shared/tensor_text.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <tuple>

namespace ggs {

namespace {

constexpr size_t most_kept = 10'000; // commands

// Returns the paths that begin with `begun` and under which an array can be saved: folders and .npy files that need no
// quotes.
std::vector<std::string> arrays_at(std::string_view begun) {
    namespace fs = std::filesystem;
    const size_t name = begun.rfind('/') + 1; // 0 if there is none
    const std::string folder(begun.substr(0, name));
    std::vector<std::string> paths;
    std::error_code error;
    for (fs::directory_iterator at(folder.empty() ? "." : folder, error), end; !error && at != end;
         at.increment(error)) {
        std::string path = folder + at->path().filename().string();
        std::error_code of_this; // an entry that can't be read is not an error
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
        {"back", "", "[N|ROUND:STEP]", "Go back one step, N steps, or to a step of a round",
         "back 5:12   to the moment at which 12 steps of round 5 were done\nOverwritten bytes are restored, and later "
         "changes are discarded.",
         &Console::back},
        {"run", "r", "[NODE|OP|STEP|ROUND:STEP]", "Run to the end, or until a node, an op or a step is next",
         "r kq        until kq is next\nr mul_mat   to the next node of that op\nr blk.3.*   to the next node whose "
         "name matches\nr 12        until 12 steps are done\nr 5:12      until 12 steps of round 5 are done; r 5: is "
         "the start of round 5\nA node that has already run in this round is reached in the next round, if there is "
         "one.\nBreakpoints and Ctrl-C stop the run.",
         &Console::run},
        {"restart", "", "", "Go back to the start",
         "The bytes of the start are restored; changed leafs stay changed until `undo`.", &Console::restart},
        {"break", "b", "[WHERE] [if CONDITION] [after N]", "Set a breakpoint; without arguments, list the breakpoints",
         "b soft_max                     before each node of an op\nb op soft_max                  of the op, even if "
         "a tensor has the same name\nb kq*                          before nodes whose names match; ? matches one "
         "letter\nb entering blk.3.*             only if the previous step does not match\nb soft_max if max(kq) > 10  "
         "   only if the condition holds as well\nb write kq                     before each step that writes to its "
         "memory, also through views\nb if nan() > 0                 after each step whose result meets the "
         "condition\nb nan, b soft_max nan          after a step whose result contains NaN or Inf\nb kq after 3        "
         "           after passing it three times\nb round                        at the start of each round\nb kq if "
         "round >= 5             only from round 5 on\nb if mean(l) > before          as soon as it is larger than at "
         "the end of the previous round\nConditions: min max mean sd norm nan inf zeros of TENSOR[SLICE], at(TENSOR, "
         "i0, i1), used_mem, round.",
         &Console::breakpoint},
        {"delete", "", "N …", "Remove breakpoints and watches by their numbers", "", &Console::delete_mark},
        {"enable", "", "N …", "Enable breakpoints", "", &Console::enable},
        {"disable", "", "N …", "Disable breakpoints", "", &Console::disable},
        {"watch", "w", "[EXPRESSION]", "Show a value at each stop; without arguments, list the watches",
         "w mean(x)\nw max(kq[0:4, 1]) > 10\nw at(kq, 1, 2)\nA star marks values that have changed since the last "
         "stop.",
         &Console::watch},
        {"print", "p", "[TENSOR[SLICE]|EXPRESSION]", "Print values; without arguments, those of the last step",
         "p c\np c[0:4, 1]\np max(c)\nLong rows and long lists of rows are cut; a slice shows the rest.",
         &Console::print},
        {"set", "", "TENSOR I0 I1 … = NUMBER", "Change one element or a slice",
         "set a 1 2 = 0.5\nset kqv_out-2[128:192] = 0   removes an attention head\nset kq[0:4, 2] *= 0.5        "
         "scales; += adds\nA change of bytes that no step has written belongs to the start and survives restarts. If a "
         "round fills its leafs again, going back to before it discards the changes made in it.",
         &Console::set},
        {"undo", "", "", "Undo the last change and run the steps after it again", "", &Console::undo},
        {"redo", "", "", "Redo the change that was undone last",
         "`set` discards all undone changes. Going back past the moment of an undone change discards it.",
         &Console::redo},
        {"info", "i", "[arena|nodes|tensors|TENSOR]",
         "Describe the session, its memory, its steps, its tensors, or one tensor", "", &Console::info},
        {"stats", "", "[TENSOR[SLICE]]", "Minimum, maximum, mean, deviation, NaN, Inf, zeros", "", &Console::stats},
        {"save", "", "TENSOR FILE.npy", "Save a tensor's values for NumPy",
         "save c c.npy\nAn existing file of that name is replaced.", &Console::save},
        {"explain", "", "TENSOR I0 I1 …", "Explain the arithmetic of one element with the current values", "",
         &Console::explain},
        {"threads", "", "[N]", "Run on N threads; 0 uses the program's number", "", &Console::threads},
        {"device", "", "[DEVICE [NODES=cpu …]]",
         "Compute on another device from now on, with the given nodes on the CPU", "", &Console::device},
        {"history", "", "", "List the earlier commands; !N repeats one, an empty line the last", "", &Console::history},
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
    return fail("there is no command `%1`; did you mean `%2`?", shortened(word), close);
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
        return {
            {},
            english(msg("`%1` has no arguments; remove `%2`", std::string((*command)->name), shortened(arguments)))};
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
        return list.text() + "The beginning of a command is enough if no other command begins with it.\n";
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

// -- commands ---------------------------------------------------------------------------------------------------------

namespace {

// A count of steps; 1 unless given.
Result<size_t> read_count(std::string_view text) {
    if (text.empty()) return size_t{1};
    GGS_TRY(const int64_t n, read_whole_number(text));
    if (n == 0) return fail("the number of steps is 0; it must be at least 1");
    return static_cast<size_t>(n);
}

Result<std::vector<size_t>> read_numbers(std::string_view text) {
    std::vector<size_t> numbers;
    for (auto [word, rest] = first_word(text); !word.empty(); std::tie(word, rest) = first_word(rest)) {
        GGS_TRY(const int64_t n, read_whole_number(word));
        numbers.push_back(static_cast<size_t>(n));
    }
    if (numbers.empty()) return fail("the number is missing; `b` and `w` list them");
    return numbers;
}

// The node that was run last.
Result<uint32_t> last_node(const Snapshot& snapshot) {
    if (snapshot.position.cursor == 0)
        return snapshot.position.round > 0
                   ? fail("no step of round %1 is done yet: name a tensor", snapshot.position.round)
                   : fail("no step is done yet: name a tensor");
    return snapshot.structure->steps[snapshot.position.cursor - 1].node;
}

bool may_be_expression(std::string_view text) {
    return text.starts_with("used_mem") || text.starts_with("round") || text.find('(') != std::string_view::npos;
}

std::string step_words(const Snapshot& s, const Moment& at) {
    return s.rounds > 1 ? moment_text(at) : std::to_string(at.step);
}

std::string threads_text(int threads) {
    if (threads == 0) return "threads: from the program\n";
    return fmt::format("threads: {}\n", threads);
}

std::string remark(const Message& what) { return visible(english(what)); }

} // namespace

// -- moving -----------------------------------------------------------------------------------------------------------

std::string Console::greeting() {
    const Snapshot snapshot = m_target.snapshot();
    return fmt::format("{}, {}; `help` lists the commands\n", visible(english(m_target.origin())),
                       count_text(snapshot.structure->steps.size(), "step")) +
           position_text(snapshot, {});
}

Console::Done Console::stood(const Stop& stop, const Moment& from) {
    const Snapshot snapshot = m_target.snapshot();
    if (stop.kind == StopKind::failed)
        return snapshot.rounds > 1
                   ? fail("%1; %2 of %3 steps are done in round %4", stop.reason, stop.cursor,
                          snapshot.structure->steps.size(), stop.round)
                   : fail("%1; %2 of %3 steps are done", stop.reason, stop.cursor, snapshot.structure->steps.size());
    return stop_text(stop, snapshot) + position_text(snapshot, from) + watches_text(snapshot);
}

static Failure nothing_ahead(const Snapshot& s, bool restarts) {
    const size_t n = s.structure->steps.size();
    if (s.rounds > 1)
        return restarts ? fail("this is the end: all %1 rounds of %2 steps are done; `restart` goes back to the start",
                               s.rounds, n)
                        : fail("this is the end: all %1 rounds of %2 steps are done", s.rounds, n);
    return restarts ? fail("this is the end: %1 of %1 steps are done; `restart` goes back to the start", n)
                    : fail("this is the end: %1 of %1 steps are done", n);
}

Console::Done Console::step(std::string_view arguments) {
    GGS_CHECK(m_target.can(Capability::step));
    GGS_TRY(const size_t n, read_count(arguments));
    const Snapshot before = m_target.snapshot();
    if (before.at_end()) return nothing_ahead(before, false);
    return stood(n == 1 ? m_target.step() : m_target.run_to(moved(m_target, static_cast<int64_t>(n))), before.moment());
}

Console::Done Console::back(std::string_view arguments) {
    GGS_CHECK(m_target.can(Capability::step_back));
    const Snapshot before = m_target.snapshot();
    const Moment from = before.moment();
    GGS_TRY(const auto moment, read_moment(arguments, *before.structure, before.rounds));
    if (moment && *moment > from) return fail("%1 has not been reached yet; `run %1` goes there", moment_text(*moment));
    if (moment) {
        GGS_TRY(const Stop stop, m_target.go_to(*moment));
        return stood(stop, from);
    }
    GGS_TRY(const size_t n, read_count(arguments));
    const size_t done = from.round * before.structure->steps.size() + from.step;
    if (done == 1 && n > 1) return fail("one step is done, not %1; `restart` goes to the start", n);
    if (done > 0 && n > done) return fail("%1 steps are done, not %2; `restart` goes to the start", done, n);
    GGS_TRY(const Stop stop,
            n == 1 || done == 0 ? m_target.step_back() : m_target.go_to(moved(m_target, -static_cast<int64_t>(n))));
    return stood(stop, from);
}

Console::Done Console::run(std::string_view arguments) {
    GGS_CHECK(m_target.can(Capability::run));
    const Snapshot before = m_target.snapshot();
    const Moment from = before.moment();
    if (arguments.empty() && before.at_end()) return nothing_ahead(before, true);
    if (arguments.empty()) return stood(m_target.run(), from);
    GGS_TRY(const Moment to, read_moment_ahead(arguments, *before.structure, from, before.rounds));
    return stood(m_target.run_to(to), from);
}

Console::Done Console::restart(std::string_view) {
    GGS_CHECK(m_target.restart());
    return stood(Stop{}, {});
}

// -- breakpoints and watches ------------------------------------------------------------------------------------------

Console::Done Console::breakpoint(std::string_view arguments) {
    if (arguments.empty()) return breakpoints_text(m_target.snapshot());
    const auto structure = m_target.structure();
    GGS_TRY(Breakpoint asked, read_breakpoint(arguments, *structure));
    std::string also; // what else the words could have meant
    if (asked.node && is_op_of_a_step(structure->name(*asked.node), *structure))
        also = fmt::format("; use `b op {}` for the op", visible(shortened(structure->name(*asked.node))));
    GGS_TRY(const size_t number, m_target.marks().add(std::move(asked), *structure));
    const Breakpoint& added = m_target.marks().breakpoints().at(number);
    // In later rounds the condition has the values of the previous round.
    if (const Message never = m_target.snapshot().rounds == 1 ? never_known(added, *structure) : Message();
        !never.empty())
        also += "; " + remark(never);
    if (const Message lacking = unrecorded_values(added, m_target.snapshot()); !lacking.empty())
        also += "; " + remark(lacking);
    return fmt::format("breakpoint {}: {}{}\n", number, visible(english(breakpoint_text(added))), also);
}

Console::Done Console::delete_mark(std::string_view arguments) {
    GGS_TRY(const auto numbers, read_numbers(arguments));
    for (const size_t number : numbers) { // all of them or none
        if (!m_target.marks().breakpoints().contains(number) && !m_target.marks().watches().contains(number))
            return fail("there is no breakpoint or watch %1", number);
    }
    for (const size_t number : numbers) m_target.marks().remove(number);
    return std::string();
}

Console::Done Console::enable(std::string_view arguments) { return enable_mark(arguments, true); }
Console::Done Console::disable(std::string_view arguments) { return enable_mark(arguments, false); }

Console::Done Console::enable_mark(std::string_view arguments, bool enabled) {
    GGS_TRY(const auto numbers, read_numbers(arguments));
    for (const size_t number : numbers) { // all of them or none
        if (!m_target.marks().breakpoints().contains(number)) return fail("there is no breakpoint %1", number);
    }
    for (const size_t number : numbers) m_target.marks().enable(number, enabled);
    return std::string();
}

Console::Done Console::watch(std::string_view arguments) {
    if (!arguments.empty()) {
        GGS_TRY(Expression expression, parse_expression(arguments));
        GGS_CHECK(m_target.marks().watch(std::move(expression), *m_target.structure()));
        m_target.look();
    }
    const std::string watches = watches_text(m_target.snapshot());
    return watches.empty() ? std::string("no watches\n") : watches;
}

// -- looking ----------------------------------------------------------------------------------------------------------

Console::Done Console::print_expression(std::string_view text, const Snapshot& snapshot) {
    GGS_TRY(const Expression expression, parse_expression(text));
    const Structure& structure = *snapshot.structure;
    std::optional<uint32_t> tensor;
    if (expression.of_current_node()) {
        GGS_TRY(tensor, last_node(snapshot));
    } else if (!expression.tensor.empty()) {
        GGS_TRY(tensor, read_tensor(expression.tensor, structure));
    }
    GGS_TRY(const Answer answer,
            evaluate(expression, structure, snapshot.position, tensor, reader_of(m_target, snapshot.lease)));
    if (answer.kind == Answer::Kind::unknown) return fail_with(answer.why);
    const Message cut = tensor ? cut_words(expression.slice, structure.tensor(*tensor)) : Message();
    return fmt::format("{} = {}{}\n", visible(shortened(expression_text(expression))), answer_text(answer),
                       cut.empty() ? "" : "; " + remark(cut));
}

Console::Done Console::print(std::string_view arguments) {
    const Snapshot snapshot = m_target.snapshot();
    TensorPart part{};
    if (arguments.empty()) {
        GGS_TRY(part.tensor, last_node(snapshot));
    } else {
        auto read = read_part(arguments, *snapshot.structure);
        if (!read.ok() && may_be_expression(arguments)) return print_expression(arguments, snapshot);
        GGS_TRY(part, std::move(read));
    }
    GGS_TRY(const std::string rows, rows_text(snapshot, part.tensor, part.slice, reader_of(m_target, snapshot.lease)));
    const Message cut = cut_words(part.slice, snapshot.structure->tensor(part.tensor));
    return headline(snapshot, part.tensor) + (cut.empty() ? "" : "; " + remark(cut)) + "\n" + rows;
}

Console::Done Console::info(std::string_view arguments) {
    const Snapshot snapshot = m_target.snapshot();
    if (arguments.empty()) return position_facts(snapshot);
    if (arguments == "nodes") return steps_text(snapshot);
    if (arguments == "tensors") return tensors_text(snapshot);
    if (arguments == "arena") {
        GGS_CHECK(m_target.can(Capability::memory));
        const auto& program = snapshot.structure->program();
        if (!program) return fail("only a program that ggscope has built has arenas");
        return arena_text(snapshot.structure->registry(), *program);
    }
    GGS_TRY(const uint32_t tensor, read_tensor(arguments, *snapshot.structure));
    return facts_text(snapshot, tensor);
}

std::string Console::position_facts(const Snapshot& s) const {
    return position_text(s, s.moment()) + threads_text(s.threads) +
           fmt::format("history: {} of {} in use\n", english(size_text(s.history_used)),
                       english(size_text(s.history_budget))) +
           fmt::format("{}, {}, {}\n", count_text(s.breakpoints.size(), "breakpoint"),
                       s.watches.size() == 1 ? "1 watch" : fmt::format("{} watches", s.watches.size()),
                       count_text(s.changes.size(), "changed element"));
}

Console::Done Console::stats(std::string_view arguments) {
    const Snapshot snapshot = m_target.snapshot();
    TensorPart part{};
    if (arguments.empty()) {
        GGS_TRY(part.tensor, last_node(snapshot));
    } else {
        GGS_TRY(part, read_part(arguments, *snapshot.structure));
    }
    GGS_TRY(const PartStats stats, part_stats(snapshot, {part}, reader_of(m_target, snapshot.lease)));
    const Message cut = cut_words(part.slice, snapshot.structure->tensor(part.tensor));
    return stats.text() + (cut.empty() ? "" : remark(cut) + "\n");
}

Console::Done Console::save(std::string_view arguments) {
    // A file name with spaces is in quotes.
    const bool quoted = arguments.size() > 1 && arguments.ends_with('"');
    const size_t space = quoted ? arguments.rfind(" \"", arguments.size() - 2) : arguments.rfind(' ');
    if (space == std::string_view::npos) return fail("name a tensor and a file: %1", "save c c.npy");
    std::string_view file = arguments.substr(space + 1);
    if (quoted) file = file.substr(1, file.size() - 2);
    const Snapshot snapshot = m_target.snapshot();
    const std::string_view name = without_spaces(arguments.substr(0, space));
    if (const auto sparse = sparse_parts_called(*snapshot.structure, name))
        return save_sparse(m_target, snapshot, *sparse, std::string(file));
    const Result<uint32_t> tensor = read_tensor(name, *snapshot.structure);
    // More words than two, and no name that has spaces.
    if (!tensor.ok() && !name.starts_with('"') && name.find(' ') != std::string_view::npos)
        return fail("there is no tensor called %1; a tensor and a file are expected: %2", shortened(name),
                    "save c c.npy");
    if (!tensor.ok()) return fail_with(tensor.error());
    return save_text(m_target, snapshot, *tensor, std::string(file));
}

Console::Done Console::explain(std::string_view arguments) {
    GGS_CHECK(m_target.can(Capability::explain));
    const Snapshot snapshot = m_target.snapshot();
    GGS_TRY(const TensorElement element, read_element(arguments, *snapshot.structure));
    GGS_TRY(const ElementReport report, explained_now(snapshot, element, reader_of(m_target, snapshot.lease)));
    return report_text(*snapshot.structure, report);
}

// -- changing ---------------------------------------------------------------------------------------------------------

Console::Done Console::set(std::string_view arguments) {
    GGS_CHECK(m_target.can(Capability::change));
    const auto structure = m_target.structure();
    GGS_TRY(const auto part, read_part_change(arguments, *structure));
    if (part) {
        GGS_CHECK(change_part(m_target, part->part.tensor, part->part.slice, part->how));
        const Snapshot now = m_target.snapshot();
        const Change* const made = latest(now.changes);
        if (!made) return std::string();
        const size_t n = made_at_once(now.changes, *made);
        std::string out = fmt::format("{} of {} changed; `undo` reverts {}\n", count_text(n, "element"),
                                      shown_name(*structure, part->part.tensor), n == 1 ? "it" : "them");
        const Tensor& t = structure->tensor(part->part.tensor);
        const auto made_inf = [&](const Change& each) {
            return each.made == made->made && std::isinf(each.after) && !std::isinf(each.before);
        };
        const auto infinite = static_cast<uint64_t>(std::count_if(now.changes.begin(), now.changes.end(), made_inf));
        if (const Message lost = not_held(t.type, part->number); !lost.empty())
            out += remark(lost) + "\n";
        else if (infinite > 0 && !std::isinf(part->how.number))
            out += fmt::format("{} became inf: {} can't represent the result\n", count_text(infinite, "element"),
                               traits(t.type).name);
        if (const Message cut = cut_words(part->part.slice, t); !cut.empty()) out += remark(cut) + "\n";
        if (made->at < now.moment())
            out += fmt::format("ran again from step {} with the change\n", step_words(now, made->at));
        return out;
    }
    GGS_TRY(const ElementChange asked, read_change(arguments, *structure));
    GGS_CHECK(change_element(m_target, asked.element.tensor, asked.element.index, asked.value.value));
    const Snapshot now = m_target.snapshot();
    const uint32_t tensor = asked.element.tensor;
    // As it was rounded to the tensor's type.
    GGS_TRY(const auto value,
            element_number(reader_of(m_target, now.lease), tensor, structure->tensor(tensor), asked.element.index));
    std::string out = element_text(*structure, tensor, asked.element.index);
    const Change* const made = latest(now.changes);
    if (made) out += " was " + number_text(Number::of(structure->tensor(tensor).type, made->before)) + ",";
    if (value) out += " is " + number_text(*value);
    if (const Message lost = not_held(structure->tensor(tensor).type, asked.value); !lost.empty())
        out += "; " + remark(lost);
    out += "\n";
    if (made && made->at < now.moment())
        out += fmt::format("ran again from step {} with the change\n", step_words(now, made->at));
    return out;
}

Console::Done Console::undo(std::string_view) {
    GGS_CHECK(m_target.can(Capability::change));
    const Snapshot before = m_target.snapshot();
    GGS_CHECK(m_target.undo());
    const Change* const last = latest(before.changes);
    if (!last) return std::string();
    const size_t n = made_at_once(before.changes, *last);
    if (n > 1)
        return fmt::format("{} of {} restored\n", count_text(n, "element"),
                           shown_name(*before.structure, last->tensor));
    return fmt::format("{} is {} again\n", element_text(*before.structure, last->tensor, last->index),
                       number_text(Number::of(before.structure->tensor(last->tensor).type, last->before)));
}

Console::Done Console::redo(std::string_view) {
    GGS_CHECK(m_target.can(Capability::change));
    const Snapshot before = m_target.snapshot();
    GGS_CHECK(m_target.redo());
    if (before.undone.empty()) return std::string();
    const Change& made = before.undone.back();
    const size_t n = made_at_once(before.undone, made);
    std::string out =
        n > 1 ? fmt::format("{} of {} changed again\n", count_text(n, "element"),
                            shown_name(*before.structure, made.tensor))
              : fmt::format("{} is {} again\n", element_text(*before.structure, made.tensor, made.index),
                            number_text(Number::of(before.structure->tensor(made.tensor).type, made.after)));
    if (made.at < before.moment())
        out += fmt::format("ran again from step {} with the change\n", step_words(before, made.at));
    return out;
}

Console::Done Console::threads(std::string_view arguments) {
    if (!arguments.empty()) {
        GGS_CHECK(m_target.can(Capability::threads));
        GGS_TRY(const int64_t n, read_whole_number(arguments));
        GGS_CHECK(m_target.set_threads(static_cast<int>(std::min<int64_t>(n, INT32_MAX))));
    }
    return threads_text(m_target.snapshot().threads);
}

Console::Done Console::device(std::string_view arguments) {
    PlacementRules placement;
    std::optional<DeviceChoice> device;
    for (auto [word, rest] = first_word(arguments); !word.empty(); std::tie(word, rest) = first_word(rest)) {
        if (!device) {
            GGS_TRY(device, device_choice(word));
            continue;
        }
        GGS_TRY(PlacementRule rule, placement_rule(word));
        placement.push_back(std::move(rule));
    }
    if (device) {
        GGS_CHECK(m_target.can(Capability::device));
        if (const Status there = runtime(device->kind).select(device->number); !there.ok())
            return fail("%1; the device is still %2", there.error(), device_words(m_target.snapshot().device));
        GGS_CHECK(m_target.set_device(device, std::move(placement)));
    }
    const Snapshot s = m_target.snapshot();
    return schedule_text(*s.structure, schedule_of(*s.structure, s.device, s.placement));
}

} // namespace ggs
