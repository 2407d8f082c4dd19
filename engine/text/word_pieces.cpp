// SPDX-License-Identifier: MIT
#include "text/encoders.h"
#include "text/letters.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr std::string_view word_begins = "▁";

// Words in small letters without accents; a sign is a word.
std::vector<std::string> words_of(const Vocabulary& vocabulary, std::string_view text) {
    std::vector<std::string> words{std::string()};
    const auto end_word = [&words] {
        if (!words.back().empty()) words.emplace_back();
    };
    for (char32_t code : characters(text)) {
        if (vocabulary.strip_accents()) code = base_letter(code);
        const LetterClass is = class_of(code);
        if (is == LetterClass::space) {
            end_word();
            continue;
        }
        if (code == 0 || code == 0xFFFD || (is == LetterClass::other && is_assigned(code))) continue;
        if (vocabulary.strip_accents() && is == LetterClass::mark) continue;
        if (vocabulary.lower_case()) code = small_letter(code);
        const bool alone =
            is == LetterClass::punctuation || (is == LetterClass::symbol && code < 0x7F) || is_ideograph(code);
        if (alone) end_word();
        append_utf8(words.back(), code);
        if (alone) end_word();
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

} // namespace

Status add_word_pieces(const Vocabulary& vocabulary, std::string_view text, TokenIds& to) {
    std::string word;
    for (const std::string& each : words_of(vocabulary, text)) {
        word.assign(word_begins).append(each);
        const size_t before = to.size();
        for (size_t at = 0; at < word.size();) {
            std::optional<int32_t> id;
            size_t size = 0;
            for (const size_t length : vocabulary.lengths()) {
                if (length > word.size() - at) continue;
                size = length;
                if ((id = vocabulary.find(std::string_view(word).substr(at, length)))) break;
            }
            if (!id) {
                // A word is known whole or not at all.
                to.resize(before);
                if (vocabulary.special().unknown >= 0) to.push_back(vocabulary.special().unknown);
                break;
            }
            to.push_back(*id);
            at += size;
        }
    }
    return {};
}

} // namespace ggs
