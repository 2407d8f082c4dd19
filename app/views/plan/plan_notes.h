// SPDX-License-Identifier: MIT
// What is said of a memory plan below its drawing: who makes the peak, and of the selected tensor who had its bytes
// before, who has them next, and why it stands there. Rich text; links are tensors' numbers. GUI thread.
#pragma once

#include "views/plan/plan_bars.h"

#include <QCoreApplication>
#include <QString>

namespace ggs {

class PlanNotes {
    Q_DECLARE_TR_FUNCTIONS(PlanNotes)
  public:
    explicit PlanNotes(const PlanBars& bars) : m_bars(bars) {}

    // "5 376 B, 3.8 times less than 20 544 B if each had its own".
    QString sum() const;
    QString sumDetail() const; // "25 tensors, 7 in place; no plan for this order needs less"
    QString signs() const;     // what the signs in the picture mean
    QString peak() const;
    // Of the bar that a tensor has bytes in; null: of none.
    QString tensor(uint32_t tensor, const PlanBar* bar) const;

  private:
    QString link(uint32_t tensor) const;
    QString linksTo(const std::vector<Neighbour>& lives, bool next) const;

    const PlanBars& m_bars;
};

} // namespace ggs
