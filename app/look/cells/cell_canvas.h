// SPDX-License-Identifier: MIT
// CellCanvas: a scrolled area of cells, each of which is an element's: what such widgets have in common. It knows which
// part is on the screen, and the pointer: a cell under it is hovered in all views, a click picks it. The wheel scrolls,
// with Shift sideways, and with Ctrl zooms where cells have several sizes.
//
// Places are counted in whatever the derived one scrolls: rows and columns, or pixels. They are 64-bit and kept beside
// the scroll bars, whose steps are ints and may be hundreds of rows each, so that any row can be brought on the screen.
// GUI thread.
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

    // How many places there are in a direction, and how many of them are on the screen.
    struct Extent {
        int64_t all = 0, seen = 1;
    };
    virtual Extent across() const { return {}; }
    virtual Extent down() const = 0;
    virtual int step() const { return 1; } // places that one turn of the wheel is counted in
    // What the pointer is over; the place is in the viewport.
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
    // False while a sentence stands in place of the cells; the place that is shown is kept.
    void setHasBars(bool has);
    // Into the middle, if it can't be seen. What the pointer is over stays where it is.
    void bringRow(int64_t row);
    void bringColumn(int64_t column);
    // The same for who scrolls by pixels; what lies above `top` is covered.
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
