// SPDX-License-Identifier: MIT
// SampleSearch: finds the samples with a label, with a key, or with a problem. It is a reader of a ClickPass. Matches
// are delivered while the pass goes on.
#pragma once

#include "views/clicks/click_pass.h"

#include <functional>
#include <vector>

namespace ggs {

struct SampleCondition {
    enum class Kind { label, key, problem };
    Kind kind = Kind::key;
    int64_t where = -1; // number of the label or slot; -1: any
    float label = 0;
    int64_t key = 0;
};

// Appends the numbers of the samples of a block that match, in ascending order.
void matchesIn(const ClickBlock& block, const ClickShape& shape, const SampleCondition& condition,
               std::vector<int64_t>& found);

class SampleSearch final : public ClickPass::Reader {
  public:
    static constexpr size_t most = 1'000'000; // matches

    SampleSearch(const ClickShape& shape, const SampleCondition& condition,
                 std::function<void(const std::vector<int64_t>&)> deliver)
        : m_shape(shape), m_condition(condition), m_deliver(std::move(deliver)) {}

    void take(const ClickBlock& block) override;
    bool isFull() const override { return m_count >= most; }
    void report(bool last) override;

  private:
    const ClickShape m_shape;
    const SampleCondition m_condition;
    const std::function<void(const std::vector<int64_t>&)> m_deliver;
    std::vector<int64_t> m_found; // since the last report
    size_t m_count = 0;
};

} // namespace ggs
