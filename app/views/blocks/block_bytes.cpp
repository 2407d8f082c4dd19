// SPDX-License-Identifier: MIT
#include "views/blocks/block_bytes.h"

#include "look/theme.h"
#include "session/selection.h"
#include "views/blocks/blocks_heading.h"
#include "words/messages.h"

#include <QPainter>

#include <algorithm>

namespace ggs {

namespace {

constexpr int air = 12, byteHeight = 20, fieldGap = 5, bytesPerRow = 16, heading = 20; // pixels

QFontMetrics captions() { return QFontMetrics(Theme::instance().numbers(Theme::caption)); }

int bytesOf(const Field& field) { return static_cast<int>(field.count * traits(field.kind).bytes); }

// Whether a number has bits in a byte of the block.
bool standsIn(const BlockLayout& layout, const NumberValue& number, int byte) {
    for (int i = 0; i < number.run_count; ++i) {
        const RunValue& run = number.runs[static_cast<size_t>(i)];
        const int first = layout.fields[static_cast<size_t>(run.field)].offset + run.bit / 8;
        const int last = layout.fields[static_cast<size_t>(run.field)].offset + (run.bit + run.width - 1) / 8;
        if (byte >= first && byte <= last) return true;
    }
    return false;
}

} // namespace

BlockBytes::BlockBytes(Selection& selection, QWidget* parent)
    : CellCanvas(selection, QStringLiteral("blockBytes"), Ink::panel, parent) {
    setAccessibleName(tr("Bytes of the block"));
}

void BlockBytes::setBlock(std::shared_ptr<const BlockShown> block) {
    m_block = std::move(block);
    m_marked = 0;
    setHovered(std::nullopt);
    m_fields.clear();
    int y = heading;
    for (const Field& field : m_block ? block_fields(m_block->type) : std::span<const Field>()) {
        const int rows = (bytesOf(field) + bytesPerRow - 1) / bytesPerRow;
        m_fields.push_back({y, rows});
        y += rows * byteHeight + fieldGap;
    }
    layOut();
    updateGeometry();
}

void BlockBytes::setMarked(int element) {
    m_marked = element;
    setAccessibleDescription(tr("element %1").arg(element));
    viewport()->update();
    if (!m_block || m_block->elements.empty() || m_hovered) return;
    const RunValue& run = m_block->elements[static_cast<size_t>(element)].quant.runs[0];
    bringRect(byteRect(m_block->layout()->fields[static_cast<size_t>(run.field)].offset + run.bit / 8), heading);
}

// -- where things are -------------------------------------------------------------------------------------------------

int BlockBytes::labelWidth() const { return captions().horizontalAdvance(QStringLiteral("scales_h u16")) + 8; }
double BlockBytes::byteWidth() const {
    return std::clamp((viewport()->width() - 2.0 * air - labelWidth()) / bytesPerRow, 19.0, 34.0);
}
int BlockBytes::contentHeight() const {
    return m_fields.empty() ? heading : m_fields.back().y + m_fields.back().rows * byteHeight + 6;
}
QSize BlockBytes::sizeHint() const {
    return {2 * air + labelWidth() + bytesPerRow * 24, std::min(contentHeight(), heading + 5 * byteHeight)};
}

int BlockBytes::step() const { return byteHeight; }

QRect BlockBytes::byteRect(int byte) const {
    if (!m_block) return {};
    const auto fields = block_fields(m_block->type);
    for (size_t f = 0; f < fields.size(); ++f) {
        const int in = byte - fields[f].offset;
        if (in < 0 || in >= bytesOf(fields[f])) continue;
        return {static_cast<int>(air + labelWidth() + in % bytesPerRow * byteWidth()),
                m_fields[f].y + in / bytesPerRow * byteHeight - static_cast<int>(firstRow()),
                static_cast<int>(byteWidth()) - 2, byteHeight - 2};
    }
    return {};
}

std::optional<int> BlockBytes::byteAt(const QPointF& where) const {
    for (int byte = 0; m_block && byte < static_cast<int>(m_block->bytes.size()); ++byte) {
        if (byteRect(byte).contains(where.toPoint())) return byte;
    }
    return std::nullopt;
}

std::vector<int> BlockBytes::elementsIn(int byte) const {
    std::vector<int> all;
    for (const BlockElement& e : m_block->elements) {
        if (standsIn(*m_block->layout(), e.quant, byte)) all.push_back(e.element);
    }
    return all;
}

void BlockBytes::setHovered(std::optional<int> byte) {
    if (m_hovered == byte) return;
    m_hovered = byte;
    viewport()->update();
    emit elementsHovered(byte && m_block ? elementsIn(*byte) : std::vector<int>());
}

// -- drawing ----------------------------------------------------------------------------------------------------------

// Draws the bits of a number in one byte as a bar below the byte's digits. The highest bit is on the left, as in the
// digits.
void BlockBytes::paintBits(QPainter& p, const NumberValue& number, int byte, const QRect& r,
                           const QColor& colour) const {
    for (int i = 0; i < number.run_count; ++i) {
        const RunValue& run = number.runs[static_cast<size_t>(i)];
        const int offset = m_block->layout()->fields[static_cast<size_t>(run.field)].offset * 8;
        const int low = std::max(byte * 8, offset + run.bit) - byte * 8;
        const int high = std::min(byte * 8 + 8, offset + run.bit + run.width) - byte * 8;
        if (low >= high) continue;
        const double bit = r.width() / 8.0;
        p.fillRect(QRectF(r.left() + (8 - high) * bit, r.bottom() - 2, (high - low) * bit, 3), colour);
        p.setPen(QPen(colour, 1.3));
        p.setBrush(Qt::NoBrush);
        p.drawRoundedRect(QRectF(r).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    }
}

void BlockBytes::paintByte(QPainter& p, int byte, const QRect& r) const {
    const Theme& theme = Theme::instance();
    p.setPen(m_hovered == byte ? QPen(theme.color(Ink::muted), 1) : Qt::NoPen);
    p.setBrush(theme.color(Ink::raised));
    p.drawRoundedRect(QRectF(r).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    p.setPen(theme.color(Ink::text));
    p.drawText(r.adjusted(0, -1, 0, -1), Qt::AlignCenter,
               QStringLiteral("%1").arg(m_block->bytes[static_cast<size_t>(byte)], 2, 16, QLatin1Char('0')));
    if (m_block->elements.empty() || m_block->layout()->is_plain()) return;
    const BlockElement& marked = m_block->elements[static_cast<size_t>(m_marked)];
    paintBits(p, marked.sub_scale, byte, r, theme.color(Ink::norm));
    paintBits(p, marked.sub_min, byte, r, theme.color(Ink::element));
    paintBits(p, marked.quant, byte, r, theme.color(Ink::selection));
}

void BlockBytes::paintField(QPainter& p, size_t number) const {
    const Theme& theme = Theme::instance();
    const Field& field = block_fields(m_block->type)[number];
    const int first = field.offset, end = first + bytesOf(field);
    const int top = m_fields[number].y - static_cast<int>(firstRow());
    if (top > viewport()->height() || top + m_fields[number].rows * byteHeight < 0) return;
    p.setFont(theme.numbers(Theme::caption));
    const QString name = QString::fromLatin1(field.name), kind = QString::fromLatin1(traits(field.kind).name);
    p.setPen(theme.color(Ink::text));
    p.drawText(QRect(air, top, labelWidth(), byteHeight - 2), Qt::AlignLeft | Qt::AlignVCenter, name);
    p.setPen(theme.color(Ink::muted));
    p.drawText(QRect(air, top, labelWidth() - 8, byteHeight - 2), Qt::AlignRight | Qt::AlignVCenter, kind);
    if (m_fields[number].rows > 1)
        p.drawText(QRect(air, top + byteHeight, labelWidth() - 8, byteHeight - 2), Qt::AlignRight | Qt::AlignVCenter,
                   QStringLiteral("%1…%2").arg(first).arg(end - 1));
    for (int byte = first; byte < end; ++byte) paintByte(p, byte, byteRect(byte));
    // A short field has room for its note.
    const QRect last = byteRect(end - 1);
    const QString note = words(Message(field.note));
    p.setFont(theme.words(Theme::caption));
    const int room = viewport()->width() - last.right() - 20;
    if (m_fields[number].rows == 1 && room > 80) {
        p.setPen(theme.color(Ink::muted));
        p.drawText(QRect(last.right() + 10, last.top(), room, last.height()), Qt::AlignLeft | Qt::AlignVCenter,
                   p.fontMetrics().elidedText(note, Qt::ElideRight, room));
    }
}

void BlockBytes::paint(QPainter& p) {
    if (!m_block) return;
    for (size_t f = 0; f < m_fields.size(); ++f) paintField(p, f);
    p.fillRect(QRect(0, 0, viewport()->width(), heading - 2), Theme::instance().color(Ink::panel));
    const double bits =
        8.0 * static_cast<double>(m_block->bytes.size()) / static_cast<double>(m_block->traitsOf().block);
    const QString size = tr("%1 bytes for %2 values: %3 bits each")
                             .arg(m_block->bytes.size())
                             .arg(m_block->traitsOf().block)
                             .arg(numberText(bits));
    const QString whole = QStringLiteral("%1 · %2").arg(size, tr("the bits of the selected element are underlined"));
    const QRect in(air, 0, viewport()->width() - 2 * air, heading - 2);
    const QFontMetrics metrics(Theme::instance().words(Theme::caption));
    const bool fits = metrics.horizontalAdvance(tr("BYTES") + whole) + 30 < in.width();
    paintHeading(p, in, tr("BYTES"), fits ? whole : size);
}

// -- hands ------------------------------------------------------------------------------------------------------------

void BlockBytes::resizeEvent(QResizeEvent* event) {
    CellCanvas::resizeEvent(event);
    setMarked(m_marked);
}

void BlockBytes::pointed(const std::optional<QPointF>& where) { setHovered(where ? byteAt(*where) : std::nullopt); }

std::optional<Spot> BlockBytes::spotAt(const QPointF& where) const {
    const auto byte = byteAt(where);
    const std::vector<int> held = byte ? elementsIn(*byte) : std::vector<int>();
    return held.empty() ? std::nullopt : std::optional(Spot{m_block->tensor, m_block->indexOf(held.front())});
}

} // namespace ggs
