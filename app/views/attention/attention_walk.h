// SPDX-License-Identifier: MIT
// AttentionWalk: moves the session through the rounds of a text whose attention was never read, and then back to where
// it started.
//
// For each of these rounds, the walk goes to its end, reads its rows and continues with the next round. Another move, a
// breakpoint or a change of the text ends the walk. Owned by the view; GUI thread only.
#pragma once

#include "views/attention/kept_attention.h"

namespace ggs {

class Debuggee;
class Generating;
class Moves;

class AttentionWalk : public QObject {
    Q_OBJECT
  public:
    AttentionWalk(Debuggee& debuggee, Generating& generating, Moves& moves, KeptAttention& kept, QObject* parent);

    // Returns the rounds before the current one that have no row of this layer. During a walk, the current round is the
    // one where the walk began.
    std::vector<uint32_t> missing(int64_t layer) const;
    // Returns the missing rounds that a walk can reach without losing changes: going to a round before a change would
    // discard the change.
    std::vector<uint32_t> reachable(int64_t layer) const;
    void begin(int64_t layer);
    void end(); // where it is
    bool isUnderWay() const { return m_home.has_value(); }

  signals:
    void changed();

  private:
    void follow();
    void next();

    Debuggee& m_debuggee;
    Generating& m_generating;
    Moves& m_moves;
    KeptAttention& m_kept;
    int64_t m_layer = 0;
    std::optional<Moment> m_home;   // where it began; none: it is not under way
    std::optional<Moment> m_wanted; // where it goes to now
    size_t m_tokens = 0;            // of the text that it began with
};

} // namespace ggs
