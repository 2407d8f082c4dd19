// SPDX-License-Identifier: MIT
// TimelineLanes: the records of a run, arranged for drawing. It has a list of bars for each thread, one for the nodes,
// and one for copies between devices, if there were any. Pauses in which nothing ran are folded, so that a program
// stepped by hand shows its work and not the user's pauses.
//
// Times on the axis are in ns since the first record shown, without the folded pauses. If only a span of steps is
// shown, `start` is the time of its first record in the whole run. Created on a worker thread, immutable
// afterwards, and read by the GUI thread.
#pragma once

#include "debug/targets/target.h"
#include "look/theme.h"
#include "session/selection.h"

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace ggs {

// A chunk, a wait, a node or a copy; `rows` of a node are its chunks, of a copy its bytes, whose `first` is 1 to the
// device and 0 back.
struct TimelineBar {
    double begin = 0, end = 0;
    uint32_t step = 0;
    uint16_t phase = 0;
    int64_t first = 0, rows = 0;
    double length() const { return end - begin; }
};

// Bars in the order of their beginnings.
class TimelineBars {
  public:
    void add(const TimelineBar& bar) { m_bars.push_back(bar); }
    void arrange(); // once all are there
    std::span<const TimelineBar> all() const { return m_bars; }
    // Returns the bars that may overlap a range of time; some at its start may end before it.
    std::span<const TimelineBar> around(double from, double to) const;
    // The bar at a time, or the nearest one no further than `slack`; null if there is none.
    const TimelineBar* at(double time, double slack) const;
    // How much of a stretch the bars fill.
    double filled(double from, double to) const;

  private:
    std::vector<TimelineBar> m_bars;
    double m_longest = 0;
};

struct TimelineLane {
    TimelineBars chunks, waits;
};

// Time that was folded away at a place of the axis.
struct TimelinePause {
    double at = 0, ns = 0;
};

class TimelineLanes {
  public:
    // With a span, the records of other steps are left out.
    static std::shared_ptr<const TimelineLanes> make(std::shared_ptr<const Structure> structure,
                                                     const Timeline& timeline,
                                                     const std::optional<StepSpan>& span = {});
    // Longer than this and nothing ran: a stop, not a gap between two nodes.
    static constexpr Nanoseconds longestGap = 20'000;

    std::shared_ptr<const Structure> structure;
    std::vector<TimelineLane> threads;
    TimelineBars nodes, copies;
    std::vector<TimelinePause> pauses;
    std::vector<Ink> inks; // by step
    double start = 0, length = 0;
    uint64_t lost = 0;
    std::optional<StepSpan> span;

    bool empty() const { return nodes.all().empty(); }
    // Returns the number of lanes: the threads, and one for the copies if there are any.
    size_t count() const { return threads.size() + (copies.all().empty() ? 0 : 1); }
    // The parts of a stretch in which a thread worked and waited, 0 … 1.
    struct Share {
        double worked = 0, waited = 0;
    };
    Share share(size_t thread, double from, double to) const;
    // Returns the axis times of a step, from its first record to its last. Returns nothing if the step wasn't recorded.
    std::optional<std::pair<double, double>> extent(uint32_t step) const;

  private:
    TimelineLanes() = default;
};

} // namespace ggs
