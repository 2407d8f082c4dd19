// SPDX-License-Identifier: MIT
// SessionTimes: the times and recordings of the session's current round, and the step times of other rounds.
//
// Owned by a session and used on its thread. Unit: ns.
#pragma once

#include "debug/round_times.h"
#include "program/structure.h"
#include "run/executor.h"

namespace ggs {

class SessionTimes {
  public:
    // By step: of the last time that it ran; of a step that ran last in a profile, the median of its runs.
    const std::vector<StepTime>& of_steps() const { return m_steps; }
    // Returns the total time of the first `done` steps of the round, including steps without a time of their own.
    // Returns 0 if some of them were not timed at all.
    Nanoseconds of_round(size_t done) const;
    // Returns the times of the rounds that ran to their end, each as it ran last. Empty if there is only one round.
    const RoundTimes& of_rounds() const { return m_rounds; }
    // Returns the recording of this round, or of the run that a profile shows, until something runs again. Nodes are
    // numbered by step.
    const Recording& recording() const { return m_recording; }
    Timeline timeline() const;

    // -- what happens to the session --
    void begin_program(size_t steps); // nothing has run of it
    void reserve(int threads, size_t records_per_thread);
    void begin_round(); // what was recorded is of another round, or of a profile
    void forget();      // all of it: another device computes from now on
    // Steps first … last - 1 are about to run, and record what they do.
    Recording& begin_run(size_t first, size_t last);
    // They have run, as far as the result says. `each_timed`: every step was timed by itself.
    void end_run(const Structure& structure, size_t first, size_t last, const RunResult& result, TimeMode mode,
                 bool each_timed);
    // All steps of a round have run.
    void end_round(uint32_t round) { m_rounds.add(round, m_steps, of_round(m_steps.size())); }
    // The medians of a profile's runs, and the run that it shows.
    void show(const std::vector<Nanoseconds>& medians, const ProfileRuns::Kept& run);

  private:
    void note_together(const Structure& structure, size_t first, size_t last, Nanoseconds ns);

    std::vector<StepTime> m_steps;
    struct Together {
        size_t first, last; // steps first … last - 1
        Nanoseconds ns;
    };
    std::vector<Together> m_together; // of the round: what a device ran without timing its nodes
    RoundTimes m_rounds;
    Recording m_recording;
    int m_recorded_run = 0; // of a profile, from 1; 0: the recording is not of a profile
    uint32_t m_run = 0;     // the number of the latest run
    // The step at which the latest run goes on; a run from an earlier step is another one. SIZE_MAX: the run has ended.
    size_t m_next = SIZE_MAX;
};

} // namespace ggs
