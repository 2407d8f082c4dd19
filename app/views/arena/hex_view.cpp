// SPDX-License-Identifier: MIT
#include "views/arena/hex_view.h"

#include "words/messages.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace ggs {

namespace {

constexpr uint64_t scrollSteps = 100'000'000; // a scroll bar's positions are ints; above that a step is several rows
constexpr int side = 12;

} // namespace

HexView::HexView(ArenaScene& scene, QWidget* parent)
    : QAbstractScrollArea(parent), m_scene(scene), m_bytes(new ArenaBytes(scene, this)) {
    setObjectName(QStringLiteral("hex"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    setAccessibleName(tr("Bytes"));
    setMinimumHeight(64);
    const auto redraw = [this] { viewport()->update(); };
    connect(m_bytes, &ArenaBytes::changed, this, redraw);
    connect(&scene, &ArenaScene::marked, this, redraw);
    connect(&Theme::instance(), &Theme::changed, this, &HexView::layOut);
    connect(&scene, &ArenaScene::indexChanged, this, &HexView::layOut);
    connect(&scene, &ArenaScene::blockChanged, this, &HexView::layOut);
    connect(&scene, &ArenaScene::moved, this, [this] { show(m_scene.at()); });
}

HexView::Columns HexView::measured() const {
    const QFontMetrics metrics(letters());
    Columns c;
    c.digit = metrics.horizontalAdvance(QLatin1Char('0'));
    c.row = metrics.height() + 3;
    c.top = QFontMetrics(Theme::instance().numbers(Theme::caption)).height() + 6;
    const int digits = m_scene.empty() ? 5 : static_cast<int>(QString::number(m_scene.block().size, 16).size());
    c.hex = side + c.digit * (std::max(4, digits) + 2);
    c.n = 0;
    return c;
}

HexView::Columns HexView::columns() const {
    Columns c = measured();
    const auto wide = [&](int n) { return widthOf(c, n) <= width(); };
    c.n = wide(32) ? 32 : wide(16) ? 16 : wide(8) ? 8 : 4;
    return c;
}

void HexView::setNarrow(bool narrow) {
    if (m_narrow == narrow) return;
    m_narrow = narrow;
    layOut();
}

// Two digits and a space each, a wider space every eight, and the letters.
int HexView::widthOf(const Columns& c, int bytes) const {
    return c.hex + c.digit * (3 * bytes + bytes / 8 + 1 + bytes) + side + verticalScrollBar()->sizeHint().width();
}

int HexView::widthOf(int bytes) const { return widthOf(measured(), bytes); }
int HexView::bytesInRow() const { return columns().n; }

int HexView::hexX(const Columns& c, int column) const { return c.hex + c.digit * (3 * column + column / 8); }

uint64_t HexView::rows() const {
    if (m_scene.empty()) return 0;
    const auto n = static_cast<uint64_t>(bytesInRow());
    return (m_scene.block().size + n - 1) / n;
}

int HexView::rowsSeen() const {
    const Columns c = columns();
    return std::max(1, (viewport()->height() - c.top) / c.row);
}

uint64_t HexView::firstRow() const {
    const uint64_t all = rows(), seen = static_cast<uint64_t>(rowsSeen());
    const uint64_t last = all > seen ? all - seen : 0;
    const auto value = static_cast<uint64_t>(verticalScrollBar()->value());
    if (last <= scrollSteps) return std::min(value, last);
    return static_cast<uint64_t>(static_cast<double>(value) / static_cast<double>(scrollSteps) *
                                 static_cast<double>(last));
}

void HexView::layOut() {
    const uint64_t all = rows(), seen = static_cast<uint64_t>(rowsSeen());
    verticalScrollBar()->setRange(0, static_cast<int>(std::min(all > seen ? all - seen : 0, scrollSteps)));
    verticalScrollBar()->setPageStep(rowsSeen());
    if (!m_scene.empty()) show(m_scene.at());
    ask();
    viewport()->update();
}

void HexView::ask() {
    if (m_scene.empty()) return;
    const MemoryBlock& block = m_scene.block();
    const auto n = static_cast<uint64_t>(bytesInRow());
    const uint64_t from = std::min(block.size, firstRow() * n);
    m_bytes->want(block.origin + from,
                  block.origin + std::min(block.size, from + n * static_cast<uint64_t>(rowsSeen() + 1)));
}

void HexView::show(uint64_t address) {
    if (m_scene.empty()) return;
    const auto n = static_cast<uint64_t>(bytesInRow());
    const uint64_t row = (address - m_scene.block().origin) / n, first = firstRow();
    const auto seen = static_cast<uint64_t>(rowsSeen());
    if (row < first || row + 1 > first + seen) {
        const uint64_t last = rows() > seen ? rows() - seen : 0;
        // A jump shows what stands before it, too.
        const uint64_t wanted = std::min(last, row > seen / 3 ? row - seen / 3 : 0);
        const uint64_t value = last <= scrollSteps
                                   ? wanted
                                   : static_cast<uint64_t>(static_cast<double>(wanted) / static_cast<double>(last) *
                                                           static_cast<double>(scrollSteps));
        verticalScrollBar()->setValue(static_cast<int>(value));
    }
    ask();
    viewport()->update();
}

QRect HexView::byteRect(uint64_t address) const {
    if (m_scene.empty() || !m_scene.block().holds(address)) return {};
    const Columns c = columns();
    const auto n = static_cast<uint64_t>(bytesInRow());
    const uint64_t offset = address - m_scene.block().origin;
    const uint64_t row = offset / n, first = firstRow();
    if (row < first || row > first + static_cast<uint64_t>(rowsSeen())) return {};
    return {hexX(c, static_cast<int>(offset % n)), c.top + static_cast<int>(row - first) * c.row, 2 * c.digit, c.row};
}

std::optional<uint64_t> HexView::addressAt(const QPoint& point) const {
    if (m_scene.empty()) return std::nullopt;
    const Columns c = columns();
    if (point.y() < c.top) return std::nullopt;
    const int n = bytesInRow();
    const uint64_t row = firstRow() + static_cast<uint64_t>((point.y() - c.top) / c.row);
    const int letters = hexX(c, n) + c.digit;
    int column = -1;
    if (point.x() >= letters) {
        column = (point.x() - letters) / c.digit;
    } else {
        for (int i = 0; i < n && column < 0; ++i) {
            const int x = hexX(c, i);
            if (point.x() >= x - c.digit / 2 && point.x() < x + 2 * c.digit + c.digit / 2) column = i;
        }
    }
    if (column < 0 || column >= n) return std::nullopt;
    const uint64_t offset = row * static_cast<uint64_t>(n) + static_cast<uint64_t>(column);
    if (offset >= m_scene.block().size) return std::nullopt;
    return m_scene.block().origin + offset;
}

// -- drawing ----------------------------------------------------------------------------------------------------------

void HexView::paintRow(QPainter& p, const Columns& c, uint64_t row, int y) const {
    const Theme& theme = Theme::instance();
    const MemoryBlock& block = m_scene.block();
    const int n = c.n;
    const int letters = hexX(c, n) + c.digit;
    const uint64_t first = block.origin + row * static_cast<uint64_t>(n);
    const ByteRange& field = m_scene.field();
    const ByteRange& hovered = m_scene.hovered();
    p.setPen(theme.color(Ink::muted));
    p.drawText(QRect(side, y, c.hex - side, c.row), Qt::AlignLeft | Qt::AlignVCenter,
               QString::number(first - block.origin, 16)
                   .rightJustified(std::max<int>(4, (c.hex - side) / c.digit - 2), QLatin1Char('0')));
    size_t piece = block.piece_at(first);
    for (int i = 0; i < n; ++i) {
        const uint64_t at = first + static_cast<uint64_t>(i);
        if (at >= block.end()) break;
        while (piece + 1 < block.pieces.size() && block.pieces[piece].end() <= at) ++piece;
        const MemoryPiece& owner = block.pieces[piece];
        const QRect cell(hexX(c, i), y, 2 * c.digit, c.row);
        const bool next = i + 1 < n && at + 1 < block.end();
        // Grounds run on to the next byte of the same kind, so that a field is one stretch.
        const auto ground = [&](const QColor& color, bool runsOn) {
            const int wide = runsOn && next ? hexX(c, i + 1) - cell.x() : cell.width() + 3;
            p.fillRect(QRect(cell.x() - 2, y + 1, wide, c.row - 2), color);
            p.fillRect(QRect(letters + i * c.digit, y + 1, c.digit, c.row - 2), color);
        };
        const bool there = m_scene.isThere(at);
        if (there && owner.kind != RegionKind::free) {
            QColor kind = kindColor(owner.kind);
            kind.setAlphaF(kind.alphaF() * 0.45F);
            if (!isHatched(owner.kind)) ground(kind, at + 1 < owner.end());
        }
        if (m_scene.isSelectedData(at))
            ground(theme.color(Ink::selection, 0.11), next && m_scene.isSelectedData(at + 1));
        const bool written = m_scene.isWritten(at, at + 1);
        if (written) ground(theme.color(Ink::cursor, 0.26), next && m_scene.isWritten(at + 1, at + 2));
        if (at >= field.begin && at < field.end) ground(theme.color(Ink::selection, 0.2), at + 1 < field.end);
        if (m_scene.isRead(at)) {
            p.setPen(QPen(theme.color(Ink::cursor), 1, Qt::DotLine));
            p.drawLine(cell.left() - 1, y + c.row - 2, cell.right() + 1, y + c.row - 2);
        }
        const bool dim =
            !there || m_scene.laterWrite(at, at + 1) || owner.kind == RegionKind::free || !m_bytes->isKnown(at);
        const bool zero = m_bytes->isKnown(at) && m_bytes->bytes().bytes[at - m_bytes->bytes().begin] == std::byte{0};
        p.setPen(theme.color(dim ? Ink::faint : zero ? Ink::muted : Ink::text));
        p.drawText(cell, Qt::AlignLeft | Qt::AlignVCenter, m_bytes->text(at));
        p.drawText(QRect(letters + i * c.digit, y, c.digit, c.row), Qt::AlignCenter, QString(m_bytes->letter(at)));
        if (at >= hovered.begin && at < hovered.end) {
            p.setPen(QPen(theme.color(Ink::selection), 1, Qt::DashLine));
            p.drawRect(cell.adjusted(-2, 1, 1, -2));
        }
        if (at == m_scene.at()) {
            p.setPen(QPen(theme.color(Ink::selection), hasFocus() ? 2 : 1));
            p.drawRect(cell.adjusted(-2, 1, 1, -2));
            p.drawRect(QRect(letters + i * c.digit, y + 1, c.digit - 1, c.row - 3));
        }
    }
}

void HexView::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(viewport());
    p.fillRect(viewport()->rect(), theme.color(Ink::panel));
    if (m_scene.empty()) return;
    const Columns c = columns();
    const int n = bytesInRow();
    p.setFont(theme.numbers(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    for (int i = 0; i < n; ++i)
        p.drawText(QRect(hexX(c, i) - c.digit, 0, 4 * c.digit, c.top), Qt::AlignCenter, QString::number(i, 16));
    p.drawText(QRect(hexX(c, n) + c.digit, 0, 6 * c.digit + 20, c.top), Qt::AlignLeft | Qt::AlignVCenter, tr("ascii"));
    p.setFont(letters());
    const uint64_t first = firstRow(), all = rows();
    for (int r = 0; r <= rowsSeen() && first + static_cast<uint64_t>(r) < all; ++r)
        paintRow(p, c, first + static_cast<uint64_t>(r), c.top + r * c.row);
    if (m_scene.controller().isRunning()) {
        p.setFont(theme.words(Theme::caption));
        p.setPen(theme.color(Ink::muted));
        p.drawText(QRect(side, 0, viewport()->width() - 2 * side, c.top), Qt::AlignRight | Qt::AlignVCenter,
                   tr("running: data as it was last read"));
    }
}

// -- hands ------------------------------------------------------------------------------------------------------------

void HexView::resizeEvent(QResizeEvent*) { layOut(); }

void HexView::scrollContentsBy(int, int) {
    ask();
    viewport()->update();
}

void HexView::mousePressEvent(QMouseEvent* event) {
    if (const auto at = addressAt(event->pos())) m_scene.goTo(*at);
}

void HexView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (addressAt(event->pos())) m_scene.follow();
}

void HexView::mouseMoveEvent(QMouseEvent* event) { m_scene.hover(addressAt(event->pos())); }

bool HexView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) m_scene.hover(std::nullopt);
    if (event->type() == QEvent::ToolTip && !m_scene.empty()) {
        auto* const help = static_cast<QHelpEvent*>(event);
        const auto at = addressAt(help->pos());
        const auto region = at ? m_scene.map().at(*at) : std::nullopt;
        if (!region) {
            QToolTip::hideText();
            return true;
        }
        QString said = QStringLiteral("%1 · %2").arg(QString::fromStdString(m_scene.map().owner_name(*region)),
                                                     QString::fromStdString(region->field));
        const std::string value = m_scene.map().value_text(*region);
        if (!value.empty()) said += QStringLiteral(" = ") + QString::fromStdString(value);
        const auto& bytes = m_bytes->bytes();
        if (bytes.has(*at)) {
            const ByteState state = bytes.states[*at - bytes.begin];
            if (state == ByteState::unwritten) said += QLatin1Char('\n') + tr("no node has written these bytes yet");
            if (region->kind == RegionKind::work_buffer) said += QLatin1Char('\n') + m_scene.scratchText(*at);
            if (state == ByteState::unread) said += QLatin1Char('\n') + tr("not read yet");
            if (const Message* const why = bytes.why_missing(*at)) said += QLatin1Char('\n') + words(*why);
        }
        if (const auto later = m_scene.laterWrite(*at, *at + 1))
            said += QLatin1Char('\n') + tr("written by call %1, which comes later").arg(*later);
        QToolTip::showText(help->globalPos(), said, viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void HexView::moveBy(int64_t bytes) {
    if (m_scene.empty()) return;
    const MemoryBlock& block = m_scene.block();
    const auto offset = static_cast<int64_t>(m_scene.at() - block.origin) + bytes;
    const auto last = static_cast<int64_t>(block.size) - 1;
    if (offset < 0 || offset > last) return;
    m_scene.goTo(block.origin + static_cast<uint64_t>(offset), ArenaScene::Visit::walk);
}

void HexView::keyPressEvent(QKeyEvent* event) {
    if (m_scene.empty()) return QAbstractScrollArea::keyPressEvent(event);
    const int n = bytesInRow();
    const bool alt = event->modifiers() & Qt::AltModifier;
    const auto page = static_cast<int64_t>(n) * rowsSeen();
    const auto column = static_cast<int64_t>((m_scene.at() - m_scene.block().origin) % static_cast<uint64_t>(n));
    switch (event->key()) {
    case Qt::Key_Left: moveBy(-1); break;
    case Qt::Key_Right: moveBy(1); break;
    case Qt::Key_Up:
        if (alt) {
            m_scene.goBack();
        } else {
            moveBy(-n);
        }
        break;
    case Qt::Key_Down: moveBy(n); break;
    case Qt::Key_PageUp: moveBy(-page); break;
    case Qt::Key_PageDown: moveBy(page); break;
    case Qt::Key_Home: moveBy(-column); break;
    case Qt::Key_End: moveBy(n - 1 - column); break;
    case Qt::Key_Return:
    case Qt::Key_Enter: m_scene.follow(); break;
    case Qt::Key_Backspace: m_scene.goBack(); break;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

} // namespace ggs
