// SPDX-License-Identifier: MIT
#include "base/message.h"

#include "base/printable.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace ggs {

namespace {

// Longer words are shortened. Paths may have this length.
constexpr size_t longest_shown_word = 255; // characters

std::string with_short_words(const std::string& text) {
    if (text.size() <= longest_shown_word) return text;
    std::string out;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find_first_of(" \n", at), text.size());
        const std::string_view word = std::string_view(text).substr(at, end - at);
        const auto characters = std::count_if(word.begin(), word.end(),
                                              [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; });
        out += static_cast<size_t>(characters) <= longest_shown_word ? std::string(word) : shortened(word);
        if (end < text.size()) out += text[end];
        at = end + 1;
    }
    return out;
}

} // namespace

void places_and_arguments_disagree() {}

double Message::as_written(float value) {
    char digits[64];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), value);
    double read = value;
    std::from_chars(std::begin(digits), end.ptr, read);
    return read;
}

std::string english(const MessageValue& value) {
    struct Write {
        std::string operator()(int64_t v) const { return std::to_string(v); }
        std::string operator()(uint64_t v) const { return std::to_string(v); }
        std::string operator()(double v) const { return std::isnan(v) ? "nan" : fmt::format("{}", v); }
        std::string operator()(const std::string& v) const { return visible(with_short_words(v)); }
        std::string operator()(const std::shared_ptr<const Message>& v) const {
            return v ? english(*v) : std::string();
        }
    };
    return std::visit(Write{}, value);
}

std::string_view singular_after_one(std::string_view before, std::string_view after, size_t& length) {
    struct Noun {
        std::string_view plural, singular;
    };
    static constexpr Noun nouns[] = {
        {" bytes", " byte"},     {" tensors", " tensor"},   {" nodes", " node"},     {" steps", " step"},
        {" threads", " thread"}, {" elements", " element"}, {" values", " value"},   {" rows", " row"},
        {" tokens", " token"},   {" rounds", " round"},     {" layers", " layer"},   {" seconds", " second"},
        {" cores", " core"},     {" files", " file"},       {" indices", " index"},  {" times", " time"},
        {" entries", " entry"},  {" strings", " string"},   {" columns", " column"}, {" dimensions", " dimension"}};
    length = 0;
    if (before.ends_with("each of the ")) return {};
    for (const Noun& noun : nouns) {
        if (!after.starts_with(noun.plural)) continue;
        after.remove_prefix(noun.plural.size());
        const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || c == '_' || c == '-'; };
        if (!after.empty() && is_letter(after.front())) return {}; // another word
        for (const std::string_view verb : {" are ", " have ", " were ", " need ", " take ", " follow "}) {
            if (after.starts_with(verb)) return {};
        }
        length = noun.plural.size();
        return noun.singular;
    }
    return {};
}

std::string english(const Message& message) {
    std::string out;
    for (const char* p = message.literal(); *p; ++p) {
        const size_t place = (p[0] == '%' && p[1] >= '1' && p[1] <= '9') ? static_cast<size_t>(p[1] - '1') : SIZE_MAX;
        if (place < message.values().size()) {
            const std::string value = english(message.values()[place]);
            size_t plural = 0;
            const std::string_view one = value == "1" ? singular_after_one(out, p + 2, plural) : std::string_view();
            out += value;
            out += one;
            p += 1 + plural;
        } else {
            out += *p;
        }
    }
    return out;
}

} // namespace ggs
