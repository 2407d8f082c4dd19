// SPDX-License-Identifier: MIT
// Target: the object that is debugged, as a set of capabilities. Each capability is available, or is missing with a
// reason. A program on this machine is a LocalTarget, a recorded run a RecordedTarget, a file of weights a FileTarget;
// views use only this interface.
//
// One thread owns a target and moves it. structure(), can(), the leases, with_bytes(), with_work() and the pause are
// thread-safe. Readers take a lease and read tile by tile. An operation that writes ends all leases and waits for the
// tiles that are being read. snapshot() returns everything else as immutable values.
#pragma once

#include "debug/probes/check.h"
#include "debug/probes/step_into.h"
#include "debug/targets/leases.h"

#include <array>
#include <memory>
#include <set>
#include <span>

namespace ggs {

struct KernelAsk;
struct KernelLook;
class ModelTarget;
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
    uint64_t used = 0; // bytes of it that objects of an arena take; all of the bytes of another storage
    // Its mirror on another device, if it has one: what is newer on either side crosses when the other one asks.
    bool mirrored = false;
    DeviceKind mirror_device = DeviceKind::cpu;
    int mirror_number = 0;
    uint64_t newer_on_host = 0, newer_on_device = 0; // bytes
};

struct TrainingProgress;

// The state of a target at a stop.
struct Snapshot {
    std::shared_ptr<const Structure> structure;
    Position position;
    Stop stop;                         // the reason for the stop
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
    std::vector<StorageInfo> storages = {}; // the storages of the program's bytes
    uint32_t rounds = 1;
    std::shared_ptr<const RoundTimes> round_times = nullptr;    // of several rounds, if there are any
    std::shared_ptr<const WatchCurves> curves = nullptr;        // the curves of the watches, if there are any
    std::shared_ptr<const TrainingProgress> training = nullptr; // of a script that trains
    std::shared_ptr<const WeightsFile> file;                    // the file of the tensors, or of the weights among them
    std::shared_ptr<const ModelText> text = nullptr;            // of a language model
    std::vector<WorkBuffer> work_buffers; // by run; none where there are no kernels that work in them
    Leases::Lease lease = Leases::none;   // for reading the bytes that it shows
    // The nodes of a recorded run whose values didn't fit into the trace, in one round at least; none for other
    // targets.
    std::shared_ptr<const std::set<uint32_t>> unrecorded = nullptr;

    TensorState state(uint32_t tensor) const { return structure->state(tensor, position); }
    Moment moment() const { return position.moment(); }
    // Returns the next step of this round; nothing at its end.
    std::optional<size_t> next_step() const {
        return position.cursor < structure->steps.size() ? std::optional(position.cursor) : std::nullopt;
    }
    bool at_end() const {
        return position.cursor == structure->steps.size() && (position.round + 1 >= rounds || structure->steps.empty());
    }
    // A file of weights: nothing in it can be run.
    bool only_weights() const { return file && structure->graphs.empty(); }
    // Returns the number of a tensor in the file; nothing if the file doesn't contain it. A model's program begins with
    // the tensors of the file, in the same order.
    std::optional<size_t> in_file(uint32_t tensor) const;
    // Returns the step that the stop is about: the step that failed or at which a breakpoint stopped, or else the last
    // step done. Returns nothing at the start.
    std::optional<size_t> step_looked_at() const;
};

// The curves of the watches and the progress of a training, which grow with each round.
struct Growth {
    std::shared_ptr<const WatchCurves> curves = nullptr;
    std::shared_ptr<const TrainingProgress> training = nullptr;
};

class Target {
  public:
    virtual ~Target() = default;

    // -- any thread --
    virtual std::shared_ptr<const Structure> structure() const = 0;
    // Good, or the reason why not.
    virtual Status can(Capability capability) const = 0;
    // Returns the origin in a few words, such as the name of a script.
    virtual Message origin() const = 0;
    // None while something is running or being changed.
    Leases::Lease lease() { return m_leases.take(); }
    // Bytes of a tensor as they are now, in tiles. False: the lease is over.
    Result<bool> with_bytes(Leases::Lease lease, uint32_t tensor, size_t offset, size_t size, const BytesUse& use);
    // Bytes of a run's work buffer, as the last kernel left them. False: the lease is over.
    Result<bool> with_work(Leases::Lease lease, size_t run, size_t offset, size_t size, const BytesUse& use);
    // Ends the current run within a chunk. If nothing runs, it ends the next run, unless forget_pause() is called
    // first.
    virtual void request_pause() {}
    virtual void forget_pause() {}
    // Ends all leases: readers stop at their next tile.
    void let_go() { m_leases.revoke(); }

    // -- the owner's thread --
    virtual Snapshot snapshot() = 0;
    // Returns the timeline of this round's steps. After a profile, until something runs again, it is that of the run
    // which the profile shows. Nodes are numbered by step.
    virtual Timeline timeline() const = 0;
    virtual Stop step() = 0;
    virtual Result<Stop> step_back() = 0;
    virtual Moment moment() const = 0;
    virtual uint32_t rounds() const { return 1; }
    virtual Stop run_to(const Goal& goal) = 0;
    Stop run() { return run_to(SIZE_MAX); }
    virtual Result<Stop> go_to(const Goal& goal) = 0;
    virtual Status restart() = 0;
    // Continues the text of a language model: runs the tokens that have not been run, then picks and runs `tokens`
    // more. It ends early at a pause or a breakpoint, or if `go_on(tokens made)` returns false.
    virtual Stop generate(size_t tokens, const SamplerOptions& how, const std::function<bool(size_t)>& go_on = {});
    // Returns the target itself if it is a language model, whose text can be changed; nullptr for other targets.
    virtual ModelTarget* model() { return nullptr; }
    // Returns the current text of a language model, also during generate(); nullptr for other targets.
    virtual std::shared_ptr<const ModelText> text() const { return nullptr; }
    // Functions that a target doesn't support return the reason.
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
    // Sets a function that is called after each step of a run and at each start of a round; it may read
    // bytes_while_running(). With a pause, steps that end sooner after the previous call are left out. Unit of the
    // pause: ns.
    virtual void on_progress(const std::function<void(const Moment&)>& /*listener*/, Nanoseconds /*pause*/ = 0) {}
    virtual ByteSource bytes_while_running() const = 0;
    virtual Growth growth_while_running() { return {}; }

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

// Returns why a breakpoint passes steps of a recorded run unnoticed: the trace lacks values that it needs. Empty if
// none are missing.
Message unrecorded_values(const Breakpoint& breakpoint, const Snapshot& snapshot);

// Whether a lease still holds: nothing was written since it was taken.
inline bool holds(Target& target, Leases::Lease lease) { return lease != Leases::none && target.lease() == lease; }
// A target's bytes as a source for statistics and expressions, under a lease; with work buffers, under a snapshot's.
ByteSource reader_of(Target& target, Leases::Lease lease);
MemorySource memory_of(Target& target, const Snapshot& snapshot);
// Returns the moment `steps` steps after the current one of a target, or before it if negative; it may be in another
// round.
Moment moved(const Target& target, int64_t steps);
Status change_element(Target& target, uint32_t tensor, const Index& index, double value);
// A part of a tensor, at once; what it becomes depends on what it is.
Status change_part(Target& target, uint32_t tensor, const Slice& slice, const PartChange& how);

} // namespace ggs
