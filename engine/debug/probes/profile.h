// SPDX-License-Identifier: MIT
// Profile: the times of several undisturbed runs, and which of the runs is shown. Values, for any thread; profile() is
// called on the session's thread. Unit: ns.
#pragma once

#include "base/result.h"
#include "run/recording.h"

#include <functional>
#include <vector>

namespace ggs {

class Session;

// How a time was taken: a step by itself, in a run that stopped nowhere between, or in a profile; or that there is none
// of a step: the device that ran it was not asked to time its nodes, or one kernel computed it with another step, which
// has all of their time.
enum class TimeMode { none, stepped, continuous, profile, untimed, fused };
Text mode_word(TimeMode mode);
struct StepTime {
    Nanoseconds ns = 0; // 0: has not run, touches no data, or was not timed
    TimeMode mode = TimeMode::none;
    bool operator==(const StepTime&) const = default;
};

// Times of all steps in several undisturbed runs. What is shown of a step is the median of its times, what is shown of
// a run is the one in the middle: of which half of the others took longer in all. One step's median and its time in
// that run differ a little.
struct Profile {
    int threads = 0;              // 0: as the program's runs say
    std::vector<FusedNode> fused; // by step, which one kernel computed with others; empty: none
    std::vector<bool> on_cpu;     // by step: the CPU computes it for the device; empty where it computes all
    std::vector<std::vector<Nanoseconds>> ns; // by step, then by run
    int runs() const { return ns.empty() ? 0 : static_cast<int>(ns.front().size()); }
    bool cancelled = false;          // it has fewer runs than were asked for
    std::vector<Nanoseconds> median; // by step; empty without a run
    int middle = 0;                  // the run in the middle, from 1; of an even number the faster of the two; 0: none
    // Of the run in the middle. What runs wrote down of themselves is kept up to 64 MiB: where that was not enough it
    // is another run near the middle, and timeline.run says which.
    Timeline timeline;
};

// Between the values that lie around the place q (0 … 1) of the sorted ones; 0 of none.
Nanoseconds quantile(std::vector<Nanoseconds> values, double q);

// Runs as they are done: their totals, and the recordings of those that may be the one in the middle when all are,
// up to 64 MiB.
class ProfileRuns {
  public:
    void add(Nanoseconds total, const Recording& recording);
    size_t count() const { return m_totals.size(); }
    // By number, from 0. There must be one.
    size_t middle() const { return in_order()[(count() - 1) / 2]; }
    struct Kept {
        size_t run;
        Recording recording;
    };
    // The one nearest to the middle.
    const Kept& shown() const;

  private:
    std::vector<size_t> in_order() const; // the fastest first
    std::vector<size_t> distances() const;
    void drop_furthest();

    std::vector<Nanoseconds> m_totals; // by run
    std::vector<Kept> m_kept;
    size_t m_bytes = 0;
};

// Runs everything n times as it would run without a debugger: nothing is kept, looked at or touched between two steps;
// what runs overwrite is put back before each. In a program with rounds each round is a run, one after another; after
// the last one follows the first. Afterwards the session is at the end of a round, or at the start if it was paused in
// the middle of a run, and has the profile's times. `go_on(runs done)` false ends it before the next. Changes that
// don't belong to the start are discarded.
Result<Profile> profile(Session& session, int n, const std::function<bool(int)>& go_on = {});

} // namespace ggs
