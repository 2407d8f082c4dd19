// SPDX-License-Identifier: MIT
#include "session/debuggee.h"

#include "debug/targets/local_target.h"
#include "debug/targets/model_target.h"
#include "session/mark_store.h"
#include "session/registries.h"
#include "session/selection.h"
#include "session/workers.h"
#include "words/messages.h"

#include <QPointer>

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr size_t longestPreviewRow = size_t{64} << 10, previewNumbers = 8192; // all threads of the run wait for it
constexpr auto roundPause = std::chrono::milliseconds(100);
constexpr auto previewPause = std::chrono::milliseconds(34); // at most 30 a second

} // namespace

Debuggee::Debuggee(const Registries& registries, Workers& workers, Selection& selection)
    : m_registries(registries), m_workers(workers), m_selection(selection) {}

void Debuggee::letGo() {
    m_workers.target->queue().drop_all();
    m_pauses->asked.store(true);
    if (m_target) {
        m_target->request_pause();
        m_target->let_go();
    }
}

void Debuggee::post(std::function<void()> what) { m_workers.mail.post(std::move(what)); }

// -- what can be done -------------------------------------------------------------------------------------------------

QString Debuggee::whyNot(Capability capability) const {
    if (!isOpen()) return whyNothing();
    const Status& can = m_can[static_cast<size_t>(capability)];
    if (!can.ok()) return words(can.error());
    if (m_long > 0) return tr("the program is running: pause it first");
    // Waiting moves can change the result, for example a restart directly followed by a run.
    if (isRunning()) return QString();
    const bool forward =
        capability == Capability::step || capability == Capability::run || capability == Capability::step_into;
    if (forward && m_snapshot->at_end())
        return m_snapshot->rounds > 1 ? tr("all rounds are done; restart, or step back")
                                      : tr("all nodes are done; restart, or step back");
    if (capability == Capability::step_into && !m_snapshot->next_step())
        return tr("all nodes of this round are done: step into the next one");
    if (capability == Capability::step_back && m_snapshot->moment() == Moment{})
        return tr("the program is at the start");
    return QString();
}

QString Debuggee::whyNothing() const {
    return m_whyNothing.isEmpty() ? tr("nothing is open: open a sample, a script or a trace") : m_whyNothing;
}

Moment Debuggee::moment() const {
    if (!isOpen()) return {};
    return isRunning() && m_preview.moment != Moment{} ? m_preview.moment : m_snapshot->moment();
}

// -- commands ---------------------------------------------------------------------------------------------------------

// On one of the threads of the run, while the others and the worker wait: the node just done, at most 30 times a
// second, and never more than one on its way.
void Debuggee::report(const Moment& moment, Target& target) {
    // A round has begun, and no node of it is done. The rounds of a training may be so short that most reports come
    // then: they show the last node of the previous round.
    const auto* const local = dynamic_cast<const LocalTarget*>(&target);
    if (moment.step == 0 && (moment.round == 0 || !local || !local->training())) return;
    // The target keeps the same pause within one move; short moves, one after the other, keep it here.
    const auto now = std::chrono::steady_clock::now();
    if (now - m_lastPreview < previewPause || m_previewOnItsWay.exchange(true)) return;
    m_lastPreview = now;
    Preview preview;
    preview.moment = moment;
    const auto structure = target.structure();
    preview.tensor = moment.step > 0 ? structure->steps[moment.step - 1].node : structure->steps.back().node;
    const Tensor& t = structure->tensor(preview.tensor);
    Slice first;
    // Whole rows, as many as fit.
    const size_t row = nbytes(t) / static_cast<size_t>(std::max<int64_t>(1, nrows(t)));
    first.end = {t.ne[0], std::max<int64_t>(1, previewNumbers / std::max<int64_t>(1, t.ne[0])), 1, 1};
    if (row <= longestPreviewRow) {
        auto read = numbers(target.bytes_while_running(), preview.tensor, t, first);
        if (read.ok() && *read) preview.values = std::move(**read);
    }
    Growth growth = target.growth_while_running();
    preview.curves = std::move(growth.curves);
    preview.training = std::move(growth.training);
    post([this, preview = std::move(preview), epoch = structure->epoch()]() mutable {
        m_previewOnItsWay.store(false);
        if (epoch != m_epoch || !isRunning()) return;
        m_preview = std::move(preview);
        emit progressed();
    });
}

struct Debuggee::RoundFollower {
    QPointer<const QObject> whose; // GUI thread
    RoundJob job;
    std::atomic<bool> onItsWay{false};
    std::chrono::steady_clock::time_point last = {}; // worker's
};

void Debuggee::followRounds(const QObject* whose, RoundJob job) {
    m_follower = std::make_shared<RoundFollower>();
    m_follower->whose = whose;
    m_follower->job = std::move(job);
}

// On the thread of the run. No node of the next round has run, and no leaf has its values.
void Debuggee::reportRound(Target& target, const std::shared_ptr<RoundFollower>& follower) {
    const auto now = std::chrono::steady_clock::now();
    if (now - follower->last < roundPause || follower->onItsWay.exchange(true)) return;
    follower->last = now;
    const auto structure = target.structure();
    Finish finish = follower->job(*structure, target.bytes_while_running(), target.moment());
    post([this, follower, finish = std::move(finish), epoch = structure->epoch()] {
        follower->onItsWay.store(false);
        if (finish && follower->whose && epoch == m_epoch && isRunning()) finish();
    });
}

void Debuggee::push(TargetCommand command) {
    if (!m_target) return;
    using Then = TargetCommand::Then;
    using Holds = TargetCommand::Holds;
    const bool moves = command.moves != TargetCommand::Moves::no, runs = command.moves == TargetCommand::Moves::run;
    if (command.holds == Holds::document && m_changesMeanwhile) m_changesMeanwhile->push_back(command.verb);
    if (runs) ++m_long;
    if (moves && ++m_running == 1) {
        // From here on a pause is meant for this, even if it comes before the worker has begun.
        m_target->forget_pause();
        m_pauses->asked.store(false);
    }
    if (moves && (m_running == 1 || runs)) emit runningChanged();
    m_workers.target->push(command.kind, [this, &queue = m_workers.target->queue(), asked = m_target,
                                          document = m_document, timed = m_timed, verb = std::move(command.verb), moves,
                                          runs, then = command.then, holds = command.holds, pauses = m_pauses,
                                          follower = m_follower, before = m_pauses->count.load()] {
        std::shared_ptr<Target> target = asked;
        if (m_atWork.target != asked) { // another one was brought since
            if (holds == Holds::target) return;
            if (m_atWork.target && m_atWork.document == document) target = m_atWork.target;
        }
        target->on_progress([this, &target](const Moment& done) { report(done, *target); },
                            std::chrono::nanoseconds(previewPause).count());
        if (auto* const local = follower ? dynamic_cast<LocalTarget*>(target.get()) : nullptr)
            local->session().listeners().round_end = [this, &target, follower] { reportRound(*target, follower); };
        target->set_guard(m_registries.guarded()); // the current setting
        target->set_device_times(timed);
        // The pause may have been served by the move before this one: it was meant for both.
        if (runs && pauses->count.load() != before) target->request_pause();
        const Message problem = verb(*target);
        target->on_progress({});
        if (auto* const local = follower ? dynamic_cast<LocalTarget*>(target.get()) : nullptr)
            local->session().listeners().round_end = {};
        auto snapshot = std::make_shared<const Snapshot>(target->snapshot());
        const uint64_t epoch = snapshot->structure->epoch();
        post([this, target, snapshot, moves, runs, then, problem, counted = target == asked,
              keptAs = holds == Holds::marks ? document : QString()] {
            MarkStore::save(keptAs, snapshot->breakpoints, snapshot->watches);
            if (target != m_target) return;
            if (moves && counted) --m_running;
            if (runs && counted) --m_long;
            take(snapshot, moves);
            const bool stopped = snapshot->stop.kind == StopKind::breakpoint || snapshot->stop.kind == StopKind::failed;
            const bool follows =
                then == Then::follows || (then == Then::follows_hits && (stopped || !m_selection.selected()));
            const bool another = follows && m_selection.follow(*snapshot);
            if (!isRunning()) emit runningChanged();
            emit snapshotChanged();
            if (another) m_selection.tell();
            if (!problem.empty()) emit failed(words(problem));
        });
        if (moves) collectTimeline(queue, target, epoch);
    });
}

// Runs on the worker when nothing else is waiting. There may be tens of thousands of records, and a step must not wait
// for those of the previous step.
void Debuggee::collectTimeline(CommandQueue& queue, const std::shared_ptr<Target>& target, uint64_t epoch) {
    queue.push({m_timelineKind, queue.epoch(), [this, &queue, target, epoch] {
                    if (m_atWork.target != target) return;
                    if (queue.waiting() > 0) return collectTimeline(queue, target, epoch);
                    post([this, epoch, timeline = std::make_shared<const Timeline>(target->timeline())] {
                        if (epoch != m_epoch) return;
                        m_timeline = timeline;
                        emit timelineChanged();
                    });
                }});
}

// A round may have another program than the previous one. Then its results are discarded, and the selected tensor is
// found again by key.
void Debuggee::take(std::shared_ptr<const Snapshot> snapshot, bool moved) {
    SnapshotChange change;
    if (snapshot->structure != m_snapshot->structure) change.program = SnapshotChange::Program::of_round;
    const bool another = change.program != SnapshotChange::Program::same;
    change.device = snapshot->device != m_snapshot->device;
    change.round = snapshot->position.round != m_snapshot->position.round;
    change.values = snapshot->changes.size() != m_snapshot->changes.size();
    change.moved = moved;
    m_snapshot = std::move(snapshot);
    m_preview = {};
    const bool noTimes = another || change.device; // times of another device don't apply
    if (noTimes) m_timeline = std::make_shared<const Timeline>();
    if (another) {
        m_epoch = m_snapshot->structure->epoch();
        m_workers.readers->queue().set_epoch(m_epoch);
        m_selection.move(m_snapshot->structure, true);
        if (!m_selection.selected() && !structure().steps.empty()) m_selection.beginAt(structure().steps.front().node);
    }
    emit taken(change);
    if (another) emit structureChanged();
    if (noTimes) emit timelineChanged();
    emit told(change);
    if (another) m_selection.tell();
}

void Debuggee::pause() {
    m_pauses->count.fetch_add(1);
    m_pauses->asked.store(true);
    if (m_target) m_target->request_pause();
}

void Debuggee::ask(std::function<Finish(Target&)> job) {
    if (!m_target) return;
    m_workers.target->push(CommandQueue::each, [this, target = m_target, epoch = m_epoch, job = std::move(job)] {
        if (m_atWork.target != target) return;
        Finish finish = job(*target);
        if (!finish) return;
        post([this, epoch, finish = std::move(finish)] {
            if (epoch == m_epoch) finish();
        });
    });
}

// -- reading ----------------------------------------------------------------------------------------------------------

void Debuggee::read(CommandQueue::Kind kind, const QObject* whose,
                    std::function<Finish(const Structure&, const ByteSource&)> job) {
    readMemory(kind, whose, [job = std::move(job)](const Structure& structure, const MemorySource& source) {
        return job(structure, source.tensors);
    });
}

void Debuggee::readMemory(CommandQueue::Kind kind, const QObject* whose,
                          std::function<Finish(const Structure&, const MemorySource&)> job) {
    if (!m_target || isRunning()) return;
    m_workers.readers->queue().push(
        {kind, m_epoch,
         [this, target = m_target, snapshot = m_snapshot, who = QPointer<const QObject>(whose), job = std::move(job)] {
             const Leases::Lease lease = snapshot->lease;
             if (!holds(*target, lease)) return;
             Finish finish = job(*target->structure(), memory_of(*target, *snapshot));
             if (!finish) return;
             post([this, lease, target, who, finish = std::move(finish)] {
                 if (who && target == m_target && m_snapshot && m_snapshot->lease == lease) finish();
             });
         }});
}

// -- another target ---------------------------------------------------------------------------------------------------

void Debuggee::collectChanges(bool wanted) {
    if (!wanted) return m_changesMeanwhile.reset();
    if (!m_changesMeanwhile) m_changesMeanwhile.emplace();
}

void Debuggee::bring(std::shared_ptr<Target> target, const QString& document, bool edit,
                     std::shared_ptr<const std::atomic<bool>> cancelled,
                     std::function<void(const BroughtTarget&)> then) {
    if (isRunning()) pause();
    std::vector<TargetCommand::Verb> changes;
    if (m_changesMeanwhile && edit) changes = std::move(*m_changesMeanwhile);
    m_changesMeanwhile.reset();
    ++m_bringing;
    m_workers.target->push(CommandQueue::each,
                           [this, target = std::move(target), document, cancelled = std::move(cancelled),
                            then = std::move(then), changes = std::move(changes), left = m_left,
                            kept = MarkStore::load(document)] {
                               if (cancelled->load()) return post([this] { --m_bringing; });
                               BroughtTarget brought;
                               // From here on a mark or a change means this one, though the window may not have heard
                               // of it yet.
                               if (m_atWork.target && m_atWork.document == document) {
                                   target->marks() = m_atWork.target->marks();
                                   // Texts, too: what was generated until now, also while the next one was being built.
                                   const auto text = m_atWork.target->text();
                                   if (ModelTarget* const model = target->model(); model && text) model->inherit(*text);
                               } else {
                                   target->marks().restore(kept.breakpoints, kept.watches);
                               }
                               m_atWork = {target, document};
                               brought.gone = target->marks().rebind(*target->structure());
                               for (const TargetCommand::Verb& change : changes) {
                                   if (Message problem = change(*target); !problem.empty())
                                       brought.problems.push_back(std::move(problem));
                               }
                               target->look();
                               brought.target = target;
                               brought.first = std::make_shared<const Snapshot>(target->snapshot());
                               brought.timeline = std::make_shared<const Timeline>(target->timeline());
                               post([this, then, left, brought = std::move(brought)] {
                                   --m_bringing;
                                   if (left == m_left) then(brought);
                               });
                           });
}

QString Debuggee::adopt(const BroughtTarget& brought, const QString& document) {
    const bool sameDocument = document == m_document;
    m_document = document;
    m_whyNothing.clear();
    if (m_target) m_target->let_go();
    m_target = brought.target;
    m_snapshot = brought.first;
    m_epoch = structure().epoch();
    m_workers.readers->queue().set_epoch(m_epoch);
    m_running = 0;
    m_long = 0;
    m_timeline = brought.timeline;
    m_preview = {};
    for (size_t i = 0; i < m_can.size(); ++i) m_can[i] = m_target->can(static_cast<Capability>(i));
    const QString unselected = m_selection.move(m_snapshot->structure, sameDocument);
    // So that no view is empty: what runs first, or what the file begins with.
    if (!m_selection.selected() && !structure().tensors.empty())
        m_selection.beginAt(structure().steps.empty() ? 0 : structure().steps.front().node);
    emit taken({.program = SnapshotChange::Program::opened});
    tell();
    return unselected;
}

void Debuggee::tell() {
    emit structureChanged();
    emit runningChanged();
    emit snapshotChanged();
    emit timelineChanged();
    emit told({.program = SnapshotChange::Program::opened});
    m_selection.tell();
}

void Debuggee::leave(const QString& document, const QString& why) {
    const bool sameDocument = !document.isEmpty() && document == m_document;
    ++m_left;
    m_workers.readers->queue().set_epoch(0);
    if (m_target) {
        pause();
        m_target->let_go();
    }
    m_workers.target->push(CommandQueue::each, [this] { m_atWork = {}; });
    m_target.reset();
    m_snapshot.reset();
    m_timeline.reset();
    m_running = 0;
    m_long = 0;
    m_epoch = 0;
    m_document = document;
    m_whyNothing = why;
    m_selection.move(nullptr, sameDocument);
    emit taken({.program = SnapshotChange::Program::left});
    emit closed();
    emit told({.program = SnapshotChange::Program::left});
    emit runningChanged();
    m_selection.tell();
}

void Debuggee::rename(const QString& document) {
    m_workers.target->push(CommandQueue::each, [this, before = m_document, now = document] {
        if (m_atWork.document == before) m_atWork.document = now;
    });
    m_document = document;
    if (isOpen()) MarkStore::save(m_document, m_snapshot->breakpoints, m_snapshot->watches);
}

} // namespace ggs
