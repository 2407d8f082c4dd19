// SPDX-License-Identifier: MIT
// Encoders: three functions that convert a range of text without special tokens to ids, each with a different method.
// tokenizer.h chooses the method.
//
// Pure functions, except that they append ids to `to`; any thread.
#pragma once

#include "text/vocabulary.h"
#include "text/word_splits.h"

namespace ggs {

using TokenIds = std::vector<int32_t>;

// Spaces are U+2581 by now.
Status add_sentence_pieces(const Vocabulary& vocabulary, std::string_view text, TokenIds& to);
Status add_byte_pairs(const Vocabulary& vocabulary, const WordSplits& splits, std::string_view text, TokenIds& to);
Status add_word_pieces(const Vocabulary& vocabulary, std::string_view text, TokenIds& to);

// Byte pairs are merged in texts that have a letter for each byte: what a byte is there, and what a letter was.
std::string_view letter_of_byte(unsigned char byte);
std::optional<unsigned char> byte_of_letter(char32_t letter);

} // namespace ggs
