// SPDX-License-Identifier: MIT
#include "look/bytes/hex_canvas.h"

#include "look/bytes/byte_window.h"
#include "look/long_scroll.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr int side = 12;

// The printable letter, or a dot.
QChar letterOf(std::optional<std::byte> value) {
    if (!value) return QLatin1Char(' ');
    const auto bits = static_cast<unsigned>(*value);
    return bits >= 0x20 && bits < 0x7f ? QChar(static_cast<char16_t>(bits)) : QChar(0x00b7);
}

} // namespace

HexCanvas::HexCanvas(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setAccessibleName(tr("Bytes"));
    setMinimumHeight(64);
    connect(&Theme::instance(), &Theme::changed, this, &HexCanvas::layOut);
}

HexCanvas::Columns HexCanvas::measured() const {
    const QFontMetrics metrics(letters());
    Columns c;
    c.digit = metrics.horizontalAdvance(QLatin1Char('0'));
    c.row = metrics.height() + 3;
    c.top = QFontMetrics(Theme::instance().numbers(Theme::caption)).height() + 6;
    const int digits = size() == 0 ? 5 : static_cast<int>(QString::number(size(), 16).size());
    c.hex = side + c.digit * (std::max(4, digits) + 2);
    c.n = 0;
    const Values shown = values();
    c.valueBytes = shown.bytes;
    c.value = shown.bytes > 0 ? c.digit * (shown.digits + 1) : 0;
    return c;
}

HexCanvas::Columns HexCanvas::columns() const {
    Columns c = measured();
    const auto wide = [&](int n) { return widthOf(c, n) <= width(); };
    c.n = wide(32) ? 32 : wide(16) ? 16 : wide(8) ? 8 : 4;
    return c;
}

void HexCanvas::setNarrow(bool narrow) {
    if (m_narrow == narrow) return;
    m_narrow = narrow;
    layOut();
}

// Two digits and a space each, a wider space every eight, the values, and the letters.
int HexCanvas::widthOf(const Columns& c, int bytes) const {
    return c.hex + c.digit * (3 * bytes + bytes / 8 + 1 + bytes) + valuesWidth(c, bytes) + side +
           verticalScrollBar()->sizeHint().width();
}

int HexCanvas::valuesWidth(const Columns& c, int bytes) {
    return c.valueBytes > 0 ? c.value * std::max(1, bytes / c.valueBytes) + c.digit : 0;
}

int HexCanvas::widthOf(int bytes) const { return widthOf(measured(), bytes); }
int HexCanvas::bytesInRow() const { return columns().n; }

int HexCanvas::hexX(const Columns& c, int column) const { return c.hex + c.digit * (3 * column + column / 8); }

uint64_t HexCanvas::rows() const {
    const auto n = static_cast<uint64_t>(bytesInRow());
    return (size() + n - 1) / n;
}

int HexCanvas::rowsSeen() const {
    const Columns c = columns();
    return std::max(1, (viewport()->height() - c.top) / c.row);
}

void HexCanvas::layOut() {
    scrollTo(m_first);
    if (size() > 0) show(cursor());
}

void HexCanvas::scrollTo(int64_t row) {
    const auto all = static_cast<int64_t>(rows()), seen = static_cast<int64_t>(rowsSeen());
    m_first = std::clamp<int64_t>(row, 0, std::max<int64_t>(0, all - seen));
    const bool before =
        std::exchange(m_settingBar, true); // a bar that appears changes the size, and so comes here again
    setLongRange(verticalScrollBar(), all, seen);
    setLongPosition(verticalScrollBar(), all, seen, m_first);
    m_settingBar = before;
    ask();
    viewport()->update();
}

void HexCanvas::ask() {
    if (size() == 0) return;
    const auto n = static_cast<uint64_t>(bytesInRow());
    const uint64_t from = std::min(size(), firstRow() * n);
    want(origin() + from, origin() + std::min(size(), from + n * static_cast<uint64_t>(rowsSeen() + 1)));
}

void HexCanvas::show(uint64_t address) {
    if (size() == 0) return;
    const auto n = static_cast<uint64_t>(bytesInRow());
    const uint64_t row = (address - origin()) / n, first = firstRow();
    const auto seen = static_cast<uint64_t>(rowsSeen());
    // A jump leaves a third of the rows above its target visible.
    if (row < first || row + 1 > first + seen)
        return scrollTo(static_cast<int64_t>(row) - static_cast<int64_t>(seen / 3));
    ask();
    viewport()->update();
}

QRect HexCanvas::byteRect(uint64_t address) const {
    if (address < origin() || address - origin() >= size()) return {};
    const Columns c = columns();
    const auto n = static_cast<uint64_t>(c.n);
    const uint64_t offset = address - origin();
    const uint64_t row = offset / n, first = firstRow();
    if (row < first || row > first + static_cast<uint64_t>(rowsSeen())) return {};
    return {hexX(c, static_cast<int>(offset % n)), c.top + static_cast<int>(row - first) * c.row, 2 * c.digit, c.row};
}

std::optional<uint64_t> HexCanvas::addressAt(const QPoint& point) const {
    const Columns c = columns();
    if (point.y() < c.top) return std::nullopt;
    const int n = c.n;
    const uint64_t row = firstRow() + static_cast<uint64_t>((point.y() - c.top) / c.row);
    const int letters = lettersX(c), values = valuesX(c);
    int column = -1;
    if (point.x() >= letters) {
        column = (point.x() - letters) / c.digit;
    } else if (c.valueBytes > 0 && point.x() >= values) {
        column = (point.x() - values) / c.value * c.valueBytes;
    } else {
        for (int i = 0; i < n && column < 0; ++i) {
            const int x = hexX(c, i);
            if (point.x() >= x - c.digit / 2 && point.x() < x + 2 * c.digit + c.digit / 2) column = i;
        }
    }
    if (column < 0 || column >= n) return std::nullopt;
    const uint64_t offset = row * static_cast<uint64_t>(n) + static_cast<uint64_t>(column);
    if (offset >= size()) return std::nullopt;
    return origin() + offset;
}

// -- drawing ----------------------------------------------------------------------------------------------------------

void HexCanvas::paintRow(QPainter& p, const Columns& c, uint64_t row, int y) const {
    const Theme& theme = Theme::instance();
    const int n = c.n;
    const int letters = lettersX(c);
    const uint64_t first = origin() + row * static_cast<uint64_t>(n), end = origin() + size();
    p.setPen(theme.color(Ink::muted));
    p.drawText(QRect(side, y, c.hex - side, c.row), Qt::AlignLeft | Qt::AlignVCenter,
               QString::number(first - origin(), 16)
                   .rightJustified(std::max<int>(4, (c.hex - side) / c.digit - 2), QLatin1Char('0')));
    for (int i = 0; i < n; ++i) {
        const uint64_t at = first + static_cast<uint64_t>(i);
        if (at >= end) break;
        const QRect cell(hexX(c, i), y, 2 * c.digit, c.row);
        const bool next = i + 1 < n && at + 1 < end;
        const Look look = lookOf(at, next);
        for (size_t g = 0; g < look.count; ++g) {
            const Look::Ground& ground = look.grounds[g];
            const int wide = ground.runsOn && next ? hexX(c, i + 1) - cell.x() : cell.width() + 3;
            p.fillRect(QRect(cell.x() - 2, y + 1, wide, c.row - 2), ground.color);
            p.fillRect(QRect(letters + i * c.digit, y + 1, c.digit, c.row - 2), ground.color);
        }
        if (look.hatched)
            p.fillRect(QRect(cell.x() - 2, y + 1, cell.width() + 3, c.row - 2),
                       QBrush(theme.color(Ink::faint), Qt::BDiagPattern));
        if (look.underlined) {
            p.setPen(QPen(theme.color(Ink::cursor), 1, Qt::DotLine));
            p.drawLine(cell.left() - 1, y + c.row - 2, cell.right() + 1, y + c.row - 2);
        }
        const bool zero = look.value == std::byte{0};
        p.setPen(theme.color(look.dim || !look.value ? Ink::faint : zero ? Ink::muted : Ink::text));
        p.drawText(cell, Qt::AlignLeft | Qt::AlignVCenter, byteDigits(look.value));
        p.drawText(QRect(letters + i * c.digit, y, c.digit, c.row), Qt::AlignCenter, QString(letterOf(look.value)));
        if (look.framed) {
            p.setPen(QPen(theme.color(Ink::selection), 1, Qt::DashLine));
            p.drawRect(cell.adjusted(-2, 1, 1, -2));
        }
        if (at == cursor()) {
            p.setPen(QPen(theme.color(Ink::selection), hasFocus() ? 2 : 1));
            p.drawRect(cell.adjusted(-2, 1, 1, -2));
            p.drawRect(QRect(letters + i * c.digit, y + 1, c.digit - 1, c.row - 3));
        }
        if (c.valueBytes == 0 || look.dim || !look.value) continue;
        const QString value = valueAt(at, p.fontMetrics(), c.value - c.digit);
        if (value.isEmpty()) continue;
        p.setPen(theme.color(Ink::text));
        p.drawText(QRect(valuesX(c) + i / c.valueBytes * c.value, y, c.value - c.digit, c.row),
                   Qt::AlignRight | Qt::AlignVCenter, value);
    }
}

void HexCanvas::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(viewport());
    p.fillRect(viewport()->rect(), theme.color(Ink::panel));
    if (size() == 0) return;
    const Columns c = columns();
    p.setFont(theme.numbers(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    for (int i = 0; i < c.n; ++i)
        p.drawText(QRect(hexX(c, i) - c.digit, 0, 4 * c.digit, c.top), Qt::AlignCenter, QString::number(i, 16));
    if (c.valueBytes > 0)
        p.drawText(QRect(valuesX(c), 0, c.value - c.digit, c.top), Qt::AlignRight | Qt::AlignVCenter, values().type);
    p.drawText(QRect(lettersX(c), 0, 6 * c.digit + 20, c.top), Qt::AlignLeft | Qt::AlignVCenter, tr("ascii"));
    p.setFont(letters());
    const uint64_t first = firstRow(), all = rows();
    for (int r = 0; r <= rowsSeen() && first + static_cast<uint64_t>(r) < all; ++r)
        paintRow(p, c, first + static_cast<uint64_t>(r), c.top + r * c.row);
    const QString said = caption();
    if (said.isEmpty()) return;
    p.setFont(theme.words(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    p.drawText(QRect(side, 0, viewport()->width() - 2 * side, c.top), Qt::AlignRight | Qt::AlignVCenter, said);
}

// -- hands ------------------------------------------------------------------------------------------------------------

void HexCanvas::resizeEvent(QResizeEvent*) { layOut(); }

void HexCanvas::scrollContentsBy(int, int) {
    if (m_settingBar) return;
    m_first = longPosition(verticalScrollBar(), static_cast<int64_t>(rows()), static_cast<int64_t>(rowsSeen()));
    ask();
    viewport()->update();
}

// By rows, not by the bar's steps. A touchpad turns by less than one at a time.
void HexCanvas::wheelEvent(QWheelEvent* event) {
    constexpr int aRow = 40;
    m_turned += event->angleDelta().y();
    const int turned = m_turned / aRow;
    m_turned -= aRow * turned;
    if (turned != 0) scrollTo(m_first - turned);
    event->accept();
}

void HexCanvas::mousePressEvent(QMouseEvent* event) {
    if (const auto at = addressAt(event->pos())) goTo(*at, Visit::jump);
}

void HexCanvas::mouseMoveEvent(QMouseEvent* event) { point(addressAt(event->pos())); }

bool HexCanvas::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) point(std::nullopt);
    if (event->type() == QEvent::ToolTip && size() > 0) {
        auto* const help = static_cast<QHelpEvent*>(event);
        const auto at = addressAt(help->pos());
        QToolTip::showText(help->globalPos(), at ? tipAt(*at) : QString(), viewport()); // no words hide it
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void HexCanvas::moveBy(int64_t bytes) {
    const auto offset = static_cast<int64_t>(cursor() - origin()) + bytes;
    if (offset < 0 || offset >= static_cast<int64_t>(size())) return;
    goTo(origin() + static_cast<uint64_t>(offset), Visit::walk);
}

void HexCanvas::keyPressEvent(QKeyEvent* event) {
    if (size() == 0) return QAbstractScrollArea::keyPressEvent(event);
    const int n = bytesInRow();
    const auto page = static_cast<int64_t>(n) * rowsSeen();
    const auto column = static_cast<int64_t>((cursor() - origin()) % static_cast<uint64_t>(n));
    switch (event->key()) {
    case Qt::Key_Left: moveBy(-1); break;
    case Qt::Key_Right: moveBy(1); break;
    case Qt::Key_Up: moveBy(-n); break;
    case Qt::Key_Down: moveBy(n); break;
    case Qt::Key_PageUp: moveBy(-page); break;
    case Qt::Key_PageDown: moveBy(page); break;
    case Qt::Key_Home: moveBy(-column); break;
    case Qt::Key_End: moveBy(n - 1 - column); break;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

} // namespace ggs
