// SPDX-License-Identifier: MIT
#include "session_controller.h"

#include "debug/file_target.h"
#include "debug/local_target.h"
#include "debug/recorded_target.h"
#include "messages.h"
#include "script/script.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace ggs {

namespace {

constexpr size_t timelineRecords = 16'384;      // of each thread
constexpr size_t previewBytes = size_t{64} << 10;
constexpr auto previewPause = std::chrono::milliseconds(34); // at most 30 a second
constexpr int readerThreads = 2;
constexpr qint64 largestScript = qint64{64} << 20; // bytes

} // namespace

SessionController::SessionController(const Registry& registry, QObject* parent)
    : QObject(parent), m_registry(registry), m_readers(std::make_unique<Worker>(readerThreads)),
      m_worker(std::make_unique<Worker>()) {}

SessionController::~SessionController() {
    // Whatever runs is asked to end: a node within a chunk, an opening at its next block, a reader at its next tile.
    m_cancelOpening->store(true);
    m_worker->queue().drop_all();
    m_pauseAsked->store(true);
    if (m_target) {
        m_target->request_pause();
        m_target->let_go();
    }
    m_readers.reset();
    m_worker.reset();
}

void SessionController::post(std::function<void()> what) {
    QMetaObject::invokeMethod(this, std::move(what), Qt::QueuedConnection);
}

// -- opening ----------------------------------------------------------------------------------------------------------

void SessionController::open(const QString& name, Make make) {
    // An opening that still runs is given up for the newer one.
    m_cancelOpening->store(true);
    m_cancelOpening = std::make_shared<std::atomic<bool>>(false);
    emit opening(name);
    const auto old = m_target;
    if (old && isRunning()) pause();
    m_worker->push(openKind, [this, old, name, make = std::move(make), cancelled = m_cancelOpening] {
        Result<Opened> made = make(cancelled.get());
        if (cancelled->load()) return;
        if (!made.ok()) {
            post([this, message = words(made.error())] { emit failed(message); });
            return;
        }
        const std::shared_ptr<Target> target = made->target;
        if (!target) return; // its script was refused, which was told with the place
        std::vector<Message> gone;
        if (old) {
            target->marks() = old->marks();
            gone = target->marks().rebind(*target->structure());
            target->look();
        }
        auto first = std::make_shared<const Snapshot>(target->snapshot());
        auto timeline = std::make_shared<const Timeline>(target->timeline());
        post([this, name, script = std::move(made->script), target, first, timeline, gone = std::move(gone), cancelled] {
            if (cancelled->load()) return;
            m_name = name;
            m_script = script;
            adopt(target, first, timeline, gone);
        });
    });
}

void SessionController::openScript(const QString& text, const QString& name, const QString& folder) {
    open(name, [this, text, name, folder, settings = sessionOptions()](const std::atomic<bool>* cancelled) {
        return built(text, name, folder, settings, cancelled);
    });
}

void SessionController::openFile(const QString& path) {
    const QFileInfo info(path);
    open(info.fileName(), [this, info, settings = sessionOptions()](const std::atomic<bool>* cancelled) -> Result<Opened> {
        const std::string file = info.filePath().toStdString();
        if (is_trace(file)) {
            GGS_TRY(std::unique_ptr<RecordedTarget> target, RecordedTarget::open(m_registry, file));
            return Opened{std::move(target), {}};
        }
        if (info.suffix() == QLatin1String("gguf") || is_gguf(file)) {
            GGS_TRY(std::unique_ptr<FileTarget> target, FileTarget::open(m_registry, file));
            return Opened{std::move(target), {}};
        }
        if (info.size() > largestScript)
            return fail("%1 is no model and no trace, and with %2 bytes too long for a script; %3 is the limit", file,
                        info.size(), largestScript);
        QFile script(info.filePath());
        if (!script.open(QIODevice::ReadOnly))
            return fail("%1 can't be read: %2", file, script.errorString().toStdString());
        return built(QString::fromUtf8(script.readAll()), info.fileName(), info.absolutePath(), settings, cancelled);
    });
}

SessionOptions SessionController::sessionOptions() const {
    SessionOptions options;
    options.threads = m_threads;
    options.history_bytes = m_historyBudget;
    options.timeline_records = timelineRecords;
    return options;
}

// On the worker.
Result<SessionController::Opened> SessionController::built(const QString& text, const QString& name, const QString& folder,
                                                           SessionOptions settings, const std::atomic<bool>* cancelled) {
    ScriptOptions options;
    options.folder = folder.toStdString();
    BuiltScript script = build_script(m_registry, text.toStdString(), options);
    if (!script.ok()) {
        post([this, name, place = script.error->place, message = words(script.error->message)] {
            emit scriptRefused(place.line, place.column, place.length, message);
            emit failed(tr("%1, line %2: %3").arg(name).arg(place.line).arg(message));
        });
        return Opened{};
    }
    settings.cancelled = cancelled;
    GGS_TRY(std::unique_ptr<LocalTarget> target,
            LocalTarget::open(m_registry, std::move(script.program), name.toStdString(), settings));
    return Opened{std::move(target), text};
}

void SessionController::adopt(std::shared_ptr<Target> target, std::shared_ptr<const Snapshot> first,
                              std::shared_ptr<const Timeline> timeline, std::vector<Message> gone) {
    if (m_target) m_target->let_go();
    m_target = std::move(target);
    m_snapshot = std::move(first);
    m_epoch = m_snapshot->structure->epoch();
    m_worker->queue().set_epoch(m_epoch);
    m_readers->queue().set_epoch(m_epoch);
    m_stepsAsked = std::make_shared<std::atomic<int>>(0); // the old one's last step may still be counting
    m_running = 0;
    m_long = 0;
    m_profile.reset();
    m_timeline = std::move(timeline);
    m_preview = {};
    for (size_t i = 0; i < m_can.size(); ++i) m_can[i] = m_target->can(static_cast<Capability>(i));

    // The selection by its key; else what comes next.
    const QString key = m_place < m_visited.size() ? m_visited[m_place] : QString();
    m_selected = key.isEmpty() ? std::nullopt : structure().find_key(key.toStdString());
    QStringList lost;
    for (const Message& mark : gone) lost.append(words(mark));
    if (!key.isEmpty() && !m_selected && !gone.empty()) lost.append(tr("the selection (%1)").arg(key));
    emit structureChanged();
    emit runningChanged();
    emit snapshotChanged();
    emit timelineChanged();
    emit profileChanged();
    emit selectionChanged();
    if (!lost.isEmpty()) emit marksGone(lost);
}

void SessionController::close() {
    m_cancelOpening->store(true);
    m_worker->queue().set_epoch(0);
    m_readers->queue().set_epoch(0);
    if (m_target) {
        m_target->request_pause();
        m_target->let_go();
    }
    m_target.reset();
    m_snapshot.reset();
    m_profile.reset();
    m_timeline.reset();
    m_selected.reset();
    m_running = 0;
    m_long = 0;
    m_epoch = 0;
    emit closed();
    emit runningChanged();
}

// -- commands ---------------------------------------------------------------------------------------------------------

QString SessionController::whyNot(Capability capability) const {
    if (!isOpen()) return tr("nothing is open: open a sample, a script or a trace");
    const Status& can = m_can[static_cast<size_t>(capability)];
    if (!can.ok()) return words(can.error());
    if (m_long > 0) return tr("it is running: pause first");
    const bool forward = capability == Capability::step || capability == Capability::run;
    if (forward && m_snapshot->at_end()) return tr("all nodes are done: restart, or step back");
    if (capability == Capability::step_back && m_snapshot->position.cursor == 0)
        return tr("this is the start: no node is done");
    return QString();
}

size_t SessionController::cursor() const {
    if (!isOpen()) return 0;
    return isRunning() && m_preview.cursor > 0 ? m_preview.cursor : m_snapshot->position.cursor;
}

// On the worker: the node just done, at most 30 times a second, and never more than one on its way.
void SessionController::report(size_t cursor, Target& target) {
    const auto now = std::chrono::steady_clock::now();
    if (now - m_lastPreview < previewPause || m_previewOnItsWay.exchange(true)) return;
    m_lastPreview = now;
    Preview preview;
    preview.cursor = cursor;
    const auto structure = target.structure();
    preview.tensor = structure->steps[cursor - 1].node;
    const Tensor& t = structure->tensor(preview.tensor);
    Slice first;
    // Whole rows, as many as fit.
    const size_t row = std::max<size_t>(1, nbytes(t) / static_cast<size_t>(std::max<int64_t>(1, nrows(t))));
    first.end = {t.ne[0], static_cast<int64_t>(std::max<size_t>(1, previewBytes / row)), 1, 1};
    if (row <= previewBytes) {
        const auto read = values(target.bytes_while_running(), preview.tensor, t, first);
        if (read.ok() && *read) preview.values = std::move(**read);
    }
    post([this, preview = std::move(preview), epoch = structure->epoch()]() mutable {
        m_previewOnItsWay.store(false);
        if (epoch != m_epoch || !isRunning()) return;
        m_preview = std::move(preview);
        emit progressed();
    });
}

void SessionController::push(CommandQueue::Kind kind, Verb verb, Move move) {
    if (!m_target) return;
    const bool moves = move != Move::none;
    if (move == Move::many) ++m_long;
    if (moves && ++m_running == 1) {
        // From here on a pause is meant for this, even if it comes before the worker has begun.
        m_target->forget_pause();
        m_pauseAsked->store(false);
    }
    if (moves) {
        if (m_running == 1 || move == Move::many) emit runningChanged();
    }
    m_worker->queue().push({kind, m_epoch, [this, &queue = m_worker->queue(), target = m_target, verb = std::move(verb), move, moves, epoch = m_epoch] {
                                target->on_progress([this, &target](size_t done) { report(done, *target); });
                                const Message problem = verb(*target);
                                target->on_progress({});
                                auto snapshot = std::make_shared<const Snapshot>(target->snapshot());
                                post([this, epoch, snapshot, move, moves, problem] {
                                    if (epoch != m_epoch) return;
                                    if (moves) --m_running;
                                    if (move == Move::many) --m_long;
                                    m_snapshot = snapshot;
                                    m_preview = {};
                                    if (!isRunning()) emit runningChanged();
                                    emit snapshotChanged();
                                    if (!problem.empty()) emit failed(words(problem));
                                });
                                if (moves) collectTimeline(queue, target, epoch);
                            }});
}

// On the worker, once nothing else waits for it: there may be ten thousands of records, and a step is not to wait for
// those of the step before.
void SessionController::collectTimeline(CommandQueue& queue, std::shared_ptr<Target> target, uint64_t epoch) {
    queue.push({timelineKind, epoch, [this, &queue, target, epoch] {
                    if (queue.waiting() > 0) return collectTimeline(queue, target, epoch);
                    post([this, epoch, timeline = std::make_shared<const Timeline>(target->timeline())] {
                        if (epoch != m_epoch) return;
                        m_timeline = timeline;
                        emit timelineChanged();
                    });
                }});
}

void SessionController::step() {
    // Steps that are asked for faster than they are done are done together.
    if (m_stepsAsked->fetch_add(1) > 0) return;
    push(anyKind,
         [asked = m_stepsAsked, pause = m_pauseAsked](Target& target) -> Message {
             for (int n = asked->load(); n > 0; n = asked->load()) {
                 const Stop stop = target.step();
                 asked->fetch_sub(1);
                 if (stop.kind == StopKind::stepped && !pause->load()) continue;
                 asked->store(0);
                 if (stop.kind == StopKind::failed) return stop.reason;
             }
             return {};
         },
         Move::one);
}

void SessionController::stepBack() {
    push(anyKind,
         [](Target& target) -> Message {
             const Result<Stop> stop = target.step_back();
             return stop.ok() ? Message() : stop.error();
         },
         Move::one);
}

void SessionController::runTo(size_t step) {
    push(anyKind,
         [step](Target& target) -> Message {
             const Stop stop = target.run_to(step);
             return stop.kind == StopKind::failed ? stop.reason : Message();
         },
         Move::many);
}

void SessionController::run() { runTo(SIZE_MAX); }

void SessionController::goTo(size_t step) {
    push(anyKind,
         [step](Target& target) -> Message {
             const Result<Stop> stop = target.go_to(step);
             return !stop.ok() ? stop.error() : stop->kind == StopKind::failed ? stop->reason : Message();
         },
         Move::many);
}

void SessionController::pause() {
    m_pauseAsked->store(true);
    if (m_target) m_target->request_pause();
}

void SessionController::restart() {
    push(anyKind,
         [](Target& target) -> Message {
             const Status status = target.restart();
             return status.ok() ? Message() : status.error();
         },
         Move::one);
}

void SessionController::runProfile(int runs) {
    push(anyKind,
         [this, runs, pause = m_pauseAsked, epoch = m_epoch](Target& target) -> Message {
             const Result<Profile> profile = target.profile(runs, [this, runs, pause, epoch](int done) {
                 post([this, done, runs, epoch] {
                     if (epoch == m_epoch) emit profiling(done, runs);
                 });
                 return !pause->load();
             });
             if (!profile.ok()) return profile.error();
             post([this, epoch, kept = std::make_shared<const Profile>(*profile)] {
                 if (epoch != m_epoch) return;
                 m_profile = kept;
                 emit profileChanged();
             });
             return {};
         },
         Move::many);
}

void SessionController::setThreads(int threads) {
    m_threads = threads;
    // What is open may have no say in it; what is opened later has.
    if (m_target && !m_target->can(Capability::threads).ok()) return;
    push(threadsKind,
         [threads](Target& target) -> Message {
             const Status status = target.set_threads(threads);
             return status.ok() ? Message() : status.error();
         },
         Move::none);
}

// -- marks and changes ------------------------------------------------------------------------------------------------

void SessionController::addBreakpoint(const Breakpoint& breakpoint) {
    push(anyKind,
         [breakpoint](Target& target) -> Message {
             const auto added = target.marks().add(breakpoint, *target.structure());
             return added.ok() ? Message() : added.error();
         },
         Move::none);
}

std::optional<size_t> SessionController::breakpointOn(uint32_t node) const {
    if (!isOpen()) return std::nullopt;
    for (const auto& [number, b] : m_snapshot->breakpoints) {
        if (b.node == node && !b.on_nan) return number;
    }
    return std::nullopt;
}

void SessionController::toggleBreakpoint(uint32_t node) {
    push(anyKind,
         [node](Target& target) -> Message {
             for (const auto& [number, b] : target.marks().breakpoints()) {
                 if (b.node != node || b.on_nan) continue;
                 target.marks().remove(number);
                 return {};
             }
             Breakpoint b;
             b.node = node;
             const auto added = target.marks().add(b, *target.structure());
             return added.ok() ? Message() : added.error();
         },
         Move::none);
}

void SessionController::enableBreakpoint(size_t number, bool enabled) {
    push(anyKind,
         [number, enabled](Target& target) -> Message {
             target.marks().enable(number, enabled);
             return {};
         },
         Move::none);
}

void SessionController::removeMark(size_t number) {
    push(anyKind,
         [number](Target& target) -> Message {
             target.marks().remove(number);
             return {};
         },
         Move::none);
}

void SessionController::addWatch(const QString& expression) {
    push(anyKind,
         [text = expression.toStdString()](Target& target) -> Message {
             Result<Expression> parsed = parse_expression(text);
             if (!parsed.ok()) return parsed.error();
             const auto added = target.marks().watch(std::move(*parsed), *target.structure());
             if (!added.ok()) return added.error();
             target.look();
             return {};
         },
         Move::none);
}

void SessionController::change(uint32_t tensor, const Index& index, double value) {
    push(anyKind,
         [tensor, index, value](Target& target) -> Message {
             const Status status = target.change(tensor, index, value);
             return status.ok() ? Message() : status.error();
         },
         Move::none);
}

void SessionController::undoChange() {
    push(anyKind,
         [](Target& target) -> Message {
             const Status status = target.undo();
             return status.ok() ? Message() : status.error();
         },
         Move::many);
}

void SessionController::setHistoryBudget(size_t bytes) {
    m_historyBudget = bytes;
    push(anyKind,
         [bytes](Target& target) -> Message {
             target.set_history_budget(bytes);
             return {};
         },
         Move::none);
}

void SessionController::refresh() {
    push(anyKind,
         [](Target& target) -> Message {
             target.look();
             return {};
         },
         Move::none);
}

// -- the selection ----------------------------------------------------------------------------------------------------

void SessionController::visit(const QString& key) {
    if (m_place < m_visited.size() && m_visited[m_place] == key) return;
    m_visited.resize(m_visited.empty() ? 0 : m_place + 1);
    m_visited.push_back(key);
    m_place = m_visited.size() - 1;
}

void SessionController::select(uint32_t tensor) {
    if (!isOpen() || !structure().alive(tensor) || m_selected == tensor) return;
    m_selected = tensor;
    visit(QString::fromStdString(structure().tensors[tensor].key));
    emit selectionChanged();
}

void SessionController::selectKey(const QString& key) {
    if (!isOpen()) return;
    if (const auto number = structure().find(key.toStdString())) select(*number);
}

void SessionController::goBack() {
    // What is no longer there is passed over.
    while (canGoBack()) {
        const auto number = structure().find_key(m_visited[--m_place].toStdString());
        if (!number) continue;
        m_selected = number;
        emit selectionChanged();
        return;
    }
}

void SessionController::goForward() {
    while (canGoForward()) {
        const auto number = structure().find_key(m_visited[++m_place].toStdString());
        if (!number) continue;
        m_selected = number;
        emit selectionChanged();
        return;
    }
}

// -- reading ----------------------------------------------------------------------------------------------------------

void SessionController::read(CommandQueue::Kind kind, std::function<Finish(const Structure&, const ByteSource&)> job) {
    if (!m_target || isRunning()) return;
    m_readers->queue().push({kind, m_epoch, [this, target = m_target, lease = m_snapshot->lease, job = std::move(job)] {
                                if (!target->holds(lease)) return;
                                Finish finish = job(*target->structure(), target->reader(lease));
                                if (!finish) return;
                                post([this, lease, target, finish = std::move(finish)] {
                                    if (target == m_target && m_snapshot && m_snapshot->lease == lease) finish();
                                });
                            }});
}

} // namespace ggs
