// SPDX-License-Identifier: MIT
// RoundsView: the values that change from round to round. One page draws the watches as curves, with a point at the end
// of each round; another draws the duration of each round. A click goes to the end of the clicked round, forward or
// back. GUI thread.
#pragma once

#include "look/chart/chart.h"
#include "look/view.h"

class QButtonGroup;
class QPushButton;
class QToolButton;

namespace ggs {

class Debuggee;
class Moves;

class RoundsView : public View {
    Q_OBJECT
  public:
    RoundsView(Debuggee& debuggee, Moves& moves, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    QString exportKinds() const override { return m_chart->data().empty() ? QString() : Chart::exportKinds(); }
    QString exportTo(const QString& path) override { return m_chart->exportTo(path); }

  signals:
    void watchWanted(); // a new one

  protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    enum class Page { watches, times };
    Page page() const;
    void refresh();
    const std::shared_ptr<const WatchCurves>& curvesNow() const;
    void redraw();
    void mark();
    ChartData watchCurves();
    ChartData times();
    // The point of a round on a curve, which is chosen by its place in m_spots.
    void addPoint(ChartData& chart, double x, double y, Ink ink, const QString& what);

    Debuggee& m_debuggee;
    Moves& m_moves;
    Chart* m_chart;
    ViewHeader* m_header;
    Contents* m_contents;
    QButtonGroup* m_pages;
    QToolButton* m_logarithmic;
    QPushButton* m_newWatch;
    struct Spot {
        uint32_t round;
        QString what;
        double value;
    };
    std::vector<Spot> m_spots;        // by point
    std::optional<uint32_t> m_chosen; // of them
    bool m_stale = true;
    // The data of the current drawing.
    std::shared_ptr<const WatchCurves> m_curves;
    std::shared_ptr<const RoundTimes> m_times;
    int m_drawn = -1;
};

} // namespace ggs
