// SPDX-License-Identifier: MIT
// JointBuffersView: the joint buffers of a program, as they are after a chosen statement. For each reservation it lists
// who asked, the offset, the size and the padding. Arrow keys and buttons go from statement to statement. GUI thread.
#pragma once

#include "graph/joint_buffer_calls.h"
#include "look/view.h"

class QLabel;
class QTableView;
class QToolButton;

namespace ggs {

class SheetModel;
struct SheetRow;

class JointBuffersView : public View {
    Q_OBJECT
  public:
    JointBuffersView(Debuggee& debuggee, Selection& selection, QWidget* parent = nullptr);
    QString whyEmpty() const override;
    QString exportKinds() const override;
    QString exportTo(const QString& path) override;

  protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void refresh();
    void redraw();
    std::vector<SheetRow> rowsAfter(size_t statements) const;
    void goTo(size_t statement);
    void showSelection();

    Debuggee& m_debuggee;
    Selection& m_selection;
    std::shared_ptr<const Structure> m_structure; // of m_calls
    std::vector<uint32_t> m_calls;                // of the program, about joint buffers
    size_t m_done = 0;                            // how many of them are shown as done
    bool m_selecting = false;                     // the selection comes from here
    ViewHeader* m_header;
    QToolButton *m_first, *m_previous, *m_next, *m_last;
    QLabel* m_statement;
    SheetModel* m_rows;
    QTableView* m_table;
    Contents* m_contents;
};

} // namespace ggs
