// SPDX-License-Identifier: MIT
#include "shared/words.h"

#include "base/closest.h"
#include "base/printable.h"
#include "base/same_word.h"
#include "values/values_in.h"

#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <limits>

namespace ggs {

namespace {

bool is_quoted(std::string_view text) { return text.size() >= 2 && text.front() == '"' && text.back() == '"'; }
std::string_view without_quotes(std::string_view text) {
    return is_quoted(text) ? text.substr(1, text.size() - 2) : text;
}
bool is_pattern(std::string_view text) { return text.find_first_of("*?") != std::string_view::npos; }
bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Returns the position of the first separate word outside of quotes; npos if it is missing.
size_t find_word(std::string_view text, std::string_view word) {
    bool quoted = false;
    for (size_t i = 0; i + word.size() <= text.size(); ++i) {
        if (text[i] == '"') quoted = !quoted;
        const bool begins = i == 0 || text[i - 1] == ' ';
        const size_t end = i + word.size();
        const bool ends = end == text.size() || text[end] == ' ';
        if (!quoted && begins && ends && text.substr(i, word.size()) == word) return i;
    }
    return std::string_view::npos;
}

// The tensor that is called so; ggml's own names may begin with a space: " (transposed)".
std::optional<uint32_t> find_tensor(std::string_view text, const Structure& structure) {
    const bool quoted = is_quoted(text);
    text = without_quotes(text);
    if (text.empty()) return std::nullopt; // a tensor without a name is meant by its key
    if (const auto found = structure.find(text); found || quoted) return found;
    for (uint32_t i = 0; i < structure.tensors.size(); ++i) {
        if (structure.alive(i) && without_spaces(structure.name(i)) == text) return i;
    }
    return std::nullopt;
}

std::vector<std::string> names_of(const Structure& structure) {
    std::vector<std::string> names;
    for (uint32_t i = 0; i < structure.tensors.size(); ++i) {
        if (structure.alive(i)) names.push_back(structure.name(i));
    }
    return names;
}

std::vector<std::string> ops_of(const Structure& structure) {
    std::vector<std::string> ops;
    for (const Step& step : structure.steps) {
        ops.push_back(op_word(structure.op(step.node), structure.tensor(step.node)));
    }
    return ops;
}

bool means_any_step(const Breakpoint& b, const Structure& structure) {
    for (size_t k = 0; k < structure.steps.size(); ++k) {
        if (means_step(b, structure, k)) return true;
    }
    return false;
}

// Indices with spaces or commas between them.
Result<Index> read_index(std::string_view text) {
    Index index{};
    size_t n = 0;
    while (true) {
        const size_t begin = text.find_first_not_of(" ,");
        if (begin == std::string_view::npos) return index;
        text.remove_prefix(begin);
        const size_t end = std::min(text.find_first_of(" ,"), text.size());
        if (n == index.size()) return fail("an element has at most %1 indices", index.size());
        const std::string_view word = text.substr(0, end);
        const Result<int64_t> read = read_whole_number(word);
        if (!read.ok())
            return is_number(word)
                       ? fail_with(read.error()) // too large
                       : fail("`%1` is not a valid index; it must be a whole number of at least 0", shortened(word));
        index[n] = *read;
        ++n;
        text.remove_prefix(end);
    }
}

} // namespace

std::string_view without_spaces(std::string_view text) {
    constexpr std::string_view spaces = " \t\r";
    const size_t begin = std::min(text.find_first_not_of(spaces), text.size());
    text.remove_prefix(begin);
    return text.substr(0, text.find_last_not_of(spaces) + 1);
}

std::pair<std::string_view, std::string_view> first_word(std::string_view text) {
    text = without_spaces(text);
    const size_t end = std::min(text.find_first_of(" \t"), text.size());
    return {text.substr(0, end), without_spaces(text.substr(end))};
}

Result<int64_t> read_whole_number(std::string_view text) {
    int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range && end == text.data() + text.size() && !text.starts_with('-'))
        return fail("`%1` is too large; a number can be at most %2", shortened(text),
                    std::numeric_limits<int64_t>::max());
    if (error != std::errc() || end != text.data() + text.size() || value < 0)
        return fail("`%1` is not a whole number of 0 or more", shortened(text));
    return value;
}

Result<uint32_t> read_tensor(std::string_view text, const Structure& structure, const std::string& lists) {
    text = without_spaces(text);
    if (without_quotes(text).empty()) return fail("the name of a tensor is missing");
    if (const auto found = find_tensor(text, structure)) return *found;
    const std::string close = closest_word(text, names_of(structure));
    if (close.empty()) return fail("there is no tensor called %1; %2 lists them", shortened(text), lists);
    return fail("there is no tensor called %1; did you mean %2?", shortened(text), shortened(close));
}

Result<TensorPart> read_part(std::string_view text, const Structure& structure, const std::string& lists) {
    text = without_spaces(text);
    const size_t bracket = text.rfind('[');
    if (bracket != std::string_view::npos && text.find(']', bracket) == std::string_view::npos &&
        find_tensor(text.substr(0, bracket), structure) && !find_tensor(text, structure))
        return fail("the index in `%1` is not finished: a `]` is missing, as in %2", shortened(text),
                    fmt::format("{}[0:1, 2]", shortened(without_spaces(text.substr(0, bracket)))));
    if (find_tensor(text, structure) || !text.ends_with(']') || bracket == std::string_view::npos) {
        GGS_TRY(const uint32_t tensor, read_tensor(text, structure, lists));
        return TensorPart{tensor, {}};
    }
    GGS_TRY(const uint32_t tensor, read_tensor(text.substr(0, bracket), structure, lists));
    GGS_TRY(const Slice slice, parse_slice(text.substr(bracket + 1, text.size() - bracket - 2)));
    return TensorPart{tensor, slice};
}

Result<TensorElement> read_element(std::string_view text, const Structure& structure) {
    text = without_spaces(text);
    const size_t bracket = text.rfind('[');
    if (text.ends_with(']') && bracket != std::string_view::npos) {
        GGS_TRY(const uint32_t tensor, read_tensor(text.substr(0, bracket), structure));
        GGS_TRY(const Index index, read_index(text.substr(bracket + 1, text.size() - bracket - 2)));
        return TensorElement{tensor, index};
    }
    // A name may end with numbers, so the longest known name is used. The text after a known name must be an index.
    std::string_view name = text, without_numbers = text;
    while (!find_tensor(name, structure)) {
        const size_t space = name.rfind(' ');
        if (space == std::string_view::npos) break;
        if (name == without_numbers && is_number(without_spaces(name.substr(space))))
            without_numbers = without_spaces(name.substr(0, space));
        name = without_spaces(name.substr(0, space));
    }
    if (!find_tensor(name, structure)) name = without_numbers;
    GGS_TRY(const uint32_t tensor, read_tensor(name, structure));
    GGS_TRY(const Index index, read_index(text.substr(name.size())));
    return TensorElement{tensor, index};
}

static Result<TypedValue> read_change_value(std::string_view text) {
    TypedValue typed{0, std::string(without_spaces(text))};
    char* end = nullptr;
    typed.value = std::strtod(typed.text.c_str(), &end);
    if (typed.text.empty() || *end) return fail("`%1` is not a number", shortened(typed.text));
    return typed;
}

Message not_held(TypeId type, const TypedValue& typed) {
    errno = 0;
    static_cast<void>(std::strtod(typed.text.c_str(), nullptr));
    const bool out_of_range = errno == ERANGE && (std::isinf(typed.value) || typed.value == 0);
    if (out_of_range) return not_held_as(type, typed.value, shortened(typed.text));
    return not_held(type, typed.value);
}

Result<ElementChange> read_change(std::string_view text, const Structure& structure) {
    const size_t equals = text.rfind('=');
    if (equals == std::string_view::npos) return fail("a change is written like this: %1", "set a 1 2 = 0.5");
    const std::string_view what = without_spaces(text.substr(0, equals));
    if (const auto whole = find_tensor(what, structure); whole && nelements(structure.tensor(*whole)) > 1)
        return fail("`%1` has %2 elements: name one, as in %3, or all of them: %4", shortened(what),
                    nelements(structure.tensor(*whole)), "set a 0 = 1", "set a[:] = 1");
    GGS_TRY(const TensorElement element, read_element(what, structure));
    GGS_TRY(const TypedValue value, read_change_value(text.substr(equals + 1)));
    constexpr double exact = 0x1p53; // up to there a double stands for one whole number
    if (structure.tensor(element.tensor).type == TypeId::i64 && std::abs(value.value) >= exact)
        return fail("whole numbers of 2^53 or more can't be set exactly");
    return ElementChange{element, value};
}

Result<std::optional<PartToChange>> read_part_change(std::string_view text, const Structure& structure) {
    const size_t equals = text.rfind('=');
    if (equals == std::string_view::npos || equals == 0) return std::optional<PartToChange>();
    PartToChange asked;
    const char sign = text[equals - 1];
    asked.how.op = sign == '*' ? PartOp::scale : sign == '+' ? PartOp::add : PartOp::set;
    const std::string_view part = without_spaces(text.substr(0, asked.how.op == PartOp::set ? equals : equals - 1));
    if (asked.how.op == PartOp::set && read_element(part, structure).ok()) return std::optional<PartToChange>();
    if (asked.how.op == PartOp::set && !part.ends_with(']'))
        return std::optional<PartToChange>(); // whose message is about an element
    // One element, as `set` names it: x 0 += 1.
    const Result<TensorPart> named = read_part(part, structure);
    if (named.ok()) {
        asked.part = *named;
    } else if (const Result<TensorElement> element = read_element(part, structure); element.ok()) {
        asked.part.tensor = element->tensor;
        for (size_t d = 0; d < max_dims; ++d) {
            asked.part.slice.begin[d] = element->index[d];
            asked.part.slice.end[d] = element->index[d] + 1;
        }
    } else {
        return fail_with(named.error());
    }
    GGS_TRY(asked.number, read_change_value(text.substr(equals + 1)));
    asked.how.number = asked.number.value;
    return std::optional(asked);
}

std::vector<std::string> words_of(const Structure& structure) {
    std::vector<std::string> words = ops_of(structure);
    for (uint32_t i = 0; i < structure.tensors.size(); ++i) {
        if (!structure.alive(i)) continue;
        for (const std::string* word : {&structure.name(i), &structure.tensors[i].key}) {
            if (!word->empty() && word->find_first_of(" []()*?,\"") == std::string::npos) words.push_back(*word);
        }
    }
    return words;
}

bool is_op_of_a_step(std::string_view word, const Structure& structure) {
    Breakpoint b;
    b.op = word;
    return !word.empty() && means_any_step(b, structure);
}

Result<Breakpoint> read_place(std::string_view text, const Structure& structure) {
    text = without_spaces(text);
    Breakpoint b;
    const auto [word, rest] = first_word(text);
    if (word == "entering" && !rest.empty()) {
        b.entering = true;
        b.name = without_quotes(rest);
        if (b.name.empty()) return fail("the name of a node is missing");
        if (!means_any_step(b, structure)) return fail("no node is called %1", shortened(rest));
        return b;
    }
    if (word == "write" && !rest.empty()) {
        GGS_TRY(const uint32_t tensor, read_tensor(rest, structure));
        if (structure.steps_writing(tensor).empty()) return fail("no step writes to `%1`", structure.name(tensor));
        b.written = tensor;
        b.key = structure.tensors[tensor].key;
        return b;
    }
    if (word == "op" && !rest.empty()) {
        if (!is_op_of_a_step(rest, structure)) return fail("no step has an op called %1", shortened(rest));
        b.op = rest;
        return b;
    }
    if (without_quotes(text).empty()) return fail("the name of a node is missing");
    if (const auto tensor = find_tensor(text, structure)) {
        if (!structure.step_of(*tensor)) return fail("no step computes `%1`", structure.name(*tensor));
        b.node = *tensor;
        b.key = structure.tensors[*tensor].key;
        return b;
    }
    (is_pattern(text) || is_quoted(text) ? b.name : b.op) = text;
    if (means_any_step(b, structure)) return b;
    if (is_pattern(text)) return fail("no node is called %1", shortened(text));
    std::vector<std::string> known = names_of(structure);
    for (std::string& op : ops_of(structure)) known.push_back(std::move(op));
    const std::string close = closest_word(text, known);
    if (close.empty()) return fail("no node has the name or the op %1", shortened(text));
    return fail("no node has the name or the op %1; did you mean %2?", shortened(text), close);
}

Result<Breakpoint> read_breakpoint(std::string_view text, const Structure& structure) {
    text = without_spaces(text);
    uint64_t after_hits = 0;
    if (const size_t after = find_word(text, "after"); after != std::string_view::npos) {
        GGS_TRY(const int64_t hits, read_whole_number(without_spaces(text.substr(after + 5))));
        after_hits = static_cast<uint64_t>(hits);
        text = without_spaces(text.substr(0, after));
    }
    std::optional<Expression> condition;
    if (const size_t at = find_word(text, "if"); at != std::string_view::npos) {
        const std::string_view words = without_spaces(text.substr(at + 2));
        if (words.empty()) return fail("the condition is missing: %1", "b soft_max if max(kq) > 10");
        GGS_TRY(condition, parse_expression(words));
        text = without_spaces(text.substr(0, at));
    }
    bool on_nan = false;
    if (const size_t nan = find_word(text, "nan"); nan != std::string_view::npos && nan + 3 == text.size()) {
        on_nan = true;
        text = without_spaces(text.substr(0, nan));
    }
    if (text.empty() && !condition && !on_nan)
        return fail("the breakpoint's node or op is missing, as in: %1", "b soft_max");
    Breakpoint b;
    // A tensor or an op of that name goes before.
    if (text == "round" && !find_tensor(text, structure) && !is_op_of_a_step(text, structure)) {
        b.each_round = true;
    } else if (!text.empty()) {
        GGS_TRY(b, read_place(text, structure));
    }
    b.on_nan = on_nan;
    b.condition = std::move(condition);
    b.after_hits = after_hits;
    return b;
}

Result<std::optional<Moment>> read_moment(std::string_view text, const Structure& structure, uint32_t rounds) {
    const size_t colon = text.find(':');
    if (colon == std::string_view::npos || !is_number(text.substr(0, colon)) || find_tensor(text, structure))
        return std::optional<Moment>();
    const std::string_view step = text.substr(colon + 1);
    if (!step.empty() && !is_number(step)) return fail("`%1` is not a moment; 5:12 is step 12 of round 5", text);
    GGS_TRY(const int64_t r, read_whole_number(text.substr(0, colon)));
    GGS_TRY(const int64_t k, step.empty() ? Result<int64_t>(int64_t{0}) : read_whole_number(step));
    if (r >= rounds) return fail_with(no_such_round(rounds, r));
    if (static_cast<size_t>(k) > structure.steps.size()) return fail_with(no_such_step(structure.steps.size(), k));
    return std::optional(Moment{static_cast<uint32_t>(r), static_cast<size_t>(k)});
}

Result<Moment> read_moment_ahead(std::string_view text, const Structure& structure, const Moment& now,
                                 uint32_t rounds) {
    text = without_spaces(text);
    const size_t cursor = now.step;
    GGS_TRY(const auto moment, read_moment(text, structure, rounds));
    if (moment && *moment < now) return fail("%1 was earlier: `back %1` goes there", moment_text(*moment));
    if (moment) return *moment;
    const bool last = now.round + 1 == rounds;
    if (is_number(text) && !find_tensor(text, structure)) {
        GGS_TRY(const int64_t step, read_whole_number(text));
        const size_t to = static_cast<size_t>(step);
        if (to > structure.steps.size()) return fail_with(no_such_step(structure.steps.size(), step));
        if (to >= cursor) return Moment{now.round, to};
        if (last) return fail("step %1 was earlier: `back %2` goes there", to, cursor - to);
        return Moment{now.round + 1, to};
    }
    GGS_TRY(const Breakpoint place, read_place(text, structure));
    for (size_t k = cursor + 1; k < structure.steps.size(); ++k) {
        if (means_step(place, structure, k)) return Moment{now.round, k};
    }
    for (size_t k = 0; !last && k < std::min(cursor + 1, structure.steps.size()); ++k) {
        if (means_step(place, structure, k)) return Moment{now.round + 1, k};
    }
    for (size_t k = std::min(cursor + 1, structure.steps.size()); k-- > 0;) {
        if (!means_step(place, structure, k)) continue;
        if (k == cursor) return fail("%1 is already next and is not reached again", shortened(text));
        return fail("%1 is not reached again; it was step %2: `back %3` goes there", shortened(text), k, cursor - k);
    }
    return fail("no step is %1", shortened(text));
}

} // namespace ggs
