// SPDX-License-Identifier: MIT
// CellCanvas: the base class of scrolled areas of cells, each of which shows one element. It manages the visible range
// and the pointer. The element under the pointer is marked as hovered in all views, and a click picks it. The wheel
// scrolls vertically, Shift+wheel sideways. Ctrl+wheel zooms if cells can have several sizes.
//
// Positions are counted in the unit in which the derived class scrolls: rows and columns, or pixels. They are 64-bit
// and stored separately from the scroll bars, whose steps are ints. One step of a bar may cover hundreds of rows, but
// any row can be scrolled to. GUI thread only.
#pragma once

#include "look/theme.h"
#include "session/selection.h"

#include <QAbstractScrollArea>
#include <optional>

namespace ggs {

class CellCanvas : public QAbstractScrollArea {
    Q_OBJECT
  protected:
    CellCanvas(Selection& selection, const QString& name, Ink ground, QWidget* parent);

    // The number of positions in a direction, and how many of them are visible.
    struct Extent {
        int64_t all = 0, seen = 1;
    };
    virtual Extent across() const { return {}; }
    virtual Extent down() const = 0;
    virtual int step() const { return 1; } // places that one turn of the wheel is counted in
    // Returns the element under a point of the viewport, or nothing if there is none.
    virtual std::optional<Spot> spotAt(const QPointF& where) const = 0;
    virtual void paint(QPainter& p) = 0; // on the ground, antialiased
    virtual void zoom(int) {}            // closer by so many sizes; 0: the usual one
    virtual void seenChanged() {}        // another part is on the screen, or sizes are others
    // Nothing: it has left.
    virtual void pointed(const std::optional<QPointF>& where);

    int64_t firstColumn() const { return m_first[0]; }
    int64_t firstRow() const { return m_first[1]; }
    // To be called when sizes or what is shown are others.
    void layOut();
    void scrollTo(int64_t column, int64_t row);
    // False while a sentence is shown instead of the cells. The scroll position is kept.
    void setHasBars(bool has);
    // Scroll a row or a column to the middle if it is not visible. They do nothing while the pointer hovers a cell, so
    // that this cell doesn't move.
    void bringRow(int64_t row);
    void bringColumn(int64_t column);
    // Scrolls a rectangle to the middle if it is not completely visible, in canvases that scroll by pixels. Pixels
    // above `top` are covered. Does nothing while the pointer hovers a cell.
    void bringRect(const QRect& rect, int top);

    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

    Selection& m_selection;

  private:
    bool pointerIsHere() const;
    void setBars();
    void setPolicies(bool byBar);

    const Ink m_ground;
    int64_t m_first[2] = {0, 0}; // column and row
    QPointF m_turned;            // of the wheel, that is less than a place
    double m_zoomed = 0;         // of the wheel, that is less than a size
    QSize m_outer;               // with its bars
    bool m_settingBars = false, m_hasBars = true;
};

} // namespace ggs
