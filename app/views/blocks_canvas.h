// SPDX-License-Identifier: MIT
// BlockCanvas: a block drawn: its bytes, field by field, and below them its elements with quant, value, source and error.
// What the marked element is made of is outlined in the bytes; what a byte under the pointer holds is outlined among the
// elements. The pointer marks an element in all views, a click picks it, keys go from element to element and from block
// to block. GUI thread.
#pragma once

#include "session_controller.h"
#include "views/blocks_data.h"

#include <QAbstractScrollArea>

namespace ggs {

class BlockCanvas : public QAbstractScrollArea {
    Q_OBJECT
  public:
    explicit BlockCanvas(SessionController& controller, QWidget* parent = nullptr);
    void setBlock(std::shared_ptr<const BlockShown> block);
    void setMarked(int element);
    // Where an element, or a byte of the block, is drawn in the viewport.
    QRect elementRect(int element) const;
    QRect byteRect(int byte) const;
    // What stands in an element's cell: quant, value, source (if known).
    QStringList elementTexts(int element) const;
    // The elements that have bits in a byte.
    std::vector<int> elementsIn(int byte) const;

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
    struct FieldPlace {
        int y = 0, rows = 0; // pixels without scrolling
    };
    void layOut();
    int columns() const; // of elements
    double elementWidth() const;
    int elementHeight() const;
    double byteWidth() const;
    int labelWidth() const;
    std::optional<int> elementAt(const QPoint& where) const;
    std::optional<int> byteAt(const QPoint& where) const;
    void setHoveredByte(std::optional<int> byte);
    void paintField(QPainter& p, size_t field) const;
    void paintByte(QPainter& p, const Field& field, int byte, const QRect& r) const;
    void paintElement(QPainter& p, int element) const;
    void paintBits(QPainter& p, const NumberValue& number, int byte, const QRect& r, const QColor& colour) const;

    SessionController& m_controller;
    std::shared_ptr<const BlockShown> m_block;
    std::vector<FieldPlace> m_fields;
    int m_elementsTop = 0;
    int m_marked = 0;
    std::optional<int> m_hoveredByte;
    std::vector<int> m_inByte; // elements of the hovered byte
    double m_largest = 0;      // error
};

} // namespace ggs
