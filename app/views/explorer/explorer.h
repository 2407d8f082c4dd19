// SPDX-License-Identifier: MIT
// Explorer: the view that lists nodes in running order, and leafs. Nodes that have run are dimmed, the next one is
// marked, and so are breakpoints and results that have NaN or that an edit changed. A click selects one. GUI thread
// only.
#pragma once

#include "look/view.h"
#include "views/explorer/explorer_model.h"

class QLineEdit;
class QTreeView;

namespace ggs {

class Marking;
class SessionController;

class Explorer : public View {
    Q_OBJECT
  public:
    explicit Explorer(SessionController& controller, QWidget* parent = nullptr);
    QTreeView* tree() const { return m_tree; }
    QString whyEmpty() const override;
    bool find() override;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void showSelection();
    void menuAt(const QPoint& where);
    void expandWhatIsSmall();

    SessionController& m_controller;
    Selection& m_selection;
    Debuggee& m_debuggee;
    Marking& m_marking;
    ExplorerModel* m_model;
    QLineEdit* m_search;
    QTreeView* m_tree;
    bool m_selecting = false;
};

} // namespace ggs
