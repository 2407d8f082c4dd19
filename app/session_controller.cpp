// SPDX-License-Identifier: MIT
#include "session_controller.h"

#include "messages.h"
#include "registries.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr size_t previewBytes = size_t{64} << 10;
constexpr auto previewPause = std::chrono::milliseconds(34); // at most 30 a second
constexpr int readerThreads = 2;

} // namespace

SessionController::SessionController(Registries& registries, QObject* parent)
    : QObject(parent), m_registries(registries), m_readers(std::make_unique<Worker>(readerThreads)),
      m_builder(std::make_unique<Worker>()), m_worker(std::make_unique<Worker>()) {}

SessionController::~SessionController() {
    // Whatever runs is asked to end: a node within a chunk, an opening at its next block, a reader at its next tile.
    m_cancelOpening->store(true);
    m_cancelBuilding->store(true);
    m_worker->queue().drop_all();
    m_pauseAsked->store(true);
    if (m_target) {
        m_target->request_pause();
        m_target->let_go();
    }
    m_readers.reset();
    m_builder.reset();
    m_worker.reset();
}

const Registry& SessionController::registry() const { return m_registries.latest(); }

void SessionController::post(std::function<void()> what) {
    QMetaObject::invokeMethod(this, std::move(what), Qt::QueuedConnection);
}

// -- commands ---------------------------------------------------------------------------------------------------------

QString SessionController::whyNot(Capability capability) const {
    if (!isOpen()) return tr("nothing is open: open a sample, a script or a trace");
    const Status& can = m_can[static_cast<size_t>(capability)];
    if (!can.ok()) return words(can.error());
    if (m_long > 0) return tr("it is running: pause first");
    const bool forward = capability == Capability::step || capability == Capability::run || capability == Capability::step_into;
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
                                    if (moves || m_snapshot->changes.size() != snapshot->changes.size()) m_inside.reset();
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

void SessionController::stepInto() {
    const auto made = std::make_shared<std::shared_ptr<const Inside>>();
    push(anyKind,
         [made](Target& target) -> Message {
             Result<Inside> inside = target.step_into();
             if (!inside.ok()) return inside.error();
             *made = std::make_shared<const Inside>(std::move(*inside));
             return {};
         },
         Move::one);
    // Behind the snapshot of that, which ends what was inside before.
    ask(CommandQueue::each, [this, made](Target&) -> Finish {
        if (!*made) return {};
        return [this, made] {
            m_inside = *made;
            emit insideChanged();
        };
    });
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
         Move::one);
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

void SessionController::choose(std::optional<uint32_t> tensor) {
    m_selected = tensor;
    const bool spots = m_hovered || m_picked;
    m_hovered.reset();
    m_picked.reset();
    if (spots) emit spotChanged();
}

void SessionController::visit(const QString& key) {
    if (m_place < m_visited.size() && m_visited[m_place] == key) return;
    m_visited.resize(m_visited.empty() ? 0 : m_place + 1);
    m_visited.push_back(key);
    m_place = m_visited.size() - 1;
}

void SessionController::select(uint32_t tensor) {
    if (!isOpen() || !structure().alive(tensor) || m_selected == tensor) return;
    choose(tensor);
    visit(QString::fromStdString(structure().tensors[tensor].key));
    emit selectionChanged();
}

void SessionController::goBack() {
    // What is no longer there is passed over.
    while (canGoBack()) {
        const auto number = structure().find_key(m_visited[--m_place].toStdString());
        if (!number) continue;
        choose(number);
        emit selectionChanged();
        return;
    }
}

void SessionController::goForward() {
    while (canGoForward()) {
        const auto number = structure().find_key(m_visited[++m_place].toStdString());
        if (!number) continue;
        choose(number);
        emit selectionChanged();
        return;
    }
}

// -- the element ------------------------------------------------------------------------------------------------------

void SessionController::hover(std::optional<Spot> spot) {
    if (spot && (!isOpen() || !structure().alive(spot->tensor))) spot.reset();
    if (m_hovered == spot) return;
    m_hovered = spot;
    emit spotChanged();
}

void SessionController::pick(const Spot& spot) {
    if (!isOpen() || !structure().alive(spot.tensor)) return;
    select(spot.tensor);
    if (m_picked == spot) return;
    m_picked = spot;
    emit spotChanged();
}

void SessionController::light(std::vector<Spot> spots) {
    std::sort(spots.begin(), spots.end());
    if (m_lit == spots) return;
    m_lit = std::move(spots);
    emit litChanged();
}

bool SessionController::isLit(const Spot& spot) const { return std::binary_search(m_lit.begin(), m_lit.end(), spot); }

std::span<const Spot> SessionController::litOf(uint32_t tensor) const {
    const auto [first, last] = std::equal_range(m_lit.begin(), m_lit.end(), Spot{tensor, {}},
                                                [](const Spot& a, const Spot& b) { return a.tensor < b.tensor; });
    return {first, last};
}

std::optional<Index> SessionController::elementShown() const {
    for (const auto& spot : {m_hovered, m_picked}) {
        if (spot && m_selected == spot->tensor) return spot->element;
    }
    return std::nullopt;
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
                                if (!target->holds(lease)) return;
                                Finish finish = job(*target->structure(), target->memory(*snapshot));
                                if (!finish) return;
                                post([this, lease, target, finish = std::move(finish)] {
                                    if (target == m_target && m_snapshot && m_snapshot->lease == lease) finish();
                                });
                            }});
}

void SessionController::ask(CommandQueue::Kind kind, std::function<Finish(Target&)> job) {
    if (!m_target) return;
    m_worker->queue().push({kind, m_epoch, [this, target = m_target, epoch = m_epoch, job = std::move(job)] {
                                Finish finish = job(*target);
                                if (!finish) return;
                                post([this, epoch, finish = std::move(finish)] {
                                    if (epoch == m_epoch) finish();
                                });
                            }});
}

} // namespace ggs
