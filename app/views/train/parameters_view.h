// SPDX-License-Identifier: MIT
// ParametersView: a table of the parameters of a training: their norms, those of their gradients and moments, the
// distribution of both, and the units of the next relu that are 0 for the whole batch. A click selects the parameter.
// Below the table, a chart has the distribution of the selected parameter over the rounds. GUI thread only.
#pragma once

#include "look/view.h"

class QTableView;
class QTimer;

namespace ggs {

class Moves;
class NaturalOrder;
class SegmentedSwitch;
class SheetModel;
class TrainingChart;
class TrainingRuns;
class ViewHeader;

class ParametersView final : public View {
    Q_OBJECT
  public:
    ParametersView(Debuggee& debuggee, Moves& moves, TrainingRuns& runs, Selection& selection,
                   QWidget* parent = nullptr);
    QString whyEmpty() const override;
    QString exportKinds() const override;
    QString exportTo(const QString& path) override;

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void refresh();
    void read();
    void showSelection();
    QWidget* makeChart();
    void drawChart();

    Debuggee& m_debuggee;
    TrainingRuns& m_runs;
    Selection& m_selection;
    const CommandQueue::Kind m_readKind;
    SheetModel* m_rows;
    NaturalOrder* m_order;
    QTableView* m_table;
    ViewHeader* m_header; // of the chart
    SegmentedSwitch* m_which;
    TrainingChart* m_chart;
    QTimer* m_soon; // until the chart is drawn, while a run goes on
    Contents* m_contents;
    bool m_stale = true, m_selecting = false;
};

} // namespace ggs
