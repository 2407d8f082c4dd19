// SPDX-License-Identifier: MIT
// Debuggee: the object that a session debugs. One worker thread owns the target, receives commands and returns
// immutable snapshots. Results of a program that is no longer open are dropped. The GUI thread never waits.
//
// Views read the snapshot. A small pool of threads reads bytes, under leases that end as soon as a command writes. The
// other parts of the session (Opening, Moves, Measuring, Generating, Marking) send their commands through Debuggee.
// Owned by the session controller. GUI thread only.
#pragma once

#include "debug/targets/target.h"
#include "session/computing.h"

#include <QObject>
#include <QString>

#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ggs {

class Registries;
class Selection;
struct Workers;

// Some values of the node just done, while the run goes on.
struct Preview {
    uint32_t tensor = 0;
    Moment moment;
    std::vector<Number> values;                // the first ones, at most 64 KiB of the tensor
    std::shared_ptr<const WatchCurves> curves; // of the rounds up to there
    std::shared_ptr<const TrainingProgress> training;
};

// A command for the thread that owns the target.
struct TargetCommand {
    using Verb = std::function<Message(Target&)>; // returns an empty message if all is well
    Verb verb;
    // `no`: reads, or sets a mark. `step`: a single move. `run`: may take long; no other move can be requested
    // meanwhile.
    enum class Moves { no, step, run } moves = Moves::no;
    // The selection after the command. `follows`: the node that it wrote. `follows_hits`: the same, but only if it
    // stopped at a breakpoint or a failed node, or if nothing was selected.
    enum class Then { stays, follows, follows_hits } then = Then::stays;
    // The scope of the command. `target`: only this target. `document`: also the next target built meanwhile from the
    // document with the same name. `marks`: the marks of the document, which are stored with its file.
    enum class Holds { target, document, marks } holds = Holds::target;
    CommandQueue::Kind kind = CommandQueue::each; // a newer one of a kind replaces one that waits
};

// Returns the problem that a result reports, or an empty message if it is fine.
inline Message problem_of(const Status& status) { return status.ok() ? Message() : status.error(); }
inline Message problem_of(const Stop& stop) { return stop.kind == StopKind::failed ? stop.reason : Message(); }
inline Message problem_of(const Result<Stop>& stop) { return stop.ok() ? problem_of(*stop) : stop.error(); }

struct Pauses {
    std::atomic<bool> asked{false}; // for what runs now
    std::atomic<uint64_t> count{0}; // how often that was: a move that waited for its turn meanwhile ends at once
};

// A new target, prepared by the worker, which owns it from then on.
struct BroughtTarget {
    std::shared_ptr<Target> target;
    std::shared_ptr<const Snapshot> first;
    std::shared_ptr<const Timeline> timeline;
    std::vector<Message> gone; // marks that the program has no place for
    std::vector<Message> problems;
};

// The differences between a new snapshot and the previous one.
struct SnapshotChange {
    // `of_round`: the next round has another program. `left`: nothing is open.
    enum class Program { same, of_round, opened, left } program = Program::same;
    bool device = false, round = false, values = false; // values: the user changed some
    bool moved = false;                                 // a step or a run brought it
};

class Debuggee : public QObject {
    Q_OBJECT
  public:
    // All three outlive this, but for the workers' threads.
    Debuggee(const Registries& registries, Workers& workers, Selection& selection);

    // -- what is open --
    bool isOpen() const { return m_snapshot != nullptr; }
    const Snapshot& snapshot() const { return *m_snapshot; } // only while something is open
    std::shared_ptr<const Snapshot> sharedSnapshot() const { return m_snapshot; }
    const Structure& structure() const { return *m_snapshot->structure; }
    // Returns why no program is open that can be shown or run.
    QString whyNothing() const;
    const QString& document() const { return m_document; } // the name that marks are kept under
    // Returns whether the target supports the capability, even if it can't be used at the moment.
    bool can(Capability capability) const { return m_can[static_cast<size_t>(capability)].ok(); }
    // Empty if it can be done now, else the reason.
    QString whyNot(Capability capability) const;

    // -- its run --
    bool isRunning() const { return m_running > 0; }
    // Returns the moment that a run has reached, or the snapshot's moment if nothing is running.
    Moment moment() const;
    uint32_t rounds() const { return isOpen() ? m_snapshot->rounds : 1; }
    const Preview& preview() const { return m_preview; }
    const std::shared_ptr<const Timeline>& timeline() const { return m_timeline; } // null while nothing is open
    // Ends the move that runs, and those that wait.
    void pause();

    // -- reading values --
    // `job` runs on a reader thread with a source that ends when a command writes. Its result runs on the GUI thread,
    // unless another snapshot has arrived or `whose` has been destroyed. A newer job of a kind replaces one that is
    // waiting. Does nothing during a run; the caller repeats the request at the next snapshot.
    void read(CommandQueue::Kind kind, const QObject* whose,
              std::function<Finish(const Structure&, const ByteSource&)> job);
    // Like read(), for jobs that read memory instead of tensors.
    void readMemory(CommandQueue::Kind kind, const QObject* whose,
                    std::function<Finish(const Structure&, const MemorySource&)> job);

    // While a run goes on, `job` is called at the end of rounds, at most 10 times a second, and the run waits for it.
    // Its result runs on the GUI thread, unless the run has ended or `whose` was destroyed. There is one such job; it
    // is called from the next run on, until another one takes its place.
    using RoundJob = std::function<Finish(const Structure&, const ByteSource&, const Moment&)>;
    void followRounds(const QObject* whose, RoundJob job);

    // -- for the other parts of the session --
    std::shared_ptr<const Pauses> pauses() const { return m_pauses; }
    uint64_t epoch() const { return m_epoch; } // of the open program; 0: none
    void push(TargetCommand command);
    // `job` runs on the thread that owns the target, between moves, for data that only the target has. Its result runs
    // on the GUI thread, unless another program has been opened meanwhile.
    void ask(std::function<Finish(Target&)> job);
    // Runs `what` on the GUI thread. Thread-safe.
    void post(std::function<void()> what);
    // From the next move on a device times each node, or the nodes of a round as one.
    void timeNodes(bool each) { m_timed = each ? Timed::nodes : Timed::together; }

    // -- for Opening --
    // Whether values that the user changes from now on are to be changed in the next target, too.
    void collectChanges(bool wanted);
    // The worker gives `target` the marks of its document, and the collected changes if `edit`; `then` adopts it.
    // Nothing comes of it if it is cancelled, or if the open program was left for none meanwhile.
    void bring(std::shared_ptr<Target> target, const QString& document, bool edit,
               std::shared_ptr<const std::atomic<bool>> cancelled, std::function<void(const BroughtTarget&)> then);
    bool isBringing() const { return m_bringing > 0; }
    // It is what is open from now on. Returns the key of what was selected and is not in it; empty if nothing was lost.
    QString adopt(const BroughtTarget& brought, const QString& document);
    // Nothing is open from now on that could be run; `why` is what whyNothing() says.
    void leave(const QString& document, const QString& why);
    void rename(const QString& document);
    // Emits the signals of a newly opened program again, for a window that was created later.
    void tell();
    // Cancels all work before the session is destroyed. A running node ends within a chunk, a reader at its next tile.
    void letGo();

  signals:
    void taken(const SnapshotChange& change); // before any other signal: for what belongs to the snapshot
    void structureChanged();                  // another program; the snapshot is its first
    void snapshotChanged();
    void runningChanged();
    void progressed(); // moment() and preview() while running
    void timelineChanged();
    void told(const SnapshotChange& change); // for signals of what belongs to the snapshot
    void closed();
    void failed(const QString& message); // of an opening, a move or a change

  private:
    void take(std::shared_ptr<const Snapshot> snapshot, bool moved);
    void report(const Moment& moment, Target& target);
    struct RoundFollower;
    void reportRound(Target& target, const std::shared_ptr<RoundFollower>& follower);
    void collectTimeline(CommandQueue& queue, const std::shared_ptr<Target>& target, uint64_t epoch);

    const Registries& m_registries;
    Workers& m_workers;
    Selection& m_selection;
    const CommandQueue::Kind m_timelineKind = newKind();
    QString m_document, m_whyNothing;
    std::shared_ptr<Target> m_target; // for leases and request_pause(); moved by the worker alone
    std::shared_ptr<const Snapshot> m_snapshot;
    std::shared_ptr<const Timeline> m_timeline;
    Preview m_preview;
    std::array<Status, static_cast<size_t>(Capability::count)> m_can;
    uint64_t m_epoch = 0; // of the open program, as the queue knows it
    int m_running = 0;    // number of moves requested and not done
    int m_long = 0;       // number of runs among them; no other move can be requested meanwhile
    Timed m_timed = Timed::together;
    const std::shared_ptr<Pauses> m_pauses = std::make_shared<Pauses>();
    // Changes made while an edited program is being built.
    std::optional<std::vector<TargetCommand::Verb>> m_changesMeanwhile;
    int m_bringing = 0;  // programs on their way from the worker, which can't be called back
    uint64_t m_left = 0; // how often a program was left for none: what was on its way before is not wanted
    std::shared_ptr<RoundFollower> m_follower;
    std::atomic<bool> m_previewOnItsWay{false};
    std::chrono::steady_clock::time_point m_lastPreview; // worker's

    // Owned by the worker; no other thread accesses them.
    struct {
        std::shared_ptr<Target> target;
        QString document;
    } m_atWork;
};

} // namespace ggs
