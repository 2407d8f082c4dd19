// SPDX-License-Identifier: MIT
#include "views/blocks/block_elements.h"

#include "session/selection.h"
#include "views/blocks/blocks_heading.h"
#include "words/messages.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr int elementsAir = 12, elementsHeading = 20, errorHeight = 12; // pixels
constexpr double readable = 55;                                         // pixels for a value of seven digits

QFontMetrics elementCaptions() { return QFontMetrics(Theme::instance().numbers(Theme::caption)); }

constexpr int digits = 5; // that matter, of a value in a cell

QString shortNumber(double value) { return numberText(value, digits); }

} // namespace

BlockElements::BlockElements(Selection& selection, QWidget* parent)
    : CellCanvas(selection, QStringLiteral("blockElements"), Ink::panel, parent) {
    setAccessibleName(tr("Elements of the block"));
    setFocusPolicy(Qt::StrongFocus);
}

void BlockElements::setBlock(std::shared_ptr<const BlockShown> block) {
    m_block = std::move(block);
    m_marked = 0;
    m_outlined.clear();
    m_largest = m_block ? std::abs(errorsOf(*m_block).largest) : 0;
    layOut();
}

void BlockElements::setMarked(int element) {
    m_marked = element;
    if (m_block && element >= 0 && static_cast<size_t>(element) < m_block->elements.size())
        setAccessibleDescription(
            tr("element %1: %2").arg(element).arg(elementTexts(element).join(QStringLiteral(", "))));
    bringRect(elementRect(element), elementsHeading);
    viewport()->update();
}

void BlockElements::setOutlined(const std::vector<int>& elements) {
    m_outlined = elements;
    viewport()->update();
}

// -- where things are -------------------------------------------------------------------------------------------------

int BlockElements::columns() const {
    const double room = viewport()->width() - 2.0 * elementsAir;
    return room / 16 >= readable ? 16 : room / 8 >= readable ? 8 : 4;
}
double BlockElements::cellWidth() const { return (viewport()->width() - 2.0 * elementsAir) / columns(); }
int BlockElements::cellHeight() const {
    const bool known = m_block && !m_block->source.empty();
    return elementCaptions().height() * (known ? 3 : 2) + (known ? errorHeight : 0) + 8;
}

int BlockElements::step() const { return elementCaptions().height(); }
CellCanvas::Extent BlockElements::down() const {
    const int n = m_block ? static_cast<int>(m_block->elements.size()) : 0;
    return {elementsHeading + (n + columns() - 1) / columns() * cellHeight() + 6, viewport()->height()};
}

QRect BlockElements::elementRect(int element) const {
    if (!m_block || element < 0 || element >= static_cast<int>(m_block->elements.size())) return {};
    const int column = element % columns(), row = element / columns();
    const int left = static_cast<int>(elementsAir + column * cellWidth()),
              right = static_cast<int>(elementsAir + (column + 1) * cellWidth());
    return {left, elementsHeading + row * cellHeight() - static_cast<int>(firstRow()), right - left - 2,
            cellHeight() - 2};
}

std::optional<Spot> BlockElements::spotAt(const QPointF& where) const {
    if (!m_block || where.x() < elementsAir || where.y() < elementsHeading) return std::nullopt;
    const int column = static_cast<int>((where.x() - elementsAir) / cellWidth());
    const int row = (static_cast<int>(where.y()) + static_cast<int>(firstRow()) - elementsHeading) / cellHeight();
    const int element = row * columns() + column;
    if (column >= columns() || element >= static_cast<int>(m_block->elements.size())) return std::nullopt;
    return Spot{m_block->tensor, m_block->indexOf(element)};
}

QStringList BlockElements::elementTexts(int element) const {
    const auto at = static_cast<size_t>(element);
    QStringList texts{QStringLiteral("q %1").arg(m_block->elements[at].quant.stored), shortNumber(m_block->value(at))};
    if (!m_block->source.empty()) texts.append(shortNumber(m_block->source[at]));
    return texts;
}

// -- drawing ----------------------------------------------------------------------------------------------------------

void BlockElements::paintElement(QPainter& p, int element) const {
    const Theme& theme = Theme::instance();
    const QRect r = elementRect(element);
    if (r.bottom() < 0 || r.top() > viewport()->height()) return;
    const bool marked = element == m_marked;
    const bool outlined = std::find(m_outlined.begin(), m_outlined.end(), element) != m_outlined.end();
    if (marked || outlined) {
        p.setPen(QPen(theme.color(marked ? Ink::selection : Ink::muted), marked ? 1.5 : 1));
        p.setBrush(marked ? theme.color(Ink::selectedRow) : QColor(Qt::transparent));
        p.drawRoundedRect(QRectF(r).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    }
    const QStringList texts = elementTexts(element);
    const int line = elementCaptions().height();
    const QRect in = r.adjusted(3, 2, -3, 0);
    p.setFont(theme.numbers(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    p.drawText(QRect(in.left(), in.top(), in.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
               QString::number(element));
    for (int i = 0; i < texts.size(); ++i) {
        p.setPen(theme.color(i == 2 ? Ink::muted : Ink::text));
        p.drawText(QRect(in.left(), in.top() + i * line, in.width(), line), Qt::AlignRight | Qt::AlignVCenter,
                   i == 0 ? texts[i] : numberText(texts[i].toDouble(), p.fontMetrics(), in.width()));
    }
    if (m_block->source.empty()) return;
    // The error: a bar from the middle, up where the value is too large.
    const double middle = r.bottom() - 1 - errorHeight / 2.0;
    p.setPen(QPen(theme.color(Ink::line), 1));
    p.drawLine(QPointF(in.left(), middle), QPointF(in.right(), middle));
    const std::optional<double> error = m_block->error(static_cast<size_t>(element));
    if (!error) { // changed by hand since: marked as everywhere
        p.setPen(Qt::NoPen);
        p.setBrush(theme.color(Ink::text));
        const double x = in.center().x();
        p.drawPolygon(QPolygonF({{x - 4, middle - 4}, {x + 4, middle - 4}, {x - 4, middle + 4}}));
    } else if (m_largest > 0 && std::isfinite(*error)) {
        const double high = std::abs(*error) / m_largest * errorHeight / 2;
        p.fillRect(QRectF(in.left() + in.width() * 0.3, *error > 0 ? middle - high : middle, in.width() * 0.4, high),
                   theme.color(marked ? Ink::selection : Ink::muted));
    }
}

void BlockElements::paint(QPainter& p) {
    const Theme& theme = Theme::instance();
    if (!m_block) return;
    for (int e = 0; e < static_cast<int>(m_block->elements.size()); ++e) paintElement(p, e);
    p.fillRect(QRect(0, 0, viewport()->width(), elementsHeading - 1), theme.color(Ink::panel));
    paintHeading(
        p, QRect(elementsAir, 0, viewport()->width() - 2 * elementsAir, elementsHeading - 2), tr("ELEMENTS"),
        m_block->elements.empty() ? tr("this type's values are indices into a codebook that ggscope doesn't have")
        : m_block->source.empty() ? tr("quant, value")
                                  : tr("quant, value, source, error (bar up: value too large; largest error %1)")
                                        .arg(QString::number(m_largest, 'g', 3)));
}

// -- hands ------------------------------------------------------------------------------------------------------------

void BlockElements::resizeEvent(QResizeEvent* event) {
    CellCanvas::resizeEvent(event);
    setMarked(m_marked);
}

void BlockElements::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left: emit stepWanted(-1); return;
    case Qt::Key_Right: emit stepWanted(1); return;
    case Qt::Key_Up: emit stepWanted(-columns()); return;
    case Qt::Key_Down: emit stepWanted(columns()); return;
    case Qt::Key_PageUp: emit blockWanted(-1); return;
    case Qt::Key_PageDown: emit blockWanted(1); return;
    default: CellCanvas::keyPressEvent(event);
    }
}

} // namespace ggs
