// SPDX-License-Identifier: MIT
// Session: the debugger on a program of this machine: a cursor, stepping both ways, changes, times.
//
// The cursor is {round, k}: k is the number of steps of the round that are done; the next to run is step k. Steps are
// the nodes of the program's runs, one run after the other; views and nodes without the COMPUTE flag are steps like the
// others that touch no data. Leafs are filled when the session opens; a round begins by filling anew what its feed
// says, and finds everything else as the round before has left it. The end of a round, with all its steps done, and the
// beginning of the next are two moments with no step between them: forwards one comes to the first, backwards to the
// second.
//
// What a step will overwrite is kept first, so that stepping back brings back the same bytes; where the budget for that
// is spent, the same steps are run again from a round's beginning, or from the start. The start is made again from the
// leafs' fills and files.
//
// A change of an element stands in the same history, at the moment at which it takes effect: in the round in which it
// is made, before the first step that reads it. Steps behind that one which are done already are run again, so what is
// shown is always what the program computes. One of the first round, of bytes that no step has written, belongs to the
// start: it stays through restarts until it is undone. Any other goes when one steps back behind its moment. One thread
// owns a session and calls it; request_pause() and forget_pause() may be called from any. Who reads from other threads
// does so through a Target, under leases.
#pragma once

#include "debug/changes.h"
#include "debug/check.h"
#include "debug/history.h"
#include "debug/marks.h"
#include "debug/overwriting.h"
#include "debug/profile.h"
#include "debug/round_times.h"
#include "program/structure.h"
#include "program/work_buffer.h"
#include "run/device_executor.h"
#include "run/feed.h"
#include "script/fill.h"

#include <array>
#include <limits>
#include <mutex>

namespace ggs {

struct SessionOptions {
    int threads = 0;                          // 0: what each run of the program asks for
    size_t history_bytes = size_t{256} << 20; // kept for stepping back
    bool guard = false;                       // the kernels of plug-ins run between guard bytes
    bool fill_nan = false;       // results and work memory hold bytes 0xFF before the first round: NaN as floats
    size_t timeline_records = 0; // chunks and waits of each thread that are kept; 0: no timeline
    uint64_t memory = std::numeric_limits<uint64_t>::max(); // that running it may take together with the program's
    const std::atomic<bool>* cancelled = nullptr;           // ends opening early; the session is then none
    std::optional<DeviceChoice> device = {};                // nothing: the one that the program asks for, or the CPU
    PlacementRules placement = {};                          // what the CPU computes for it though it could
    Timed device_times = Timed::nodes;                      // what a device times
};

enum class StopKind { stepped, end, reached, breakpoint, paused, failed };
struct Stop {
    StopKind kind = StopKind::stepped;
    size_t cursor = 0;
    std::optional<size_t> breakpoint = {}; // its number
    Message reason = {};                   // of a failure, or what the breakpoint found
    uint32_t round = 0;
};

// What the next node would make: it ran, and everything is as it was before.
struct Inside {
    size_t step = 0;
    uint32_t node = no_number;
    std::vector<std::byte> bytes;    // of the node's tensor, from its first byte to its last
    std::vector<ChunkRecord> chunks; // who computed which rows, in the order of their beginnings
    // Of the node's elements, where that can be told; as long as its structure lives.
    DeviceExecutor::RowRule row_making;
};

struct KernelAsk;
struct KernelComparison;
struct KernelLook;
class Fences;

class Session {
  public:
    static Result<std::unique_ptr<Session>> open(const Registry& registry, std::unique_ptr<Program> program,
                                                 const SessionOptions& options = {});
    // The program is the one of the feed's first round, until another round has another.
    static Result<std::unique_ptr<Session>> open(const Registry& registry, std::unique_ptr<Feed> feed,
                                                 const SessionOptions& options = {});

    const std::shared_ptr<const Structure>& structure() const { return m_structure; }
    // The same for any thread: another round may have another one.
    std::shared_ptr<const Structure> shared_structure() const {
        const std::lock_guard lock(m_structure_lock);
        return m_structure;
    }
    const Program& program() const { return *m_program; }
    const Registry& registry() const { return *m_registry; }
    const std::vector<Run>& runs() const { return m_structure->runs; }
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
    // Stops before it, or at a breakpoint on the way. A step alone means its next arrival: in this round, or in the
    // next one; behind the last step, the end of all rounds.
    Stop run_to(const Moment& moment);
    Stop run_to(size_t step);
    Stop run() { return run_to(steps().size()); }
    // Either way, past breakpoints. A step alone is one of this round.
    Result<Stop> go_to(const Moment& moment);
    Result<Stop> go_to(size_t step) { return go_to(Moment{round(), std::min(step, steps().size())}); }
    Status restart();
    // Runs the next node into a copy: the cursor, all bytes, times and the recording stay. The copy and what is put
    // back may cost as much memory as is kept for stepping back, or 64 MiB.
    Result<Inside> step_into();
    // A block of a kernel that computes a node of this round, in the emulator (debug/kernel/kernel_look.h). What the
    // node reads has to stand as it was read; all is as it was afterwards.
    Result<std::shared_ptr<const KernelLook>> look_into_kernel(const KernelAsk& ask);
    // Checks steps, in ascending order, each with the bytes that stood before it; afterwards all is as it was before,
    // the times and the recording included. `go_on(steps done)` false, or a pause, ends it early.
    Result<Checked> check(std::span<const size_t> steps, const CheckOptions& options = {},
                          const std::function<bool(size_t)>& go_on = {});
    // Ends what is running within a chunk, or what runs next as soon as it begins: asked for in time, it is never lost.
    // Whoever asks for a run that an older pause shall not end forgets that first.
    void request_pause() { m_pause.store(true); }
    void forget_pause() { m_pause.store(false); }
    // Whether one came before the last verb that runs was done, be it behind its last step.
    bool was_paused() const { return m_was_paused; }
    // Told after each step of a run, on one of the run's threads while the owner waits, outside of the nodes' times;
    // and after each beginning of a round. With a pause it isn't told of steps that come sooner after the one before:
    // then the run's threads wait for nobody else between nodes that neither a breakpoint nor the history asks about.
    void on_progress(std::function<void(const Moment&)> listener, Nanoseconds pause = 0) {
        m_on_progress = std::move(listener);
        m_progress_pause = pause;
    }
    // Told at the end of each round of several, by the owner's thread, when all of it stands as it was made; not of
    // runs that a check or a profile makes for itself.
    void on_round_end(std::function<void()> listener) { m_on_round_end = std::move(listener); }

    // What the first run of this program would find new is done now: pages of weights and results are fetched, a device
    // gets the weights and the kernels. Where that fails the run says why.
    void make_ready();

    // The threads of its runs, for other work while nothing runs: on the owner's thread, and gone with the session.
    Share share();

    // -- breakpoints and watches --
    Marks& marks() { return m_marks; }
    const Marks& marks() const { return m_marks; }

    // -- looking --
    TensorState state(uint32_t tensor) const { return m_structure->state(tensor, m_position); }
    // The bytes as they are now; for the owner's thread.
    ByteSource bytes() const;
    // By run. Kernels work where ggml has them work: in the buffer that the run's call put into the arena. What they
    // leave there stays, however one steps back; a step into a node has memory of its own.
    const std::vector<WorkBuffer>& work_buffers() const { return m_work_buffers; }
    StoredRange work_range(size_t run) const { return in_arena(m_work_buffers[run]); }
    // An element as a double, whatever the type; an error if the tensor has no memory, no such element, or no decoder.
    Result<double> value(uint32_t tensor, const Index& index) const;
    Result<Statistics> statistics(uint32_t tensor, const Slice& slice = {}) const;
    // The arithmetic of one output element of a node.
    Result<Explanation> explain(uint32_t tensor, const Index& index) const;

    // -- times --
    // Of the last time that each step ran; of a step that ran last in a profile, the median of its runs.
    const std::vector<StepTime>& times() const { return m_times; }
    Nanoseconds time(size_t step) const { return m_times[step].ns; }
    // Of this round, or of the run which a profile shows until something runs again; nodes are numbered by step.
    const Recording& recording() const { return m_recording; }
    Timeline timeline() const;
    // What a device times from now on, but in a profile, where it is each node: steps that it ran without have no time.
    void set_device_times(Timed timed) { m_options.device_times = timed; }
    // Of what has run of the round, be it of steps without a time of their own; 0 where nothing of it was timed.
    Nanoseconds round_time() const;
    // Of the rounds that were run to their end, as each was run last; empty where there is one round only.
    const RoundTimes& round_times() const { return m_round_times; }
    // Runs everything n times as it would run without a debugger: nothing is kept, looked at or touched between two
    // steps; what runs overwrite is put back before each. Of a program with rounds each round is a run, one behind the
    // other; behind the last one follows the first. It is at the end of a round afterwards, or at the start if it was
    // paused in the middle of a run. `go_on(runs done)` false ends it before the next. Changes that belong to no start
    // are gone.
    Result<Profile> profile(int n, const std::function<bool(int)>& go_on = {});
    int threads() const { return m_options.threads; } // 0: as the runs say
    Status set_threads(int threads);
    // Where it computes: as it was opened, or else as the program says.
    DeviceChoice device() const {
        return m_options.device ? *m_options.device : m_program->device.value_or(DeviceChoice());
    }
    DeviceUse device_use() const { return m_executor ? m_executor->device_use() : DeviceUse(); }
    // From now on; all bytes stay as they are.
    Status set_device(std::optional<DeviceChoice> device, PlacementRules placement = {});
    const PlacementRules& placement() const { return m_options.placement; }
    // Whether the kernels of plug-ins run between guard bytes from now on.
    void set_guard(bool guard) { m_options.guard = guard; }
    bool guard() const { return m_options.guard; }

    // -- changing --
    // The cursor stays where it is; what was computed from the element is computed again.
    Status change(uint32_t tensor, const Index& index, double value) {
        return change(tensor, std::array{NewValue{index, value}});
    }
    // Several at once, or none where one of them can't be changed.
    Status change(uint32_t tensor, std::span<const NewValue> values);
    // Those of the start, then the others by their place.
    const std::vector<Change>& changes() const { return m_changes.made(); }
    // Takes back the latest change; the steps behind it are run again.
    Status undo();
    // Makes the change again that was taken back last, at its place. A new change ends what can be made again, and so
    // does going back behind a place: what stood there is gone, done or undone.
    Status redo();
    const std::vector<Change>& undone() const { return m_changes.undone(); }
    std::vector<ChangeMark> change_marks() const { return m_changes.marks(); }

    // -- the bytes kept for going back --
    size_t history_used() const { return m_history.used(); }
    size_t history_budget() const { return m_history.budget(); }
    void set_history_budget(size_t bytes) { m_history.set_budget(bytes); }

  private:
    Session(const Registry& registry, std::unique_ptr<Feed> feed, const SessionOptions& options);
    Result<bool> open_first(); // true: cancelled
    Status prepare();
    Status make_executor();
    void note_together(size_t first, size_t last, Nanoseconds ns);
    void forget_recording(); // of the round or profile before
    Result<KernelComparison> compare_kernel(const KernelLook& look);
    // The bytes that a node makes; what they were before is put back.
    Result<std::vector<std::byte>> run_aside(size_t step, DeviceExecutor& executor, const RunOptions& options);
    StoredRange in_arena(const WorkBuffer& buffer) const; // of no size if there is none
    void note_work(size_t first, size_t last);
    const Tensor& tensor(uint32_t number) const { return m_structure->tensor(number); }
    // Bytes that may be copied to be put back in any case, whatever is kept for stepping back.
    static constexpr size_t least_room = size_t{64} << 20;
    std::vector<StoredRange> written_by(size_t step) const;
    std::vector<StoredStretches> stretches_written_by(size_t step) const;
    std::vector<WrittenBytes> bytes_written_by(size_t step) const;
    std::vector<StoredStretches> stored(std::span<const WrittenBytes> parts) const;
    RunOptions run_options() const;
    int threads_of(size_t step) const;

    // -- the start and rounds (session_rounds.cpp) --
    Status keep_unfilled_leafs();
    // For SessionOptions::fill_nan: fills everything but leafs before a program's first step.
    Status fill_fresh_memory();
    // Where it can't be made, nothing runs, is checked or is changed before it has been: `stand_on_start` tries it
    // again.
    Status back_to_start();
    Status stand_on_start();
    Status make_start();
    Status make_start_again();
    std::vector<Copied> start_in_budget() const; // for profiles
    Status put_start_back(const std::vector<Copied>& start);
    // Another program if the round has another; what belongs to it is made.
    Result<bool> take_round(Round round);
    Status write_inputs(uint32_t round);
    Result<size_t> steps_in(uint32_t round);
    Result<bool> begins_anew(uint32_t round);
    // From the end of the round before, with what it writes over kept as far as `keeps` says.
    enum class Keeps { nothing, carried, all };
    Status begin_round(Keeps keeps);
    Status step_back_over_beginning();
    Status go_back_to_round(uint32_t round);
    Moment last_moment() const { return {rounds() - 1, SIZE_MAX}; }
    Result<Moment> clamped(const Moment& moment);

    bool is_kept(size_t step, Keeps keeps) const;
    Status keep(size_t step, Keeps keeps);
    // Where steps write of what is carried, as far as that is known before they run: the last step first.
    struct KnownWrites {
        size_t step;
        std::vector<StoredStretches> where;
    };
    std::vector<KnownWrites> known_writes(size_t first, size_t last) const;
    Status keep(KnownWrites writes);
    // At once, before the first of them runs.
    Status keep_all(std::vector<KnownWrites> writes);
    Stop advance(const Moment& to, bool through_breakpoints, TimeMode mode);
    Result<Stop> advance_on(const Moment& to, bool through_breakpoints, TimeMode mode); // may find no memory left
    // Within the round; more of it may be left.
    Result<Stop> advance_in_round(size_t to, const Moment& goal, bool through_breakpoints, TimeMode mode);
    Status round_ends(TimeMode mode);
    void leave_changes_behind(const Moment& moment);
    // A step was stopped partway, and what it wrote over is nowhere: it was more than may be kept.
    // Whether what a torn step has left has to be made right before anything else runs. Whoever goes on makes the bytes
    // anew that only the round before has left there; they are missed by who goes back.
    bool is_broken(bool back) const {
        return m_position.torn && (m_torn_behind || m_overwriting.keeps(cursor(), back && m_position.again));
    }
    // Within a round; what is due is told however soon after what was told last.
    void tell_progress(bool is_due);
    Keeps keeps_on_the_way(const Moment& goal, bool asks, TimeMode mode) const;
    Keeps keeps_in_round(const Moment& goal, bool asks, TimeMode mode) const;
    struct Between { // the steps of a run; nothing is called where `after` is none
        std::function<bool(size_t step)> after;
        bool at_each = true; // else when there is time to tell of progress, and behind those steps that `anyway` names
        std::function<bool(size_t step)> anyway;
    };
    // Runs steps first … last - 1, all of one run.
    RunResult execute(size_t first, size_t last, TimeMode mode, const Between& between);
    enum class From { nearest, start };
    Result<Stop> run_again_to(const Moment& moment, From from = From::nearest);
    // On the CPU: everything up to here is computed again, as some of it was on a device that is lost.
    Status recover();
    Status make_changes_here();
    Status edit_at(const Moment& moment, const std::function<Status()>& edit);
    Status change_here(uint32_t tensor, const NewValue& value, uint64_t made);
    // Paused or stepped, or why it can't be reached.
    Result<StopKind> move_for_check(const Moment& moment, const Changes& changes);
    bool sources_stand(const Moment& moment) const;
    // `fences`: null if the node runs where its bytes are.
    Result<NodeCheck> check_here(size_t step, DeviceExecutor& executor, Fences* fences, const CheckOptions& options);
    Status make_again(Change change);
    Status apply(const Change& change, const std::vector<std::byte>& bytes);
    Status keep_for(const Change& change);
    Stop stopped(Stop stop);

    std::shared_ptr<const Registry> m_registry;
    std::unique_ptr<Feed> m_feed;
    Round m_round;
    std::shared_ptr<const Program> m_program;     // the round's
    std::shared_ptr<const Structure> m_structure; // written under the lock, by the owner alone
    mutable std::mutex m_structure_lock;
    SessionOptions m_options;
    LoadFiles m_files; // stay open: the start may be made again from them
    std::unique_ptr<DeviceExecutor> m_executor;
    std::atomic<bool> m_pause{false};
    bool m_was_paused = false;
    bool m_device_lost = false; // with what stood on it
    bool m_torn_behind = false; // of a torn position: steps behind it have written, too
    std::function<void(const Moment&)> m_on_progress;
    std::function<void()> m_on_round_end;
    Nanoseconds m_progress_pause = 0;
    std::chrono::steady_clock::time_point m_progress_told;
    std::chrono::steady_clock::time_point m_files_stood; // when mapped files were last found as they were opened
    Overwriting m_overwriting;
    // What written leafs without a fill held at first, as nobody can make it again: nothing but zeros, or this.
    std::vector<StoredRange> m_empty;
    std::vector<Copied> m_unfilled;
    std::vector<StepTime> m_times;
    std::vector<char> m_checked; // by step: the executor has let it pass
    struct TimedTogether {
        size_t first, last; // steps, and behind the last
        Nanoseconds ns;
    };
    std::vector<TimedTogether> m_together; // of the round: what a device ran without timing its nodes
    RoundTimes m_round_times;
    Recording m_recording;
    int m_recorded_run = 0;                 // of a profile, from 1; 0: the recording is of no profile
    std::vector<WorkBuffer> m_work_buffers; // by run
    std::shared_ptr<Storage> m_work;        // for the runs whose buffer can't be used, or that have none
    Position m_position;
    bool m_start_is_lost = false; // making it again failed partway
    History m_history;
    Changes m_changes;
    Marks m_marks;
};

} // namespace ggs
