// SPDX-License-Identifier: MIT
#include "look/cells/cell_canvas.h"

#include "look/canvas/pan_zoom.h"
#include "look/long_scroll.h"
#include "session/selection.h"

#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace ggs {

CellCanvas::CellCanvas(Selection& selection, const QString& name, Ink ground, QWidget* parent)
    : QAbstractScrollArea(parent), m_selection(selection), m_ground(ground) {
    setObjectName(name);
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    connect(&Theme::instance(), &Theme::changed, this, &CellCanvas::layOut);
}

// -- which part is seen -----------------------------------------------------------------------------------------------

void CellCanvas::layOut() {
    setBars();
    // The content has changed: a bar that setPolicies() kept may be hidden if it has nothing to scroll.
    if (horizontalScrollBar()->maximum() == 0) setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    if (verticalScrollBar()->maximum() == 0) setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
}

void CellCanvas::setBars() {
    const bool before =
        std::exchange(m_settingBars, true); // a bar that appears changes the size, and so comes here again
    const auto set = [this](QScrollBar* bar, const Extent& extent, int64_t& first) {
        first = std::clamp<int64_t>(first, 0, std::max<int64_t>(0, extent.all - extent.seen));
        setLongRange(bar, extent.all, extent.seen);
        bar->setSingleStep(step());
        setLongPosition(bar, extent.all, extent.seen, first);
    };
    set(horizontalScrollBar(), across(), m_first[0]);
    set(verticalScrollBar(), down(), m_first[1]);
    m_settingBars = before;
    seenChanged();
    viewport()->update();
}

void CellCanvas::scrollTo(int64_t column, int64_t row) {
    m_first[0] = column;
    m_first[1] = row;
    layOut();
}

bool CellCanvas::pointerIsHere() const { return viewport()->underMouse() && m_selection.hovered(); }

void CellCanvas::bringRow(int64_t row) {
    if (pointerIsHere()) return;
    const int64_t seen = down().seen;
    if (row < m_first[1] || row >= m_first[1] + seen) scrollTo(m_first[0], row - seen / 2);
}

void CellCanvas::bringColumn(int64_t column) {
    if (pointerIsHere()) return;
    const int64_t seen = across().seen;
    if (column < m_first[0] || column >= m_first[0] + seen) scrollTo(column - seen / 2, m_first[1]);
}

void CellCanvas::bringRect(const QRect& rect, int top) {
    if (pointerIsHere() || rect.isEmpty() || (rect.top() >= top && rect.bottom() <= viewport()->height())) return;
    scrollTo(m_first[0], m_first[1] + rect.center().y() - (viewport()->height() + top) / 2);
}

void CellCanvas::scrollContentsBy(int, int) {
    if (m_settingBars) return;
    const Extent columns = across(), rows = down();
    m_first[0] = longPosition(horizontalScrollBar(), columns.all, columns.seen);
    m_first[1] = longPosition(verticalScrollBar(), rows.all, rows.seen);
    seenChanged();
    viewport()->update();
}

// How much is seen can depend on a bar that is there only because of how much is seen: it would come and go without
// end. So a bar that has come stays as long as the canvas keeps its size.
void CellCanvas::resizeEvent(QResizeEvent*) {
    setPolicies(std::exchange(m_outer, size()) == size());
    setBars();
}

void CellCanvas::setPolicies(bool byBar) {
    const auto policy = [&](const QScrollBar* bar) {
        return !m_hasBars                  ? Qt::ScrollBarAlwaysOff
               : byBar && bar->isVisible() ? Qt::ScrollBarAlwaysOn
                                           : Qt::ScrollBarAsNeeded;
    };
    setHorizontalScrollBarPolicy(policy(horizontalScrollBar()));
    setVerticalScrollBarPolicy(policy(verticalScrollBar()));
}

void CellCanvas::setHasBars(bool has) {
    if (std::exchange(m_hasBars, has) != has) setPolicies(false);
}

// By places, not by the bars' steps. A touchpad turns by less than one at a time.
void CellCanvas::wheelEvent(QWheelEvent* event) {
    const WheelTurn turn(*event);
    constexpr double notch = 120, aColumn = 60, aRow = 40; // eighths of a degree
    if (turn.zooms) {
        m_zoomed += turn.angle.y();
        const int sizes = static_cast<int>(m_zoomed / notch);
        m_zoomed -= sizes * notch;
        if (sizes != 0) zoom(sizes);
    } else {
        m_turned += turn.angle * step();
        const QPoint places(static_cast<int>(m_turned.x() / aColumn), static_cast<int>(m_turned.y() / aRow));
        m_turned -= QPointF(places.x() * aColumn, places.y() * aRow);
        if (!places.isNull()) scrollTo(m_first[0] - places.x(), m_first[1] - places.y());
    }
    event->accept();
}

// -- drawing and the pointer ------------------------------------------------------------------------------------------

void CellCanvas::paintEvent(QPaintEvent*) {
    QPainter p(viewport());
    p.setRenderHint(QPainter::Antialiasing);
    p.fillRect(viewport()->rect(), Theme::instance().color(m_ground));
    paint(p);
}

void CellCanvas::pointed(const std::optional<QPointF>& where) {
    m_selection.hover(where ? spotAt(*where) : std::nullopt);
}

void CellCanvas::mouseMoveEvent(QMouseEvent* event) { pointed(event->position()); }

void CellCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (const auto spot = spotAt(event->position())) m_selection.pick(*spot);
}

bool CellCanvas::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) pointed(std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace ggs
