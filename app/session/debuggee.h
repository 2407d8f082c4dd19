// SPDX-License-Identifier: MIT
// Debuggee: what a session debugs. One worker thread owns the target; commands go to it and come back as immutable
// snapshots, and what belongs to a program that is no longer open is dropped on the way. The GUI thread never waits.
//
// Views read the snapshot. Bytes are read by a small pool of threads, under leases that end as soon as a command
// writes. The other parts of the session (Opening, Moves, Measuring, Generating, Marking) push their commands here.
// Owned by the session controller; GUI thread.
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
};

// A command for the thread that owns the target.
struct TargetCommand {
    using Verb = std::function<Message(Target&)>; // returns an empty message if all is well
    Verb verb;
    // A look or a mark; a step; whatever may run for long: while it lasts no other move can be asked for.
    enum class Moves { no, step, run } moves = Moves::no;
    // What is selected once it is done. `follows`: what it wrote. `follows_hits`: the same, but only where a breakpoint
    // or a node that failed stopped it, or where nothing was selected.
    enum class Then { stays, follows, follows_hits } then = Then::stays;
    // What it is for: the target alone; or what the user calls by one name, so that it holds in what is built of it
    // meanwhile; or its marks, which are kept with the file.
    enum class Holds { target, document, marks } holds = Holds::target;
    CommandQueue::Kind kind = CommandQueue::each; // a newer one of a kind replaces one that waits
};

// What a verb reports: an empty message if all is well.
inline Message problem_of(const Status& status) { return status.ok() ? Message() : status.error(); }
inline Message problem_of(const Stop& stop) { return stop.kind == StopKind::failed ? stop.reason : Message(); }
inline Message problem_of(const Result<Stop>& stop) { return stop.ok() ? problem_of(*stop) : stop.error(); }

struct Pauses {
    std::atomic<bool> asked{false}; // for what runs now
    std::atomic<uint64_t> count{0}; // how often that was: a move that waited for its turn meanwhile ends at once
};

// What the worker made of a new target; it owns that from then on.
struct BroughtTarget {
    std::shared_ptr<Target> target;
    std::shared_ptr<const Snapshot> first;
    std::shared_ptr<const Timeline> timeline;
    std::vector<Message> gone; // marks that the program has no place for
    std::vector<Message> problems;
};

// What a new snapshot differs in from the one before.
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
    // Why nothing is open that could be looked at or run.
    QString whyNothing() const;
    const QString& document() const { return m_document; } // the name that marks are kept under
    // Whatever stands in its way now.
    bool can(Capability capability) const { return m_can[static_cast<size_t>(capability)].ok(); }
    // Empty if it can be done now, else the reason.
    QString whyNot(Capability capability) const;

    // -- its run --
    bool isRunning() const { return m_running > 0; }
    // Where the run is, while it runs; the snapshot's moment otherwise.
    Moment moment() const;
    uint32_t rounds() const { return isOpen() ? m_snapshot->rounds : 1; }
    const Preview& preview() const { return m_preview; }
    const std::shared_ptr<const Timeline>& timeline() const { return m_timeline; } // null while nothing is open
    // Ends the move that runs, and those that wait.
    void pause();

    // -- reading values --
    // `job` runs on a reader's thread with a source that ends when a command writes; what it returns runs on this
    // thread, unless another snapshot came meanwhile or `whose` is gone. A newer job of a kind replaces one that waits.
    // Nothing happens while running; whoever needs the values asks again at the next snapshot.
    void read(CommandQueue::Kind kind, const QObject* whose,
              std::function<Finish(const Structure&, const ByteSource&)> job);
    // The same for whoever looks at memory, not at tensors.
    void readMemory(CommandQueue::Kind kind, const QObject* whose,
                    std::function<Finish(const Structure&, const MemorySource&)> job);

    // -- for the other parts of the session --
    std::shared_ptr<const Pauses> pauses() const { return m_pauses; }
    uint64_t epoch() const { return m_epoch; } // of the open program; 0: none
    void push(TargetCommand command);
    // `job` runs on the thread that owns the target, between its moves, for what only the target itself can say. What
    // it returns runs on this thread, unless another program was opened meanwhile.
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
    // Tells what is open as if it had just been opened, for a window that was made meanwhile.
    void tell();
    // The end is near: whatever runs is asked to end, a node within a chunk, a reader at its next tile.
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
    int m_running = 0;    // moves that are asked for and not done
    int m_long = 0;       // of these, what runs through: while it lasts no other move can be asked for
    Timed m_timed = Timed::together;
    const std::shared_ptr<Pauses> m_pauses = std::make_shared<Pauses>();
    // Changes that were asked for while an edit was on its way.
    std::optional<std::vector<TargetCommand::Verb>> m_changesMeanwhile;
    int m_bringing = 0;  // programs on their way from the worker, which can't be called back
    uint64_t m_left = 0; // how often a program was left for none: what was on its way before is not wanted
    std::atomic<bool> m_previewOnItsWay{false};
    std::chrono::steady_clock::time_point m_lastPreview; // worker's

    // The worker owns these; no other thread looks at them.
    struct {
        std::shared_ptr<Target> target;
        QString document;
    } m_atWork;
};

} // namespace ggs
