// SPDX-License-Identifier: MIT
// NodeTable: the table of nodes, sortable, filtered by the text typed above it and by the selection's span of steps,
// and linked to the selection and the cursor.
#pragma once

#include "look/view.h"

class QLineEdit;
class QPushButton;
class QTableView;

namespace ggs {

class NodeModel;
class SessionController;
class SortedNodes;

class NodeTable : public View {
    Q_OBJECT
  public:
    explicit NodeTable(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    QTableView* table() const { return m_table; }
    bool find() override;

  private:
    void showSelection();
    void showCursor();
    void showNothing();
    void followSpan();

    SessionController& m_controller;
    Selection& m_selection;
    Debuggee& m_debuggee;
    NodeModel* m_model;
    SortedNodes* m_sorted;
    QTableView* m_table;
    QLineEdit* m_filter;
    QPushButton* m_span;
    ViewHeader* m_header;
    Contents* m_contents;
    bool m_selecting = false; // the selection comes from here
};

} // namespace ggs
