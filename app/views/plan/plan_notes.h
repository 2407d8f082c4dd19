// SPDX-License-Identifier: MIT
// PlanNotes: the notes below the drawing of a memory plan. They list the tensors that make up the peak. For the
// selected tensor, they list the previous and next owners of its bytes, and the reasons for its address. The notes are
// rich text; the target of a link is a tensor number. GUI thread.
#pragma once

#include "views/plan/plan_bars.h"

#include <QCoreApplication>
#include <QString>

namespace ggs {

class PlanNotes {
    Q_DECLARE_TR_FUNCTIONS(PlanNotes)
  public:
    explicit PlanNotes(const PlanBars& bars) : m_bars(bars) {}

    // "5 376 B instead of 20 544 B without reuse (3.8 times smaller)".
    QString sum() const;
    QString sumDetail() const; // "25 tensors, 7 in place; minimum for this order of nodes"
    QString signs() const;     // what the signs in the picture mean
    QString peak() const;
    // Returns the text about a tensor. `bar`: the bar that contains its bytes; null if there is none.
    QString tensor(uint32_t tensor, const PlanBar* bar) const;

  private:
    QString link(uint32_t tensor) const;
    QString linksTo(const std::vector<Neighbour>& lives, bool next) const;

    const PlanBars& m_bars;
};

} // namespace ggs
