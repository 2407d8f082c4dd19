// SPDX-License-Identifier: MIT
// What a language model's text is to the window: going on with it, another token in it, which place of it is looked at.
#include "session/session_controller.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr auto textPause = std::chrono::milliseconds(34); // at most 30 a second

} // namespace

void SessionController::postText(Target& target) {
    const auto now = std::chrono::steady_clock::now();
    if (now - m_lastText < textPause) return;
    m_lastText = now;
    post([this, text = target.text(), structure = target.structure()] {
        if (!isRunning() || !m_text || !text || m_text->model != text->model) return;
        m_text = text;
        emit textChanged();
    });
}

void SessionController::generate(int tokens) {
    push(
        anyKind,
        [this, tokens, how = m_sampling](Target& target) -> Message {
            const Stop stop = target.generate(static_cast<size_t>(std::max(0, tokens)), how, [&](size_t) {
                postText(target);
                return true;
            });
            return stop.kind == StopKind::failed ? stop.reason : Message();
        },
        Move::many, Then::followsHits);
}

void SessionController::setSampling(const SamplerOptions& how) {
    m_sampling = how;
    emit samplingChanged();
}

std::optional<size_t> SessionController::tokenShown() const {
    if (!m_text || !isOpen() || m_text->tokens.empty()) return std::nullopt;
    if (const auto chosen = m_selection->token(); chosen && *chosen < m_text->tokens.size()) return chosen;
    const Snapshot& s = *m_snapshot;
    const bool done = !s.structure->steps.empty() && s.position.cursor == s.structure->steps.size();
    const size_t end = isRunning() ? m_text->tokens.size()
                       : done      ? m_text->last_of(s.position.round)
                                   : m_text->first_of(s.position.round);
    return std::min(std::max<size_t>(end, 1), m_text->tokens.size()) - 1;
}

void SessionController::takeToken(size_t place, int32_t token) {
    push(
        anyKind,
        [place, token](Target& target) -> Message {
            const Stop stop = target.take(place, token);
            return stop.kind == StopKind::failed ? stop.reason : Message();
        },
        Move::many, Then::followsHits);
}

void SessionController::changePart(uint32_t tensor, const Slice& slice, const PartChange& how) {
    if (!isOpen()) return;
    const Verb verb = [key = structure().tensors[tensor].key, slice, how](Target& target) -> Message {
        const auto number = target.structure()->find_key(key);
        if (!number) return msg("`%1` is not in this program", key);
        const Status status = change_part(target, *number, slice, how);
        return status.ok() ? Message() : status.error();
    };
    if (m_changesMeanwhile) m_changesMeanwhile->push_back(verb);
    push(anyKind, verb, Move::many, Then::stays, Holds::document);
}

} // namespace ggs
