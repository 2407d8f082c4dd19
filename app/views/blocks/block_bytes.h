// SPDX-License-Identifier: MIT
// BlockBytes: the bytes of a block, field by field.
//
// The bytes of the marked element are outlined and its bits are underlined. elementsHovered() reports the elements of
// the byte under the pointer; a click picks the first of them. GUI thread only.
#pragma once

#include "look/cells/cell_canvas.h"
#include "views/blocks/block_shown.h"

namespace ggs {

class Selection;

class BlockBytes : public CellCanvas {
    Q_OBJECT
  public:
    explicit BlockBytes(Selection& selection, QWidget* parent = nullptr);
    void setBlock(std::shared_ptr<const BlockShown> block);
    // Scrolls to the bits of its quant.
    void setMarked(int element);
    // Returns the rectangle of a byte of the block. Unit: pixels of the viewport.
    QRect byteRect(int byte) const;
    // The elements that have bits in a byte.
    std::vector<int> elementsIn(int byte) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {420, 74}; }

  signals:
    void elementsHovered(const std::vector<int>& elements); // of the byte under the pointer; none if there is none

  protected:
    Extent down() const override { return {contentHeight(), viewport()->height()}; }
    int step() const override;
    std::optional<Spot> spotAt(const QPointF& where) const override; // the first of the byte's elements
    void paint(QPainter& p) override;
    void pointed(const std::optional<QPointF>& where) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct FieldPlace {
        int y = 0, rows = 0; // pixels without scrolling
    };
    int contentHeight() const;
    double byteWidth() const;
    int labelWidth() const;
    std::optional<int> byteAt(const QPointF& where) const;
    void setHovered(std::optional<int> byte);
    void paintField(QPainter& p, size_t field) const;
    void paintByte(QPainter& p, int byte, const QRect& r) const;
    void paintBits(QPainter& p, const NumberValue& number, int byte, const QRect& r, const QColor& colour) const;

    std::shared_ptr<const BlockShown> m_block;
    std::vector<FieldPlace> m_fields;
    int m_marked = 0;
    std::optional<int> m_hovered;
};

} // namespace ggs
