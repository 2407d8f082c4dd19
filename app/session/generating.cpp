// SPDX-License-Identifier: MIT
#include "session/generating.h"

#include "debug/targets/model_target.h"
#include "session/debuggee.h"
#include "session/selection.h"

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr auto textPause = std::chrono::milliseconds(34); // at most 30 a second

} // namespace

Generating::Generating(Debuggee& debuggee, Selection& selection) : m_debuggee(debuggee), m_selection(selection) {
    connect(&debuggee, &Debuggee::taken, this, &Generating::take);
    connect(&debuggee, &Debuggee::told, this, [this](const SnapshotChange& change) {
        if (std::exchange(m_isNew, false) || change.program == SnapshotChange::Program::opened) emit textChanged();
    });
}

void Generating::take(const SnapshotChange& change) {
    const auto before = std::exchange(m_text, m_debuggee.isOpen() ? m_debuggee.snapshot().text : nullptr);
    m_isNew = m_text != before && m_debuggee.isOpen();
    // With another prompt an index means another token, so the selected token is reset and follows the run again.
    if (change.program == SnapshotChange::Program::opened && (!m_text || !before || m_text->written != before->written))
        m_selection.selectToken({});
}

// On the worker.
void Generating::postText(Target& target) {
    const auto now = std::chrono::steady_clock::now();
    if (now - m_lastText < textPause) return;
    m_lastText = now;
    m_debuggee.post([this, text = target.text()] {
        if (!m_debuggee.isRunning() || !m_text || !text || m_text->model != text->model) return;
        m_text = text;
        emit textChanged();
    });
}

void Generating::generate(int tokens) {
    const TargetCommand::Verb verb = [this, tokens, how = m_sampling](Target& target) {
        return problem_of(target.generate(static_cast<size_t>(std::max(0, tokens)), how, [&](size_t) {
            postText(target);
            return true;
        }));
    };
    m_debuggee.push({.verb = verb, .moves = TargetCommand::Moves::run, .then = TargetCommand::Then::follows_hits});
}

void Generating::takeToken(size_t place, int32_t token) {
    change([place, token](ModelTarget& model) { return model.take(place, token); });
}

void Generating::chooseBranch(int number) {
    change([number](ModelTarget& model) { return model.choose_branch(number); });
}

void Generating::change(std::function<Stop(ModelTarget&)> how) {
    m_debuggee.push({.verb = [how = std::move(how)](Target& target) -> Message {
                         ModelTarget* const model = target.model();
                         return model ? problem_of(how(*model)) : problem_of(target.can(Capability::generate));
                     },
                     .moves = TargetCommand::Moves::run,
                     .then = TargetCommand::Then::follows_hits});
}

void Generating::setSampling(const SamplerOptions& how) {
    m_sampling = how;
    emit samplingChanged();
}

std::optional<size_t> Generating::tokenShown() const {
    if (!m_text || !m_debuggee.isOpen() || m_text->tokens.empty()) return std::nullopt;
    if (const auto chosen = m_selection.token(); chosen && *chosen < m_text->tokens.size()) return chosen;
    const Snapshot& s = m_debuggee.snapshot();
    const bool done = !s.structure->steps.empty() && s.position.cursor == s.structure->steps.size();
    const size_t end = m_debuggee.isRunning() ? m_text->tokens.size()
                       : done                 ? m_text->last_of(s.position.round)
                                              : m_text->first_of(s.position.round);
    return std::min(std::max<size_t>(end, 1), m_text->tokens.size()) - 1;
}

} // namespace ggs
