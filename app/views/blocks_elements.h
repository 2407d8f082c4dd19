// SPDX-License-Identifier: MIT
// BlockElements: the elements of a block with quant, value, source and error. The pointer marks an element in all views, a
// click picks it, keys go from element to element and from block to block. GUI thread.
#pragma once

#include "session_controller.h"
#include "views/blocks_data.h"

#include <QAbstractScrollArea>

namespace ggs {

class BlockElements : public QAbstractScrollArea {
    Q_OBJECT
  public:
    explicit BlockElements(SessionController& controller, QWidget* parent = nullptr);
    void setBlock(std::shared_ptr<const BlockShown> block);
    // Scrolls to it.
    void setMarked(int element);
    // Those that a byte under the pointer holds.
    void setOutlined(const std::vector<int>& elements);
    // Where an element is drawn in the viewport.
    QRect elementRect(int element) const;
    // What stands in its cell: quant, value, source (if known).
    QStringList elementTexts(int element) const;
    QSize minimumSizeHint() const override { return {300, 76}; }

  signals:
    void stepWanted(int elements); // to another element, maybe of another block
    void blockWanted(int blocks);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

  private:
    void layOut();
    int columns() const;
    double cellWidth() const;
    int cellHeight() const;
    std::optional<int> elementAt(const QPoint& where) const;
    void paintElement(QPainter& p, int element) const;

    SessionController& m_controller;
    std::shared_ptr<const BlockShown> m_block;
    int m_marked = 0;
    std::vector<int> m_outlined;
    double m_largest = 0; // error
};

} // namespace ggs
