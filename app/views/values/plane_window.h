// SPDX-License-Identifier: MIT
// PlaneWindow: the section of a plane that a heat map shows, and the size of an element in pixels. When fitted, the
// heat map shows the whole plane. Zooming in enlarges the elements in both directions, until a cell has room for a
// number. The section always consists of complete elements.
//
// Positions in the plane are 64-bit element indices; positions and sizes on the screen are in pixels. A value; any
// thread.
#pragma once

#include "look/cells/shown_plane.h"

#include <QPointF>
#include <QRect>
#include <QSizeF>

namespace ggs {

class PlaneWindow {
  public:
    // All of so many elements.
    void setPlane(int64_t columns, int64_t rows);
    // Sets the rectangle of the picture, and the size that a cell needs to show its number.
    void setRoom(const QRect& room, const QSizeF& numberCell);

    void fit();
    // Zooms; the element at the point `around` stays there.
    void zoomBy(double factor, const QPointF& around);
    void zoomBy(double factor, const QPointF& around, const QRect& roomAfter);
    // The picture follows a hand that has moved so far.
    void drag(const QPointF& moved);
    // As little as is needed to have the element in sight.
    void bring(int64_t column, int64_t row);

    CellRange seen() const;
    bool whole() const { return seen().columns == m_columns.all && seen().rows == m_rows.all; }
    QSizeF elementSize() const { return {m_columns.size, m_rows.size}; }
    bool holdsNumbers() const { return m_columns.size >= m_columns.numbers && m_rows.size >= m_rows.numbers; }
    const QRect& room() const { return m_room; }

  private:
    struct Axis {
        int64_t all = 0;
        double first = 0; // of what is seen, not rounded, so that small moves add up
        int64_t count = 0;
        double fitted = 0, numbers = 0, size = 0; // pixels of an element: when all is seen, when its number is, and now
        int64_t begin() const;
        double at(double pixels) const { return static_cast<double>(begin()) + pixels / size; }
        void keepInside();
        void scale(double zoom, int pixels);
    };
    void scale();

    QRect m_room;
    Axis m_columns, m_rows;
    double m_zoom = 1;
};

} // namespace ggs
