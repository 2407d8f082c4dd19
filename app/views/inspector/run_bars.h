// SPDX-License-Identifier: MIT
// RunBars: the times of a node in each run of a profile as bars, with the median run marked. If there are more runs
// than pixels, each pixel column shows the longest of its runs. Unit: ns. Owned by the time section. GUI thread only.
#pragma once

#include "look/theme.h"

#include <QWidget>

#include <cstdint>
#include <vector>

namespace ggs {

class RunBars : public QWidget {
    Q_OBJECT
  public:
    explicit RunBars(QWidget* parent = nullptr);
    // `marked`: the number of a run, from 1; 0: none.
    void setTimes(std::vector<int64_t> times, int marked, Ink ink);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    std::vector<int64_t> m_times;
    int m_marked = 0;
    Ink m_ink = Ink::other;
};

} // namespace ggs
