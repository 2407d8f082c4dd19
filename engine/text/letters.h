// SPDX-License-Identifier: MIT
// Properties of characters for tokenizers: the Unicode class, the lower-case letter, the letter without its accent. The
// data is from ICU; the classes are those that llama.cpp distinguishes.
// Pure functions; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ggs {

// `other`: control characters and unassigned code points.
enum class LetterClass : uint8_t { other, number, letter, punctuation, mark, symbol, space };

LetterClass class_of(char32_t code);
bool is_assigned(char32_t code);
char32_t small_letter(char32_t code);
// Returns the first character of the decomposition: e for é, ᄒ for 한.
char32_t base_letter(char32_t code);
// Returns whether it is a Chinese character, which represents a word.
bool is_ideograph(char32_t code);

// Decodes UTF-8. A byte that isn't part of a character becomes U+FFFD. As in llama.cpp, only the number of continuation
// bytes is checked: halves of a surrogate pair and overlong forms are accepted.
std::u32string characters(std::string_view utf8);
void append_utf8(std::string& to, char32_t code);

} // namespace ggs
