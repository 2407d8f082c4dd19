// SPDX-License-Identifier: MIT
// Target: what is debugged, as a set of capabilities, each there or missing with a reason. A program on this machine is
// one (LocalTarget), a recorded run another (RecordedTarget), a file of weights a third (FileTarget); whoever looks at
// one knows only this.
//
// One thread owns a target and moves it. structure(), can(), the leases, with_bytes(), with_work() and the pause may be
// asked for from any thread: readers take a lease and read tile by tile; a verb that writes asks them to let go and
// waits for the tiles that are being read. snapshot() gives everything else as values that never change again.
#pragma once

#include "debug/probes/check.h"
#include "debug/probes/step_into.h"
#include "debug/targets/leases.h"

#include <array>
#include <span>

namespace ggs {

struct KernelAsk;
struct KernelLook;
struct ModelText;
struct SamplerOptions;
class WeightsFile;
struct TraceOptions;
struct TraceWritten;

enum class Capability {
    step,
    step_back,
    run,
    threads,
    device, // another one computes it
    change,
    explain,
    profile,
    times,
    timeline,
    memory,
    step_into,
    check,
    generate, // a language model goes on with its text
    count
};

// A block of bytes that a program has: who owns it, on which device it is, and what a device has of it besides.
struct StorageInfo {
    std::vector<std::string> owners; // "arena", "arena main", "buffer of ctx"
    Storage::Kind kind = Storage::Kind::memory;
    DeviceKind device = DeviceKind::cpu;
    std::string file; // its first one, if it is mapped
    uint64_t bytes = 0;
    // Its mirror on another device, if it has one: what is newer on either side crosses when the other one asks.
    bool mirrored = false;
    DeviceKind mirror_device = DeviceKind::cpu;
    int mirror_number = 0;
    uint64_t newer_on_host = 0, newer_on_device = 0; // bytes
};

// What a target looks like at a stop.
struct Snapshot {
    std::shared_ptr<const Structure> structure;
    Position position;
    Stop stop;                         // why it stands here
    std::vector<StepTime> times;       // by step
    std::vector<FusedNode> fused = {}; // by step, which one kernel computed with others; empty: none
    std::map<size_t, Breakpoint> breakpoints;
    std::map<size_t, Watch> watches;
    std::vector<size_t> odd_steps;       // done, and seen to have made NaN or Inf; ascending
    std::vector<Change> changes;         // of tensors that the round's program has
    size_t changes_elsewhere = 0;        // of tensors that only other rounds' programs have; undo takes them back, too
    std::vector<ChangeMark> all_changes; // of every round's program
    std::vector<Change> undone;          // what redo makes again, the next one last
    size_t history_used = 0, history_budget = 0;
    int threads = 0;                        // 0: as the program's runs say
    DeviceChoice device = {};               // where it computes
    DeviceUse device_use = {};              // taken of it, without the storages' mirrors
    PlacementRules placement = {};          // what the CPU computes for it though it could
    std::vector<StorageInfo> storages = {}; // what the program's bytes stand on
    uint32_t rounds = 1;
    std::shared_ptr<const RoundTimes> round_times = nullptr; // of several rounds, if there are any
    std::shared_ptr<const WatchCurves> curves = nullptr;     // likewise
    std::shared_ptr<const WeightsFile> file;                 // what the tensors, or the weights among them, stand in
    std::shared_ptr<const ModelText> text = nullptr;         // of a language model
    std::vector<WorkBuffer> work_buffers; // by run; none where there are no kernels that work in them
    Leases::Lease lease = Leases::none;   // for reading the bytes that it shows

    TensorState state(uint32_t tensor) const { return structure->state(tensor, position); }
    Moment moment() const { return position.moment(); }
    // Of this round; nothing at its end.
    std::optional<size_t> next_step() const {
        return position.cursor < structure->steps.size() ? std::optional(position.cursor) : std::nullopt;
    }
    bool at_end() const {
        return position.cursor == structure->steps.size() && (position.round + 1 >= rounds || structure->steps.empty());
    }
    // A file of weights: nothing in it can be run.
    bool only_weights() const { return file && structure->graphs.empty(); }
    // Where a tensor is one of the file's, its number there. A model's program begins with them, in the same order.
    std::optional<size_t> in_file(uint32_t tensor) const;
    // What it stopped for: the step that failed, or that a breakpoint is about; else the one that was done last. None
    // at the start.
    std::optional<size_t> step_looked_at() const;
};

class Target {
  public:
    virtual ~Target() = default;

    // -- any thread --
    virtual std::shared_ptr<const Structure> structure() const = 0;
    // Good, or the reason why not.
    virtual Status can(Capability capability) const = 0;
    // Where it came from, in a few words.
    virtual Message origin() const = 0;
    // None while something is running or being changed.
    Leases::Lease lease() { return m_leases.take(); }
    // Bytes of a tensor as they are now, in tiles. False: the lease is over.
    Result<bool> with_bytes(Leases::Lease lease, uint32_t tensor, size_t offset, size_t size, const BytesUse& use);
    // Bytes of a run's work buffer, as the last kernel left them. False: the lease is over.
    Result<bool> with_work(Leases::Lease lease, size_t run, size_t offset, size_t size, const BytesUse& use);
    // What runs, or what is asked for before it is forgotten again, ends within a chunk.
    virtual void request_pause() {}
    virtual void forget_pause() {}
    // Ends all leases: readers stop at their next tile.
    void let_go() { m_leases.revoke(); }

    // -- the owner's thread --
    virtual Snapshot snapshot() = 0;
    // Of the steps of this round; after a profile, of that one of its runs which the profile shows, until
    // something runs again. Nodes are numbered by step.
    virtual Timeline timeline() const = 0;
    virtual Stop step() = 0;
    virtual Result<Stop> step_back() = 0;
    virtual Moment moment() const = 0;
    virtual uint32_t rounds() const { return 1; }
    virtual Stop run_to(const Goal& goal) = 0;
    Stop run() { return run_to(SIZE_MAX); }
    virtual Result<Stop> go_to(const Goal& goal) = 0;
    virtual Status restart() = 0;
    // A language model goes on with its text: runs what has not been run, and then so many tokens more, each picked
    // from what it says; `go_on(tokens made)` false, a pause or a breakpoint ends it early.
    virtual Stop generate(size_t tokens, const SamplerOptions& how, const std::function<bool(size_t)>& go_on = {});
    // Its text has this token behind its first `position` ones, and what stood there is gone; runs it.
    virtual Stop take(size_t position, int32_t token);
    // What its text is now, while it goes on; null of others.
    virtual std::shared_ptr<const ModelText> text() const { return nullptr; }
    // These say why not unless a target can.
    virtual Status set_threads(int threads);
    virtual Status set_device(std::optional<DeviceChoice> device, PlacementRules placement);
    virtual void set_device_times(Timed) {} // nothing is timed where nothing is computed
    virtual void set_guard(bool) {}         // there are no kernels where nothing is computed
    virtual Status change(uint32_t tensor, std::span<const NewValue> values); // at once
    virtual Status undo();
    virtual Status redo();
    virtual Result<Inside> step_into();
    virtual Result<std::shared_ptr<const KernelLook>> look_into_kernel(const KernelAsk& ask);
    virtual Result<Profile> profile(int n, const std::function<bool(int)>& go_on);
    virtual Result<Checked> check(std::span<const size_t> steps, const CheckOptions& options,
                                  const std::function<bool(size_t)>& go_on);
    virtual Result<TraceWritten> record(const std::string& program_name, const std::string& path,
                                        const TraceOptions& options);
    virtual Marks& marks() = 0;
    // New answers for the watches, after marks were changed.
    virtual void look() = 0;
    virtual void set_history_budget(size_t) {} // nothing is kept where nothing is overwritten
    // Told after each step of a run and each beginning of a round; it may read bytes_while_running(). With a pause (in
    // nanoseconds), of no steps that come sooner after the one before that it was told of.
    virtual void on_progress(const std::function<void(const Moment&)>& /*listener*/, Nanoseconds /*pause*/ = 0) {}
    virtual ByteSource bytes_while_running() const = 0;
    virtual std::shared_ptr<const WatchCurves> curves_while_running() { return nullptr; }

  protected:
    // At most a tile; the bytes stay until `use` returns.
    virtual Result<bool> tile(uint32_t tensor, size_t offset, size_t size, const BytesUse& use) const = 0;
    // Empty where there is none.
    virtual StoredRange work_range(size_t) const { return {}; }
    // The same as long as nothing is added.
    std::shared_ptr<const WatchCurves> shared_curves(const Marks& marks);
    Leases m_leases;

  private:
    // Why it can't, or, if it could but doesn't, this.
    Failure cannot(Capability capability, const Message& otherwise) const;

    std::shared_ptr<const WatchCurves> m_curves;
};

// -- with any target
// ----------------------------------------------------------------------------------------------------

// Whether a lease still holds: nothing was written since it was taken.
inline bool holds(Target& target, Leases::Lease lease) { return lease != Leases::none && target.lease() == lease; }
// A target's bytes as a source for statistics and expressions, under a lease; with work buffers, under a snapshot's.
ByteSource reader_of(Target& target, Leases::Lease lease);
MemorySource memory_of(Target& target, const Snapshot& snapshot);
// So many steps on or back from where a target is, over the beginnings of rounds.
Moment moved(const Target& target, int64_t steps);
Status change_element(Target& target, uint32_t tensor, const Index& index, double value);
// A part of a tensor, at once; what it becomes depends on what it is.
Status change_part(Target& target, uint32_t tensor, const Slice& slice, const PartChange& how);

} // namespace ggs
