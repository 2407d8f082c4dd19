// SPDX-License-Identifier: MIT
// Aside: the scope in which a probe (a check, a profile, a step into a node, a look into a kernel) runs steps of a
// session for itself.
//
// While it lives, the session's listeners are told nothing. At its end, however that comes, listeners, times,
// recording, marks and what redo can make again are as they were. The bytes that a single step overwrites are put back
// after each run of the step. What may fail is asked for: come_back() returns to the moment at which the scope began,
// take_pause() ends a pause that was meant for the probe. A profile leaves its times and its moment instead; see
// Leaves.
//
// One at a time, on the session's thread, while nothing runs.
#pragma once

#include "debug/session.h"

namespace ggs {

class Aside {
  public:
    enum class Leaves { nothing, runs };
    explicit Aside(Session& session, Leaves leaves = Leaves::nothing);
    ~Aside();
    Aside(const Aside&) = delete;
    Aside& operator=(const Aside&) = delete;

    // Good, or why nothing can be run aside here: the start is lost, or the step at the cursor was stopped partway.
    Status ready() const;
    // Whether a pause was requested, and the same once: it is over then.
    bool is_paused() const { return m_session.m_pause.load(std::memory_order_relaxed); }
    bool take_pause() { return m_session.m_pause.exchange(false); }
    RunOptions run_options() const { return m_session.run_options(); } // a pause ends the run
    int threads_of(size_t step) const { return m_session.threads_of(step); }

    // -- one step of this round, again and again --
    // Whether what the step reads is as it is just before the step runs.
    bool sources_stand(size_t step) const;
    std::vector<StoredRange> overwritten(size_t step) const { return m_session.m_overwriting.ranges(step); }
    // Bytes that may be copied to be put back, whatever is kept for stepping back.
    size_t room() const { return std::max(size_t{64} << 20, m_session.history().budget()); }
    // Runs the step's node where its bytes are: `use` gets what it made if it came to its end, then `before` is put
    // back, however the run ended. A run that was stopped is an error.
    Result<RunResult> run(size_t step, const std::vector<Copied>& before,
                          const std::function<Result<RunResult>()>& run_node, const BytesUse& use);
    // What every run of a step is checked for at its end.
    Status ended(size_t step, const RunResult& result);
    // What the step makes, run once with work memory of its own.
    Result<std::vector<std::byte>> made_by(size_t step, DeviceExecutor& executor, const RunOptions& options);

    // -- to other steps, and back --
    // Changes on the way are made as they were. `paused` if a pause ended it before it got there.
    Result<StopKind> move_to(const Moment& moment);
    Status come_back();

    // -- whole rounds, for a profile --
    // To the start. Changes that don't belong to it are discarded.
    Status to_start();
    // Keeps a copy of what steps overwrite of the start, if it fits into the history's budget: then to_start() needs no
    // fills and files.
    void keep_start();
    // Runs to the end of a round as without a debugger: nothing is kept for going back.
    Stop run_round(uint32_t round) { return m_session.advance({round, SIZE_MAX}, true, TimeMode::profile); }
    // After the last of these runs: nothing was kept to go back by, so what it left torn is made again.
    Status end_rounds(const Stop& last);
    void show(const Profile& profile, const ProfileRuns::Kept& run) { m_session.m_times.show(profile.median, run); }

  private:
    Status to_kept_start();

    Session& m_session;
    const Leaves m_leaves;
    const Status m_start_stands;
    const Moment m_here;
    const std::shared_ptr<const Program> m_program;
    Listeners m_listeners;
    Changes m_changes; // as they were
    std::vector<Change> m_undone;
    Marks m_marks;
    SessionTimes m_times;
    std::vector<Copied> m_start;
};

} // namespace ggs
