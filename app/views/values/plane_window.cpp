// SPDX-License-Identifier: MIT
#include "views/values/plane_window.h"

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr double largestFitted = 40, thinnest = 12; // pixels of an element when all are seen

} // namespace

int64_t PlaneWindow::Axis::begin() const {
    return std::clamp<int64_t>(std::llround(first), 0, std::max<int64_t>(0, all - count));
}

void PlaneWindow::Axis::keepInside() {
    first = std::clamp(first, 0.0, static_cast<double>(std::max<int64_t>(0, all - count)));
}

// Both directions grow by the same factor, each up to its number's size.
void PlaneWindow::Axis::scale(double zoom, int pixels) {
    const double wanted = std::min(std::max(fitted, numbers), fitted * zoom);
    const double fits = std::floor(pixels / wanted * (1 + 1e-9));
    count = fits >= static_cast<double>(all) ? all : std::max<int64_t>(1, static_cast<int64_t>(fits));
    // An element that is clipped at an end is left out; the others take its space.
    size = count == all ? wanted : std::max(wanted, static_cast<double>(pixels) / static_cast<double>(count));
    keepInside();
}

void PlaneWindow::setPlane(int64_t columns, int64_t rows) {
    m_columns = {};
    m_rows = {};
    m_columns.all = columns;
    m_rows.all = rows;
    m_zoom = 1;
    scale();
}

void PlaneWindow::setRoom(const QRect& room, const QSizeF& numberCell) {
    m_room = room;
    m_columns.numbers = numberCell.width();
    m_rows.numbers = numberCell.height();
    scale();
}

void PlaneWindow::scale() {
    if (m_columns.all <= 0 || m_rows.all <= 0 || m_room.isEmpty()) {
        m_columns.count = m_rows.count = 0;
        return;
    }
    const double width =
        std::min(largestFitted, static_cast<double>(m_room.width()) / static_cast<double>(m_columns.all));
    const double height =
        std::min(largestFitted, static_cast<double>(m_room.height()) / static_cast<double>(m_rows.all));
    // Squares, unless that would leave a thread of it.
    m_columns.fitted = std::min(width, std::max(height, thinnest));
    m_rows.fitted = std::min(height, std::max(width, thinnest));
    m_columns.scale(m_zoom, m_room.width());
    m_rows.scale(m_zoom, m_room.height());
}

void PlaneWindow::fit() {
    m_zoom = 1;
    scale();
}

void PlaneWindow::zoomBy(double factor, const QPointF& around) { zoomBy(factor, around, m_room); }

void PlaneWindow::zoomBy(double factor, const QPointF& around, const QRect& roomAfter) {
    if (m_columns.count == 0) return;
    const double column = m_columns.at(around.x() - m_room.left()), row = m_rows.at(around.y() - m_room.top());
    const double most = std::max({1.0, m_columns.numbers / m_columns.fitted, m_rows.numbers / m_rows.fitted});
    m_room = roomAfter;
    m_zoom = std::clamp(m_zoom * factor, 1.0, most);
    scale();
    m_columns.first = column - (around.x() - m_room.left()) / m_columns.size;
    m_rows.first = row - (around.y() - m_room.top()) / m_rows.size;
    m_columns.keepInside();
    m_rows.keepInside();
}

void PlaneWindow::drag(const QPointF& moved) {
    if (m_columns.count == 0) return;
    m_columns.first -= moved.x() / m_columns.size;
    m_rows.first -= moved.y() / m_rows.size;
    m_columns.keepInside();
    m_rows.keepInside();
}

void PlaneWindow::bring(int64_t column, int64_t row) {
    const auto to = [](Axis& axis, int64_t element) {
        const int64_t begin = axis.begin();
        if (element < begin) axis.first = static_cast<double>(element);
        if (element >= begin + axis.count) axis.first = static_cast<double>(element - axis.count + 1);
        axis.keepInside();
    };
    to(m_columns, column);
    to(m_rows, row);
}

CellRange PlaneWindow::seen() const { return {m_columns.begin(), m_rows.begin(), m_columns.count, m_rows.count}; }

} // namespace ggs
