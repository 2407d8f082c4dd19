// SPDX-License-Identifier: MIT
// ClickStatistics: statistics of the samples of a click log, in one pass. The caller reads the samples, so it can show
// progress and stop at any block:
//
//   ClickStatistics statistics(log->shape());
//   for (int64_t at = 0; at < samples; at += block.count) {
//       GGS_CHECK(log->read(at, 4096, block));
//       statistics.add(block);
//   }
//
// Memory is bounded, see KeyCounts. Used by one thread.
#pragma once

#include "files/clicks/click_block.h"
#include "files/clicks/key_counts.h"

namespace ggs {

// The numbers of keys in one slot.
struct SlotStatistics {
    int64_t keys = 0;                    // of all samples
    int64_t least = 0, most = 0;         // keys in a sample
    int64_t empty = 0;                   // samples without a key
    int64_t least_key = 0, most_key = 0; // if there are keys
};

// A key that occurs in two slots.
struct SharedKey {
    int64_t key = 0;
    int32_t slot = 0, other = 0;
    int64_t sample = 0; // the first sample that shows it
};

class ClickStatistics {
  public:
    explicit ClickStatistics(const ClickShape& shape) : m_slots(static_cast<size_t>(shape.slot_count)) {}

    void add(const ClickBlock& block);

    int64_t samples() const { return m_samples; }
    int64_t keys() const { return m_n_keys; }
    // Samples with a wrong check byte, and keys outside of their slot.
    int64_t check_failures() const { return m_check_failures; }
    int64_t wrong_keys() const { return m_wrong_keys; }
    const std::vector<SlotStatistics>& slot_statistics() const { return m_slots; }
    const KeyCounts& counts() const { return m_counts; }
    // The first keys that occur in two slots. counts().in_several_slots() is their number.
    static constexpr size_t most_shared = 10;
    const std::vector<SharedKey>& shared() const { return m_shared; }

    // The histogram of the numbers of keys of a sample. Each bin but the first two is as wide as all before it.
    struct Bin {
        int64_t from = 0, to = 0; // keys, both included
        int64_t samples = 0;
    };
    std::vector<Bin> histogram() const;

  private:
    int64_t m_samples = 0, m_n_keys = 0, m_check_failures = 0, m_wrong_keys = 0;
    std::vector<SlotStatistics> m_slots;
    KeyCounts m_counts;
    std::vector<SharedKey> m_shared;
    std::vector<int64_t> m_bins; // samples with 0, 1, 2 – 3, 4 – 7, … keys
};

// "the key 5 occurs in slot 0 and in slot 2 …"
Message shared_key_text(const SharedKey& shared);

} // namespace ggs
