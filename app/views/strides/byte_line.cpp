// SPDX-License-Identifier: MIT
#include "views/strides/byte_line.h"

#include "look/spoken.h"
#include "look/theme.h"
#include "session/debuggee.h"
#include "session/selection.h"

#include <QPainter>

#include <algorithm>
#include <initializer_list>

namespace ggs {

namespace {

constexpr double bytesAir = 14; // at the right edge
constexpr double readable = 27; // pixels for a cell with a number in it
constexpr int byteTicks = 8;    // so many bytes of an element are told apart

QFontMetrics captions() { return QFontMetrics(Theme::instance().numbers(Theme::caption)); }

} // namespace

ByteLine::ByteLine(Debuggee& debuggee, Selection& selection, QWidget* parent)
    : CellCanvas(selection, QStringLiteral("byteLine"), Ink::canvas, parent), m_debuggee(debuggee) {
    speakTensor(*this, tr("Elements in memory order"), selection, debuggee);
}

void ByteLine::setTensor(const std::optional<StridedTensor>& tensor) {
    const bool other = !(m_tensor == tensor);
    m_tensor = tensor;
    m_shown.reset();
    // The start of the walk is shown first.
    if (other && m_tensor)
        scrollTo(0, (m_tensor->offset + lead()) / bytesPerRow());
    else
        layOut();
    follow();
}

void ByteLine::setSlice(int64_t i2, int64_t i3) {
    m_i2 = i2;
    m_i3 = i3;
    viewport()->update();
}

void ByteLine::setElementsPerRow(int elements) {
    m_perRow = elements;
    if (!m_tensor) return;
    const auto shown = m_shown.value_or(Index{});
    scrollTo(0, (m_tensor->begin(shown) + lead()) / bytesPerRow() - (m_shown ? rowsSeen() / 2 : 0));
}

void ByteLine::follow() {
    const auto marked = m_tensor ? shownElement(m_debuggee, m_selection, *m_tensor) : std::nullopt;
    // Until one is marked the first element of the slice is shown; nothing scrolls to it.
    m_shown = m_tensor ? std::optional(marked.value_or(Index{0, 0, m_i2, m_i3})) : std::nullopt;
    if (marked) bringRow((m_tensor->begin(*m_shown) + lead()) / bytesPerRow());
    viewport()->update();
}

// -- where things are -------------------------------------------------------------------------------------------------

int64_t ByteLine::lead() const { return (unit() - m_tensor->offset % unit()) % unit(); }

int ByteLine::perRow() const {
    if (m_perRow > 0) return m_perRow;
    const double room = viewport()->width() - left() - bytesAir;
    int fits = 4;
    for (const int n : {8, 16, 32}) {
        if (room / n >= readable) fits = n;
    }
    return fits;
}
int64_t ByteLine::bytesPerRow() const { return m_tensor ? unit() * perRow() : 0; }
int64_t ByteLine::rows() const {
    return m_tensor ? (m_tensor->memory + lead() + bytesPerRow() - 1) / bytesPerRow() : 0;
}
int64_t ByteLine::rowsSeen() const { return std::max(1, (viewport()->height() - top()) / rowHeight()); }

double ByteLine::left() const {
    const int64_t most = m_tensor ? m_tensor->memory : 0;
    return captions().horizontalAdvance(QStringLiteral("+%1").arg(most)) + 16;
}
double ByteLine::xOf(int64_t byte) const {
    const int64_t inRow = (byte + lead()) % bytesPerRow();
    return left() +
           static_cast<double>(inRow) / static_cast<double>(bytesPerRow()) * (viewport()->width() - left() - bytesAir);
}
double ByteLine::yOf(int64_t row) const {
    return top() + static_cast<double>(row - firstRow()) * rowHeight() + laneHeight();
}
int ByteLine::laneHeight() const { return 15; }
int ByteLine::cellHeight() const { return captions().height() + 9; }
int ByteLine::rowHeight() const { return laneHeight() + cellHeight() + 4; }
int ByteLine::top() const { return captions().height() + 4; }

void ByteLine::addCell(int64_t row, int64_t begin, int64_t end, const std::optional<Index>& element) {
    Cell cell;
    cell.begin = begin;
    cell.end = end;
    cell.row = row;
    const double across = (viewport()->width() - left() - bytesAir) / static_cast<double>(bytesPerRow());
    cell.rect = QRectF(xOf(begin), yOf(row), static_cast<double>(end - begin) * across, cellHeight());
    cell.element = element;
    if (element) {
        cell.number = m_tensor->step(*element);
    } else if (const auto foreign = m_tensor->rootElementAt(begin)) {
        cell.number = flat_of_index(m_tensor->rootTensor(), *foreign) / m_tensor->type().block;
    }
    m_cells.push_back(cell);
}

// Collects the visible cells. Strides need not be multiples of the element size, so after a byte without an element the
// next byte is tried.
void ByteLine::seenChanged() {
    m_cells.clear();
    if (!m_tensor) return;
    const bool regular = std::all_of(std::begin(m_tensor->tensor().nb), std::end(m_tensor->tensor().nb),
                                     [this](size_t nb) { return static_cast<int64_t>(nb) % unit() == 0; });
    const int64_t last = std::min(rows(), firstRow() + rowsSeen() + 1);
    for (int64_t row = firstRow(); row < last; ++row) {
        const int64_t rowEnd = std::min(m_tensor->memory, (row + 1) * bytesPerRow() - lead());
        for (int64_t at = std::max<int64_t>(0, row * bytesPerRow() - lead()); at < rowEnd;) {
            int64_t end = std::min(rowEnd, ((at + lead()) / unit() + 1) * unit() - lead());
            const auto element = m_tensor->elementAt(at);
            if (element) {
                end = std::clamp(m_tensor->begin(*element) + unit(), at + 1, rowEnd);
            } else if (!regular) {
                int64_t gap = at + 1;
                while (gap < end && !m_tensor->elementAt(gap)) ++gap;
                end = gap;
            }
            addCell(row, at, end, element);
            at = end;
        }
    }
}

const ByteLine::Cell* ByteLine::cellAt(const QPointF& where) const {
    for (const Cell& cell : m_cells) {
        if (cell.rect.contains(where)) return &cell;
    }
    return nullptr;
}

const ByteLine::Cell* ByteLine::cellOf(const Index& element) const {
    if (!m_tensor) return nullptr;
    const int64_t begin = m_tensor->begin(element);
    const auto found = std::lower_bound(m_cells.begin(), m_cells.end(), begin,
                                        [](const Cell& cell, int64_t byte) { return cell.end <= byte; });
    return found != m_cells.end() && found->begin <= begin && found->element ? &*found : nullptr;
}

std::optional<Spot> ByteLine::spotAt(const QPointF& where) const {
    const Cell* const cell = cellAt(where);
    if (!cell) return std::nullopt;
    if (cell->element) return Spot{m_tensor->number, *cell->element};
    const auto foreign = m_tensor->rootElementAt(cell->begin);
    return foreign ? std::optional(Spot{m_tensor->root, *foreign}) : std::nullopt;
}

// -- drawing ----------------------------------------------------------------------------------------------------------

void ByteLine::paintCell(QPainter& p, const Cell& cell) const {
    const Theme& theme = Theme::instance();
    const QRectF r = cell.rect.adjusted(1, 0, -1, 0);
    const bool shown = m_shown && cell.element && m_tensor->begin(*m_shown) == m_tensor->begin(*cell.element);
    const bool own = cell.element.has_value();
    const auto& hovered = m_selection.hovered();
    const bool foreign = !own && hovered && hovered->tensor == m_tensor->root && m_tensor->isView() &&
                         m_tensor->rootElementAt(cell.begin) == hovered->element;
    const bool lit = own && m_selection.isLit({m_tensor->number, *cell.element});
    p.setPen(shown     ? QPen(theme.color(Ink::selection), 1.6)
             : lit     ? QPen(theme.color(Ink::cursor), 1.6, Qt::DashLine)
             : foreign ? QPen(theme.color(Ink::muted), 1)
                       : QPen(theme.color(Ink::line), 1));
    p.setBrush(shown           ? theme.color(Ink::selectedRow)
               : inSlice(cell) ? theme.color(Ink::raised)
               : own           ? theme.color(Ink::raised, 0.45)
                               : QColor(Qt::transparent));
    const uint64_t memory = m_tensor->structure->tensors[m_tensor->root].address;
    p.drawRoundedRect(r, 3, 3);
    if (m_selection.isFetched(memory + static_cast<uint64_t>(cell.begin), memory + static_cast<uint64_t>(cell.end)))
        p.fillRect(cell.rect, theme.color(Ink::cursor, 0.16));
    if (cell.number >= 0) {
        const QString text = QString::number(cell.number);
        if (p.fontMetrics().horizontalAdvance(text) <= r.width() - 3) {
            p.setPen(theme.color(shown || inSlice(cell) ? Ink::text : Ink::muted));
            p.drawText(r.adjusted(0, -2, 0, -2), Qt::AlignCenter, text);
        }
    }
    // Ticks between the bytes of an element.
    if (!own || unit() > byteTicks) return;
    p.setPen(theme.color(shown ? Ink::selection : Ink::faint));
    const double across = cell.rect.width() / static_cast<double>(cell.end - cell.begin);
    for (int64_t byte = 1; byte < cell.end - cell.begin; ++byte) {
        const double x = cell.rect.left() + static_cast<double>(byte) * across;
        p.drawLine(QPointF(x, r.bottom() - 3), QPointF(x, r.bottom() - 1));
    }
}

// From the end of one run of the walk to where it goes on: along the space between the cells, with its length.
void ByteLine::paintJump(QPainter& p, const Cell& from, const Cell& to, bool marked) const {
    const Theme& theme = Theme::instance();
    const QColor colour = theme.color(marked ? Ink::selection : Ink::muted);
    const double x1 = from.rect.center().x(), y1 = from.rect.top() - 5;
    const double x2 = to.rect.center().x(), y2 = to.rect.top() - 5;
    const double level = (from.row == to.row ? from.rect.top() : to.rect.top()) - laneHeight() + 3;
    p.setPen(QPen(colour, 1, Qt::DashLine));
    p.setBrush(Qt::NoBrush);
    QPolygonF way;
    if (from.row == to.row) {
        way << QPointF(x1, y1) << QPointF(x1, level) << QPointF(x2, level) << QPointF(x2, y2);
    } else {
        const double side = from.rect.right();
        way << QPointF(x1, y1) << QPointF(side, y1) << QPointF(side, level) << QPointF(x2, level) << QPointF(x2, y2);
    }
    p.drawPolyline(way);
    p.setPen(Qt::NoPen);
    p.setBrush(colour);
    p.drawPolygon(QPolygonF({{x2 - 3, y2 - 1}, {x2 + 3, y2 - 1}, {x2, y2 + 4}}));
    const int64_t bytes = to.begin - from.begin;
    const QString text = bytes > 0 ? QStringLiteral("+%1").arg(bytes) : QString::number(bytes);
    const double width = p.fontMetrics().horizontalAdvance(text) + 6;
    const double begin = from.row == to.row ? x1 : from.rect.right();
    QRectF label(std::min(begin, x2) + (std::abs(x2 - begin) - width) / 2, level - 7, width, 13);
    label.moveLeft(std::clamp(label.left(), 0.0, viewport()->width() - width));
    if (std::abs(x2 - begin) < width + 8)
        label.moveLeft(std::min(std::max(begin, x2) + 6, viewport()->width() - width));
    p.setBrush(theme.color(Ink::canvas));
    p.drawRect(label);
    p.setPen(marked ? theme.color(Ink::link) : theme.color(Ink::muted));
    p.drawText(label, Qt::AlignCenter, text);
}

void ByteLine::paintWalk(QPainter& p) const {
    const Theme& theme = Theme::instance();
    struct RunOfCells {
        const Cell *first, *last;
    };
    std::vector<RunOfCells> runs;
    for (const Cell& cell : m_cells) {
        if (!cell.element) continue;
        RunOfCells* const before = runs.empty() ? nullptr : &runs.back();
        if (before && before->last->row == cell.row && before->last->end == cell.begin &&
            before->last->number + 1 == cell.number)
            before->last = &cell;
        else
            runs.push_back({&cell, &cell});
    }
    p.setFont(theme.numbers(Theme::caption));
    for (const RunOfCells& run : runs) {
        const double y = run.first->rect.top() - 5;
        const QColor colour = theme.color(inSlice(*run.first) ? Ink::muted : Ink::faint);
        p.setPen(QPen(colour, 1.2));
        if (run.first != run.last)
            p.drawLine(QPointF(run.first->rect.center().x(), y), QPointF(run.last->rect.center().x(), y));
        p.setPen(Qt::NoPen);
        p.setBrush(colour);
        for (const Cell* cell = run.first; cell <= run.last; ++cell)
            p.drawEllipse(QPointF(cell->rect.center().x(), y), 1.8, 1.8);
    }
    // By number, so that the run where the walk goes on is found without a search through all.
    std::vector<const RunOfCells*> byNumber;
    byNumber.reserve(runs.size());
    for (const RunOfCells& run : runs) byNumber.push_back(&run);
    std::sort(byNumber.begin(), byNumber.end(),
              [](const RunOfCells* a, const RunOfCells* b) { return a->first->number < b->first->number; });
    const auto next = [&](const RunOfCells& run) -> const RunOfCells* {
        const int64_t wanted = run.last->number + 1;
        const auto found =
            std::lower_bound(byNumber.begin(), byNumber.end(), wanted,
                             [](const RunOfCells* r, int64_t number) { return r->first->number < number; });
        return found != byNumber.end() && (*found)->first->number == wanted ? *found : nullptr;
    };
    const int64_t mark = m_shown ? m_tensor->step(*m_shown) : -1;
    const auto holds = [mark](const RunOfCells& run) { return run.first->number <= mark && mark <= run.last->number; };
    // Many jumps at once would be a thicket: of more than these only those of the marked run are drawn.
    const bool all =
        std::count_if(runs.begin(), runs.end(), [this](const RunOfCells& run) { return inSlice(*run.first); }) <= 8;
    for (const bool marked : {false, true}) {
        for (const RunOfCells& run : runs) {
            const RunOfCells* const to = next(run);
            if (!to || (to->first->row == run.last->row + 1 && to->first->begin == run.last->end)) continue;
            const bool touches = holds(run) || holds(*to);
            if (touches == marked && (touches || (all && inSlice(*run.last))))
                paintJump(p, *run.last, *to->first, touches);
        }
    }
}

void ByteLine::paintScale(QPainter& p) const {
    const Theme& theme = Theme::instance();
    p.setFont(theme.numbers(Theme::caption));
    p.setPen(theme.color(Ink::muted));
    const double across = (viewport()->width() - left() - bytesAir) / perRow();
    const int widest = p.fontMetrics().horizontalAdvance(QString::number(bytesPerRow())) + 8;
    const int every = std::max(1, static_cast<int>(widest / across) + 1);
    for (int n = 0; n < perRow(); n += every)
        p.drawText(QRectF(left() + n * across, 0, std::max<double>(across, widest), top()),
                   Qt::AlignLeft | Qt::AlignVCenter, QString::number(n * unit()));
    const int64_t last = std::min(rows(), firstRow() + rowsSeen() + 1);
    for (int64_t row = firstRow(); row < last; ++row)
        p.drawText(QRectF(0, yOf(row), left() - 8, cellHeight()), Qt::AlignRight | Qt::AlignVCenter,
                   QStringLiteral("+%1").arg(std::max<int64_t>(0, row * bytesPerRow() - lead())));
    if (last < rows() || m_cells.empty()) return;
    const QRectF end = m_cells.back().rect;
    const QString text = tr("end, %1").arg(m_tensor->memory);
    if (end.right() + p.fontMetrics().horizontalAdvance(text) + 12 < viewport()->width())
        p.drawText(QRectF(end.right() + 8, end.top(), 200, end.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
}

void ByteLine::paint(QPainter& p) {
    if (!m_tensor) return;
    paintScale(p);
    for (const Cell& cell : m_cells) paintCell(p, cell);
    paintWalk(p);
}

} // namespace ggs
