// SPDX-License-Identifier: MIT
#include "views/attention/attention_walk.h"

#include "session/debuggee.h"
#include "session/generating.h"
#include "session/moves.h"

#include <algorithm>
#include <utility>

namespace ggs {

AttentionWalk::AttentionWalk(Debuggee& debuggee, Generating& generating, Moves& moves, KeptAttention& kept,
                             QObject* parent)
    : QObject(parent), m_debuggee(debuggee), m_generating(generating), m_moves(moves), m_kept(kept) {
    connect(&kept, &KeptAttention::changed, this, &AttentionWalk::follow);
    connect(&debuggee, &Debuggee::runningChanged, this, &AttentionWalk::follow);
    connect(&debuggee, &Debuggee::closed, this, &AttentionWalk::end);
}

std::vector<uint32_t> AttentionWalk::missing(int64_t layer) const {
    std::vector<uint32_t> rounds;
    const auto& text = m_generating.text();
    if (!text || !m_debuggee.isOpen() || !m_kept.layer(layer)) return rounds;
    const uint32_t end = m_home ? m_home->round : m_debuggee.moment().round;
    for (uint32_t round = 0; round < end; ++round) {
        bool any = false;
        for (size_t place = text->first_of(round); place < text->last_of(round) && !any; ++place)
            any = m_kept.row(layer, place);
        if (!any) rounds.push_back(round);
    }
    return rounds;
}

std::vector<uint32_t> AttentionWalk::reachable(int64_t layer) const {
    std::vector<uint32_t> rounds = missing(layer);
    uint32_t changed = 0;
    if (m_debuggee.isOpen()) {
        for (const ChangeMark& each : m_debuggee.snapshot().all_changes) changed = std::max(changed, each.round);
    }
    std::erase_if(rounds, [changed](uint32_t round) { return round < changed; });
    return rounds;
}

void AttentionWalk::begin(int64_t layer) {
    if (m_home || m_debuggee.isRunning() || reachable(layer).empty()) return;
    m_layer = layer;
    m_home = m_debuggee.moment();
    m_tokens = m_generating.text()->tokens.size();
    next();
    emit changed();
}

void AttentionWalk::end() {
    if (!m_home) return;
    m_home.reset();
    m_wanted.reset();
    emit changed();
}

// A round is gone to at its end, where all of its nodes have run.
void AttentionWalk::next() {
    const auto left = reachable(m_layer);
    if (left.empty()) {
        const Moment home = *m_home;
        end();
        if (m_debuggee.moment() != home) m_moves.goToMoment(home);
        return;
    }
    const auto at = Moment{left.front(), SIZE_MAX};
    if (m_wanted && m_wanted->round == at.round) return end(); // its rows can't be read
    m_wanted = at;
    m_moves.goToMoment(at);
}

void AttentionWalk::follow() {
    if (!m_home) return;
    if (!m_debuggee.isOpen() || !m_generating.text() || m_generating.text()->tokens.size() != m_tokens) return end();
    if (m_debuggee.isRunning()) return;
    const Moment now = m_debuggee.moment();
    if (!m_wanted || now.round != m_wanted->round || m_debuggee.snapshot().stop.kind == StopKind::failed) return end();
    if (!m_kept.isReady(m_layer) || !m_kept.problem().isEmpty()) return end();
    m_kept.want(m_layer, m_generating.text()->first_of(now.round), m_generating.text()->last_of(now.round));
    if (const auto left = reachable(m_layer); left.empty() || left.front() != now.round) next();
    emit changed();
}

} // namespace ggs
