// SPDX-License-Identifier: MIT
// ParametersView: a table of the parameters of a training: their norms, those of their gradients and moments, the
// distribution of both, and the units of the next relu that are 0 for the whole batch. A click selects the parameter.
// GUI thread only.
#pragma once

#include "look/view.h"

class QTableView;

namespace ggs {

class NaturalOrder;
class SheetModel;
class TrainingRuns;

class ParametersView final : public View {
    Q_OBJECT
  public:
    ParametersView(Debuggee& debuggee, TrainingRuns& runs, Selection& selection, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    QString exportKinds() const override;
    QString exportTo(const QString& path) override;

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void refresh();
    void read();
    void showSelection();

    Debuggee& m_debuggee;
    TrainingRuns& m_runs;
    Selection& m_selection;
    const CommandQueue::Kind m_readKind;
    SheetModel* m_rows;
    NaturalOrder* m_order;
    QTableView* m_table;
    Contents* m_contents;
    bool m_stale = true, m_selecting = false;
};

} // namespace ggs
