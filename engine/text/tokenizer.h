// SPDX-License-Identifier: MIT
// Tokenizer: a text to the ids that a language model reads, and ids back to a text, as llama.cpp makes them.
//
// Special tokens are found first; what is between them goes to the encoder that the vocabulary asks for. A byte that
// belongs to no character is read as U+FFFD by byte pairs and words, and stays a byte for sentence pieces.
// Constant once it is made; any thread.
#pragma once

#include "text/encoders.h"

#include <bitset>
#include <span>

namespace ggs {

struct TokenizeOptions {
    bool add_special = true;      // what the model wants around a text: the beginning of a sequence, its end
    bool parse_special = true;    // control tokens that are written out in the text are these tokens
    uint64_t memory = UINT64_MAX; // bytes that reading the text may take
};
struct TextOptions {
    bool special = true;        // control tokens are shown as they are written
    bool without_added = false; // less what add_special has put there
};

class Tokenizer {
  public:
    static Result<Tokenizer> of(const GgufFile& file);

    const Vocabulary& vocabulary() const { return m_vocabulary; }
    Result<TokenIds> tokens(std::string_view text, const TokenizeOptions& options = {}) const;
    // What a token adds to a text: bytes, which may be part of a character. Nothing for an id that there isn't.
    std::string piece(int32_t id, bool special = true) const;
    std::string text(std::span<const int32_t> ids, const TextOptions& options = {}) const;

  private:
    // Part of a text, or a token in its place.
    struct Fragment {
        std::string_view text;
        int32_t token = -1;
    };

    explicit Tokenizer(Vocabulary vocabulary);
    uint64_t bytes_to_read(std::string_view text) const;
    std::vector<Fragment> fragments(std::string_view text, bool parse_special) const;
    Status add(std::string_view text, bool after_special, TokenIds& to) const;

    Vocabulary m_vocabulary;
    std::optional<WordSplits> m_splits;
    // Special tokens of one length, and the bytes that they begin with; the longest first.
    struct Length {
        size_t bytes;
        std::bitset<256> begins;
    };
    std::vector<Length> m_lengths;
};

// Makes a text of tokens that come one by one: what it gives away ends with a whole character.
class TextStream {
  public:
    explicit TextStream(const Tokenizer& tokenizer) : m_tokenizer(tokenizer) {}
    std::string add(int32_t id);
    std::string rest(); // what was never finished

  private:
    const Tokenizer& m_tokenizer;
    std::string m_waiting;
};

} // namespace ggs
