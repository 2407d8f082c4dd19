// SPDX-License-Identifier: MIT
#include "views/clicks/sample_search.h"

#include <algorithm>
#include <utility>

namespace ggs {

void matchesIn(const ClickBlock& block, const ClickShape& shape, const SampleCondition& condition,
               std::vector<int64_t>& found) {
    if (condition.kind == SampleCondition::Kind::problem) {
        const size_t before = found.size();
        for (const ClickProblem& each : block.problems) found.push_back(each.sample);
        std::sort(found.begin() + static_cast<ptrdiff_t>(before), found.end());
        found.erase(std::unique(found.begin() + static_cast<ptrdiff_t>(before), found.end()), found.end());
        return;
    }
    const bool any = condition.where < 0;
    for (int64_t i = 0; i < block.count; ++i) {
        bool matches = false;
        if (condition.kind == SampleCondition::Kind::label) {
            const float* const labels = block.labels.data() + i * shape.labels;
            matches = any ? std::find(labels, labels + shape.labels, condition.label) != labels + shape.labels
                          : labels[condition.where] == condition.label;
        } else {
            const int64_t* const ends = block.offsets.data() + i * shape.slot_count;
            const int64_t* const begin = block.keys.data() + ends[any ? 0 : condition.where];
            const int64_t* const end = block.keys.data() + ends[any ? shape.slot_count : condition.where + 1];
            matches = std::find(begin, end, condition.key) != end;
        }
        if (matches) found.push_back(block.first + i);
    }
}

void SampleSearch::take(const ClickBlock& block) {
    const size_t before = m_found.size();
    matchesIn(block, m_shape, m_condition, m_found);
    if (const size_t left = most - std::min(m_count, most); m_found.size() - before > left)
        m_found.resize(before + left);
    m_count += m_found.size() - before;
}

void SampleSearch::report(bool) { m_deliver(std::exchange(m_found, {})); }

} // namespace ggs
