// SPDX-License-Identifier: MIT
// How the heat map is drawn.
#include "look/theme.h"
#include "session/debuggee.h"
#include "session/selection.h"
#include "views/values/heat_map.h"
#include "words/messages.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr int gapsFrom = 8; // pixels of a cell that has a gap to the next one and its marks inside
constexpr int barWidth = 3, shortestBar = 6;

} // namespace

bool HeatMap::Cells::apart() const { return std::min(width, height) >= gapsFrom; }

// -- words ------------------------------------------------------------------------------------------------------------

QString HeatMap::sayWhat() const {
    if (m_picture->values.empty()) return {};
    if (m_picture->one_each()) return tr("one per cell");
    const auto share = [](int64_t elements, int64_t cells) {
        return QString::number(static_cast<double>(elements) / static_cast<double>(cells), 'g', 3);
    };
    const QString size = QStringLiteral("%1 × %2").arg(share(m_picture->ne0, m_picture->columns),
                                                       share(m_picture->ne1, m_picture->rows));
    return m_picture->sampled ? tr("sampled: one of %1").arg(size) : tr("farthest from 0 of %1").arg(size);
}

QString HeatMap::sayWhere(Where words) const {
    if (!m_plane || m_window.whole() || m_window.seen().count() == 0) return {};
    const CellRange seen = m_window.seen();
    const bool turned = m_plane->transposed;
    QStringList parts;
    const auto add = [&](int dimension, int64_t first, int64_t count) {
        const int64_t all = m_plane->ne[static_cast<size_t>(dimension)];
        if (count == all) return;
        QString range = QString::number(first);
        if (count > 1) range += QStringLiteral("–%1").arg(first + count - 1);
        if (words != Where::shortest) range = QStringLiteral("i%1 %2").arg(dimension).arg(range);
        parts += words == Where::whole ? tr("%1 of %2").arg(range).arg(all) : range;
    };
    add(0, turned ? seen.row : seen.column, turned ? seen.rows : seen.columns);
    add(1, turned ? seen.column : seen.row, turned ? seen.columns : seen.rows);
    return parts.join(QStringLiteral("  "));
}

TypeId HeatMap::shownType() const {
    return m_plane && m_debuggee.isOpen() ? m_plane->values.layout(m_debuggee.structure()).type : TypeId::f32;
}

QString HeatMap::wordsOf(const Index& element) const {
    QStringList at;
    for (int d = 0; d < 2; ++d) {
        const QString name = m_names.name(d, element[static_cast<size_t>(d)]);
        at += QStringLiteral("i%1=%2").arg(d).arg(element[static_cast<size_t>(d)]) +
              (name.isEmpty() ? QString() : QLatin1Char(' ') + name);
    }
    QString text = at.join(QLatin1String("  "));
    const ValuePicture& p = *m_picture;
    const int64_t i0 = element[0] - p.i0, i1 = element[1] - p.i1;
    if (i0 < 0 || i0 >= p.ne0 || i1 < 0 || i1 >= p.ne1) return text;
    const size_t cell = p.at(ValuePicture::cell_of(i0, p.columns, p.ne0), ValuePicture::cell_of(i1, p.rows, p.ne1));
    // The number first: it is what is looked for, and what stays where there is little room.
    if (p.from[cell] == i0 + i1 * p.ne0)
        text.prepend(numberText(Number::of(shownType(), p.values[cell])) + QLatin1String("   "));
    return text;
}

// -- drawing ----------------------------------------------------------------------------------------------------------

// By the cells' own edges: a painter that scales an image rounds in its own way. Kept until a cell changes, as the
// marks over it follow the pointer.
void HeatMap::drawPicture(QPainter& p, const Cells& c) {
    if (!m_coloured || m_pixels.size() != c.all().size()) {
        m_coloured = true;
        const int gap = c.apart() ? 1 : 0;
        std::vector<int> left, width;
        for (int64_t column = 0; column < c.columns; ++column) {
            const QRect cell = c.rect(column, 0);
            left.push_back(cell.left() - c.area.left());
            width.push_back(cell.width() - gap);
        }
        // Fresh memory costs more than what is written into it.
        if (m_pixels.size() != c.all().size()) m_pixels = QImage(c.all().size(), QImage::Format_RGB32);
        if (gap > 0) m_pixels.fill(Theme::instance().color(Ink::panel));
        const bool pixelEach = gap == 0 && c.columns == m_pixels.width();
        const auto n = static_cast<size_t>(c.columns);
        std::vector<double> values(m_plane->transposed ? n : 0);
        std::vector<QRgb> colours(pixelEach ? 0 : n);
        for (int64_t row = 0; row < c.rows; ++row) {
            const double* from = values.data();
            if (!m_plane->transposed) from = m_picture->values.data() + cellAt(0, row);
            for (size_t column = 0; column < values.size(); ++column)
                values[column] = m_picture->values[cellAt(static_cast<int64_t>(column), row)];
            const QRect cell = c.rect(0, row).translated(-c.area.topLeft());
            auto* const line = reinterpret_cast<QRgb*>(m_pixels.scanLine(cell.top()));
            m_scale.colours(from, n, pixelEach ? line : colours.data());
            for (size_t column = 0; column < colours.size(); ++column)
                std::fill_n(line + left[column], width[column], colours[column]);
            for (int y = cell.top() + 1; y <= cell.bottom() - gap; ++y)
                std::copy_n(line, m_pixels.width(), reinterpret_cast<QRgb*>(m_pixels.scanLine(y)));
        }
    }
    p.drawImage(c.area.topLeft(), m_pixels);
}

// The number of an element that has been read, with as many digits as the cell has room for.
void HeatMap::drawNumbers(QPainter& p, const Cells& c) const {
    if (!m_window.holdsNumbers() || !m_picture->one_each()) return;
    p.setFont(Theme::instance().numbers(Theme::caption));
    for (int64_t row = 0; row < c.rows; ++row) {
        for (int64_t column = 0; column < c.columns; ++column) {
            const size_t cell = cellAt(column, row);
            const double value = m_picture->values[cell];
            if (m_picture->from[cell] < 0 || !std::isfinite(value)) continue;
            const QRect in = c.rect(column, row).adjusted(3, 0, -4, -1);
            p.setPen(HeatScale::textOn(m_scale.at(value)));
            p.drawText(in, Qt::AlignCenter, numberText(Number::of(shownType(), value), p.fontMetrics(), in.width()));
        }
    }
}

// NaN is a cross, Inf an arrow to its side; on a ground of their own where a cell is too small to hold them.
void HeatMap::drawOdd(QPainter& p, const Cells& c) const {
    const Theme& theme = Theme::instance();
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    for (const size_t cell : m_odd) {
        const auto at = static_cast<int64_t>(cell);
        const int64_t column = m_plane->transposed ? at / m_picture->columns : at % m_picture->columns;
        const int64_t row = m_plane->transposed ? at % m_picture->columns : at / m_picture->columns;
        QRectF mark = c.rect(column, row);
        if (!c.apart()) {
            mark = QRectF(mark.center() - QPointF(4, 4), QSizeF(9, 9));
            p.setPen(QPen(theme.color(Ink::trouble), 1));
            p.setBrush(theme.color(Ink::panel));
            p.drawRect(mark);
            p.setPen(QPen(theme.color(Ink::trouble), 1.5));
        } else {
            mark = QRectF(mark.center() - QPointF(3.5, 3.5), QSizeF(7, 7));
            p.setPen(QPen(theme.color(Ink::panel), 1.7));
        }
        const QRectF in = mark.adjusted(1.5, 1.5, -1.5, -1.5);
        if (std::isnan(m_picture->values[cell])) {
            p.drawLine(in.topLeft(), in.bottomRight());
            p.drawLine(in.topRight(), in.bottomLeft());
        } else {
            const bool up = m_picture->values[cell] > 0;
            const double tip = up ? in.top() : in.bottom(), foot = up ? in.bottom() : in.top();
            p.drawPolyline(QPolygonF({{in.left(), foot}, {in.center().x(), tip}, {in.right(), foot}}));
        }
    }
    p.restore();
}

void HeatMap::drawChanged(QPainter& p, const Cells& c) const {
    const Theme& theme = Theme::instance();
    p.save();
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(theme.color(Ink::panel), 1));
    p.setBrush(theme.color(Ink::text));
    for (const Index& element : m_changed) {
        const QRect cell = rectOf(element);
        if (cell.isEmpty()) continue;
        const double size = c.apart() ? 7 : 6;
        p.drawPolygon(QPolygonF({QPointF(cell.topLeft()), QPointF(cell.topLeft()) + QPointF(size, 0),
                                 QPointF(cell.topLeft()) + QPointF(0, size)}));
    }
    p.restore();
}

void HeatMap::drawSpots(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const auto frame = [&](const std::optional<Spot>& spot, Qt::PenStyle style, int width, Ink ink = Ink::selection) {
        if (!spot || spot->tensor != m_plane->values.tensor) return;
        QRect at = rectOf(spot->element);
        if (at.isEmpty()) return;
        if (at.width() < 6 || at.height() < 6) at = QRect(at.center() - QPoint(3, 3), QSize(7, 7));
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(theme.color(ink), width, style));
        p.drawRect(at.adjusted(0, 0, -1, -1));
    };
    // What the element that is looked at was made from.
    for (const Spot& source : m_selection.litOf(m_plane->values.tensor)) frame(source, Qt::DashLine, 1, Ink::cursor);
    frame(m_selection.picked(), Qt::SolidLine, 2);
    frame(m_selection.hovered(), Qt::SolidLine, 1);
}

// What the numbers beside it show.
void HeatMap::drawFrame(QPainter& p) const {
    const bool all = m_frame.columns >= m_plane->columns() && m_frame.rows >= m_plane->rows();
    const CellRange seen = m_window.seen();
    const int64_t left = std::max(m_frame.column, seen.column), top = std::max(m_frame.row, seen.row);
    const int64_t right = std::min(m_frame.column + m_frame.columns, seen.column + seen.columns) - 1;
    const int64_t bottom = std::min(m_frame.row + m_frame.rows, seen.row + seen.rows) - 1;
    if (all || m_frame.count() == 0 || right < left || bottom < top) return;
    const QRect frame = rectOf(m_plane->element(left, top)) | rectOf(m_plane->element(right, bottom));
    p.setPen(QPen(Theme::instance().color(Ink::text), 1, Qt::DashLine));
    p.setBrush(Qt::NoBrush);
    p.drawRect(frame.adjusted(0, 0, -1, -1));
}

// Where the part that is seen lies: a bar below and one to the right, as long as its share.
void HeatMap::drawWindow(QPainter& p) const {
    if (m_window.whole()) return;
    const Theme& theme = Theme::instance();
    const CellRange seen = m_window.seen();
    const QRect& room = m_window.room();
    const auto bar = [&](int64_t first, int64_t count, int64_t all, int length) {
        const double scale = static_cast<double>(length) / static_cast<double>(all);
        const int size = std::max(shortestBar, static_cast<int>(std::lround(static_cast<double>(count) * scale)));
        return std::pair(std::min(length - size, static_cast<int>(static_cast<double>(first) * scale)), size);
    };
    if (seen.columns < m_plane->columns()) {
        const auto [at, size] = bar(seen.column, seen.columns, m_plane->columns(), room.width());
        p.fillRect(QRect(room.left(), room.bottom() + 3, room.width(), barWidth), theme.color(Ink::raised));
        p.fillRect(QRect(room.left() + at, room.bottom() + 3, size, barWidth), theme.color(Ink::muted));
    }
    if (seen.rows < m_plane->rows()) {
        const auto [at, size] = bar(seen.row, seen.rows, m_plane->rows(), room.height());
        p.fillRect(QRect(room.right() + 3, room.top(), barWidth, room.height()), theme.color(Ink::raised));
        p.fillRect(QRect(room.right() + 3, room.top() + at, barWidth, size), theme.color(Ink::muted));
    }
}

void HeatMap::drawWords(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const int line = QFontMetrics(theme.words(Theme::caption)).height();
    QRect below(14, height() - line - 7, width() - 24, line + 4);
    const auto draw = [&](const QString& text, const QFont& font, Ink ink) {
        p.setFont(font);
        p.setPen(theme.color(ink));
        p.drawText(below, Qt::AlignLeft | Qt::AlignVCenter,
                   p.fontMetrics().elidedText(text, Qt::ElideRight, below.width()));
        below.translate(0, -line);
    };
    const auto shown = m_selection.elementShown();
    const bool of =
        shown && m_plane->values.tensor == m_selection.selected().value_or(UINT32_MAX) && m_plane->holds(*shown);
    draw(of ? wordsOf(*shown) : sayWhat(), of ? theme.numbers(Theme::caption) : theme.words(Theme::caption),
         of ? Ink::text : Ink::muted);
    if (m_window.whole()) return;
    const QFont numbers = theme.numbers(Theme::caption);
    Where form = Where::shortest;
    for (const Where each : {Where::shorter, Where::whole}) {
        if (QFontMetrics(numbers).horizontalAdvance(sayWhere(each)) <= below.width()) form = each;
    }
    draw(sayWhere(form), numbers, Ink::muted);
}

void HeatMap::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.fillRect(rect(), theme.color(Ink::panel));
    p.setPen(theme.color(Ink::muted));
    if (!m_problem.isEmpty()) {
        p.drawText(rect().adjusted(14, 10, -14, -10), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap, m_problem);
        return;
    }
    const Cells c = cells();
    if (c.columns == 0) return;
    drawPicture(p, c);
    drawNumbers(p, c);
    p.setPen(theme.color(Ink::line));
    p.setBrush(Qt::NoBrush);
    p.drawRect(c.all().adjusted(-1, -1, 0, 0));
    drawChanged(p, c);
    drawOdd(p, c);
    drawFrame(p);
    drawSpots(p);
    drawWindow(p);
    drawWords(p);
}

QImage HeatMap::image() {
    const Cells c = cells();
    if (c.columns == 0) return {};
    // At least a pixel and a half for each cell, so that thin pictures can be looked at too.
    const QRect whole = c.all();
    constexpr double factor = 3;
    QImage made(whole.size() * factor, QImage::Format_RGB32);
    made.fill(Theme::instance().color(Ink::panel));
    QPainter p(&made);
    p.scale(factor, factor);
    p.translate(-whole.topLeft());
    drawPicture(p, c);
    drawNumbers(p, c);
    drawChanged(p, c);
    drawOdd(p, c);
    return made;
}

} // namespace ggs
