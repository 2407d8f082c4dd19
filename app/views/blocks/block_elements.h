// SPDX-License-Identifier: MIT
// BlockElements: the elements of a block, each with its quant, value, source and error. The pointer marks an element in
// all views and a click picks it. The keyboard moves from element to element and from block to block. GUI thread only.
#pragma once

#include "look/cells/cell_canvas.h"
#include "views/blocks/block_shown.h"

namespace ggs {

class Selection;

class BlockElements : public CellCanvas {
    Q_OBJECT
  public:
    explicit BlockElements(Selection& selection, QWidget* parent = nullptr);
    void setBlock(std::shared_ptr<const BlockShown> block);
    // Scrolls to it.
    void setMarked(int element);
    // Outlines the elements of the byte under the pointer.
    void setOutlined(const std::vector<int>& elements);
    // Returns the rectangle of an element; empty if there is no such element. Unit: pixels of the viewport.
    QRect elementRect(int element) const;
    // Returns the texts of an element's cell: quant, value, source (if known).
    QStringList elementTexts(int element) const;
    QSize minimumSizeHint() const override { return {300, 76}; }

  signals:
    void stepWanted(int elements); // to another element, maybe of another block
    void blockWanted(int blocks);

  protected:
    Extent down() const override;
    int step() const override;
    std::optional<Spot> spotAt(const QPointF& where) const override;
    void paint(QPainter& p) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    int columns() const;
    double cellWidth() const;
    int cellHeight() const;
    void paintElement(QPainter& p, int element) const;

    std::shared_ptr<const BlockShown> m_block;
    int m_marked = 0;
    std::vector<int> m_outlined;
    double m_largest = 0; // error
};

} // namespace ggs
