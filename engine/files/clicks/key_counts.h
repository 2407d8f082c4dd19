// SPDX-License-Identifier: MIT
// KeyCounts: how often each key of a click log occurs, and in which slots. Its memory is bounded.
//
// Up to most_keys different keys are counted exactly. Beyond that, keys that are rare so far are dropped, so that the
// counts of frequent keys remain nearly exact (lossy counting): missed() is the most that a count can be too small. The
// number of different keys is then estimated from their hashes (HyperLogLog, 0.8 % standard error).
// Used by one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ggs {

struct KeyCount {
    int64_t key = 0;
    int64_t count = 0;
    int32_t slot = -1;  // where it occurred first
    int32_t other = -1; // another slot in which it occurred; -1: none
};

class KeyCounts {
  public:
    static constexpr size_t most_keys = size_t{1} << 20;

    // `most`: of different keys that are counted at the same time.
    explicit KeyCounts(size_t most = most_keys);

    // Returns the record of the key if it has just occurred in a second slot for the first time; else nullptr. The
    // record is valid until the next call.
    const KeyCount* add(int64_t key, int32_t slot);
    // The number of different keys; an estimate unless is_exact().
    int64_t distinct() const;
    bool is_exact() const { return !m_dropped; }
    // Returns the most that a count can be too small. Keys that occurred no more often may be missing.
    int64_t missed() const { return m_missed; }
    // Keys that occur in more than one slot.
    int64_t in_several_slots() const { return m_in_several; }
    // Returns up to n keys, the most frequent ones first; keys with the same count in ascending order.
    std::vector<KeyCount> hottest(size_t n) const;

    // The effect of hashing keys to the rows of a smaller table: row = key modulo rows.
    struct Collisions {
        int64_t keys = 0;      // that were counted
        int64_t rows = 0;      // that have at least one key
        int64_t colliding = 0; // keys that share their row with another key
    };
    // rows: 1 … most_rows.
    static constexpr int64_t most_rows = int64_t{1} << 26;
    Collisions collisions(int64_t rows) const;

  private:
    size_t place_of(int64_t key) const; // its record or the free one where it belongs
    void resize(size_t places);
    void drop_rare();

    std::vector<KeyCount> m_table; // free: count 0
    std::vector<uint8_t> m_ranks;  // of HyperLogLog
    size_t m_used = 0;
    size_t m_most;
    int64_t m_missed = 0;
    int64_t m_in_several = 0;
    bool m_dropped = false;
};

} // namespace ggs
