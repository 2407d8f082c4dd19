// SPDX-License-Identifier: MIT
// ModelText: the text of a language model. It has the tokens, the round that ran each of them, and the model's
// prediction after each.
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

struct ModelText {
    std::shared_ptr<const Model> model;
    ModelOptions options;
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

} // namespace ggs
