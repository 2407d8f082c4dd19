// SPDX-License-Identifier: MIT
// ModelText: the text of a language model. It has the tokens, the round that ran each of them, and the model's
// prediction after each.
//
// A text is a branch of a tree: where another token was chosen, the text that was there stays as a branch with its
// tokens and predictions. Texts with other prompts are branches, too.
//
// Values, made by the model's target at a stop; any thread.
#pragma once

#include "models/model.h"
#include "text/sampler.h"

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace ggs {

// The prediction of the model after a token.
struct Expected {
    double log_sum = 0;               // of e^logit over the whole vocabulary
    std::vector<Candidate> likeliest; // the first few, by logit; probabilities are among all tokens
    double next_logit = 0;            // of the token that did follow, if one did
};

// A text that the model had before another token was chosen or another prompt was typed.
struct TextBranch {
    int number = 1;                                // its name, from 1; no other branch ever has it
    std::string written;                           // the text that the prompt was made of
    size_t prompt = 0;                             // number of tokens of the prompt
    TokenIds tokens;                               // all, with the prompt's
    std::vector<std::optional<Expected>> expected; // by token, as far as it was run
    bool is_origin = false; // another branch was begun at its end, so it is kept even though that one contains it
};

struct ModelText {
    std::shared_ptr<const Model> model;
    ModelOptions options;
    int branch = 1;                                        // number of this text's branch
    bool is_origin = false;                                // as in TextBranch
    std::vector<std::shared_ptr<const TextBranch>> others; // all other branches, by number
    TokenIds tokens;
    size_t prompt = 0;                             // so many of them are the prompt's
    TextRounds rounds;                             // and who runs which
    std::string written;                           // the text that the prompt was made of
    std::vector<std::optional<Expected>> expected; // predictions after each token; nothing if it has not been run
    double ready_seconds = 0;                      // to fetch weights and memory, as it opened; no part of any round
    std::vector<double> seconds; // by round: what its nodes took when they ran last; 0: they have not run through

    uint32_t round_of(size_t token) const { return rounds.round_of(token); }
    // The tokens that a round runs: the first one, and the one after the last.
    size_t first_of(uint32_t round) const { return rounds.first_of(round); }
    size_t last_of(uint32_t round) const { return rounds.last_of(round); }
    // Returns the probability of a token after the previous ones, from 0 to 1; nothing if it is not known.
    std::optional<double> probability(size_t token) const {
        if (token == 0 || token > expected.size() || !expected[token - 1]) return std::nullopt;
        const Expected& before = *expected[token - 1];
        return std::exp(before.next_logit - before.log_sum);
    }
    // As it is written, special tokens by their names; line breaks and what can't be seen stand for themselves.
    std::string piece(size_t token) const { return model->tokenizer().piece(tokens[token]); }
};

// Returns the number of tokens with which both texts begin.
size_t common_tokens(const TokenIds& one, const TokenIds& other);

// The place where a branch leaves an earlier one.
struct TextFork {
    int from = 0;      // number of the earlier branch
    size_t tokens = 0; // that both have in common, including the prompt's
};
// Returns the fork of a branch from the one of a smaller number with which it shares most tokens. Returns nothing if no
// earlier branch has the same prompt.
std::optional<TextFork> fork_of(const ModelText& text, int number);

// The tokens that were generated in all branches together. A token of a beginning that branches share is counted once.
struct GeneratedTokens {
    size_t tokens = 0;
    int branches = 0; // with at least one generated token
};
GeneratedTokens generated_tokens(const ModelText& text);

} // namespace ggs
