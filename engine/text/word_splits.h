// SPDX-License-Identifier: MIT
// WordSplits: cuts a text into the words that byte pairs are merged in, by the expressions that go with the name in
// `tokenizer.ggml.pre`.
//
// An expression sees one byte for each character: ASCII as it is, of all others only the class. So what it means by a
// letter is what llama.cpp means, and a place in what it sees is a place in the text.
// Owned by the tokenizer; const functions from any thread.
#pragma once

#include "base/result.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ggs {

// What else goes with a name.
struct SplitRules {
    const char* name;
    std::vector<std::string_view> expressions; // each applied to the pieces of the one before
    bool clean_spaces = true;
    bool ignore_merges = false; // a word that is a token stays whole
    bool add_bos = false;
};

// Refused by name where they are not known. They live as long as the program.
Result<const SplitRules*> rules_of(std::string_view name);

class WordSplits {
  public:
    static Result<WordSplits> of(std::string_view name);
    WordSplits(WordSplits&&) noexcept;
    WordSplits& operator=(WordSplits&&) noexcept;
    ~WordSplits();

    const SplitRules& rules() const { return *m_rules; }
    // Characters from … to of each piece, in order, without gaps.
    Result<std::vector<std::pair<size_t, size_t>>> pieces(std::u32string_view text) const;

  private:
    class Expression;
    WordSplits();
    const SplitRules* m_rules = nullptr;
    std::vector<Expression> m_expressions;
};

} // namespace ggs
