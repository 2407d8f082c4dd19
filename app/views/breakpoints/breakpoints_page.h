// SPDX-License-Identifier: MIT
// BreakpointsPage: the page of the dock that lists the breakpoints. Space or a click on the dot enables and disables
// one, Return edits it, Delete removes it. GUI thread only.
#pragma once

#include "look/view.h"

#include <optional>

class QTableView;
class QToolButton;

namespace ggs {

class BreakpointModel;
class Contents;
class Marking;

class BreakpointsPage final : public View {
    Q_OBJECT
  public:
    BreakpointsPage(Debuggee& debuggee, Marking& marking, QWidget* parent = nullptr);
    QString whyEmpty() const override;

  signals:
    void breakpointWanted(); // a new one
    void changeWanted(size_t breakpoint);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void follow();
    void menuAt(const QPoint& where);
    void toggle(const QModelIndex& index);
    std::optional<size_t> current() const;

    Debuggee& m_debuggee;
    Marking& m_marking;
    BreakpointModel* m_model;
    QTableView* m_table;
    QToolButton* m_new;
    Contents* m_contents;
};

} // namespace ggs
