// SPDX-License-Identifier: MIT
#include "views/blocks_canvas.h"

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

constexpr int air = 12, byteHeight = 20, fieldGap = 5, bytesPerRow = 16, heading = 18;
constexpr double readableElement = 57; // pixels for a value of seven digits
constexpr int errorHeight = 12;

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

constexpr int digits = 5; // that matter, of a value in a cell

QString shortNumber(double value) { return QString::number(value, 'g', digits); }

// The same with fewer digits where they don't fit: none is cut off.
QString fittingNumber(const QFontMetrics& metrics, const QString& text, int width) {
    QString fits = text;
    for (int n = digits - 1; n > 0 && metrics.horizontalAdvance(fits) > width; --n) fits = QString::number(text.toDouble(), 'g', n);
    return fits;
}

} // namespace

BlockCanvas::BlockCanvas(SessionController& controller, QWidget* parent)
    : QAbstractScrollArea(parent), m_controller(controller) {
    setObjectName(QStringLiteral("blockCanvas"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        layOut();
        viewport()->update();
    });
}

void BlockCanvas::setBlock(std::shared_ptr<const BlockShown> block) {
    const bool other = !m_block || !block || m_block->tensor != block->tensor;
    m_block = std::move(block);
    m_largest = m_block ? std::abs(errorsOf(*m_block).largest) : 0;
    setHoveredByte(std::nullopt);
    layOut();
    if (other) verticalScrollBar()->setValue(0);
    viewport()->update();
}

void BlockCanvas::setMarked(int element) {
    m_marked = element;
    const QRect r = elementRect(element);
    if (!r.isEmpty() && (r.bottom() > viewport()->height() || r.top() < 0))
        verticalScrollBar()->setValue(verticalScrollBar()->value() + r.center().y() - viewport()->height() / 2);
    viewport()->update();
}

// -- where things are -------------------------------------------------------------------------------------------------

int BlockCanvas::labelWidth() const { return captions().horizontalAdvance(QStringLiteral("scales_h u16")) + 8; }
double BlockCanvas::byteWidth() const {
    return std::clamp((viewport()->width() - 2.0 * air - labelWidth()) / bytesPerRow, 19.0, 58.0);
}
int BlockCanvas::columns() const {
    const double room = viewport()->width() - 2.0 * air;
    return room / 16 >= readableElement ? 16 : room / 8 >= readableElement ? 8 : 4;
}
double BlockCanvas::elementWidth() const { return (viewport()->width() - 2.0 * air) / columns(); }
int BlockCanvas::elementHeight() const {
    const bool known = m_block && !m_block->source.empty();
    return captions().height() * (known ? 3 : 2) + (known ? errorHeight : 0) + 8;
}

void BlockCanvas::layOut() {
    m_fields.clear();
    int y = 4 + heading;
    if (m_block) {
        for (const Field& field : block_fields(m_block->type)) {
            const int rows = (bytesOf(field) + bytesPerRow - 1) / bytesPerRow;
            m_fields.push_back({y, rows});
            y += rows * byteHeight + fieldGap;
        }
    }
    m_elementsTop = y + heading;
    const int n = m_block ? static_cast<int>(m_block->elements.size()) : 0;
    const int height = m_elementsTop + (n + columns() - 1) / columns() * elementHeight() + 6;
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(byteHeight);
}

QRect BlockCanvas::elementRect(int element) const {
    if (!m_block || element < 0 || element >= static_cast<int>(m_block->elements.size())) return {};
    const int column = element % columns(), row = element / columns();
    const double left = air + column * elementWidth(), right = air + (column + 1) * elementWidth();
    return {static_cast<int>(left), m_elementsTop + row * elementHeight() - verticalScrollBar()->value(),
            static_cast<int>(right) - static_cast<int>(left) - 2, elementHeight() - 2};
}

QRect BlockCanvas::byteRect(int byte) const {
    if (!m_block) return {};
    const auto fields = block_fields(m_block->type);
    for (size_t f = 0; f < fields.size(); ++f) {
        const int in = byte - fields[f].offset;
        if (in < 0 || in >= bytesOf(fields[f])) continue;
        return {static_cast<int>(air + labelWidth() + in % bytesPerRow * byteWidth()),
                m_fields[f].y + in / bytesPerRow * byteHeight - verticalScrollBar()->value(), static_cast<int>(byteWidth()) - 2,
                byteHeight - 2};
    }
    return {};
}

std::optional<int> BlockCanvas::elementAt(const QPoint& where) const {
    if (!m_block || where.x() < air) return std::nullopt;
    const int down = where.y() + verticalScrollBar()->value() - m_elementsTop;
    const int column = static_cast<int>((where.x() - air) / elementWidth());
    if (down < 0 || column >= columns()) return std::nullopt;
    const int element = down / elementHeight() * columns() + column;
    return element < static_cast<int>(m_block->elements.size()) ? std::optional(element) : std::nullopt;
}

std::optional<int> BlockCanvas::byteAt(const QPoint& where) const {
    for (int byte = 0; m_block && byte < static_cast<int>(m_block->bytes.size()); ++byte) {
        if (byteRect(byte).contains(where)) return byte;
    }
    return std::nullopt;
}

std::vector<int> BlockCanvas::elementsIn(int byte) const {
    std::vector<int> all;
    for (const BlockElement& e : m_block->elements) {
        if (standsIn(*m_block->layout(), e.quant, byte)) all.push_back(e.element);
    }
    return all;
}

void BlockCanvas::setHoveredByte(std::optional<int> byte) {
    if (m_hoveredByte == byte) return;
    m_hoveredByte = byte;
    m_inByte = byte ? elementsIn(*byte) : std::vector<int>();
    viewport()->update();
}

QStringList BlockCanvas::elementTexts(int element) const {
    const auto at = static_cast<size_t>(element);
    QStringList texts{QStringLiteral("q %1").arg(m_block->elements[at].quant.stored), shortNumber(m_block->value(at))};
    if (!m_block->source.empty()) texts.append(shortNumber(m_block->source[at]));
    return texts;
}

// -- drawing ----------------------------------------------------------------------------------------------------------

// The bits of a number that stand in a byte, as a bar below its digits: the highest bit on the left, as in the digits.
void BlockCanvas::paintBits(QPainter& p, const NumberValue& number, int byte, const QRect& r, const QColor& colour) const {
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

void BlockCanvas::paintByte(QPainter& p, const Field&, int byte, const QRect& r) const {
    const Theme& theme = Theme::instance();
    p.setPen(m_hoveredByte == byte ? QPen(theme.color(Ink::muted), 1) : Qt::NoPen);
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

void BlockCanvas::paintField(QPainter& p, size_t number) const {
    const Theme& theme = Theme::instance();
    const Field& field = block_fields(m_block->type)[number];
    const int first = field.offset, end = first + bytesOf(field);
    const int top = m_fields[number].y - verticalScrollBar()->value();
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
    for (int byte = first; byte < end; ++byte) paintByte(p, field, byte, byteRect(byte));
    // What the field is, where a short one leaves room for it.
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

void BlockCanvas::paintElement(QPainter& p, int element) const {
    const Theme& theme = Theme::instance();
    const QRect r = elementRect(element);
    if (r.bottom() < 0 || r.top() > viewport()->height()) return;
    const bool marked = element == m_marked;
    const bool inByte = std::find(m_inByte.begin(), m_inByte.end(), element) != m_inByte.end();
    if (marked || inByte) {
        p.setPen(QPen(theme.color(marked ? Ink::selection : Ink::muted), marked ? 1.5 : 1));
        p.setBrush(marked ? theme.color(Ink::selectedRow) : QColor(Qt::transparent));
        p.drawRoundedRect(QRectF(r).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    }
    const QStringList texts = elementTexts(element);
    const int line = captions().height();
    const QRect in = r.adjusted(3, 2, -3, 0);
    p.setFont(theme.numbers(Theme::caption));
    p.setPen(theme.color(Ink::faint));
    p.drawText(QRect(in.left(), in.top(), in.width(), line), Qt::AlignLeft | Qt::AlignVCenter, QString::number(element));
    for (int i = 0; i < texts.size(); ++i) {
        p.setPen(theme.color(i == 2 ? Ink::muted : Ink::text));
        p.drawText(QRect(in.left(), in.top() + i * line, in.width(), line), Qt::AlignRight | Qt::AlignVCenter,
                   i == 0 ? texts[i] : fittingNumber(p.fontMetrics(), texts[i], in.width()));
    }
    if (m_block->source.empty()) return;
    // The error: a bar from the middle, up where the value is too large.
    const double middle = r.bottom() - 1 - errorHeight / 2.0;
    p.setPen(QPen(theme.color(Ink::line), 1));
    p.drawLine(QPointF(in.left(), middle), QPointF(in.right(), middle));
    const double error = m_block->error(static_cast<size_t>(element));
    if (m_largest > 0 && std::isfinite(error)) {
        const double high = std::abs(error) / m_largest * errorHeight / 2;
        p.fillRect(QRectF(in.left() + in.width() * 0.3, error > 0 ? middle - high : middle, in.width() * 0.4, high),
                   theme.color(marked ? Ink::selection : Ink::muted));
    }
}

void BlockCanvas::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(viewport());
    p.setRenderHint(QPainter::Antialiasing);
    p.fillRect(viewport()->rect(), theme.color(Ink::panel));
    if (!m_block) return;
    QFont bold = theme.words(Theme::caption);
    bold.setWeight(QFont::DemiBold);
    const auto title = [&](int y, const QString& text, const QString& more) {
        p.setFont(bold);
        p.setPen(theme.color(Ink::muted));
        const QRect line(air, y - verticalScrollBar()->value(), viewport()->width() - 2 * air, heading);
        p.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, text);
        const int after = p.fontMetrics().horizontalAdvance(text) + 12;
        p.setFont(theme.words(Theme::caption));
        p.drawText(line.adjusted(after, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                   p.fontMetrics().elidedText(more, Qt::ElideRight, line.width() - after));
    };
    title(2, tr("BYTES"), tr("the marked element's bits are underlined"));
    for (size_t f = 0; f < m_fields.size(); ++f) paintField(p, f);
    if (m_block->elements.empty()) {
        title(m_elementsTop - heading - 2, tr("ELEMENTS"), tr("this type's values are indices into a codebook that ggscope doesn't have"));
        return;
    }
    title(m_elementsTop - heading - 2, tr("ELEMENTS"),
          m_block->source.empty() ? tr("quant, value") : tr("quant, value, source, error (up: too large)"));
    for (int e = 0; e < static_cast<int>(m_block->elements.size()); ++e) paintElement(p, e);
}

// -- hands ------------------------------------------------------------------------------------------------------------

void BlockCanvas::resizeEvent(QResizeEvent*) { layOut(); }
void BlockCanvas::scrollContentsBy(int, int) { viewport()->update(); }

void BlockCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!m_block) return;
    setHoveredByte(byteAt(event->pos()));
    const auto element = elementAt(event->pos());
    m_controller.hover(element ? std::optional(Spot{m_block->tensor, m_block->indexOf(*element)}) : std::nullopt);
}

void BlockCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_block) return;
    auto element = elementAt(event->pos());
    if (const auto byte = byteAt(event->pos()); byte && !m_inByte.empty()) element = m_inByte.front();
    if (element) m_controller.pick({m_block->tensor, m_block->indexOf(*element)});
}

void BlockCanvas::leaveEvent(QEvent*) {
    setHoveredByte(std::nullopt);
    m_controller.hover(std::nullopt);
}

void BlockCanvas::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left: emit stepWanted(-1); return;
    case Qt::Key_Right: emit stepWanted(1); return;
    case Qt::Key_Up: emit stepWanted(-columns()); return;
    case Qt::Key_Down: emit stepWanted(columns()); return;
    case Qt::Key_PageUp: emit blockWanted(-1); return;
    case Qt::Key_PageDown: emit blockWanted(1); return;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

} // namespace ggs
