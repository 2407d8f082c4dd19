// SPDX-License-Identifier: MIT
// WatchesPage: the page of the dock that lists the watches with their values. If the program has several rounds, a
// chart next to the table draws each watch as a curve, with a point at the end of each round. Delete removes a watch.
// GUI thread only.
#pragma once

#include "look/view.h"
#include "views/rounds/rounds_chart.h"

class QTableView;
class QToolButton;

namespace ggs {

class Marking;
class WatchModel;

class WatchesPage final : public View {
    Q_OBJECT
  public:
    WatchesPage(Debuggee& debuggee, Moves& moves, Marking& marking, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    QString exportKinds() const override { return m_chart->data().empty() ? QString() : Chart::exportKinds(); }
    QString exportTo(const QString& path) override { return m_chart->exportTo(path); }

  signals:
    void watchWanted(); // a new one

  protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void follow();
    void refresh();
    void redraw();
    QString whyNoCurves() const;
    const std::shared_ptr<const WatchCurves>& curvesNow() const;

    Debuggee& m_debuggee;
    Marking& m_marking;
    WatchModel* m_model;
    QTableView* m_table;
    QToolButton* m_new;
    Contents* m_contents;
    QWidget* m_side; // the curves
    ViewHeader* m_header;
    RoundsChart* m_chart;
    Contents* m_chartContents;
    QToolButton* m_logarithmic;
    bool m_stale = true;
    // The data of the current drawing.
    std::shared_ptr<const WatchCurves> m_curves;
    bool m_drawnLogarithmic = false;
};

} // namespace ggs
