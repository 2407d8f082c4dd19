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

std::string english(const Message& message) {
    std::string out;
    for (const char* p = message.literal(); *p; ++p) {
        const size_t place = (p[0] == '%' && p[1] >= '1' && p[1] <= '9') ? static_cast<size_t>(p[1] - '1') : SIZE_MAX;
        if (place < message.values().size()) {
            const std::string value = english(message.values()[place]);
            out += value;
            ++p;
            if (value == "1" && std::string_view(p + 1).starts_with(" bytes")) {
                out += " byte";
                p += std::string_view(" bytes").size();
            }
        } else {
            out += *p;
        }
    }
    return out;
}

} // namespace ggs
