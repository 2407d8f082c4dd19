// SPDX-License-Identifier: MIT
#include "views/strides_grid.h"

#include "theme.h"
#include "widgets/long_scroll.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>

namespace ggs {

namespace {

constexpr int air = 14; // at the left edge

QFontMetrics captions() { return QFontMetrics(Theme::instance().numbers(Theme::caption)); }
QFontMetrics digits() { return QFontMetrics(Theme::instance().numbers()); }

} // namespace

LogicalGrid::LogicalGrid(SessionController& controller, QWidget* parent)
    : QAbstractScrollArea(parent), m_controller(controller) {
    setObjectName(QStringLiteral("logicalGrid"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    connect(&Theme::instance(), &Theme::changed, this, [this] { viewport()->update(); });
}

void LogicalGrid::setTensor(const std::optional<StridedTensor>& tensor) {
    const bool other = !(m_tensor == tensor);
    m_tensor = tensor;
    m_shown.reset();
    layOut();
    if (other) {
        horizontalScrollBar()->setValue(0);
        verticalScrollBar()->setValue(0);
    }
    follow();
    updateGeometry();
}

void LogicalGrid::setSlice(int64_t i2, int64_t i3) {
    m_i2 = i2;
    m_i3 = i3;
    viewport()->update();
}

void LogicalGrid::setContents(Contents contents) {
    m_contents = contents;
    layOut();
    viewport()->update();
}

void LogicalGrid::follow() {
    const auto marked = m_tensor ? shownElement(m_controller, *m_tensor) : std::nullopt;
    // Until one is marked the first element is shown; nothing scrolls to it.
    m_shown = m_tensor ? std::optional(marked.value_or(Index{})) : std::nullopt;
    if (marked) {
        const Index& e = *m_shown;
        if (e[0] < firstColumn() || e[0] >= firstColumn() + columnsSeen())
            setLongPosition(horizontalScrollBar(), ne(0), columnsSeen(), e[0] - columnsSeen() / 2);
        if (e[1] < firstRow() || e[1] >= firstRow() + rowsSeen())
            setLongPosition(verticalScrollBar(), ne(1), rowsSeen(), e[1] - rowsSeen() / 2);
    }
    viewport()->update();
}

// -- where things are -------------------------------------------------------------------------------------------------

int LogicalGrid::cellWidth() const {
    const int64_t most = !m_tensor ? 0 : m_contents == Contents::offset ? m_tensor->memory : nelements(m_tensor->tensor());
    const auto wide = std::max<qsizetype>(4, QString::number(most).size());
    const int heading = captions().horizontalAdvance(QStringLiteral("i0=%1").arg(std::max<int64_t>(0, ne(0) - 1))) + 8;
    return std::max(heading, digits().horizontalAdvance(QLatin1Char('0')) * static_cast<int>(wide) + 16);
}
int LogicalGrid::cellHeight() const { return digits().height() + 10; }
int LogicalGrid::left() const {
    return air + captions().horizontalAdvance(QStringLiteral("i1=%1").arg(std::max<int64_t>(0, ne(1) - 1))) + 8;
}
int LogicalGrid::top() const { return captions().height() + 6; }

int64_t LogicalGrid::columnsSeen() const { return std::max(1, (viewport()->width() - left()) / cellWidth()); }
int64_t LogicalGrid::rowsSeen() const { return std::max(1, (viewport()->height() - top()) / cellHeight()); }
int64_t LogicalGrid::firstColumn() const { return longPosition(horizontalScrollBar(), ne(0), columnsSeen()); }
int64_t LogicalGrid::firstRow() const { return longPosition(verticalScrollBar(), ne(1), rowsSeen()); }

QSize LogicalGrid::sizeHint() const {
    const int64_t columns = std::clamp<int64_t>(ne(0), 2, 8), rows = std::clamp<int64_t>(ne(1), 2, 8);
    return {left() + static_cast<int>(columns) * cellWidth() + 12, top() + static_cast<int>(rows) * cellHeight() + 12};
}

void LogicalGrid::layOut() {
    setLongRange(horizontalScrollBar(), ne(0), columnsSeen());
    setLongRange(verticalScrollBar(), ne(1), rowsSeen());
}

QRect LogicalGrid::cellRect(int64_t i0, int64_t i1) const {
    const int64_t column = i0 - firstColumn(), row = i1 - firstRow();
    if (column < 0 || row < 0 || i0 >= ne(0) || i1 >= ne(1) || column > columnsSeen() || row > rowsSeen()) return {};
    return {left() + static_cast<int>(column) * cellWidth() + 1, top() + static_cast<int>(row) * cellHeight() + 1,
            cellWidth() - 3, cellHeight() - 3};
}

std::optional<Index> LogicalGrid::at(const QPoint& where) const {
    if (!m_tensor || where.x() < left() || where.y() < top()) return std::nullopt;
    const Index element{firstColumn() + (where.x() - left()) / cellWidth(), firstRow() + (where.y() - top()) / cellHeight(),
                        m_i2, m_i3};
    return m_tensor->has(element) ? std::optional(element) : std::nullopt;
}

QString LogicalGrid::cellText(int64_t i0, int64_t i1) const {
    if (!m_tensor) return {};
    const Index element{i0, i1, m_i2, m_i3};
    return QString::number(m_contents == Contents::offset ? m_tensor->begin(element) - m_tensor->offset
                                                          : m_tensor->step(element));
}

// -- drawing ----------------------------------------------------------------------------------------------------------

void LogicalGrid::paintCell(QPainter& p, const Index& element) const {
    const Theme& theme = Theme::instance();
    const QRect cell = cellRect(element[0], element[1]);
    const bool shown = m_shown == element;
    // Of a block type the block's other elements have the same bytes.
    const bool same = m_shown && !shown && m_tensor->begin(*m_shown) == m_tensor->begin(element);
    const bool lit = !shown && m_controller.isLit({m_tensor->number, element});
    p.setPen(shown ? QPen(theme.color(Ink::selection), 1.6)
             : lit ? QPen(theme.color(Ink::cursor), 1.6, Qt::DashLine) : same ? QPen(theme.color(Ink::selection, 0.6), 1) : Qt::NoPen);
    p.setBrush(theme.color(shown || same ? Ink::selectedRow : Ink::raised));
    p.drawRoundedRect(QRectF(cell).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    p.setPen(theme.color(Ink::text));
    p.drawText(cell, Qt::AlignCenter, cellText(element[0], element[1]));
    if (m_tensor->inBlocks() && element[0] % m_tensor->type().block == 0 && element[0] > 0) {
        p.setPen(QPen(theme.color(Ink::muted), 1.5));
        p.drawLine(cell.left() - 2, cell.top(), cell.left() - 2, cell.bottom());
    }
}

void LogicalGrid::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(viewport());
    p.setRenderHint(QPainter::Antialiasing);
    p.fillRect(viewport()->rect(), theme.color(Ink::canvas));
    if (!m_tensor) return;
    const int64_t c0 = firstColumn(), r0 = firstRow();
    const int64_t c1 = std::min(ne(0), c0 + columnsSeen() + 1), r1 = std::min(ne(1), r0 + rowsSeen() + 1);
    p.setFont(theme.numbers(Theme::caption));
    for (int64_t c = c0; c < c1; ++c) {
        const QRect cell = cellRect(c, r0);
        p.setPen(theme.color(m_shown && (*m_shown)[0] == c ? Ink::selection : Ink::muted));
        p.drawText(QRect(cell.left() - 4, 0, cell.width() + 8, top()), Qt::AlignCenter, QStringLiteral("i0=%1").arg(c));
    }
    for (int64_t r = r0; r < r1; ++r) {
        const QRect cell = cellRect(c0, r);
        p.setPen(theme.color(m_shown && (*m_shown)[1] == r ? Ink::selection : Ink::muted));
        p.drawText(QRect(0, cell.top(), left() - 6, cell.height()), Qt::AlignRight | Qt::AlignVCenter,
                   QStringLiteral("i1=%1").arg(r));
    }
    p.setFont(theme.numbers());
    for (int64_t r = r0; r < r1; ++r) {
        for (int64_t c = c0; c < c1; ++c) paintCell(p, {c, r, m_i2, m_i3});
    }
}

// -- hands ------------------------------------------------------------------------------------------------------------

void LogicalGrid::resizeEvent(QResizeEvent*) { layOut(); }

void LogicalGrid::scrollContentsBy(int, int) { viewport()->update(); }

void LogicalGrid::mouseMoveEvent(QMouseEvent* event) {
    const auto element = at(event->pos());
    m_controller.hover(element ? std::optional(Spot{m_tensor->number, *element}) : std::nullopt);
}

void LogicalGrid::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (const auto element = at(event->pos())) m_controller.pick({m_tensor->number, *element});
}

void LogicalGrid::leaveEvent(QEvent*) { m_controller.hover(std::nullopt); }

void LogicalGrid::keyPressEvent(QKeyEvent* event) {
    if (!m_tensor) return QAbstractScrollArea::keyPressEvent(event);
    Index element = m_shown.value_or(Index{0, 0, m_i2, m_i3});
    const auto move = [&](size_t d, int64_t by) {
        element[d] = std::clamp<int64_t>(element[d] + by, 0, ne(d) - 1);
    };
    switch (event->key()) {
    case Qt::Key_Left: move(0, -1); break;
    case Qt::Key_Right: move(0, 1); break;
    case Qt::Key_Up: move(1, -1); break;
    case Qt::Key_Down: move(1, 1); break;
    case Qt::Key_PageUp: move(2, -1); break;
    case Qt::Key_PageDown: move(2, 1); break;
    case Qt::Key_Home: element[0] = 0; break;
    case Qt::Key_End: element[0] = ne(0) - 1; break;
    default: return QAbstractScrollArea::keyPressEvent(event);
    }
    m_controller.hover(std::nullopt);
    m_controller.pick({m_tensor->number, element});
}

} // namespace ggs
