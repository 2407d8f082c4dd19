// SPDX-License-Identifier: MIT
// BlocksOfMemory: the list of a program's memory blocks (arenas and buffers), and of the tensors in the chosen block,
// by size. Below them, it offers the other memory that the program can run in. GUI thread only.
#pragma once

#include "look/view.h"
#include "memory/block_contents.h"

class QLabel;
class QPushButton;
class QTableView;

namespace ggs {

class NaturalOrder;
class Opening;
class SessionController;
class SheetModel;
class WrappedText;

class BlocksOfMemory : public View {
    Q_OBJECT
  public:
    explicit BlocksOfMemory(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override;

  signals:
    void whatIfWanted(); // the memory that other options need

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void refresh();
    void choose(size_t block);
    void showSelection();
    void followRuns();
    QString nameOfBlock(const BlockContents& block) const;

    SessionController& m_controller;
    Debuggee& m_debuggee;
    Selection& m_selection;
    Opening& m_opening;
    std::shared_ptr<const Structure> m_structure; // of m_blocks
    std::vector<BlockContents> m_blocks;
    size_t m_block = 0;       // chosen
    bool m_selecting = false; // the selection comes from here
    SheetModel *m_blockRows, *m_tensorRows;
    NaturalOrder* m_order;
    QTableView *m_blockTable, *m_tensorTable;
    QLabel* m_sum;
    QLabel* m_heading;
    WrappedText* m_foot;
    QPushButton *m_runs, *m_whatIf;
    Contents* m_contents;
};

} // namespace ggs
