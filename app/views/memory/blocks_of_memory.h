// SPDX-License-Identifier: MIT
// BlocksOfMemory: the list of a program's memory blocks (arenas and buffers), and of the tensors in the chosen block,
// by size. A folded section shows the compute plan of the run at the cursor (ggml_cplan, with the threads and the work
// memory of each node). The last line gives the size of the block if no tensor shared bytes. GUI thread only.
#pragma once

#include "graph/plan.h"
#include "look/sheet_model.h"
#include "look/view.h"
#include "memory/block_contents.h"

class QLabel;
class QTableView;

namespace ggs {

class FoldHeader;
class NaturalOrder;
class SessionController;
class WrappedText;

class BlocksOfMemory : public View {
    Q_OBJECT
  public:
    explicit BlocksOfMemory(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override;

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void refresh();
    void choose(size_t block);
    void showSelection();
    void showPlan();
    void foldPlan(bool folded);
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void fitBlocks();
    void fitTensors();
    QString nameOfBlock(const BlockContents& block) const;
    struct PlannedNode {
        uint32_t tensor;
        NodePlan plan;
    };
    SheetRow rowOf(const BlockContents& block, size_t number) const;
    SheetRow rowOf(const PlannedNode& node) const;

    Debuggee& m_debuggee;
    Selection& m_selection;
    std::shared_ptr<const Structure> m_structure; // of m_blocks
    std::vector<BlockContents> m_blocks;
    // The run of the compute plan.
    struct Planned {
        std::shared_ptr<const Structure> structure;
        uint32_t run = 0;
        int threads = 0;
        bool operator==(const Planned&) const = default;
    };
    Planned m_planned;
    size_t m_block = 0;       // chosen
    bool m_selecting = false; // the selection comes from here
    SheetModel *m_blockRows, *m_tensorRows, *m_fieldRows, *m_nodeRows;
    NaturalOrder* m_order;
    QTableView *m_blockTable, *m_tensorTable, *m_fieldTable, *m_nodeTable;
    QWidget* m_tensorPlace; // of m_tensorTable, which takes whole rows of it
    QLabel* m_sum;
    QLabel* m_heading;
    WrappedText* m_foot;
    FoldHeader* m_planHeading; // of the compute plan
    QWidget* m_plan;
    Contents* m_contents;
};

} // namespace ggs
