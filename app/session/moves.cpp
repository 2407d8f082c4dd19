// SPDX-License-Identifier: MIT
#include "session/moves.h"

namespace ggs {

Moves::Moves(Debuggee& debuggee) : m_debuggee(debuggee) {
    connect(&debuggee, &Debuggee::taken, this, [this](const SnapshotChange& change) {
        // The last step of the program before may still be counting.
        if (change.program == SnapshotChange::Program::opened) m_stepsAsked = std::make_shared<std::atomic<int>>(0);
    });
}

void Moves::step() {
    // Steps that are requested faster than they run are combined into one command.
    if (m_stepsAsked->fetch_add(1) > 0) return;
    m_debuggee.push({.verb = [asked = m_stepsAsked, pauses = m_debuggee.pauses(),
                              before = m_debuggee.pauses()->count.load()](Target& target) -> Message {
                         if (pauses->count.load() != before) asked->store(0);
                         for (int n = asked->load(); n > 0; n = asked->load()) {
                             const Stop stop = target.step();
                             asked->fetch_sub(1);
                             if (stop.kind == StopKind::stepped && !pauses->asked.load()) continue;
                             asked->store(0);
                             return problem_of(stop);
                         }
                         return {};
                     },
                     .moves = TargetCommand::Moves::step,
                     .then = TargetCommand::Then::follows});
}

void Moves::stepBack() {
    m_debuggee.push({.verb = [](Target& target) { return problem_of(target.step_back()); },
                     .moves = TargetCommand::Moves::step,
                     .then = TargetCommand::Then::follows});
}

void Moves::restart() {
    m_debuggee.push(
        {.verb = [](Target& target) { return problem_of(target.restart()); }, .moves = TargetCommand::Moves::step});
}

void Moves::through(TargetCommand::Verb verb) {
    m_debuggee.push(
        {.verb = std::move(verb), .moves = TargetCommand::Moves::run, .then = TargetCommand::Then::follows_hits});
}

void Moves::runTo(size_t step) {
    through([step](Target& target) { return problem_of(target.run_to(step)); });
}

void Moves::goTo(size_t step) {
    through([step](Target& target) { return problem_of(target.go_to(step)); });
}

void Moves::goToMoment(const Moment& moment) {
    through([moment](Target& target) { return problem_of(target.go_to(moment)); });
}

void Moves::roundOn() {
    through([](Target& target) {
        const Moment now = target.moment();
        const bool last = now.round + 1 >= target.rounds();
        return problem_of(target.run_to(last ? Moment{now.round, SIZE_MAX} : Moment{now.round + 1, now.step}));
    });
}

void Moves::roundBack() {
    through([](Target& target) {
        const Moment now = target.moment();
        return problem_of(target.go_to(now.round > 0 ? Moment{now.round - 1, now.step} : Moment{}));
    });
}

QString Moves::stepWords(const Moment& moment) const {
    return m_debuggee.rounds() > 1 ? QString::fromStdString(moment_text(moment)) : QString::number(moment.step);
}

} // namespace ggs
