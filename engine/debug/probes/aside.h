// SPDX-License-Identifier: MIT
// `Aside`: the scope in which a probe runs steps of a session for its own purposes. A probe is a check, a profile, a
// step into a node, or the recording of a kernel.
//
// While the scope exists, the session's listeners are not called. When it ends, even after an error, it restores
// listeners, times, recording, marks, and the changes that were undone. The bytes that a single step overwrites are put
// back after each run of the step. Operations that may fail are separate calls. come_back() returns to the moment at
// which the scope began; take_pause() ends a pause that was requested for the probe. A profile instead leaves its times
// and the moment that it reached in the session; see Leaves.
//
// Only one scope may exist at a time, on the session's thread, while nothing runs.
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

    // Returns an error if no probe can run: the start is lost, or the step at the cursor was stopped partway.
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
    // Returns the number of bytes that a probe may copy to put them back: the history's budget, but at least 64 MiB.
    size_t room() const { return std::max(size_t{64} << 20, m_session.history().budget()); }
    // Runs the step's node where its bytes are: `use` gets what it made if it came to its end, then `before` is put
    // back, however the run ended. A run that was stopped is an error.
    Result<RunResult> run(size_t step, const std::vector<Copied>& before,
                          const std::function<Result<RunResult>()>& run_node, const BytesUse& use);
    // Returns an error if a mapped file has changed, or if the run was stopped. Called at the end of each run of a
    // step.
    Status ended(size_t step, const RunResult& result);
    // Runs the step once, with a separate work buffer, and returns the bytes of its node. All overwritten bytes are put
    // back.
    Result<std::vector<std::byte>> made_by(size_t step, DeviceExecutor& executor, const RunOptions& options);

    // -- to other steps, and back --
    // Makes the changes on the way again. Returns `paused` if a pause ended it before the moment was reached.
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
    // After the last of these runs: nothing was kept to go back by, so what it left torn is made again. `early`: the
    // runs were ended early, so the session returns to the moment at which the scope began, unless that is the start.
    Status end_rounds(const Stop& last, bool early);
    void show(const Profile& profile, const ProfileRuns::Kept& run) { m_session.m_times.show(profile.median, run); }

  private:
    Status to_kept_start();

    Session& m_session;
    const Leaves m_leaves;
    const Status m_start_stands;
    const Moment m_here;
    const std::shared_ptr<const Program> m_program;
    Listeners m_listeners;
    Changes m_changes; // the changes when the scope began
    std::vector<Change> m_undone;
    Marks m_marks;
    SessionTimes m_times;
    std::vector<Copied> m_start;
};

} // namespace ggs
