// SPDX-License-Identifier: MIT
#include "session/session_controller.h"

#include "plugin/gate.h"
#include "session/devices.h"
#include "session/mailbox.h"
#include "session/mark_store.h"
#include "session/registries.h"
#include "words/messages.h"

#include <algorithm>
#include <future>
#include <system_error>
#include <thread>

namespace ggs {

namespace {

constexpr size_t longestPreviewRow = size_t{64} << 10, previewNumbers = 8192; // all threads of the run wait for it
constexpr auto previewPause = std::chrono::milliseconds(34);                  // at most 30 a second
constexpr int readerThreads = 2;
constexpr std::chrono::milliseconds patience{1500}; // at the end, with what does not return

} // namespace

SessionController::SessionController(Registries& registries, QObject* parent)
    : QObject(parent), m_registries(registries), m_selection(new Selection(this)), m_mail(new Mailbox(this)),
      m_computing(std::make_unique<Computing>(*m_mail)),
      m_readers(std::make_unique<Worker>(readerThreads, Worker::Pace::behind)),
      m_builder(std::make_unique<Worker>()), // not behind: the threads that run kernels are its children
      m_worker(std::make_unique<Worker>()) {
    m_devices = new Devices(*this);
    connect(m_selection, &Selection::selectionChanged, this, &SessionController::selectionChanged);
    connect(m_selection, &Selection::spotChanged, this, &SessionController::spotChanged);
    connect(m_selection, &Selection::litChanged, this, &SessionController::litChanged);
}

SessionController::~SessionController() {
    // Whatever runs is asked to end: a node within a chunk, an opening at its next block, a reader at its next tile.
    m_cancelOpening->store(true);
    m_worker->queue().drop_all();
    m_pauseAsked->store(true);
    if (m_target) {
        m_target->request_pause();
        m_target->let_go();
    }
    // A plug-in's function that never returns is not waited for, nor one that is called after it.
    std::promise<void> ended;
    std::thread ender;
    try {
        ender = std::thread([over = ended.get_future()] {
            while (over.wait_for(patience) == std::future_status::timeout) abandon_plugins_now();
        });
    } catch (const std::system_error&) { // no thread can be had: the end waits
    }
    m_computing.reset();
    m_readers.reset();
    m_builder.reset();
    m_worker.reset();
    ended.set_value();
    if (ender.joinable()) ender.join();
}

std::shared_ptr<const Registry> SessionController::registry() const { return m_registries.latest(); }

void SessionController::post(std::function<void()> what) { m_mail->post(std::move(what)); }

// -- commands ---------------------------------------------------------------------------------------------------------

QString SessionController::whyNot(Capability capability) const {
    if (!isOpen()) return whyNothing();
    const Status& can = m_can[static_cast<size_t>(capability)];
    if (!can.ok()) return words(can.error());
    if (m_long > 0) return tr("the program is running: pause it first");
    // What is on its way may lead elsewhere: a restart, and a run right behind it.
    if (isRunning()) return QString();
    const bool forward =
        capability == Capability::step || capability == Capability::run || capability == Capability::step_into;
    if (forward && m_snapshot->at_end())
        return m_snapshot->rounds > 1 ? tr("all rounds are done; restart, or step back")
                                      : tr("all nodes are done; restart, or step back");
    if (capability == Capability::step_into && !m_snapshot->next_step())
        return tr("all nodes of this round are done: step into the next one");
    if (capability == Capability::step_back && m_snapshot->moment() == Moment{})
        return tr("this is the start: no node is done");
    return QString();
}

QString SessionController::whyNothing() const {
    return m_whyRefused.isEmpty() ? tr("nothing is open: open a sample, a script or a trace") : m_whyRefused;
}

// On one of the threads of the run, while the others and the worker wait: the node just done, at most 30 times a
// second, and never more than one on its way.
void SessionController::report(const Moment& moment, Target& target) {
    if (moment.step == 0) return; // a round has begun, and no node of it is done
    // The target keeps the same pause within one move; short moves, one after the other, keep it here.
    const auto now = std::chrono::steady_clock::now();
    if (now - m_lastPreview < previewPause || m_previewOnItsWay.exchange(true)) return;
    m_lastPreview = now;
    Preview preview;
    preview.moment = moment;
    const auto structure = target.structure();
    preview.tensor = structure->steps[moment.step - 1].node;
    const Tensor& t = structure->tensor(preview.tensor);
    Slice first;
    // Whole rows, as many as fit.
    const size_t row = nbytes(t) / static_cast<size_t>(std::max<int64_t>(1, nrows(t)));
    first.end = {t.ne[0], std::max<int64_t>(1, previewNumbers / std::max<int64_t>(1, t.ne[0])), 1, 1};
    if (row <= longestPreviewRow) {
        auto read = numbers(target.bytes_while_running(), preview.tensor, t, first);
        if (read.ok() && *read) preview.values = std::move(**read);
    }
    preview.curves = target.curves_while_running();
    post([this, preview = std::move(preview), epoch = structure->epoch()]() mutable {
        m_previewOnItsWay.store(false);
        if (epoch != m_epoch || !isRunning()) return;
        m_preview = std::move(preview);
        emit progressed();
    });
}

void SessionController::push(CommandQueue::Kind kind, Verb verb, Move move, Then then, Holds holds) {
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
    m_worker->push(kind, [this, &queue = m_worker->queue(), asked = m_target, document = m_document,
                          timed = m_showTimes.empty() ? Timed::together : Timed::nodes, verb = std::move(verb), move,
                          moves, then, holds, pauses = m_pauses, before = m_pauses->load()] {
        std::shared_ptr<Target> target = asked;
        if (m_atWork.target != asked) { // another one was brought since
            if (holds == Holds::target) return;
            if (m_atWork.target && m_atWork.document == document) target = m_atWork.target;
        }
        target->on_progress([this, &target](const Moment& done) { report(done, *target); },
                            std::chrono::nanoseconds(previewPause).count());
        target->set_guard(m_registries.guarded()); // as the switch stands now
        target->set_device_times(timed);
        // The pause may have been served by the move before this one: it was meant for both.
        if (move == Move::many && pauses->load() != before) target->request_pause();
        const Message problem = verb(*target);
        target->on_progress({});
        auto snapshot = std::make_shared<const Snapshot>(target->snapshot());
        const uint64_t epoch = snapshot->structure->epoch();
        post([this, target, snapshot, move, moves, then, problem, counted = target == asked,
              keptAs = holds == Holds::marks ? document : QString()] {
            MarkStore::save(keptAs, snapshot->breakpoints, snapshot->watches);
            if (target != m_target) return;
            if (moves && counted) --m_running;
            if (move == Move::many && counted) --m_long;
            const bool changed = m_snapshot->changes.size() != snapshot->changes.size();
            if (moves || changed) m_inside.reset();
            if (changed || m_snapshot->position.round != snapshot->position.round) forgetChecks();
            takeSnapshot(snapshot);
            m_preview = {};
            const bool stopped = snapshot->stop.kind == StopKind::breakpoint || snapshot->stop.kind == StopKind::failed;
            const bool follows =
                then == Then::follows || (then == Then::followsHits && (stopped || !m_selection->selected()));
            const bool another = follows && m_selection->follow(*snapshot);
            if (!isRunning()) emit runningChanged();
            emit snapshotChanged();
            if (another) m_selection->tell();
            if (!problem.empty()) emit failed(words(problem));
        });
        if (moves) collectTimeline(queue, target, epoch);
    });
}

// On the worker, once nothing else waits for it: there may be ten thousands of records, and a step is not to wait for
// those of the step before.
void SessionController::collectTimeline(CommandQueue& queue, const std::shared_ptr<Target>& target, uint64_t epoch) {
    queue.push({timelineKind, queue.epoch(), [this, &queue, target, epoch] {
                    if (m_atWork.target != target) return;
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
    push(
        anyKind,
        [asked = m_stepsAsked, pause = m_pauseAsked, pauses = m_pauses,
         before = m_pauses->load()](Target& target) -> Message {
            if (pauses->load() != before) asked->store(0);
            for (int n = asked->load(); n > 0; n = asked->load()) {
                const Stop stop = target.step();
                asked->fetch_sub(1);
                if (stop.kind == StopKind::stepped && !pause->load()) continue;
                asked->store(0);
                if (stop.kind == StopKind::failed) return stop.reason;
            }
            return {};
        },
        Move::one, Then::follows);
}

void SessionController::stepBack() {
    push(
        anyKind,
        [](Target& target) -> Message {
            const Result<Stop> stop = target.step_back();
            return stop.ok() ? Message() : stop.error();
        },
        Move::one, Then::follows);
}

void SessionController::runTo(size_t step) {
    push(
        anyKind,
        [step](Target& target) -> Message {
            const Stop stop = target.run_to(step);
            return stop.kind == StopKind::failed ? stop.reason : Message();
        },
        Move::many, Then::followsHits);
}

void SessionController::run() { runTo(SIZE_MAX); }

void SessionController::goTo(size_t step) {
    push(
        anyKind,
        [step](Target& target) -> Message {
            const Result<Stop> stop = target.go_to(step);
            return !stop.ok() ? stop.error() : stop->kind == StopKind::failed ? stop->reason : Message();
        },
        Move::many, Then::followsHits);
}

void SessionController::pause() {
    m_pauses->fetch_add(1);
    m_pauseAsked->store(true);
    if (m_target) m_target->request_pause();
}

void SessionController::restart() {
    push(
        anyKind,
        [](Target& target) -> Message {
            const Status status = target.restart();
            return status.ok() ? Message() : status.error();
        },
        Move::one);
}

void SessionController::setThreads(int threads) {
    m_threads = threads;
    // What is open may have no say in it; what is opened later has.
    if (m_target && !m_target->can(Capability::threads).ok()) return;
    push(
        threadsKind,
        [threads](Target& target) -> Message {
            const Status status = target.set_threads(threads);
            return status.ok() ? Message() : status.error();
        },
        Move::none);
}

void SessionController::setDevice(const std::optional<DeviceChoice>& device, const PlacementRules& placement) {
    if (m_target && !m_target->can(Capability::device).ok()) return;
    push(
        deviceKind,
        [device, placement](Target& target) -> Message {
            const Status status = target.set_device(device, placement);
            return status.ok() ? Message() : status.error();
        },
        Move::none);
}

// -- marks and changes ------------------------------------------------------------------------------------------------

void SessionController::addBreakpoint(const Breakpoint& breakpoint) { setBreakpoint({}, breakpoint); }

void SessionController::changeBreakpoint(size_t number, const Breakpoint& breakpoint) {
    setBreakpoint(number, breakpoint);
}

void SessionController::setBreakpoint(std::optional<size_t> number, const Breakpoint& breakpoint) {
    const auto about = breakpoint.written ? breakpoint.written : breakpoint.node;
    const std::string key = !breakpoint.key.empty() ? breakpoint.key
                            : about && isOpen()     ? structure().tensors[*about].key
                                                    : std::string();
    push(
        anyKind,
        [number, breakpoint, key](Target& target) -> Message {
            Breakpoint b = breakpoint;
            if (!key.empty()) {
                const auto now = target.structure()->find_key(key);
                if (!now) return msg("`%1` is not in this program", key);
                (b.written ? b.written : b.node) = now;
            }
            if (number) {
                const Status changed = target.marks().replace(*number, std::move(b), *target.structure());
                return changed.ok() ? Message() : changed.error();
            }
            const auto added = target.marks().add(std::move(b), *target.structure());
            return added.ok() ? Message() : added.error();
        },
        Move::none, Then::stays, Holds::marks);
}

std::optional<size_t> SessionController::breakpointOn(uint32_t node) const {
    if (!isOpen()) return std::nullopt;
    for (const auto& [number, b] : m_snapshot->breakpoints) {
        if (b.node == node && !b.on_nan) return number;
    }
    return std::nullopt;
}

void SessionController::toggleBreakpoint(uint32_t node) {
    if (!isOpen()) return;
    push(
        anyKind,
        [key = structure().tensors[node].key](Target& target) -> Message {
            for (const auto& [number, b] : target.marks().breakpoints()) {
                if (b.key != key || b.on_nan || b.written) continue;
                target.marks().remove(number);
                return {};
            }
            Breakpoint b;
            b.node = target.structure()->find_key(key);
            if (!b.node) return msg("`%1` is not in this program", key);
            const auto added = target.marks().add(b, *target.structure());
            return added.ok() ? Message() : added.error();
        },
        Move::none, Then::stays, Holds::marks);
}

void SessionController::enableBreakpoint(size_t number, bool enabled) {
    push(
        anyKind,
        [number, enabled](Target& target) -> Message {
            target.marks().enable(number, enabled);
            return {};
        },
        Move::none, Then::stays, Holds::marks);
}

void SessionController::removeMark(size_t number) {
    push(
        anyKind,
        [number](Target& target) -> Message {
            target.marks().remove(number);
            return {};
        },
        Move::none, Then::stays, Holds::marks);
}

void SessionController::addWatch(const QString& expression) {
    push(
        anyKind,
        [text = expression.toStdString()](Target& target) -> Message {
            Result<Expression> parsed = parse_expression(text);
            if (!parsed.ok()) return parsed.error();
            const auto added = target.marks().watch(std::move(*parsed), *target.structure());
            if (!added.ok()) return added.error();
            target.look();
            return {};
        },
        Move::none, Then::stays, Holds::marks);
}

void SessionController::change(uint32_t tensor, std::vector<NewValue> values) {
    if (!isOpen()) return;
    const Verb verb = [key = structure().tensors[tensor].key, values = std::move(values)](Target& target) -> Message {
        const auto number = target.structure()->find_key(key);
        if (!number) return msg("`%1` is not in this program", key);
        const Status status = target.change(*number, values);
        return status.ok() ? Message() : status.error();
    };
    if (m_changesMeanwhile) m_changesMeanwhile->push_back(verb);
    push(anyKind, verb, Move::one, Then::stays, Holds::document);
}

void SessionController::undoChange() {
    push(
        anyKind,
        [](Target& target) -> Message {
            const Status status = target.undo();
            return status.ok() ? Message() : status.error();
        },
        Move::many);
}

void SessionController::redoChange() {
    push(
        anyKind,
        [](Target& target) -> Message {
            const Status status = target.redo();
            return status.ok() ? Message() : status.error();
        },
        Move::many);
}

QString SessionController::changeWords(const std::vector<Change>& changes, bool back) const {
    if (changes.empty()) return QString();
    const Change* const change = back ? latest(changes) : &changes.back();
    const size_t atOnce = made_at_once(changes, *change);
    if (atOnce > 1)
        return tr("%n value(s) of %1", nullptr, static_cast<int>(atOnce))
            .arg(QString::fromStdString(structure().name(change->tensor)));
    const Tensor& t = structure().tensor(change->tensor);
    QStringList index;
    for (int d = 0; d < std::max(1, n_dims(t)); ++d)
        index.append(QString::number(change->index[static_cast<size_t>(d)]));
    return QStringLiteral("%1[%2]: %3 → %4")
        .arg(QString::fromStdString(structure().name(change->tensor)), index.join(QStringLiteral(", ")),
             numberText(back ? change->after : change->before), numberText(back ? change->before : change->after));
}

QString SessionController::undoWords() const {
    if (isOpen() && m_snapshot->changes.empty() && m_snapshot->changes_elsewhere > 0)
        return tr("a value in another round");
    return isOpen() ? changeWords(m_snapshot->changes, true) : QString();
}

QString SessionController::redoWords() const { return isOpen() ? changeWords(m_snapshot->undone, false) : QString(); }

void SessionController::setHistoryBudget(size_t bytes) {
    m_historyBudget = bytes;
    push(
        anyKind,
        [bytes](Target& target) -> Message {
            target.set_history_budget(bytes);
            return {};
        },
        Move::none);
}

void SessionController::refresh() {
    push(
        anyKind,
        [](Target& target) -> Message {
            target.look();
            return {};
        },
        Move::none);
}

uint64_t SessionController::addressOf(const Spot& spot) const {
    const uint64_t first = structure().tensors[spot.tensor].address;
    return first == 0 ? 0 : first + element_offset(structure().tensor(spot.tensor), spot.element);
}

// -- reading ----------------------------------------------------------------------------------------------------------

void SessionController::read(CommandQueue::Kind kind, std::function<Finish(const Structure&, const ByteSource&)> job) {
    readMemory(kind, [job = std::move(job)](const Structure& structure, const MemorySource& source) {
        return job(structure, source.tensors);
    });
}

void SessionController::readMemory(CommandQueue::Kind kind,
                                   std::function<Finish(const Structure&, const MemorySource&)> job) {
    if (!m_target || isRunning()) return;
    m_readers->queue().push({kind, m_epoch, [this, target = m_target, snapshot = m_snapshot, job = std::move(job)] {
                                 const Leases::Lease lease = snapshot->lease;
                                 if (!holds(*target, lease)) return;
                                 Finish finish = job(*target->structure(), memory_of(*target, *snapshot));
                                 if (!finish) return;
                                 post([this, lease, target, finish = std::move(finish)] {
                                     if (target == m_target && m_snapshot && m_snapshot->lease == lease) finish();
                                 });
                             }});
}

void SessionController::ask(CommandQueue::Kind kind, std::function<Finish(Target&)> job) {
    if (!m_target) return;
    m_worker->push(kind, [this, target = m_target, epoch = m_epoch, job = std::move(job)] {
        if (m_atWork.target != target) return;
        Finish finish = job(*target);
        if (!finish) return;
        post([this, epoch, finish = std::move(finish)] {
            if (epoch == m_epoch) finish();
        });
    });
}

} // namespace ggs
