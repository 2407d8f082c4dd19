// SPDX-License-Identifier: MIT
// Vocabulary: the tokens of a language model from its GGUF file, keys `tokenizer.ggml.*`: texts, kinds, scores, merges,
// and special tokens.
//
// Owns copies of the texts, so the file may be closed. Constant once it is made; any thread.
#pragma once

#include "base/result.h"
#include "files/name_table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ggs {

class GgufFile;

// The method that divides a text into tokens: pieces with scores (SPM), byte pairs with ranks (BPE), words and their
// parts (WPM).
enum class TokenizerKind : uint8_t { sentence_pieces, byte_pairs, word_pieces };
// The numbers of tokenizer.ggml.token_type.
enum class PieceKind : uint8_t { undefined, normal, unknown, control, user_defined, unused, byte };

// Texts in one string, by index.
class Texts {
  public:
    void add(std::string_view text);
    std::string_view operator[](size_t i) const {
        return std::string_view(m_all).substr(m_ends[i], m_ends[i + 1] - m_ends[i]);
    }
    size_t size() const { return m_ends.size() - 1; }

  private:
    std::string m_all;
    std::vector<size_t> m_ends{0};
};

class Vocabulary {
  public:
    static Result<Vocabulary> read(const GgufFile& file);

    TokenizerKind tokenizer() const { return m_tokenizer; }
    const std::string& splits() const { return m_splits; } // tokenizer.ggml.pre; "default" if it is missing
    int32_t size() const { return static_cast<int32_t>(m_texts.size()); }
    // Ids are from 0 to below size().
    std::string_view text(int32_t id) const { return m_texts[static_cast<size_t>(id)]; }
    PieceKind kind(int32_t id) const { return m_kinds[static_cast<size_t>(id)]; }
    const std::vector<size_t>& lengths() const { return m_lengths; } // lengths of texts in bytes; the longest first
    float score(int32_t id) const { return m_scores.empty() ? 0.0f : m_scores[static_cast<size_t>(id)]; }
    std::optional<int32_t> find(std::string_view text) const;
    // Returns the index of a pair among the merges.
    std::optional<uint32_t> rank(std::string_view left, std::string_view right) const;

    // Special tokens; -1 for a missing one.
    struct Special {
        int32_t bos = -1, eos = -1, unknown = -1, separator = -1, padding = -1, mask = -1, end_of_turn = -1,
                end_of_message = -1;
    };
    const Special& special() const { return m_special; }
    // Returns whether the token is found in texts as it is written, regardless of the text around it.
    bool stands_for_itself(int32_t id) const;
    bool ends_generation(int32_t id) const { return m_ends[static_cast<size_t>(id)]; }

    // Requirements of the file.
    bool add_bos() const { return m_add_bos; }
    bool add_eos() const { return m_add_eos; }
    bool add_space_prefix() const { return m_add_space_prefix; }
    bool clean_spaces() const { return m_clean_spaces; }
    bool ignore_merges() const { return m_ignore_merges; }
    bool lower_case() const { return m_lower_case; }
    bool strip_accents() const { return m_strip_accents; }
    // Return whether spaces after the token, or before it, belong to it.
    bool takes_space_behind(int32_t id) const { return m_space_behind[static_cast<size_t>(id)]; }
    bool takes_space_before(int32_t id) const { return m_space_before[static_cast<size_t>(id)]; }

    // Unusual facts about the file, each in a sentence.
    const std::vector<Message>& warnings() const { return m_warnings; }

  private:
    Vocabulary() = default;
    Status read_kind(const GgufFile& file);
    Status read_tokens(const GgufFile& file);
    Status read_merges(const GgufFile& file);
    Status read_special(const GgufFile& file);
    Status read_fill_ins(const GgufFile& file);
    Status read_switches(const GgufFile& file);
    void find_ends();
    void mark_spaces(const GgufFile& file);

    TokenizerKind m_tokenizer = TokenizerKind::sentence_pieces;
    std::string m_splits;
    Texts m_texts, m_merges;
    std::vector<size_t> m_lengths;
    std::vector<PieceKind> m_kinds;
    std::vector<float> m_scores;
    NameTable m_ids, m_ranks;
    Special m_special;
    std::vector<bool> m_ends, m_space_behind, m_space_before;
    bool m_add_bos = false, m_add_eos = false, m_add_space_prefix = false, m_clean_spaces = false,
         m_ignore_merges = false;
    bool m_lower_case = true, m_strip_accents = true;
    std::vector<Message> m_warnings;
};

} // namespace ggs
