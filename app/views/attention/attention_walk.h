// SPDX-License-Identifier: MIT
// AttentionWalk: through the rounds of a text whose attention nobody has looked at, and back: each of them is gone to,
// its rows are read, then the next one. It is the session that walks, so a breakpoint, another move or a changed text
// ends it.
//
// Owned by the view; GUI thread.
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

    // Rounds before the one in which the run stands that have no row of this layer.
    std::vector<uint32_t> missing(int64_t layer) const;
    // Those of them that can be gone to: who goes back behind a change by hand loses it.
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
