// SPDX-License-Identifier: MIT
// SessionController: between the window and what is debugged. The only file of the window that knows both.
//
// Lives on the GUI thread, which never waits here: a worker thread owns the target, commands go to it and come back as
// immutable snapshots; what belongs to a program that is no longer open is dropped on the way. Values are read by a
// small pool under leases that end as soon as something writes. Views read the snapshot and call the verbs; they share
// the one selection and the one cursor.
#pragma once

#include "debug/target.h"
#include "debug/worker.h"
#include "graph/builder.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <array>
#include <memory>
#include <optional>
#include <span>

namespace ggs {

class Registries;
struct ScriptError;
struct ScriptOptions;

// Some values of the node just done, while the run goes on.
struct Preview {
    uint32_t tensor = 0;
    size_t cursor = 0;
    std::vector<double> values; // the first ones, at most 64 KiB of the tensor
};

// One element of a tensor, and so one place in memory: what the pointer is over, or what was clicked, in any view.
struct Spot {
    uint32_t tensor = 0;
    Index element{};
    auto operator<=>(const Spot&) const = default;
};

// A script as it is given to be built.
struct ScriptSource {
    QString text, name;
    QString folder; // what it names files from
    QString path;   // empty: it is no file
};

// One that could not be built.
struct RefusedScript {
    ScriptSource source;
    QString plugin;      // the file it wants to be loaded, if that is what is missing
    bool beyond = false; // a limit of typing stopped it, or that it reads a file
    bool edited = false; // it was being edited; else it was to be opened
};

class SessionController : public QObject {
    Q_OBJECT
  public:
    explicit SessionController(Registries& registries, QObject* parent = nullptr);
    ~SessionController() override;

    // What is opened next is built with; a plug-in that is loaded makes it another one.
    const Registry& registry() const;

    // -- opening; what is open stays until the new one is ready, or if it can't be --
    void openScript(const QString& text, const QString& name, const QString& folder);
    void openFile(const QString& path); // a script, a model or a trace: what it is, it says itself
    // The open script as its editor has it now. It is built aside, and what is open goes on meanwhile; it is replaced
    // only by a text that can be built and has other tokens, or the same at other places. A newer text cancels the one
    // before. `asTyped`: within tight limits, as a half-written number can mean anything.
    void rebuild(const ScriptSource& script, bool asTyped);
    // The open script has been saved under another name.
    void scriptSavedAs(const QString& path);
    // Runs its code: the user has agreed. What is open stays as it is; what is opened next can use its ops.
    void loadPlugin(const QString& file);
    void close();
    void setThreads(int threads); // 0: as the program says; also for what is opened later
    int threads() const { return m_threads; }

    // -- what there is --
    bool isOpen() const { return m_snapshot != nullptr; }
    const Snapshot& snapshot() const { return *m_snapshot; } // only while something is open
    std::shared_ptr<const Snapshot> sharedSnapshot() const { return m_snapshot; }
    const Structure& structure() const { return *m_snapshot->structure; }
    QString programName() const { return m_name; }
    bool hasScript() const { return m_hasScript; }
    QString scriptText() const { return m_script; } // what the program was built from
    QString scriptFolder() const { return m_folder; }
    QString filePath() const { return m_path; }    // empty: it is no file
    bool wasRebuilt() const { return m_rebuilt; } // by an edit of its script, and not opened
    // The script that scriptRefused() was about last.
    const RefusedScript& refused() const { return m_refused; }
    bool isRunning() const { return m_running > 0; }
    // Where the run is, while it runs; the snapshot's cursor otherwise.
    size_t cursor() const;
    // Empty if it can be done now, else the reason.
    QString whyNot(Capability capability) const;
    const Profile* profile() const { return m_profile.get(); }
    const Timeline* timeline() const { return m_timeline.get(); }
    std::shared_ptr<const Profile> sharedProfile() const { return m_profile; }
    std::shared_ptr<const Timeline> sharedTimeline() const { return m_timeline; }
    const Preview& preview() const { return m_preview; }

    // -- moving --
    void step();
    void stepBack();
    void runTo(size_t step);
    void run();
    void goTo(size_t step);
    void pause();
    void restart();
    // Runs the next node into a copy, which inside() has until something moves.
    void stepInto();
    const std::shared_ptr<const Inside>& inside() const { return m_inside; }
    void runProfile(int runs);

    // -- marks and changes --
    void addBreakpoint(const Breakpoint& breakpoint);
    void toggleBreakpoint(uint32_t node);
    void enableBreakpoint(size_t number, bool enabled);
    void removeMark(size_t number);
    void addWatch(const QString& expression);
    void change(uint32_t tensor, const Index& index, double value);
    void undoChange();
    void setHistoryBudget(size_t bytes);
    // Looks again at what may have changed without a move: a file, the answers of watches.
    void refresh();
    // The number of a breakpoint that means this one node; nothing if there is none.
    std::optional<size_t> breakpointOn(uint32_t node) const;

    // -- the one selection --
    std::optional<uint32_t> selected() const { return m_selected; }
    void select(uint32_t tensor);
    bool canGoBack() const { return m_place > 0; }
    bool canGoForward() const { return m_place + 1 < m_visited.size(); }
    void goBack();
    void goForward();

    // -- the one element: all views mark the same one --
    // Under the pointer; nothing when it is over none.
    void hover(std::optional<Spot> spot);
    const std::optional<Spot>& hovered() const { return m_hovered; }
    // Clicked; selects its tensor. Gone when another tensor is selected.
    void pick(const Spot& spot);
    const std::optional<Spot>& picked() const { return m_picked; }
    // What is shown in detail: the hovered one, else the picked one, if it is of the selected tensor.
    std::optional<Index> elementShown() const;
    // What the element that is looked at was made from; the views that show one of these mark it.
    void light(std::vector<Spot> spots);
    std::span<const Spot> lit() const { return m_lit; } // by tensor
    std::span<const Spot> litOf(uint32_t tensor) const;
    bool isLit(const Spot& spot) const;
    // Its first byte's address as it is said to be; 0 if it has no memory.
    uint64_t addressOf(const Spot& spot) const;

    // -- reading values --
    // Of jobs of one kind a newer one replaces one that waits.
    CommandQueue::Kind newKind() { return ++m_kinds; }
    // `job` runs on a reader's thread with a source that ends when something writes; what it returns runs on this
    // thread, unless another snapshot came meanwhile. A newer job of a kind replaces one that waits. Nothing happens
    // while running; whoever needs the values asks again at the next snapshot.
    using Finish = std::function<void()>;
    void read(CommandQueue::Kind kind, std::function<Finish(const Structure&, const ByteSource&)> job);
    // The same for whoever looks at memory, not at tensors.
    void readMemory(CommandQueue::Kind kind, std::function<Finish(const Structure&, const MemorySource&)> job);

  signals:
    void structureChanged(); // another program; the snapshot is its first
    void snapshotChanged();
    void runningChanged();
    void progressed(); // cursor() and preview() while running
    void selectionChanged();
    void spotChanged(); // hovered() or picked()
    void litChanged();
    void insideChanged();
    void profiling(int done, int runs);
    void profileChanged();
    void timelineChanged();
    void opening(const QString& name);
    void failed(const QString& message); // of an opening, a move or a change
    void marksGone(const QStringList& marks);
    // From 1, in bytes; 0 if the place is not known. refused() has the rest.
    void scriptRefused(int line, int column, int length, const QString& message);
    void scriptAccepted(); // an edit: what is open is built from its text now
    void renamed();
    void pluginLoaded(const QString& file);
    void closed();

  private:
    enum Kind : CommandQueue::Kind { anyKind, openKind, buildKind, threadsKind, timelineKind, lastKind };
    using Verb = std::function<Message(Target&)>; // an empty message: all is well

    // What an opening gives; without a target and an error the script was refused, or opening was cancelled.
    struct Opened {
        std::shared_ptr<Target> target;
        QString path, folder;
        std::optional<QString> script = {};
        bool edited = false;
        bool asTyped = false; // within the limits of edits
    };
    using Make = std::function<Result<Opened>(const std::atomic<bool>* cancelled)>; // on the worker
    void open(const QString& name, Make make, bool edited = false);
    SessionOptions sessionOptions() const;
    Result<Opened> built(const Registry& registry, const ScriptSource& script, SessionOptions settings,
                         const std::atomic<bool>* cancelled);
    void refuse(RefusedScript script, const ScriptError& error);
    ScriptOptions optionsOfEdits() const;
    void rememberExtent(const Program& program);
    enum class Move { none, one, many }; // a look or a mark; a step; whatever may run for long
    void push(CommandQueue::Kind kind, Verb verb, Move move);
    // `job` runs on the thread that owns the target, between its moves, for what only the target itself can say. What it
    // returns runs on this thread, unless another program was opened meanwhile.
    void ask(CommandQueue::Kind kind, std::function<Finish(Target&)> job);
    void adopt(Opened opened, std::shared_ptr<const Snapshot> first,
               std::shared_ptr<const Timeline> timeline, std::vector<Message> gone);
    void collectTimeline(CommandQueue& queue, std::shared_ptr<Target> target, uint64_t epoch);
    void report(size_t cursor, Target& target);
    void choose(std::optional<uint32_t> tensor);
    void visit(const QString& key);
    // Runs `what` on the GUI thread.
    void post(std::function<void()> what);

    Registries& m_registries;
    QString m_name, m_script, m_folder, m_path;
    bool m_hasScript = false, m_rebuilt = false;
    bool m_opening = false;  // something else than an edit is on its way
    // What a script may take while it is edited, from what it took when it was opened: bytes, nodes, and whether it may
    // name files.
    uint64_t m_mostOfEdits = 0, m_nodesOfEdits = 0;
    bool m_editsLoad = false;
    RefusedScript m_refused;
    int m_threads = 0;
    size_t m_historyBudget = size_t{256} << 20;

    std::shared_ptr<Target> m_target; // for leases and request_pause(); moved by the worker alone
    std::shared_ptr<const Snapshot> m_snapshot;
    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<const Timeline> m_timeline;
    Preview m_preview;
    std::array<Status, static_cast<size_t>(Capability::count)> m_can;
    uint64_t m_epoch = 0; // of the open program, as the queue knows it
    int m_running = 0;    // moves that are asked for and not done
    int m_long = 0;       // of these, what runs through: while it lasts no other move can be asked for
    std::shared_ptr<std::atomic<int>> m_stepsAsked = std::make_shared<std::atomic<int>>(0);
    std::shared_ptr<std::atomic<bool>> m_cancelOpening = std::make_shared<std::atomic<bool>>(false);
    std::shared_ptr<std::atomic<bool>> m_cancelBuilding = std::make_shared<std::atomic<bool>>(false);
    std::shared_ptr<std::atomic<bool>> m_pauseAsked = std::make_shared<std::atomic<bool>>(false);
    std::atomic<bool> m_previewOnItsWay{false};
    std::chrono::steady_clock::time_point m_lastPreview; // worker's

    CommandQueue::Kind m_kinds = lastKind; // handed out so far

    std::optional<uint32_t> m_selected;
    std::optional<Spot> m_hovered, m_picked;
    std::vector<Spot> m_lit;
    std::shared_ptr<const Inside> m_inside;
    std::vector<QString> m_visited; // keys
    size_t m_place = 0;

    // Last, so that they end first: nothing runs when the rest goes.
    std::unique_ptr<Worker> m_readers;
    std::unique_ptr<Worker> m_builder; // of scripts while they are edited
    std::unique_ptr<Worker> m_worker;
};

} // namespace ggs
