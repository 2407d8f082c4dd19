// SPDX-License-Identifier: MIT
// WordSplits: divides a text into words, within which byte pairs are merged. `tokenizer.ggml.pre` names the regular
// expressions that are used.
//
// An expression is matched against one byte for each character. ASCII characters are unchanged; all others are replaced
// by a byte for their class. The classes are thus the same as in llama.cpp, and an offset in these bytes is the index
// of a character in the text.
// Owned by the tokenizer; const functions may be called from any thread.
#pragma once

#include "base/result.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ggs {

// Other rules that belong to a name.
struct SplitRules {
    const char* name;
    std::vector<std::string_view> expressions; // each applied to the pieces of the previous one
    bool clean_spaces = true;
    bool ignore_merges = false; // a word that is a token isn't divided
    bool add_bos = false;
};

// Returns an error that names an unknown name. The rules live as long as the program.
Result<const SplitRules*> rules_of(std::string_view name);

class WordSplits {
  public:
    static Result<WordSplits> of(std::string_view name);
    WordSplits(WordSplits&&) noexcept;
    WordSplits& operator=(WordSplits&&) noexcept;
    ~WordSplits();

    const SplitRules& rules() const { return *m_rules; }
    // Returns characters from … to of each piece, in order, without gaps.
    Result<std::vector<std::pair<size_t, size_t>>> pieces(std::u32string_view text) const;

  private:
    class Expression;
    WordSplits();
    const SplitRules* m_rules = nullptr;
    std::vector<Expression> m_expressions;
};

} // namespace ggs
