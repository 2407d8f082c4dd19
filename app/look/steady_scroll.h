// SPDX-License-Identifier: MIT
// SteadyScroll: a scroll area for contents whose height depends on their width, such as wrapped words. QScrollArea lays
// out again whenever it has resized its contents; if their least size then differs each time, it never ends and the
// stack overflows. This one stops after a few rounds; the contents may then be a line too high. GUI thread only.
#pragma once

#include <QScrollArea>

namespace ggs {

class SteadyScroll : public QScrollArea {
  public:
    explicit SteadyScroll(QWidget* parent = nullptr) : QScrollArea(parent) { setWidgetResizable(true); }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        constexpr int most = 4;
        if (m_rounds == most) return false;
        ++m_rounds;
        const bool done = QScrollArea::eventFilter(watched, event);
        --m_rounds;
        return done;
    }

  private:
    int m_rounds = 0; // one inside another
};

} // namespace ggs
