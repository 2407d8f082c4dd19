// SPDX-License-Identifier: MIT
// TextRounds: the assignment of a text's tokens to the rounds of a session. The prompt is run in micro-batches, each
// following token in its own round. A value; any thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace ggs {

class TextRounds {
  public:
    TextRounds() = default;
    // A prompt of so many tokens is given in batches, each of which is run in micro-batches; both are at least 1.
    TextRounds(size_t prompt, size_t batch, size_t micro_batch)
        : m_prompt(prompt), m_batch(batch), m_micro(std::min(batch, micro_batch)),
          m_per_batch((m_batch + m_micro - 1) / m_micro) {}

    size_t prompt() const { return m_prompt; }                                           // tokens
    uint32_t of_prompt() const { return m_prompt == 0 ? 1 : part_of(m_prompt - 1) + 1; } // rounds, from 0 on
    uint32_t round_of(size_t token) const {
        return token < m_prompt ? part_of(token) : of_prompt() + static_cast<uint32_t>(token - m_prompt);
    }
    // Range of the tokens that a round runs: [first_of(round), last_of(round)).
    size_t first_of(uint32_t round) const {
        if (const uint32_t n = of_prompt(); round >= n) return m_prompt + (round - n);
        return round / m_per_batch * m_batch + round % m_per_batch * m_micro;
    }
    size_t last_of(uint32_t round) const {
        if (const uint32_t n = of_prompt(); round + 1 >= n) return m_prompt + (round + 1 - n);
        return first_of(round + 1);
    }
    // Returns the number of rounds for a text with `tokens` tokens, including the prompt's.
    uint32_t rounds(size_t tokens) const { return of_prompt() + static_cast<uint32_t>(tokens - m_prompt); }

  private:
    uint32_t part_of(size_t token) const {
        return static_cast<uint32_t>(token / m_batch * m_per_batch + token % m_batch / m_micro);
    }

    size_t m_prompt = 0, m_batch = 1, m_micro = 1, m_per_batch = 1;
};

} // namespace ggs
