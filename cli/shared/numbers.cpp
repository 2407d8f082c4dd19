// SPDX-License-Identifier: MIT
#include "shared/numbers.h"

#include "base/closest.h"
#include "base/message.h"
#include "base/printable.h"
#include "base/same_word.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fmt/ranges.h>
#include <optional>
#include <string>

namespace ggs {

namespace {

constexpr double most_bytes = 0x1p62;
constexpr double most_seconds = 1e9;

// CLI11 requires the sentence as a string, and puts the option's name before it.
std::string refusal(const Message& message) { return english(message); }

// All of the text as a number of that kind.
template <class T> std::optional<T> number_in(std::string_view text) {
    T number{};
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size()) return std::nullopt;
    return number;
}

// Whether it is a number above the largest one, even if a T can't hold it.
bool is_above(const std::string& text, double most) {
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    return !text.empty() && end == text.c_str() + text.size() && number > most;
}

// 1 for no unit or "B", 1024 for "k", "kB", "KiB", …
std::optional<double> unit_of(std::string unit) {
    unit = lower_case(unit);
    if (unit.ends_with('b')) unit.pop_back();
    if (unit.size() == 2 && unit[1] == 'i') unit.pop_back();
    if (unit.empty()) return 1.0;
    const size_t power = std::string_view("kmgtpe").find(unit);
    if (unit.size() != 1 || power == std::string_view::npos) return std::nullopt;
    return std::pow(1024.0, static_cast<double>(power + 1));
}

} // namespace

CLI::Validator whole_number(const char* what, uint64_t least, uint64_t most) {
    return CLI::Validator(
        [=](std::string& text) -> std::string {
            const auto number = number_in<uint64_t>(text);
            if (number && *number >= least && *number <= most) return {};
            const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
            if (digits && (!number || *number > most))
                return refusal(msg("`%1` is too large; the %2 can be at most %3", shortened(text), what, most));
            if (most == static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
                return refusal(msg("`%1` is not a valid %2; it must be a whole number of at least %3", shortened(text),
                                   what, least));
            return refusal(msg("`%1` is not a valid %2; it must be a whole number from %3 to %4", shortened(text), what,
                               least, most));
        },
        {});
}

CLI::Validator number(const char* what, double least, bool least_too, double most) {
    return CLI::Validator(
        [=](std::string& text) -> std::string {
            const auto number = number_in<double>(text);
            if (number && (least_too ? *number >= least : *number > least) && *number <= most) return {};
            if (is_above(text, most))
                return refusal(msg("`%1` is too large; the %2 can be at most %3", shortened(text), what, most));
            return refusal(least_too ? msg("`%1` is not a valid %2; it must be a number from %3 to %4", shortened(text),
                                           what, least, most)
                                     : msg("`%1` is not a valid %2; it must be a number above %3 and at most %4",
                                           shortened(text), what, least, most));
        },
        {});
}

CLI::Validator byte_count(double least) {
    return CLI::Validator(
        [least](std::string& text) -> std::string {
            const size_t end = std::min(text.find_first_not_of("0123456789."), text.size());
            size_t unit_begin = end;
            while (unit_begin < text.size() && text[unit_begin] == ' ') ++unit_begin;
            const auto number = number_in<double>(std::string_view(text).substr(0, end));
            const auto unit = unit_of(text.substr(unit_begin));
            const double bytes = number && unit ? *number * *unit : -1;
            if ((unit && (bytes > most_bytes || is_above(text.substr(0, end), most_bytes))) ||
                is_above(text, most_bytes))
                return refusal(msg("`%1` is too large; the number of bytes can be at most %2", shortened(text),
                                   static_cast<uint64_t>(most_bytes)));
            if (!(bytes >= least && bytes <= most_bytes))
                return refusal(
                    msg("`%1` is not a number of bytes; write it like 4096, 500MB or 64GiB", shortened(text)));
            text = std::to_string(static_cast<uint64_t>(bytes));
            return {};
        },
        {});
}

CLI::Validator second_count() {
    return CLI::Validator(
        [](std::string& text) -> std::string {
            const auto number = number_in<double>(text);
            if (number && *number > 0 && *number <= most_seconds) return {};
            if (is_above(text, most_seconds))
                return refusal(msg("`%1` is too large; the number of seconds can be at most %2", shortened(text),
                                   static_cast<uint64_t>(most_seconds)));
            return refusal(msg("`%1` is not a number of seconds; write it like 0.5 or 30", shortened(text)));
        },
        {});
}

CLI::Validator one_of(const std::vector<std::string>& words) {
    return CLI::Validator(
        [words](std::string& text) -> std::string {
            if (std::find(words.begin(), words.end(), text) != words.end()) return {};
            const std::string all = fmt::format("{}", fmt::join(words, ", ")), close = closest_word(text, words);
            return refusal(close.empty() ? msg("`%1` is not a choice; the choices are: %2", shortened(text), all)
                                         : msg("`%1` is not a choice; did you mean `%2`? The choices are: %3",
                                               shortened(text), close, all));
        },
        fmt::format("{{{}}}", fmt::join(words, ",")));
}

CLI::Validator file_name() {
    return CLI::Validator(
        [](std::string& text) -> std::string {
            return text.empty() ? refusal(msg("the file name is empty")) : std::string();
        },
        {});
}

} // namespace ggs
