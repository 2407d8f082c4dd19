// SPDX-License-Identifier: MIT
// Sampler: picks the next token from a model's logits. First it makes recent tokens less likely, then it keeps only the
// most likely ones (top_k, top_p, min_p). The temperature scales the differences, and one token is drawn. At a
// temperature of 0 it is the most likely one.
//
// The random generator is our own, the same on every machine: SplitMix64. Its state starts at the seed. For each number
// 0x9E3779B97F4A7C15 is added to it, and z = state is mixed by
//
//   z = (z ^ z >> 30) · 0xBF58476D1CE4E5B9, z = (z ^ z >> 27) · 0x94D049BB133111EB, z ^ z >> 31
//
// Its upper 53 bits are a number from 0 to below 1.
//
// One thread at a time; the same seed, logits and tokens always give the same result.
#pragma once

#include "base/sharing.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ggs {

struct SamplerOptions {
    double temperature = 0;
    int64_t top_k = 0;         // number of the most likely tokens to keep; 0: all
    double top_p = 1;          // keeps the most likely tokens whose probabilities add up to this
    double min_p = 0;          // keeps tokens with at least this share of the largest probability
    double repeat_penalty = 1; // a logit above 0 is divided by it, others are multiplied
    int64_t repeat_last = 64;  // number of recent tokens to which it applies
    uint64_t seed = 0;
};

// A summary of logits: the log of Σ e^x, computed without overflow, and the ids of the largest logits in descending
// order. For equal logits the smaller id comes first.
struct Outlook {
    double log_sum = 0;
    std::vector<int32_t> likeliest;
};
// Computes both in one pass, for callers that need them for each token.
Outlook outlook(std::span<const float> logits, size_t top, const Share& share = one_by_one);
double log_sum_exp(std::span<const float> logits);
std::vector<int32_t> likeliest(std::span<const float> logits, size_t top);

struct Candidate {
    int32_t id = 0;
    double logit = 0;       // after the penalty and the temperature
    double probability = 0; // among the remaining candidates
};

class Sampler {
  public:
    explicit Sampler(const SamplerOptions& options) : m_options(options), m_state(options.seed) {}

    // Returns the candidates for the draw, the most likely first. For equal ones the smaller id comes first. Draws
    // nothing. A logit that is NaN isn't a candidate. `known_likeliest` may be the list of an outlook on the same
    // logits. If it is long enough, no search is needed.
    std::vector<Candidate> candidates(std::span<const float> logits, std::span<const int32_t> tokens,
                                      std::span<const int32_t> known_likeliest = {}) const;
    // Returns the next token; -1 if there is no candidate.
    int32_t pick(std::span<const float> logits, std::span<const int32_t> tokens,
                 std::span<const int32_t> known_likeliest = {});

  private:
    double draw();

    SamplerOptions m_options;
    uint64_t m_state;
};

} // namespace ggs
