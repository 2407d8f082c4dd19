// SPDX-License-Identifier: MIT
// Session: the debugger of a program on this machine. It runs steps, goes back over them, and changes elements.
//
// The cursor is {round, k}: k is the number of steps of the round that are done, and step k is run next. Steps are the
// nodes of the program's runs, one run after another. Views and nodes without the COMPUTE flag are steps that touch no
// data. Leafs are filled when the session opens. At the start of a round, the leafs that its feed names are filled
// again; all other bytes stay as the previous round left them. The end of a round and the start of the next one are two
// moments with no step between them. A cursor that moves forwards stops at the first one; a cursor that moves backwards
// stops at the second.
//
// Before a step runs, the bytes that it overwrites (overwriting.h) are kept (history.h), so that stepping back can
// restore them. If the kept bytes exceed the history's budget, the same steps are run again from a checkpoint, or from
// the start (start.h). The start is made again from the leafs' fills and files.
//
// A change of an element (changes.h) takes effect in the round in which it is made, before the first step that reads
// the element. Later steps that are already done are run again, so the values shown are always those that the program
// computes. A change in the first round of bytes that no step has written belongs to the start: it survives restarts
// until it is undone. Any other change is discarded when the cursor goes back over its moment.
//
// One thread owns a session and calls it; request_pause(), forget_pause() and structure() are thread-safe. Other
// threads read through a Target, under leases. An operation that runs steps and then restores everything (a check, a
// step into a node) is a separate function over an `Aside` (`aside.h`).
#pragma once

#include "debug/changes.h"
#include "debug/history.h"
#include "debug/marks.h"
#include "debug/overwriting.h"
#include "debug/session_times.h"
#include "debug/start.h"
#include "program/structure.h"
#include "program/work_buffer.h"
#include "run/device_executor.h"
#include "run/feed.h"

#include <array>
#include <limits>
#include <mutex>

namespace ggs {

struct SessionOptions {
    int threads = 0;                          // 0: the number that each run of the program has
    size_t history_bytes = size_t{256} << 20; // kept for stepping back
    bool guard = false;                       // the kernels of plug-ins run between guard bytes
    bool fill_nan = false;       // results and work memory hold bytes 0xFF before the first round: NaN as floats
    size_t timeline_records = 0; // chunks and waits of each thread that are kept; 0: no timeline
    uint64_t memory = std::numeric_limits<uint64_t>::max(); // that running it may take together with the program's
    const std::atomic<bool>* cancelled = nullptr;           // ends opening early; the session is then none
    std::optional<DeviceChoice> device = {};                // nothing: the device of the program, or else the CPU
    PlacementRules placement = {};                          // what the CPU computes for it though it could
    Timed device_times = Timed::nodes;                      // what a device times
    std::string checkpoint = {};                            // a training goes on from this file
};

enum class StopKind { stepped, end, reached, breakpoint, paused, failed };
struct Stop {
    StopKind kind = StopKind::stepped;
    size_t cursor = 0;
    std::optional<size_t> breakpoint = {}; // its number
    Message reason = {};                   // of a failure, or what the breakpoint found
    uint32_t round = 0;
};

// The goal of a move: a moment, or a step alone. Running to a step means its next arrival: in this round, or in the
// next one; after the last step, the end of all rounds. Going to a step means the step of this round.
class Goal {
  public:
    Goal(const Moment& moment) : m_round(moment.round), m_step(moment.step) {} // NOLINT(google-explicit-constructor)
    Goal(size_t step) : m_step(step) {}                                        // NOLINT(google-explicit-constructor)

    Moment arrival(const Moment& now, size_t steps, uint32_t rounds) const {
        return m_round ? Moment{*m_round, m_step} : ggs::arrival(m_step, now, steps, rounds);
    }
    Moment in_round(uint32_t round) const { return {m_round.value_or(round), m_step}; }

  private:
    std::optional<uint32_t> m_round;
    size_t m_step;
};

// The functions called during a session's runs, except for runs that a check or a profile makes for itself.
struct Listeners {
    struct Progress {
        // Called after each step of a run, on one of the run's threads while the owner waits, outside of the nodes'
        // times; and after each beginning of a round.
        std::function<void(const Moment&)> call = {};
        // Unit: ns. With a pause, steps that end sooner after the previous call are left out: then the run's threads
        // wait for nothing between nodes that neither a breakpoint nor the history asks about.
        Nanoseconds pause = 0;
    };
    Progress progress = {};
    // Called at the end of each round if there are several, on the owner's thread, before any of its bytes are
    // overwritten.
    std::function<void()> round_end = {};
};

class Session {
  public:
    static Result<std::unique_ptr<Session>> open(const Registry& registry, std::unique_ptr<Program> program,
                                                 const SessionOptions& options = {});
    // The program is the one of the feed's first round, until another round has another.
    static Result<std::unique_ptr<Session>> open(const Registry& registry, std::unique_ptr<Feed> feed,
                                                 const SessionOptions& options = {});

    // Returns the structure of this round; another round may have another one.
    std::shared_ptr<const Structure> structure() const {
        const std::lock_guard lock(m_structure_lock);
        return m_structure;
    }
    const Program& program() const { return *m_program; }
    const std::vector<Step>& steps() const { return m_structure->steps; }
    size_t cursor() const { return m_position.cursor; }
    uint32_t round() const { return m_position.round; }
    uint32_t rounds() const { return m_feed->rounds(); }
    Moment moment() const { return m_position.moment(); }
    const Position& position() const { return m_position; }
    bool at_end() const { return cursor() == steps().size() && (steps().empty() || round() + 1 == rounds()); }

    // -- moving; breakpoints stop run() and run_to() only --
    Stop step();
    Result<Stop> step_back();
    // Stops before it, or at a breakpoint on the way.
    Stop run_to(const Goal& goal);
    Stop run() { return run_to(steps().size()); }
    // Either way, past breakpoints.
    Result<Stop> go_to(const Goal& goal);
    Status restart();
    // Ends what is running within a chunk, or what runs next as soon as it begins: requested in time, it is never lost.
    // If an older pause must not end a run, forget it first.
    void request_pause() { m_pause.store(true); }
    void forget_pause() { m_pause.store(false); }
    // Whether a pause was requested before the last run or step ended, even after its last step.
    bool was_paused() const { return m_was_paused; }
    Listeners& listeners() { return m_listeners; }
    Marks& marks() { return m_marks; }

    // -- bytes and times --
    // As they are now; for the owner's thread.
    ByteSource bytes() const;
    // Returns the work buffers by run. As in ggml, kernels work in the buffer that the run's call put into the arena.
    // The bytes that they leave there remain when the cursor goes back. A step into a node uses separate memory.
    const std::vector<WorkBuffer>& work_buffers() const { return m_work_buffers; }
    const SessionTimes& times() const { return m_times; }

    // -- how it runs --
    const SessionOptions& options() const { return m_options; } // as they are now
    // Returns the executor of the steps. Other work may use it while nothing runs.
    DeviceExecutor& executor() { return *m_executor; }
    Status set_threads(int threads); // 0: as the runs say
    // Returns the device that computes: the one set for the session, or else that of the program.
    DeviceChoice device() const {
        return m_options.device ? *m_options.device : m_program->device.value_or(DeviceChoice());
    }
    DeviceUse device_use() const { return m_executor ? m_executor->device_use() : DeviceUse(); }
    // From now on; all bytes stay as they are.
    Status set_device(std::optional<DeviceChoice> device, PlacementRules placement = {});
    // Sets what a device times from now on. In a profile it always times each node. Steps that it ran without being
    // timed have no time.
    void set_device_times(Timed timed) { m_options.device_times = timed; }
    // Whether the kernels of plug-ins run between guard bytes from now on.
    void set_guard(bool guard) { m_options.guard = guard; }

    // -- changing --
    // The cursor stays where it is; what was computed from the element is computed again.
    Status change(uint32_t tensor, const Index& index, double value) {
        return change(tensor, std::array{NewValue{index, value}});
    }
    // Several at once; none if one of them can't be changed.
    Status change(uint32_t tensor, std::span<const NewValue> values);
    const Changes& changes() const { return m_changes; }
    // Takes back the latest change; the steps after it are run again.
    Status undo();
    // Makes the change again that was taken back last, at its moment. A new change discards what can be made again, and
    // so does going back over its moment.
    Status redo();

    // -- the bytes kept for going back --
    const History& history() const { return m_history; }
    void set_history_budget(size_t bytes) { m_history.set_budget(bytes); }

  private:
    friend class Aside;
    friend const Feed& feed_of(const Session& session) { return *session.m_feed; }
    Session(const Registry& registry, std::unique_ptr<Feed> feed, const SessionOptions& options);
    Result<bool> open_first(); // true: cancelled
    Status prepare();
    Status make_executor();
    void note_work(size_t first, size_t last);
    const Tensor& tensor(uint32_t number) const { return m_structure->tensor(number); }
    RunOptions run_options() const;
    int threads_of(size_t step) const;

    // -- the start and rounds --
    // If it can't be made, nothing is run, checked or changed before it has been: `stand_on_start` tries it again.
    Status back_to_start();
    Status stand_on_start();
    Status make_start();
    // Another program if the round has another; what belongs to it is made.
    Result<bool> take_round(Round round);
    Result<size_t> steps_in(uint32_t round);
    Result<bool> begins_anew(uint32_t round);
    std::vector<uint32_t> written_leafs() const;
    // From the end of the previous round; what it overwrites is kept as far as `keeps` says.
    enum class Keeps { nothing, carried, all };
    Status begin_round(Keeps keeps);
    Status step_back_over_beginning();
    Status go_back_to_round(uint32_t round);
    Result<Moment> clamped(const Moment& moment);

    // -- keeping --
    bool is_kept(size_t step, Keeps keeps) const;
    Status keep(size_t step, Keeps keeps);
    Status keep(Overwriting::Known writes);
    // At once, before the first of them runs.
    Status keep_all(std::vector<Overwriting::Known> writes);
    Keeps keeps_on_the_way(const Moment& goal, bool asks, TimeMode mode) const;
    Keeps keeps_in_round(const Moment& goal, bool asks, TimeMode mode) const;

    // -- the cursor --
    Stop advance(const Moment& to, bool through_breakpoints, TimeMode mode);
    Result<Stop> advance_on(const Moment& to, bool through_breakpoints, TimeMode mode); // may find no memory left
    // Within the round; more of it may be left.
    Result<Stop> advance_in_round(size_t to, const Moment& goal, bool through_breakpoints, TimeMode mode);
    Status round_ends(TimeMode mode);
    void leave_changes_behind(const Moment& moment);
    // Whether what a torn step has left must be made correct before anything else runs: the step was stopped partway,
    // and what it overwrote is nowhere, because it was more than may be kept. Going on makes the bytes again that only
    // the previous round has left there; going back misses them.
    bool is_broken(bool back) const {
        return m_position.torn && (m_torn_behind || m_overwriting.keeps(cursor(), back && m_position.again));
    }
    // Reports progress within a round. If `is_due`, it is reported regardless of the time since the last report.
    void tell_progress(bool is_due);
    struct Between { // the steps of a run; nothing is called without `after`
        std::function<bool(size_t step)> after;
        bool at_each = true; // else when progress is due, and after the steps for which `anyway` returns true
        std::function<bool(size_t step)> anyway;
    };
    // Runs steps first … last - 1, all of one run.
    RunResult execute(size_t first, size_t last, TimeMode mode, const Between& between);
    enum class From { nearest, start };
    Result<Stop> run_again_to(const Moment& moment, From from = From::nearest);
    // On the CPU: everything up to here is computed again, as some of it was on a device that is lost.
    Status recover();
    Stop stopped(Stop stop);

    // -- changes --
    Status make_changes_here();
    Status edit_at(const Moment& moment, const std::function<Status()>& edit);
    Status change_here(uint32_t tensor, const NewValue& value, uint64_t made);
    Status make_again(Change change);
    Status keep_for(const Change& change);

    std::shared_ptr<const Registry> m_registry;
    std::unique_ptr<Feed> m_feed;
    Round m_round;
    std::shared_ptr<const Program> m_program;     // the round's
    std::shared_ptr<const Structure> m_structure; // written under the lock, by the owner alone
    mutable std::mutex m_structure_lock;
    SessionOptions m_options;
    std::unique_ptr<DeviceExecutor> m_executor;
    std::atomic<bool> m_pause{false};
    bool m_was_paused = false;
    bool m_device_lost = false; // with what was on it
    bool m_torn_behind = false; // of a torn position: steps after it have written, too
    Listeners m_listeners;
    std::chrono::steady_clock::time_point m_progress_told;
    std::chrono::steady_clock::time_point m_files_stood; // when mapped files were last found as they were opened
    std::vector<char> m_checked;                         // by step: the executor has let it pass
    std::vector<WorkBuffer> m_work_buffers;              // by run
    std::shared_ptr<Storage> m_work;                     // for runs without a buffer, or with one that can't be used
    Position m_position;
    Start m_start;
    bool m_start_is_lost = false; // making it again failed partway
    Overwriting m_overwriting;
    History m_history;
    Changes m_changes;
    SessionTimes m_times;
    Marks m_marks;
};

// Returns an element's value of any type as a double. Returns an error if the tensor has no memory, no such element, or
// no decoder.
Result<double> value_of(const Session& session, uint32_t tensor, const Index& index);

// Prepares the first run of this program: fetches the pages of weights and results, and copies weights and kernels to a
// device. Errors are ignored here, because the run reports them.
void make_ready(Session& session);

// The threads of its runs, for other work while nothing runs: on the owner's thread, as long as the session lives.
Share share_of(Session& session);

} // namespace ggs
