// SPDX-License-Identifier: MIT
// CheckView: the view of the checks, which compare the elements that a kernel computes with their explanations.
//
// The left side lists the checked steps. The right side, or the lower one of a narrow view, shows the result of the
// chosen step: its worst elements and the
// runs that gave other bits. A click on an element shows it in the Element view. The view also starts checks, shows
// their progress and ends them. GUI thread only.
#pragma once

#include "look/view.h"

class QLabel;
class QSortFilterProxyModel;
class QSplitter;
class QTableView;
class QToolButton;

namespace ggs {

class CheckedSteps;
class Measuring;
class ProgressLine;
class SessionController;
class WorstElements;

class CheckView : public View {
    Q_OBJECT
  public:
    explicit CheckView(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override;

    // The button “Check all” does what this action does, and is disabled with it.
    void setCheckAll(QAction& action);

  signals:
    void elementWanted(); // the picked element, in detail
    // The errors of a step's node as values.
    void errorsWanted(std::shared_ptr<const NodeCheck> check);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void makeHeader();
    void makeTables();
    void showChecks();
    void showSelection();
    void showStep(std::optional<size_t> step);
    void allowButtons();
    void allowErrors();
    QString found(const NodeCheck& check) const; // as HTML

    Selection& m_selection;
    Debuggee& m_debuggee;
    Measuring& m_measuring;
    ViewHeader* m_header;
    ProgressLine* m_progress;
    QToolButton *m_checkNode, *m_checkAll, *m_errors;
    CheckedSteps* m_steps;
    QSortFilterProxyModel* m_sorted;
    QTableView *m_stepTable = nullptr, *m_worstTable = nullptr;
    WorstElements* m_worst;
    QLabel* m_found;
    QSplitter* m_parts;
    std::optional<size_t> m_step;     // shown on the right
    std::optional<size_t> m_errorsOf; // step; they are shown once this node has been checked again
    int m_done = 0, m_of = 0;         // of a check that is going on
    bool m_selecting = false;
};

} // namespace ggs
