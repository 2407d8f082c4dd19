// SPDX-License-Identifier: MIT
// ClickCounting: the statistics of a click log, made in the background. Figures of the samples read so far are
// published about twice a second. GUI thread only.
#pragma once

#include "views/clicks/click_pass.h"

#include "files/clicks/click_statistics.h"

#include <vector>

namespace ggs {

// The statistics as the views show them. Immutable.
struct ClickFigures {
    int64_t samples = 0, keys = 0;
    int64_t distinct = 0;
    bool exact = true;  // else `distinct` is an estimate, and
    int64_t missed = 0; // the counts of keys can be too small by this
    int64_t checkFailures = 0, wrongKeys = 0, inSeveralSlots = 0;
    std::vector<SlotStatistics> bySlot;
    std::vector<ClickStatistics::Bin> histogram;
    std::vector<KeyCount> hottest; // the most frequent first
    // The counts of keys by rank, at ranks that are evenly spaced on a log axis.
    struct Rank {
        int64_t rank = 0, count = 0;
    };
    std::vector<Rank> ranks;
    // The counts fall with this power of the rank (Zipf's law): count ≈ first / rank ^ slope. 0: too few ranks.
    double slope = 0, first = 0;
    struct Problem {
        int64_t sample = 0;
        Message message;
    };
    std::vector<Problem> problems; // the first ones
    int64_t allProblems = 0;
};

class ClickCounting final : public QObject {
    Q_OBJECT
  public:
    static constexpr size_t mostProblems = 1000;

    ClickCounting(Computing& computing, QObject* parent);
    void setLog(std::shared_ptr<const ClickLog> log); // nullptr: none
    void want();                                      // begins, unless it has; doesn't go on after stop()
    void resume();
    ClickPass& pass() { return *m_pass; }
    const ClickPass& pass() const { return *m_pass; }
    bool hasBegun() const { return m_begun; }
    // nullptr: nothing is known yet.
    const std::shared_ptr<const ClickFigures>& figures() const { return m_figures; }
    // Keys hashed to the rows of a table. `then` is called on the GUI thread, unless a newer call was made. Only once
    // the pass is done.
    void collide(int64_t rows, std::function<void(const KeyCounts::Collisions&)> then);

  signals:
    void changed(); // other figures

  private:
    class Counter;

    Computing& m_computing;
    const CommandQueue::Kind m_collideKind = newKind();
    ClickPass* m_pass;
    std::shared_ptr<const ClickLog> m_log;
    std::shared_ptr<Counter> m_counter;
    std::shared_ptr<const ClickFigures> m_figures;
    bool m_begun = false;
};

} // namespace ggs
