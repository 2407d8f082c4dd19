// SPDX-License-Identifier: MIT
// Where it stands among its rounds, and the way from one to another.
#include "session/session_controller.h"

namespace ggs {

Moment SessionController::moment() const {
    if (!isOpen()) return {};
    return isRunning() && m_preview.moment != Moment{} ? m_preview.moment : m_snapshot->moment();
}

QString SessionController::stepWords(const Moment& moment) const {
    return rounds() > 1 ? QString::fromStdString(moment_text(moment)) : QString::number(moment.step);
}

void SessionController::goToMoment(const Moment& moment) {
    push(
        anyKind,
        [moment](Target& target) -> Message {
            const Result<Stop> stop = target.go_to(moment);
            return !stop.ok() ? stop.error() : stop->kind == StopKind::failed ? stop->reason : Message();
        },
        Move::many, Then::followsHits);
}

void SessionController::roundOn() {
    push(
        anyKind,
        [](Target& target) -> Message {
            const Moment now = target.moment();
            const Stop stop = target.run_to(now.round + 1 < target.rounds() ? Moment{now.round + 1, now.step}
                                                                            : Moment{now.round, SIZE_MAX});
            return stop.kind == StopKind::failed ? stop.reason : Message();
        },
        Move::many, Then::followsHits);
}

void SessionController::roundBack() {
    push(
        anyKind,
        [](Target& target) -> Message {
            const Moment now = target.moment();
            const Result<Stop> stop = target.go_to(now.round > 0 ? Moment{now.round - 1, now.step} : Moment{});
            return !stop.ok() ? stop.error() : stop->kind == StopKind::failed ? stop->reason : Message();
        },
        Move::many, Then::followsHits);
}

// A round may have another program than the one before: what belongs to that is gone, and what is selected is found
// again.
void SessionController::takeSnapshot(std::shared_ptr<const Snapshot> snapshot) {
    const bool another = snapshot->structure != m_snapshot->structure;
    const bool said = snapshot->text != m_text;
    const bool elsewhere = snapshot->device != m_snapshot->device;
    if (elsewhere) { // times of another one say nothing of this one
        m_profile.reset();
        m_timeline = std::make_shared<const Timeline>();
    }
    m_snapshot = std::move(snapshot);
    m_text = m_snapshot->text;
    if (another) {
        m_epoch = m_snapshot->structure->epoch();
        m_readers->queue().set_epoch(m_epoch);
        m_rebuilt = m_changedByRound = true;
        m_profile.reset();
        m_checks.clear();
        m_kernelLook.reset();
        m_timeline = std::make_shared<const Timeline>();
        m_selection->move(m_snapshot->structure, true);
        const Structure& s = *m_snapshot->structure;
        if (!selected() && !s.steps.empty()) m_selection->beginAt(s.steps.front().node);
        emit structureChanged();
        emit timelineChanged();
        emit profileChanged();
        emit checksChanged();
        emit selectionChanged();
    }
    if (elsewhere && !another) {
        emit timelineChanged();
        emit profileChanged();
    }
    if (said) emit textChanged();
}

} // namespace ggs
