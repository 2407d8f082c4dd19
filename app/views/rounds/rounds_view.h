// SPDX-License-Identifier: MIT
// RoundsView: the duration of each round. A click goes to the end of the clicked round, forward or back. GUI thread.
#pragma once

#include "look/view.h"
#include "views/rounds/rounds_chart.h"

class QToolButton;

namespace ggs {

class RoundsView : public View {
    Q_OBJECT
  public:
    RoundsView(Debuggee& debuggee, Moves& moves, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    QString exportKinds() const override { return m_chart->data().empty() ? QString() : Chart::exportKinds(); }
    QString exportTo(const QString& path) override { return m_chart->exportTo(path); }

  protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void refresh();
    void redraw();

    Debuggee& m_debuggee;
    RoundsChart* m_chart;
    ViewHeader* m_header;
    Contents* m_contents;
    QToolButton* m_logarithmic;
    bool m_stale = true;
    // The data of the current drawing.
    std::shared_ptr<const RoundTimes> m_times;
    bool m_drawnLogarithmic = false;
};

} // namespace ggs
