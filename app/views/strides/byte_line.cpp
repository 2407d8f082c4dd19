// SPDX-License-Identifier: MIT
#include "views/strides/byte_line.h"

#include "graph/block_views.h"
#include "look/spoken.h"
#include "look/theme.h"
#include "session/debuggee.h"
#include "session/selection.h"
#include "values/slice.h"
#include "words/messages.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace ggs {

namespace {

constexpr double bytesAir = 14;     // at the right edge
constexpr double readable = 27;     // pixels for a cell with a number in it
constexpr double widestWanted = 48; // pixels for a cell with a long number
constexpr int byteTicks = 8;        // so many bytes of an element are told apart
constexpr int mostLevels = 4;       // of arcs
constexpr int levelHeight = 14;
constexpr int lowLane = 18;      // the space above the cells of a row that has one level
constexpr int rowAir = 4;        // below the cells
constexpr int lowestArc = 12;    // pixels above the cells
constexpr int rowsKept = 4;      // rows that must fit before arcs get more height
constexpr int rowsOfValues = 3;  // and before values do
constexpr size_t arcsALevel = 8; // more would be a thicket

QFontMetrics captions() { return QFontMetrics(Theme::instance().numbers(Theme::caption)); }
QFontMetrics valueDigits() { return QFontMetrics(Theme::instance().numbers()); }
int highCell() { return valueDigits().height() + captions().height() + 5; } // with a value and a position

// A value with as few digits as may stand for it.
QString leastText(const Number& value) {
    const QString rounded = numberText(value, 2), whole = numberText(value);
    return whole.size() <= rounded.size() ? whole : rounded;
}

QString signedBytes(int64_t bytes) { return bytes > 0 ? QStringLiteral("+%1").arg(bytes) : QString::number(bytes); }

} // namespace

ByteLine::ByteLine(Debuggee& debuggee, Selection& selection, QWidget* parent)
    : CellCanvas(selection, QStringLiteral("byteLine"), Ink::canvas, parent), m_debuggee(debuggee), m_kind(newKind()) {
    speakTensor(*this, tr("Elements in memory order"), selection, debuggee);
}

void ByteLine::setTensor(const std::optional<StridedTensor>& tensor, bool valued) {
    const bool other = !(m_tensor == tensor);
    m_tensor = tensor;
    m_valued = valued && tensor && has_numbers(tensor->tensor()).ok();
    if (other || !m_valued) m_values.clear(); // else the old ones are shown until the new ones arrive
    if (other) m_valueWidth = 0;
    m_readEnd = m_readBegin;
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
    const int64_t elements = m_tensor ? nelements(m_tensor->tensor()) / m_tensor->type().block : 1;
    const double numbers =
        std::max<double>(readable, captions().horizontalAdvance(QStringLiteral("#%1").arg(elements - 1)) + 4);
    const auto fitting = [room](double wanted) {
        int fits = 4;
        for (const int n : {8, 16, 32}) {
            if (room / n >= std::min(wanted, widestWanted)) fits = n;
        }
        return fits;
    };
    // Cells for whole values make more rows. If these leave no room for values, the cells stay narrow.
    const int wide = fitting(std::max(numbers, m_valueWidth + 7.0));
    return hasRoomForValues(wide) ? wide : fitting(numbers);
}
// In a low view, more rows are more useful than values.
bool ByteLine::hasRoomForValues(int perRow) const {
    if (!m_tensor) return false;
    const int64_t bytes = unit() * perRow, needed = (m_tensor->memory + lead() + bytes - 1) / bytes;
    return std::min<int64_t>(needed, rowsOfValues) * (lowLane + highCell() + rowAir) <= viewport()->height() - top();
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
int ByteLine::levels() const {
    const int64_t kept = std::min<int64_t>(rows(), rowsKept);
    int n = 1;
    while (n < mostLevels && kept * (lowLane + n * levelHeight + cellHeight() + rowAir) <= viewport()->height() - top())
        ++n;
    return n;
}
int ByteLine::laneHeight() const { return lowLane + (levels() - 1) * levelHeight; }
int ByteLine::rowHeight() const { return laneHeight() + cellHeight() + rowAir; }
int ByteLine::cellHeight() const { return twoLines() ? highCell() : captions().height() + 9; }
bool ByteLine::twoLines() const {
    return m_tensor && hasValues() && (viewport()->width() - left() - bytesAir) / perRow() >= readable &&
           hasRoomForValues(perRow());
}
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
    readValues();
}

// The visible bytes are read at once; each complete element among them has a value.
void ByteLine::readValues() {
    if (m_cells.empty() || !twoLines()) return;
    const int64_t from = m_cells.front().begin, to = m_cells.back().end;
    if (m_readBegin <= from && to <= m_readEnd) return;
    m_readBegin = from;
    m_readEnd = to;
    std::vector<int64_t> begins;
    for (const Cell& cell : m_cells) {
        if (cell.number >= 0 && cell.end - cell.begin == unit()) begins.push_back(cell.begin);
    }
    m_debuggee.read(m_kind, this,
                    [this, from, to, begins = std::move(begins), number = m_tensor->number,
                     root = m_tensor->root](const Structure& s, const ByteSource& bytes) -> Finish {
                        std::vector<std::byte> all;
                        const auto read = bytes(root, static_cast<size_t>(from), static_cast<size_t>(to - from),
                                                [&all](std::span<const std::byte> some) {
                                                    all.insert(all.end(), some.begin(), some.end());
                                                });
                        if (!read.ok() || !*read) return {};
                        const Tensor& t = s.tensor(number);
                        const size_t size = traits(t.type).bytes;
                        std::vector<Value> values;
                        for (const int64_t begin : begins) {
                            const auto value = decode_number(t, {0, size, 1, 0, size}, all.data() + (begin - from));
                            if (value.ok()) values.push_back({begin, *value});
                        }
                        return [this, number, from, to, values] {
                            if (!m_tensor || m_tensor->number != number || m_readBegin != from || m_readEnd != to)
                                return;
                            m_values = values;
                            int widest = m_valueWidth;
                            for (const Value& each : m_values)
                                widest = std::max(widest, valueDigits().horizontalAdvance(leastText(each.value)));
                            const int64_t first = m_cells.empty() ? 0 : m_cells.front().begin;
                            if (std::exchange(m_valueWidth, widest) == widest) return viewport()->update();
                            const bool shown = m_shown && cellOf(*m_shown);
                            scrollTo(0, (first + lead()) / bytesPerRow());
                            if (shown && !cellOf(*m_shown)) follow();
                        };
                    });
}

std::optional<Number> ByteLine::valueOf(const Cell& cell) const {
    const auto found = std::lower_bound(m_values.begin(), m_values.end(), cell.begin,
                                        [](const Value& value, int64_t begin) { return value.begin < begin; });
    return found != m_values.end() && found->begin == cell.begin && cell.end - cell.begin == unit()
               ? std::optional(found->value)
               : std::nullopt;
}

QString ByteLine::valueText(const Cell& cell) const {
    const auto value = twoLines() ? valueOf(cell) : std::nullopt;
    if (!value) return {};
    const int room = static_cast<int>(cell.rect.width()) - 5;
    return valueDigits().horizontalAdvance(leastText(*value)) <= room ? numberText(*value, valueDigits(), room)
                                                                      : QStringLiteral("…"); // the tooltip has it
}

QString ByteLine::positionText(const Cell& cell) const {
    // Next to values, the positions in another tensor's walk would be taken for this one's.
    if (cell.number < 0 || (!cell.element && twoLines())) return {};
    return QStringLiteral("#%1").arg(cell.number);
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

// -- hands ------------------------------------------------------------------------------------------------------------

QString ByteLine::tipOf(const Cell& cell) const {
    const Structure& s = *m_tensor->structure;
    const auto element = cell.element ? cell.element : m_tensor->rootElementAt(cell.begin);
    if (!element) return {};
    QStringList lines{elementText(s, cell.element ? m_tensor->number : m_tensor->root, *element)};
    if (const auto value = valueOf(cell)) lines[0] += QStringLiteral(" = ") + numberText(*value);
    if (!cell.element) return lines[0];
    lines.append(tr("#%1 in the walk").arg(cell.number));
    Index next = *element;
    next[0] += m_tensor->type().block;
    for (size_t d = 0; d + 1 < max_dims && next[d] >= m_tensor->tensor().ne[d]; ++d) {
        next[d] = 0;
        ++next[d + 1];
    }
    if (m_tensor->has(next))
        lines.append(tr("Bytes to the next element of the walk: %1")
                         .arg(signedBytes(m_tensor->begin(next) - m_tensor->begin(*element))));
    return lines.join(QLatin1Char('\n'));
}

bool ByteLine::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return CellCanvas::viewportEvent(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const Cell* const cell = m_tensor ? cellAt(help->pos()) : nullptr;
    QToolTip::showText(help->globalPos(), cell ? tipOf(*cell) : QString(), viewport());
    return true;
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
    const auto write = [&](const QRectF& where, const QFont& font, Ink ink, const QString& text) {
        p.setFont(font);
        if (p.fontMetrics().horizontalAdvance(text) > r.width() - 2) return;
        p.setPen(theme.color(ink));
        p.drawText(where, Qt::AlignCenter, text);
    };
    const Ink ink = shown || inSlice(cell) ? Ink::text : Ink::muted;
    if (twoLines()) {
        const int high = valueDigits().height();
        write(QRectF(r.left(), r.top() + 1, r.width(), high), theme.numbers(), ink, valueText(cell));
        write(QRectF(r.left(), r.top() + high, r.width(), captions().height()), theme.numbers(Theme::caption),
              Ink::muted, positionText(cell));
    } else {
        write(r.adjusted(0, -2, 0, -2), theme.numbers(Theme::caption), ink, positionText(cell));
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

// Returns the runs of the visible cells, in the order of their bytes.
std::vector<ByteLine::RunOfCells> ByteLine::runs() const {
    std::vector<RunOfCells> out;
    for (const Cell& cell : m_cells) {
        if (!cell.element) continue;
        RunOfCells* const before = out.empty() ? nullptr : &out.back();
        if (before && before->last->row == cell.row && before->last->end == cell.begin &&
            before->last->number + 1 == cell.number)
            before->last = &cell;
        else
            out.push_back({&cell, &cell});
    }
    return out;
}

std::vector<ByteLine::Arc> ByteLine::arcs() const {
    const std::vector<RunOfCells> all = runs();
    // By number, so that the run where the walk goes on is found without a search through all.
    std::vector<const RunOfCells*> byNumber;
    byNumber.reserve(all.size());
    for (const RunOfCells& run : all) byNumber.push_back(&run);
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
    const auto inShownSlice = [this](const RunOfCells& run) { return inSlice(*run.first); };
    // If there are too many, only those of the marked run are drawn.
    const bool few = static_cast<size_t>(std::count_if(all.begin(), all.end(), inShownSlice)) <=
                     arcsALevel * static_cast<size_t>(levels());
    std::vector<Arc> out;
    for (const RunOfCells& run : all) {
        const RunOfCells* const to = next(run);
        if (!to || (to->first->row == run.last->row + 1 && to->first->begin == run.last->end)) continue;
        const bool touches = holds(run) || holds(*to);
        if (touches || (few && inSlice(*run.last))) out.push_back({run.last, to->first, touches, 0, {}});
    }
    place(out);
    return out;
}

double ByteLine::levelY(const Arc& arc) const { return arc.to->rect.top() - lowestArc - arc.level * levelHeight; }

QRectF ByteLine::labelOf(const Arc& arc) const {
    const double width = captions().horizontalAdvance(signedBytes(arc.to->begin - arc.from->begin)) + 6;
    const double x1 = arc.from->row == arc.to->row ? arc.from->rect.center().x() : arc.from->rect.right();
    const double middle = (x1 + arc.to->rect.center().x()) / 2;
    return {std::clamp(middle - width / 2, 0.0, std::max(0.0, viewport()->width() - width)), levelY(arc) - 6.5, width,
            13};
}

// Marked arcs choose first, then short ones, which are the lowest. An arc whose label has no room at any height is
// drawn at the highest one, without it.
void ByteLine::place(std::vector<Arc>& arcs) const {
    std::vector<Arc*> order;
    order.reserve(arcs.size());
    for (Arc& arc : arcs) order.push_back(&arc);
    const auto span = [](const Arc* arc) {
        return std::abs(arc->to->rect.center().x() - arc->from->rect.center().x());
    };
    std::stable_sort(order.begin(), order.end(), [&span](const Arc* a, const Arc* b) {
        return a->marked != b->marked ? a->marked : span(a) < span(b);
    });
    std::vector<QRectF> taken;
    const int highest = levels();
    for (Arc* arc : order) {
        for (arc->level = 0; arc->level < highest; ++arc->level) {
            const QRectF label = labelOf(*arc);
            const QRectF withAir = label.adjusted(-3, 0, 3, 0);
            if (std::any_of(taken.begin(), taken.end(), [&](const QRectF& each) { return each.intersects(withAir); }))
                continue;
            arc->label = label;
            taken.push_back(label);
            break;
        }
        arc->level = std::min(arc->level, highest - 1);
    }
}

// From the end of one run of the walk to where it goes on. Between rows it passes between the cells.
void ByteLine::paintArc(QPainter& p, const Arc& arc) const {
    const QColor colour = Theme::instance().color(arc.marked ? Ink::selection : Ink::muted);
    const double x1 = arc.from->rect.center().x(), y1 = arc.from->rect.top() - 5;
    const double x2 = arc.to->rect.center().x(), y2 = arc.to->rect.top() - 5;
    const double level = levelY(arc);
    QPainterPath way(QPointF(x1, y1));
    if (arc.from->row == arc.to->row) {
        const double control = (level - y1 / 4) * 4 / 3; // so that the top is at the level
        way.cubicTo(QPointF(x1, control), QPointF(x2, control), QPointF(x2, y2));
    } else {
        const double side = arc.from->rect.right();
        for (const QPointF& corner : {QPointF(side, y1), QPointF(side, level), QPointF(x2, level), QPointF(x2, y2)})
            way.lineTo(corner);
    }
    p.setPen(QPen(colour, arc.marked ? 1.4 : 1));
    p.setBrush(Qt::NoBrush);
    p.drawPath(way);
    p.setPen(Qt::NoPen);
    p.setBrush(colour);
    p.drawPolygon(QPolygonF({{x2 - 3, y2 - 1}, {x2 + 3, y2 - 1}, {x2, y2 + 4}}));
}

void ByteLine::paintWalk(QPainter& p) const {
    const Theme& theme = Theme::instance();
    p.setFont(theme.numbers(Theme::caption));
    for (const RunOfCells& run : runs()) {
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
    const std::vector<Arc> all = arcs();
    for (const bool marked : {false, true}) {
        for (const Arc& arc : all) {
            if (arc.marked == marked) paintArc(p, arc);
        }
    }
    for (const Arc& arc : all) {
        if (arc.label.isEmpty()) continue;
        p.fillRect(arc.label, theme.color(Ink::canvas));
        p.setPen(theme.color(arc.marked ? Ink::link : Ink::muted));
        p.drawText(arc.label, Qt::AlignCenter, signedBytes(arc.to->begin - arc.from->begin));
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
