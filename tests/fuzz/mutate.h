// SPDX-License-Identifier: MIT
// Changes to inputs, drawn from one generator. The same seed and number give the same bytes on every machine.
#pragma once

#include "driver.h"

#include <span>
#include <string>

namespace ggs::fuzz {

// splitmix64
class Random {
  public:
    Random(uint64_t seed, uint64_t number) : m_state(seed * 0x9e3779b97f4a7c15u ^ (number + 1) * 0xbf58476d1ce4e5b9u) {}
    uint64_t next();
    uint64_t below(uint64_t n) { return n == 0 ? 0 : next() % n; }
    bool one_in(uint64_t n) { return below(n) == 0; }

  private:
    uint64_t m_state;
};

class Mutator {
  public:
    // `words` of text seeds are put into other inputs.
    Mutator(std::span<const Input> seeds, size_t max_len, bool text);
    // The input with this number: one of the seeds, changed in 0 to 8 ways.
    Input input(uint64_t seed, uint64_t number) const;

  private:
    void change(Input& input, Random& random) const;
    void change_text(Input& input, Random& random) const;

    std::span<const Input> m_seeds;
    size_t m_max_len;
    bool m_text;
    std::vector<std::string> m_words;
};

} // namespace ggs::fuzz
