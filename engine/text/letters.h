// SPDX-License-Identifier: MIT
// What tokenizers ask of a character: its class by Unicode, its small letter, what it is without its accent. The data
// is ICU's; the classes are those that llama.cpp tells apart.
// Pure functions; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ggs {

// `other`: controls, and what is not assigned.
enum class LetterClass : uint8_t { other, number, letter, punctuation, mark, symbol, space };

LetterClass class_of(char32_t code);
bool is_assigned(char32_t code);
inline bool is_space(char32_t code) { return class_of(code) == LetterClass::space; }
char32_t small_letter(char32_t code);
// The first of the characters that this one is put together from: é is e, 한 is ᄒ.
char32_t base_letter(char32_t code);
// Chinese characters, which stand for words.
bool is_ideograph(char32_t code);

// A byte that belongs to no character becomes U+FFFD. As in llama.cpp only how many bytes follow is asked for: halves
// of a surrogate pair and forms that are longer than they have to be are characters.
std::u32string characters(std::string_view utf8);
void append_utf8(std::string& to, char32_t code);

} // namespace ggs
