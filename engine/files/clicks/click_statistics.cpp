// SPDX-License-Identifier: MIT
#include "files/clicks/click_statistics.h"

#include <algorithm>
#include <bit>

namespace ggs {

void ClickStatistics::add(const ClickBlock& block) {
    for (int64_t i = 0; i < block.count; ++i) {
        for (size_t s = 0; s < m_slots.size(); ++s) {
            const std::span<const int64_t> keys = block.keys_of(i, static_cast<int64_t>(s));
            const auto n = static_cast<int64_t>(keys.size());
            SlotStatistics& slot = m_slots[s];
            slot.least = m_samples == 0 ? n : std::min(slot.least, n);
            slot.most = std::max(slot.most, n);
            slot.empty += n == 0;
            for (const int64_t key : keys) {
                slot.least_key = slot.keys == 0 ? key : std::min(slot.least_key, key);
                slot.most_key = slot.keys == 0 ? key : std::max(slot.most_key, key);
                ++slot.keys;
                const KeyCount* const shared = m_counts.add(key, static_cast<int32_t>(s));
                if (shared && m_shared.size() < most_shared)
                    m_shared.push_back({key, shared->slot, shared->other, block.first + i});
            }
        }
        const int64_t* const ends = block.offsets.data() + i * block.slot_count;
        const int64_t n = ends[block.slot_count] - ends[0];
        const auto bin = static_cast<size_t>(std::bit_width(static_cast<uint64_t>(n)));
        if (m_bins.size() <= bin) m_bins.resize(bin + 1);
        ++m_bins[bin];
        m_n_keys += n;
        ++m_samples;
    }
    m_check_failures += block.problems_of(ClickProblem::Kind::check_byte);
    m_wrong_keys += block.problems_of(ClickProblem::Kind::key);
}

std::vector<ClickStatistics::Bin> ClickStatistics::histogram() const {
    std::vector<Bin> bins;
    for (size_t bin = 0; bin < m_bins.size(); ++bin) {
        const int64_t from = bin == 0 ? 0 : int64_t{1} << (bin - 1);
        bins.push_back({from, bin == 0 ? 0 : 2 * from - 1, m_bins[bin]});
    }
    return bins;
}

Message shared_key_text(const SharedKey& shared) {
    return msg("the key %1 occurs in slot %2 and in slot %3 (sample %4), so both slots use the same row of a table. "
               "State the slot sizes to separate them",
               shared.key, shared.slot, shared.other, shared.sample);
}

} // namespace ggs
