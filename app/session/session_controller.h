// SPDX-License-Identifier: MIT
// SessionController: between the window and what is debugged. The only file of the window that knows both.
//
// Lives on the GUI thread, which never waits here: a worker thread owns the target, commands go to it and come back as
// immutable snapshots; what belongs to a program that is no longer open is dropped on the way. Values are read by a
// small pool under leases that end as soon as something writes. Views read the snapshot and call the verbs; they share
// the one selection and the one cursor.
#pragma once

#include "base/worker.h"
#include "debug/peak.h"
#include "debug/targets/model_text.h"
#include "debug/targets/opening.h"
#include "graph/builder.h"
#include "session/computing.h"
#include "session/selection.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>

namespace ggs {

class Devices;
class Mailbox;
class Registries;
struct ScriptError;
struct ScriptOptions;

// Some values of the node just done, while the run goes on.
struct Preview {
    uint32_t tensor = 0;
    Moment moment;
    std::vector<Number> values;                // the first ones, at most 64 KiB of the tensor
    std::shared_ptr<const WatchCurves> curves; // of the rounds up to there
};

// A plug-in whose present code the open program does not run, and why.
struct PreviousCode {
    QString plugin; // the file's name; empty: it runs the code that is there
    QString why;    // a sentence
    bool operator==(const PreviousCode&) const = default;
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
    std::shared_ptr<const Registry> registry() const;

    // -- opening: aside, while what is open goes on. It stays open until the new one is ready, and if that can't be
    // opened; but a script that can't be built is open as a script, to be mended, and nothing runs then --
    void openScript(const QString& text, const QString& name, const QString& folder);
    void openFile(const QString& path); // a script, a model or a trace: what it is, it says itself
    // The open script as its editor has it now, or one that takes its place there. What is open is replaced only by a
    // text that can be built and has other tokens, or the same at other places. A newer text cancels the one before.
    // What is marked or changed meanwhile is so in the new one, too. `asTyped`: within tight limits, as a half-written
    // number can mean anything.
    void rebuild(const ScriptSource& script, bool asTyped);
    // The open script has been saved under another name.
    void scriptSavedAs(const QString& path);
    // Runs its code: the user has agreed. What is open stays as it is; what is opened next can use its ops.
    void loadPlugin(const QString& file);
    // Whether the file of a loaded plug-in, by its LoadedPlugin's path, holds something else than what is loaded.
    void setPluginWritten(const QString& file, bool written);
    void close();
    bool isOpening() const { return m_opening; } // something else than an edit is on its way
    // The open model with another text, or run in another way.
    void openModel(const ModelRun& how);
    const ModelRun& modelRun() const { return m_modelRun; } // of the open model
    void setThreads(int threads);                           // 0: as the program says; also for what is opened later
    int threads() const { return m_threads; }
    // What devices() has chosen; whoever chooses does so there.
    void setDevice(const std::optional<DeviceChoice>& device, const PlacementRules& placement);
    Devices& devices() { return *m_devices; }
    // Scripts run in ggml's memory, whose tensors take over one another's bytes, instead of each in bytes of its own.
    // The open one is made again so, and stands at its start; where that can't be it stays, and failed() says why.
    void setPlanned(bool planned);
    bool isPlanned() const { return m_planned; }

    // -- what there is --
    bool isOpen() const { return m_snapshot != nullptr; }
    const Snapshot& snapshot() const { return *m_snapshot; } // only while something is open
    std::shared_ptr<const Snapshot> sharedSnapshot() const { return m_snapshot; }
    const Structure& structure() const { return *m_snapshot->structure; }
    QString programName() const { return m_name; }
    bool hasScript() const { return m_hasScript; }
    QString scriptText() const { return m_script; } // what the program was built from
    QString scriptFolder() const { return m_folder; }
    QString filePath() const { return m_path; } // empty: it is no file
    bool wasRebuilt() const {
        return m_rebuilt;
    } // by an edit of its script, or because a round has another; not opened
    bool changedByRound() const {
        return m_changedByRound;
    } // its rounds have several programs, and another one is here now
    // The script that scriptRefused() was about last.
    const RefusedScript& refused() const { return m_refused; }
    // Why nothing is open that could be looked at or run.
    QString whyNothing() const;
    bool isRunning() const { return m_running > 0; }
    // Where the run is, while it runs; the snapshot's cursor otherwise.
    size_t cursor() const { return moment().step; }
    Moment moment() const;
    uint32_t rounds() const { return isOpen() ? m_snapshot->rounds : 1; }
    // A step, with its round where there are several: "5:12".
    QString stepWords(const Moment& moment) const;
    // Empty if it can be done now, else the reason.
    QString whyNot(Capability capability) const;
    // Views show what was computed by code that has been replaced: its plug-in was compiled again and is not loaded, or
    // the script can't be built with it.
    const PreviousCode& previousCode() const { return m_previousCode; }
    // Why nothing can be checked now; empty if it can. Previous code is not checked: the verdict would be taken for the
    // new one's.
    QString whyNoCheck() const;
    // Whatever stands in its way now.
    bool can(Capability capability) const { return m_can[static_cast<size_t>(capability)].ok(); }
    const Profile* profile() const { return m_profile.get(); }
    // What this machine can do with the profile's threads, measured before it; null if that is not known.
    const Peak* peak() const { return m_peak.get(); }
    std::shared_ptr<const Peak> sharedPeak() const { return m_peak; }
    const Message& whyNoPeak() const {
        return m_whyNoPeak;
    } // why the last profile has none; empty if it has, or if there was none
    // The threads that nodes run with, as many as any of the program's runs has.
    int threadsUsed() const;
    const Timeline* timeline() const { return m_timeline.get(); }
    // How a time that is shown was taken: "median of 20 runs".
    QString timeWords(TimeMode mode) const;
    std::set<TimeMode> timeModes() const; // of the nodes that have a time
    bool hasUntimedSteps() const;         // a device ran them as one
    // Of a step, how its time was taken or why it has none: "fused with norm-3"; empty where it has not run.
    QString timeRemark(size_t step) const;
    // While such a view is on the screen a device times each node, which costs it a little; else the nodes of a round
    // as one.
    void timeNodesWhileShown(QObject* view);
    void timeNodesFor(const QObject* view, bool shown);
    // What speaks against times taken as threads are now: more threads than cores. Empty if nothing does.
    QString threadsWarning() const;
    std::shared_ptr<const Profile> sharedProfile() const { return m_profile; }
    std::shared_ptr<const Timeline> sharedTimeline() const { return m_timeline; }
    const Preview& preview() const { return m_preview; }
    // What a language model's text is, also while it goes on; null where there is none.
    const std::shared_ptr<const ModelText>& text() const { return m_text; }
    // What watches said at the ends of rounds, also of those of the run that is under way.
    const std::shared_ptr<const WatchCurves>& curves() const {
        return m_preview.curves ? m_preview.curves : m_snapshot->curves;
    }

    // -- moving --
    void step();
    void stepBack();
    void runTo(size_t step); // its next arrival
    void run();
    void goTo(size_t step); // of this round
    void goToMoment(const Moment& moment);
    // The same step in the next round, and in the round before.
    void roundOn();
    void roundBack();
    void pause();
    void restart();
    // A language model goes on with so many tokens, picked as sampling() says; another token at a place of its text,
    // from where it goes on.
    void generate(int tokens);
    void takeToken(size_t place, int32_t token);
    const SamplerOptions& sampling() const { return m_sampling; }
    void setSampling(const SamplerOptions& how);
    // The place in the text that all views of it look at: the chosen one, or else the last token that was run; none
    // where there is no text.
    std::optional<size_t> tokenShown() const;
    // Runs the next node into a copy, which inside() has until something moves.
    void stepInto();
    const std::shared_ptr<const Inside>& inside() const { return m_inside; }
    // Runs a block of a kernel in the emulator, with the bytes as they are; nothing moves by it. kernelLook() has what
    // it did until something else is opened.
    void lookIntoKernel(const KernelAsk& ask);
    const std::shared_ptr<const KernelLook>& kernelLook() const { return m_kernelLook; }
    void runProfile(int runs);
    // Compares a node with what is said of its elements, at all its steps; or every node. A pause ends it early; what
    // was found until then, and before, stays until a value is changed.
    void checkNode(uint32_t node);
    void checkAll();
    const std::map<size_t, std::shared_ptr<const NodeCheck>>& checks() const { return m_checks; } // by step
    // Of a node's steps the last one that is not right, or else the last; null if it was not checked.
    std::shared_ptr<const NodeCheck> checkOf(uint32_t node) const;
    // Runs all of it from the start and writes what happens into a file; a pause ends that, and then nothing is
    // written.
    void recordRun(const QString& path);

    // -- marks and changes --
    void addBreakpoint(const Breakpoint& breakpoint);
    void changeBreakpoint(size_t number, const Breakpoint& breakpoint);
    void toggleBreakpoint(uint32_t node);
    void enableBreakpoint(size_t number, bool enabled);
    void removeMark(size_t number);
    void addWatch(const QString& expression);
    void change(uint32_t tensor, const Index& index, double value) { change(tensor, {{index, value}}); }
    void change(uint32_t tensor, std::vector<NewValue> values);                  // at once: one undo takes them back
    void changePart(uint32_t tensor, const Slice& slice, const PartChange& how); // likewise
    void undoChange();
    void redoChange();
    // What they would do, in words: "kq[0, 2]: 0.5 → 1"; empty if there is nothing to do.
    QString undoWords() const;
    QString redoWords() const;
    void setHistoryBudget(size_t bytes);
    // Of all arenas and buffers of what is opened from now on.
    void setMemoryLimit(uint64_t bytes) { m_memoryLimit = bytes; }
    // Looks again at what may have changed without a move: a file, the answers of watches.
    void refresh();
    // The number of a breakpoint that means this one node; nothing if there is none.
    std::optional<size_t> breakpointOn(uint32_t node) const;

    // -- the one selection, which all views share --
    Selection& selection() { return *m_selection; }
    std::optional<uint32_t> selected() const { return m_selection->selected(); }
    void select(uint32_t tensor) { m_selection->select(tensor); }
    bool canGoBack() const { return m_selection->canGoBack(); }
    bool canGoForward() const { return m_selection->canGoForward(); }
    void goBack() { m_selection->goBack(); }
    void goForward() { m_selection->goForward(); }
    void hover(std::optional<Spot> spot) { m_selection->hover(spot); }
    const std::optional<Spot>& hovered() const { return m_selection->hovered(); }
    void pick(const Spot& spot) { m_selection->pick(spot); }
    const std::optional<Spot>& picked() const { return m_selection->picked(); }
    std::optional<Index> elementShown() const { return m_selection->elementShown(); }
    void light(std::vector<Spot> spots, std::vector<ByteRange> fetched = {}) {
        m_selection->light(std::move(spots), std::move(fetched));
    }
    std::span<const Spot> lit() const { return m_selection->lit(); }
    std::span<const Spot> litOf(uint32_t tensor) const { return m_selection->litOf(tensor); }
    bool isLit(const Spot& spot) const { return m_selection->isLit(spot); }
    const std::vector<ByteRange>& fetched() const { return m_selection->fetched(); }
    bool isFetched(uint64_t begin, uint64_t end) const { return m_selection->isFetched(begin, end); }
    // Its first byte's address as it is said to be; 0 if it has no memory.
    uint64_t addressOf(const Spot& spot) const;

    // -- reading values --
    // Of jobs of one kind a newer one replaces one that waits.
    CommandQueue::Kind newKind() { return ++m_kinds; }
    // `job` runs on a reader's thread with a source that ends when something writes; what it returns runs on this
    // thread, unless another snapshot came meanwhile. A newer job of a kind replaces one that waits. Nothing happens
    // while running; whoever needs the values asks again at the next snapshot.
    void read(CommandQueue::Kind kind, std::function<Finish(const Structure&, const ByteSource&)> job);
    // The same for whoever looks at memory, not at tensors.
    void readMemory(CommandQueue::Kind kind, std::function<Finish(const Structure&, const MemorySource&)> job);

    // -- what takes long and needs no target; computing.h says how it goes --
    void compute(CommandQueue::Kind kind, const QObject* whose, Computing::Job job) {
        m_computing->compute(kind, whose, std::move(job));
    }
    void computeNoMore(CommandQueue::Kind kind) { m_computing->forget(kind); }

  signals:
    void structureChanged(); // another program; the snapshot is its first
    void snapshotChanged();
    void runningChanged();
    void progressed();  // cursor() and preview() while running
    void textChanged(); // text(); while it goes on, at most 30 times a second
    void samplingChanged();
    void selectionChanged(); // these three: selection()'s own
    void spotChanged();
    void litChanged();
    void insideChanged();
    void kernelLookChanged();
    void profiling(int done, int runs);
    void profileChanged();
    void checking(int done, int steps);
    void checksChanged();
    void recordingRun(int done, int steps);
    void runRecorded(const QString& path, qulonglong leftOut); // bytes of values that there was no room for
    void timelineChanged();
    void opening(const QString& name);
    void failed(const QString& message); // of an opening, a move or a change
    void marksGone(const QStringList& marks);
    // From 1, in bytes; 0 if the place is not known. refused() has the rest.
    void scriptRefused(int line, int column, int length, const QString& message);
    void scriptAccepted(); // an edit: what is open is built from its text now
    void renamed();
    void pluginLoaded(const QString& file);
    void previousCodeChanged();
    void closed();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    enum Kind : CommandQueue::Kind { anyKind, openKind, threadsKind, deviceKind, timelineKind, lastKind };
    using Verb = std::function<Message(Target&)>; // an empty message: all is well

    // What is to be opened.
    struct Wanted {
        enum class Kind { file, script, edit } kind;
        ScriptSource script;  // of a file its path and name alone
        bool asTyped = false; // within the limits of edits
        OpenOptions options;
        bool again = false; // what is open, in another way
        std::shared_ptr<std::atomic<bool>> cancelled;
        int savedAs = 0; // how often the open script had another name until then
        // What the user calls by one name, however often it is built: a path; of what is no file its name.
        QString document() const;
    };
    // What it came to. Without any of it opening was cancelled.
    struct Made {
        std::shared_ptr<Target> target;
        std::optional<ScriptRefusal> refusal;
        std::optional<QString> text; // of a script
        bool same = false;           // the open program is that of this text already
    };
    void open(Wanted wanted);
    // On the builder.
    static Result<Made> make(const Registry& registry, const Wanted& wanted, const std::optional<QString>& openText);
    void arrived(const Wanted& wanted, Result<Made> made);
    void refuse(const Wanted& wanted, const Made& made);
    void bring(const Wanted& wanted, const Made& made);
    // An edit of what was saved under another name meanwhile is one of that file.
    Wanted asNamedNow(Wanted wanted) const;
    void makeAgain(); // the open script, as it is to run now
    void followCode();
    void notBuilt(const QString& why); // with the code that is loaded
    void leave();
    void rememberExtent(const Program& program);
    void limitEdit(OpenOptions& options) const;
    enum class Move { none, one, many }; // a look or a mark; a step; whatever may run for long
    // The selection, once it is done: after a step it is what was written; a run moves it only where a breakpoint or a
    // node that failed stopped it, or where nothing was selected.
    enum class Then { stays, follows, followsHits };
    // What a verb is for: the target alone; or what the user calls by one name, so that it holds in what is built of it
    // meanwhile; or its marks, which are kept with the file.
    enum class Holds { target, document, marks };
    void push(CommandQueue::Kind kind, Verb verb, Move move, Then then = Then::stays, Holds holds = Holds::target);
    void check(std::vector<size_t> steps, bool keepErrors);
    void forgetChecks();
    void setBreakpoint(std::optional<size_t> number, const Breakpoint& breakpoint);
    // `job` runs on the thread that owns the target, between its moves, for what only the target itself can say. What
    // it returns runs on this thread, unless another program was opened meanwhile.
    void ask(CommandQueue::Kind kind, std::function<Finish(Target&)> job);
    struct Brought { // by the worker, which has it in its hands from then on
        std::shared_ptr<Target> target;
        std::shared_ptr<const Snapshot> first;
        std::shared_ptr<const Timeline> timeline;
        std::vector<Message> gone;
        std::vector<Message> problems;
    };
    void adopt(const Wanted& wanted, const Made& made, const Brought& brought);
    void takeSnapshot(std::shared_ptr<const Snapshot> snapshot);
    void collectTimeline(CommandQueue& queue, const std::shared_ptr<Target>& target, uint64_t epoch);
    void report(const Moment& moment, Target& target);
    QString changeWords(const std::vector<Change>& changes, bool back) const; // the next of them
    void postText(Target& target);
    // Runs `what` on the GUI thread.
    void post(std::function<void()> what);

    Registries& m_registries;
    Selection* const m_selection;
    Mailbox* const m_mail;
    QString m_name, m_script, m_folder, m_path;
    QString m_document; // what marks are kept under
    bool m_hasScript = false, m_rebuilt = false, m_changedByRound = false;
    bool m_opening = false;
    // Changes that were asked for while an edit was on its way: it is to have them, too.
    std::optional<std::vector<Verb>> m_changesMeanwhile;
    int m_bringing = 0; // programs on their way from the worker, which can't be called back
    int m_savedAs = 0;
    uint64_t m_left = 0; // how often a program was left for none: what was on its way before is not wanted
    // What a script may take while it is edited, from what it took when it was opened: bytes, nodes, and whether it may
    // name files.
    uint64_t m_mostOfEdits = 0, m_nodesOfEdits = 0;
    bool m_editsLoad = false;
    uint64_t m_memoryLimit = Limits().memory;
    RefusedScript m_refused;
    QString m_whyRefused; // the open script has no program for this reason
    PreviousCode m_previousCode;
    QString m_whyNotBuilt; // with the plug-ins as they are loaded; empty: it was not tried, or it was
    std::map<std::string, QString> m_notLoaded; // by plug-in file: why the code that it holds now is not loaded
    int m_threads = 0;
    bool m_planned = false;
    size_t m_historyBudget = size_t{256} << 20;

    std::shared_ptr<Target> m_target; // for leases and request_pause(); moved by the worker alone
    std::shared_ptr<const Snapshot> m_snapshot;
    std::shared_ptr<const ModelText> m_text;
    ModelRun m_modelRun;
    SamplerOptions m_sampling;
    std::shared_ptr<const Profile> m_profile;
    std::shared_ptr<const Peak> m_peak;
    Message m_whyNoPeak;
    std::shared_ptr<const Timeline> m_timeline;
    std::map<size_t, std::shared_ptr<const NodeCheck>> m_checks;
    Preview m_preview;
    std::array<Status, static_cast<size_t>(Capability::count)> m_can;
    uint64_t m_epoch = 0; // of the open program, as the queue knows it
    int m_running = 0;    // moves that are asked for and not done
    int m_long = 0;       // of these, what runs through: while it lasts no other move can be asked for
    std::shared_ptr<std::atomic<int>> m_stepsAsked = std::make_shared<std::atomic<int>>(0);
    std::shared_ptr<std::atomic<bool>> m_cancelOpening = std::make_shared<std::atomic<bool>>(false);
    std::shared_ptr<std::atomic<bool>> m_pauseAsked = std::make_shared<std::atomic<bool>>(false);
    // How often that was: a move that waited for its turn meanwhile ends at once.
    std::set<const QObject*> m_showTimes; // views on the screen
    std::shared_ptr<std::atomic<uint64_t>> m_pauses = std::make_shared<std::atomic<uint64_t>>(0);
    std::atomic<bool> m_previewOnItsWay{false};
    std::chrono::steady_clock::time_point m_lastPreview, m_lastText; // worker's

    CommandQueue::Kind m_kinds = lastKind; // handed out so far
    Devices* m_devices = nullptr;

    std::shared_ptr<const Inside> m_inside;
    std::shared_ptr<const KernelLook> m_kernelLook;

    // What the worker owns; nobody else looks at it.
    struct {
        std::shared_ptr<Target> target;
        QString document;
    } m_atWork;

    // Last, so that they end first: nothing runs when the rest goes.
    std::unique_ptr<Computing> m_computing;
    std::unique_ptr<Worker> m_readers;
    std::unique_ptr<Worker> m_builder; // of what is opened, beside what is open
    std::unique_ptr<Worker> m_worker;
};

} // namespace ggs
