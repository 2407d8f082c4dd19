// SPDX-License-Identifier: MIT
// Tokenizer: converts a text to the ids that a language model reads, and ids back to a text, as llama.cpp does.
//
// Special tokens are found first; the text between them is passed to the encoder of the vocabulary. A byte that isn't
// part of a character is read as U+FFFD by byte pairs and words; sentence pieces keep it as a byte.
// Constant once it is made; any thread.
#pragma once

#include "text/encoders.h"

#include <bitset>
#include <span>

namespace ggs {

struct TokenizeOptions {
    bool add_special = true;      // adds the tokens that the model expects around a text: start and end of the sequence
    bool parse_special = true;    // control tokens that are written out in the text become these tokens
    uint64_t memory = UINT64_MAX; // bytes of memory that reading the text may take
};
struct TextOptions {
    bool special = true;        // control tokens appear as they are written
    bool without_added = false; // omits the tokens that add_special has added
};

class Tokenizer {
  public:
    static Result<Tokenizer> of(const GgufFile& file);

    const Vocabulary& vocabulary() const { return m_vocabulary; }
    Result<TokenIds> tokens(std::string_view text, const TokenizeOptions& options = {}) const;
    // Returns the text of a token: bytes, which may be part of a character. Empty for an unknown id.
    std::string piece(int32_t id, bool special = true) const;
    std::string text(std::span<const int32_t> ids, const TextOptions& options = {}) const;

  private:
    // A part of a text, or a token in its place.
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
    // Special tokens of one length, and the bytes with which they begin; the longest first.
    struct Length {
        size_t bytes;
        std::bitset<256> begins;
    };
    std::vector<Length> m_lengths;
};

// Converts tokens to text one by one; each returned text ends with a complete character.
class TextStream {
  public:
    explicit TextStream(const Tokenizer& tokenizer) : m_tokenizer(tokenizer) {}
    std::string add(int32_t id);
    std::string rest(); // bytes of an incomplete character

  private:
    const Tokenizer& m_tokenizer;
    std::string m_waiting;
};

} // namespace ggs
