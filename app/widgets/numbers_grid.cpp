// SPDX-License-Identifier: MIT
#include "widgets/numbers_grid.h"

#include "messages.h"
#include "theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr int scrollSteps = 1'000'000; // a scroll bar's positions are ints; above that many rows one step is several

} // namespace

NumbersGrid::NumbersGrid(SessionController& controller, QWidget* parent)
    : QAbstractScrollArea(parent), m_controller(controller), m_windowKind(controller.newKind()) {
    setObjectName(QStringLiteral("numbers"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setAutoFillBackground(false);
    connect(&controller, &SessionController::snapshotChanged, this, [this] {
        m_have = {};
        ask();
    });
    // A number of the old program's means nothing in the new one.
    connect(&controller, &SessionController::structureChanged, this, [this] { setTensor(std::nullopt); });
}

int NumbersGrid::cellWidth() const { return QFontMetrics(Theme::instance().numbers()).horizontalAdvance(QLatin1Char('0')) * 12 + 14; }
int NumbersGrid::cellHeight() const { return QFontMetrics(Theme::instance().numbers()).height() + 7; }
int NumbersGrid::topHeight() const { return QFontMetrics(Theme::instance().numbers(Theme::caption)).height() + 6; }
int NumbersGrid::leftWidth() const {
    const int digits = static_cast<int>(QString::number(std::max<int64_t>(1, m_ne1)).size());
    return QFontMetrics(Theme::instance().numbers(Theme::caption)).horizontalAdvance(QLatin1Char('0')) * (digits + 4) + 14;
}

void NumbersGrid::setTensor(std::optional<uint32_t> tensor, int64_t i2, int64_t i3) {
    const bool other = tensor != m_tensor;
    m_tensor = tensor;
    m_i2 = i2;
    m_i3 = i3;
    m_have = {};
    m_values.clear();
    m_problem.clear();
    if (other) {
        m_current.reset();
        horizontalScrollBar()->setValue(0);
        verticalScrollBar()->setValue(0);
    }
    const bool known = tensor && m_controller.isOpen() && m_controller.structure().alive(*tensor);
    m_ne0 = known ? m_controller.structure().tensor(*tensor).ne[0] : 0;
    m_ne1 = known ? m_controller.structure().tensor(*tensor).ne[1] : 0;
    layOut();
    ask();
    viewport()->update();
}

void NumbersGrid::setRange(double low, double high) {
    m_low = low;
    m_high = high;
    viewport()->update();
}

void NumbersGrid::setPreview(uint32_t tensor, const std::vector<double>& values) {
    if (m_tensor != tensor || m_ne0 == 0) return;
    m_have = {0, 0, m_ne0, static_cast<int64_t>(values.size()) / m_ne0};
    m_values = values;
    viewport()->update();
}

void NumbersGrid::layOut() {
    const int64_t across = std::max<int64_t>(1, (viewport()->width() - leftWidth()) / cellWidth());
    const int64_t down = std::max<int64_t>(1, (viewport()->height() - topHeight()) / cellHeight());
    const auto set = [](QScrollBar* bar, int64_t all, int64_t seen) {
        bar->setRange(0, static_cast<int>(std::min<int64_t>(std::max<int64_t>(0, all - seen), scrollSteps)));
        bar->setPageStep(static_cast<int>(std::min<int64_t>(seen, scrollSteps)));
    };
    set(horizontalScrollBar(), m_ne0, across);
    set(verticalScrollBar(), m_ne1, down);
}

int64_t NumbersGrid::scrolled(Qt::Orientation orientation) const {
    const QScrollBar* const bar = orientation == Qt::Horizontal ? horizontalScrollBar() : verticalScrollBar();
    const int64_t all = orientation == Qt::Horizontal ? m_ne0 : m_ne1;
    const int64_t most = std::max<int64_t>(0, all - bar->pageStep());
    if (bar->maximum() <= 0) return 0;
    if (most <= scrollSteps) return bar->value();
    return static_cast<int64_t>(static_cast<double>(bar->value()) / bar->maximum() * static_cast<double>(most));
}

NumbersGrid::Window NumbersGrid::visible() const {
    Window w;
    w.c0 = scrolled(Qt::Horizontal);
    w.r0 = scrolled(Qt::Vertical);
    w.columns = std::min<int64_t>(m_ne0 - w.c0, (viewport()->width() - leftWidth()) / cellWidth() + 1);
    w.rows = std::min<int64_t>(m_ne1 - w.r0, (viewport()->height() - topHeight()) / cellHeight() + 1);
    return w;
}

void NumbersGrid::ask() {
    const Window wanted = visible();
    if (!m_tensor || !m_controller.isOpen() || wanted.columns <= 0 || wanted.rows <= 0 || wanted == m_have) return;
    const TensorState::Kind kind = m_controller.snapshot().state(*m_tensor).kind;
    if (kind == TensorState::Kind::not_run) {
        m_values.clear();
        m_problem = tr("not run yet: these bytes mean nothing");
        viewport()->update();
        return;
    }
    Slice slice;
    slice.begin = {wanted.c0, wanted.r0, m_i2, m_i3};
    slice.end = {wanted.c0 + wanted.columns, wanted.r0 + wanted.rows, m_i2 + 1, m_i3 + 1};
    m_controller.read(m_windowKind, [this, wanted, slice, tensor = *m_tensor](
                                      const Structure& s, const ByteSource& bytes) -> SessionController::Finish {
        const auto read = values(bytes, tensor, s.tensor(tensor), slice);
        if (read.ok() && !*read) return {};
        return [this, wanted, tensor, read] {
            if (m_tensor != tensor) return;
            m_problem = read.ok() ? QString() : words(read.error());
            m_values = read.ok() ? **read : std::vector<double>();
            m_have = wanted;
            viewport()->update();
        };
    });
}

QString NumbersGrid::cellText(int64_t i0, int64_t i1) const {
    if (i0 < m_have.c0 || i0 >= m_have.c0 + m_have.columns || i1 < m_have.r0 || i1 >= m_have.r0 + m_have.rows) return {};
    const size_t at = static_cast<size_t>((i1 - m_have.r0) * m_have.columns + (i0 - m_have.c0));
    return at < m_values.size() ? numberText(m_values[at]) : QString();
}

QColor NumbersGrid::heat(double value) const {
    const Theme& theme = Theme::instance();
    if (!std::isfinite(value)) return theme.color(Ink::trouble, 0.35);
    if (m_high <= m_low) return Qt::transparent;
    const double reach = std::max(std::abs(m_low), std::abs(m_high));
    const double share = std::clamp(value / reach, -1.0, 1.0);
    return theme.color(share < 0 ? Ink::heatLow : Ink::heatHigh, std::abs(share) * 0.62);
}

void NumbersGrid::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(viewport());
    p.fillRect(viewport()->rect(), theme.color(Ink::panel));
    if (!m_tensor || m_ne0 == 0) return;
    const int width = cellWidth(), height = cellHeight(), left = leftWidth(), top = topHeight();
    if (!m_problem.isEmpty() && m_values.empty()) {
        p.setPen(theme.color(Ink::muted));
        p.drawText(viewport()->rect().adjusted(14, 10, -14, -10), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, m_problem);
        return;
    }
    const Window w = visible();
    p.setFont(theme.numbers(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    for (int64_t c = 0; c < w.columns; ++c)
        p.drawText(QRect(left + static_cast<int>(c) * width, 0, width - 2, top), Qt::AlignCenter,
                   QStringLiteral("i0=%1").arg(w.c0 + c));
    for (int64_t r = 0; r < w.rows; ++r)
        p.drawText(QRect(0, top + static_cast<int>(r) * height, left - 8, height), Qt::AlignRight | Qt::AlignVCenter,
                   QStringLiteral("i1=%1").arg(w.r0 + r));
    p.setFont(theme.numbers());
    for (int64_t r = 0; r < w.rows; ++r) {
        for (int64_t c = 0; c < w.columns; ++c) {
            const QRect cell(left + static_cast<int>(c) * width, top + static_cast<int>(r) * height, width - 2, height - 2);
            const int64_t i0 = w.c0 + c, i1 = w.r0 + r;
            const QString text = cellText(i0, i1);
            p.fillRect(cell, theme.color(Ink::raised));
            if (!text.isEmpty()) {
                const double value = m_values[static_cast<size_t>((i1 - m_have.r0) * m_have.columns + (i0 - m_have.c0))];
                p.fillRect(cell, heat(value));
                p.setPen(theme.color(std::isfinite(value) ? Ink::text : Ink::trouble));
                p.drawText(cell.adjusted(4, 0, -7, 0), Qt::AlignRight | Qt::AlignVCenter, text);
            }
            if (m_current && (*m_current)[0] == i0 && (*m_current)[1] == i1) {
                p.setPen(QPen(theme.color(Ink::selection), 2));
                p.drawRect(cell.adjusted(1, 1, -1, -1));
            }
        }
    }
}

void NumbersGrid::resizeEvent(QResizeEvent*) {
    layOut();
    ask();
}

void NumbersGrid::scrollContentsBy(int, int) {
    ask();
    viewport()->update();
}

std::optional<Index> NumbersGrid::elementAt(const QPoint& where) const {
    if (!m_tensor || where.x() < leftWidth() || where.y() < topHeight()) return std::nullopt;
    const Window w = visible();
    const int64_t c = (where.x() - leftWidth()) / cellWidth(), r = (where.y() - topHeight()) / cellHeight();
    if (c >= w.columns || r >= w.rows) return std::nullopt;
    return Index{w.c0 + c, w.r0 + r, m_i2, m_i3};
}

void NumbersGrid::mousePressEvent(QMouseEvent* event) {
    if (const auto at = elementAt(event->pos())) moveTo((*at)[0], (*at)[1]);
}

void NumbersGrid::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto at = elementAt(event->pos())) emit elementActivated(*at);
}

void NumbersGrid::moveTo(int64_t i0, int64_t i1) {
    if (m_ne0 == 0 || m_ne1 == 0) return;
    i0 = std::clamp<int64_t>(i0, 0, m_ne0 - 1);
    i1 = std::clamp<int64_t>(i1, 0, m_ne1 - 1);
    m_current = Index{i0, i1, m_i2, m_i3};
    const Window w = visible();
    if (m_ne0 <= scrollSteps) {
        if (i0 < w.c0) horizontalScrollBar()->setValue(static_cast<int>(i0));
        if (i0 >= w.c0 + w.columns - 1) horizontalScrollBar()->setValue(static_cast<int>(i0 - w.columns + 2));
    }
    if (m_ne1 <= scrollSteps) {
        if (i1 < w.r0) verticalScrollBar()->setValue(static_cast<int>(i1));
        if (i1 >= w.r0 + w.rows - 1) verticalScrollBar()->setValue(static_cast<int>(i1 - w.rows + 2));
    }
    viewport()->update();
    emit currentChanged(*m_current);
}

void NumbersGrid::keyPressEvent(QKeyEvent* event) {
    const Index at = m_current.value_or(Index{});
    switch (event->key()) {
    case Qt::Key_Left: moveTo(at[0] - 1, at[1]); break;
    case Qt::Key_Right: moveTo(at[0] + 1, at[1]); break;
    case Qt::Key_Up: moveTo(at[0], at[1] - 1); break;
    case Qt::Key_Down: moveTo(at[0], at[1] + 1); break;
    case Qt::Key_Home: moveTo(0, event->modifiers() & Qt::ControlModifier ? 0 : at[1]); break;
    case Qt::Key_End: moveTo(m_ne0 - 1, event->modifiers() & Qt::ControlModifier ? m_ne1 - 1 : at[1]); break;
    case Qt::Key_Return:
        if (m_current) emit elementActivated(*m_current);
        break;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

} // namespace ggs
