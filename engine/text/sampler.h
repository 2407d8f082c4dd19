// SPDX-License-Identifier: MIT
// Sampler: picks the next token from a model's logits. In this order: tokens of late are made less likely, only the
// likeliest stay (top_k, top_p, min_p), the temperature makes differences larger or smaller, one is drawn. At a
// temperature of 0 it is the likeliest.
//
// The draw is a generator of our own, the same on every machine: SplitMix64. Its state starts at the seed; for each
// number 0x9E3779B97F4A7C15 is added to it, and z = state is mixed by z = (z ^ z >> 30) · 0xBF58476D1CE4E5B9,
// z = (z ^ z >> 27) · 0x94D049BB133111EB, z ^ z >> 31; its upper 53 bits are a number from 0 to below 1.
// One thread at a time; what it gives for the same seed, logits and tokens is always the same.
#pragma once

#include "base/sharing.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ggs {

struct SamplerOptions {
    double temperature = 0;
    int64_t top_k = 0;         // so many of the likeliest; 0: all
    double top_p = 1;          // as many of the likeliest as make up this probability together
    double min_p = 0;          // those whose probability is this share of the likeliest one's
    double repeat_penalty = 1; // a logit above 0 is divided by it, another one multiplied
    int64_t repeat_last = 64;  // for tokens that are among so many last ones
    uint64_t seed = 0;
};

// What logits say: the log of Σ e^x, past overflow, and the ids of the largest, the largest first; of equals the
// smaller id.
struct Outlook {
    double log_sum = 0;
    std::vector<int32_t> likeliest;
};
// Both in one go, for those who want them of each token.
Outlook outlook(std::span<const float> logits, size_t top, const Share& share = one_by_one);
double log_sum_exp(std::span<const float> logits);
std::vector<int32_t> likeliest(std::span<const float> logits, size_t top);

struct Candidate {
    int32_t id = 0;
    double logit = 0;       // as it is after the penalty and the temperature
    double probability = 0; // among those that are left
};

class Sampler {
  public:
    explicit Sampler(const SamplerOptions& options) : m_options(options), m_state(options.seed) {}

    // Those that one would be drawn from, the likeliest first; of equals that with the smaller id. Draws nothing. A
    // logit that is no number is none. Whoever has an outlook on these very logits gives its likeliest along; where
    // these are enough, nothing is searched for.
    std::vector<Candidate> candidates(std::span<const float> logits, std::span<const int32_t> tokens,
                                      std::span<const int32_t> known_likeliest = {}) const;
    // The next token; -1 if there is no candidate.
    int32_t pick(std::span<const float> logits, std::span<const int32_t> tokens,
                 std::span<const int32_t> known_likeliest = {});

  private:
    double draw();

    SamplerOptions m_options;
    uint64_t m_state;
};

} // namespace ggs
