// SPDX-License-Identifier: MIT
// Profile: the times of several continuous runs. The run with the median total time is shown. Values, for any thread;
// profile() is called on the session's thread. Unit: ns.
#pragma once

#include "base/machine_load.h"
#include "base/result.h"
#include "device/device_choice.h"
#include "run/recording.h"

#include <functional>
#include <vector>

namespace ggs {

class Session;

// The way in which a time was taken. stepped: the step ran separately. continuous: in a run that didn't stop between
// steps. profile: the median of a profile. untimed: the device that ran the step didn't time its nodes. fused: one
// kernel computed it together with another step, which has all of their time.
enum class TimeMode { none, stepped, continuous, profile, untimed, fused };
Text mode_word(TimeMode mode);
struct StepTime {
    Nanoseconds ns = 0; // 0: has not run, touches no data, or was not timed
    TimeMode mode = TimeMode::none;
    // The number of the session's run in which it was taken, from 1; 0: none. A run goes forward through the steps of a
    // round, with or without stops. The next run begins with a restart, with another round, or where a step runs again.
    uint32_t run = 0;
    bool operator==(const StepTime&) const = default;
};

// Times of all steps in several continuous runs. A step is shown with the median of its times. The run that is shown is
// the one with the median total time. The median of a step and its time in that run differ a little.
struct Profile {
    int threads = 0;              // 0: as the program's runs say
    int threads_used = 0;         // that computed something; 0: not known
    DeviceChoice device = {};     // where it ran
    MachineLoad load = {};        // of the machine meanwhile
    std::vector<FusedNode> fused; // by step, which one kernel computed with others; empty: none
    std::vector<bool> on_cpu;     // by step: the CPU computes it for the device; empty where it computes all
    std::vector<std::vector<Nanoseconds>> ns; // by step, then by run
    // By step, then by run: how long threads waited for each other, all threads together. Empty: not known.
    std::vector<std::vector<Nanoseconds>> waits;
    std::vector<Nanoseconds> whole; // by run: from its start to its end, with everything between the nodes
    std::vector<StepTime> last;     // by step: how its time was taken, in last_times(); else empty
    int runs() const { return ns.empty() ? 0 : static_cast<int>(ns.front().size()); }
    bool cancelled = false;          // fewer runs were made than requested
    std::vector<Nanoseconds> median; // by step; empty without a run
    int middle = 0;                  // the run in the middle, from 1; of an even number the faster of the two; 0: none
    // The timeline of the run with the median total time. At most 64 MiB of recordings are kept. If that run's
    // recording was discarded, this is another run with a similar total time; timeline.run is its number.
    Timeline timeline;
};

// Returns a profile of one run, with the time of the last time that each step ran. They may be from several runs of the
// session; see ProfileTable::of_other_runs.
Profile last_times(const std::vector<StepTime>& times);

// Between the values that lie around the place q (0 … 1) of the sorted ones; 0 of none.
Nanoseconds quantile(std::vector<Nanoseconds> values, double q);

// Returns the reasons why the times of a profile are longer or vary more than they would on an idle machine: other
// programs, interrupted threads, more threads than cores, a large spread. Empty: none was noticed.
std::vector<Message> disturbances(const Profile& profile);

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

// Runs everything n times as without a debugger: between two steps nothing is kept, read or changed. In a program with
// rounds each round is a run; after the last round the first one follows. The overwritten bytes are put back each time
// the first round begins. Afterwards the session has the profile's times. It is at the end of a round. A profile that
// is paused, or for which `go_on(runs done)` returns false, ends early: the session then returns to the moment at which
// it was before. If that is the start, it stays at the end of a round, or at the start if a pause ended a run.
// Changes that don't belong to the start are discarded.
Result<Profile> profile(Session& session, int n, const std::function<bool(int)>& go_on = {});

} // namespace ggs
