// SPDX-License-Identifier: MIT
#include "views/strides/logical_grid.h"

#include "graph/block_views.h"
#include "look/spoken.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/selection.h"
#include "words/messages.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace ggs {

namespace {

constexpr int air = 14;       // at the left edge
constexpr int letters = 7;    // of a value that a cell has room for
constexpr int fewLetters = 5; // if that is what all slices need to fit side by side
constexpr int sliceAir = 14;  // between slices
constexpr int mostSlices = 16;
constexpr int rowsWanted = 3; // below which two lines in a cell would leave too few of them

QFontMetrics gridCaptions() { return QFontMetrics(Theme::instance().numbers(Theme::caption)); }
QFontMetrics digits() { return QFontMetrics(Theme::instance().numbers()); }

} // namespace

LogicalGrid::LogicalGrid(Debuggee& debuggee, Selection& selection, QWidget* parent)
    : CellCanvas(selection, QStringLiteral("logicalGrid"), Ink::canvas, parent), m_debuggee(debuggee),
      m_letters(letters) {
    speakTensor(*this, tr("Elements by index"), selection, debuggee);
    setFocusPolicy(Qt::StrongFocus);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        arrangeSlices();
        layOut();
    });
    arrangeSlices();
}

bool LogicalGrid::hasValues() const {
    return m_valued || std::any_of(m_values.begin(), m_values.end(), [](const auto* each) { return !each->isEmpty(); });
}

void LogicalGrid::arrangeSlices() {
    const int64_t before = m_slices, slices = ne(2);
    m_slices = 1;
    m_letters = letters;
    if (slices > 1 && slices <= mostSlices && ne(0) * ne(1) < INT32_MAX) {
        m_slices = slices;
        const QSize room = maximumViewportSize();
        const auto fits = [&] {
            return left() + slices * sliceWidth() - sliceAir <= room.width() &&
                   top() + ne(1) * cellHeight() <= room.height();
        };
        while (!fits() && m_letters > fewLetters) --m_letters;
        if (!fits()) {
            m_slices = 1;
            m_letters = letters;
        }
    }
    if (m_values.size() != static_cast<size_t>(m_slices)) {
        while (m_values.size() > static_cast<size_t>(m_slices)) {
            m_values.back()->setPlane({});
            m_spare.push_back(m_values.back());
            m_values.pop_back();
        }
        while (m_values.size() < static_cast<size_t>(m_slices)) {
            if (m_spare.empty()) {
                auto* const made = new ValueWindow(m_debuggee, this);
                connect(made, &ValueWindow::changed, viewport(), qOverload<>(&QWidget::update));
                m_spare.push_back(made);
            }
            m_values.push_back(m_spare.back());
            m_spare.pop_back();
        }
        readPlanes();
    }
    if (m_slices != before) emit slicesChanged();
}

void LogicalGrid::resizeEvent(QResizeEvent* event) {
    arrangeSlices();
    CellCanvas::resizeEvent(event);
}

void LogicalGrid::setTensor(const std::optional<StridedTensor>& tensor, bool valued) {
    const bool other = !(m_tensor == tensor);
    m_tensor = tensor;
    m_valued = valued;
    m_shown.reset();
    arrangeSlices();
    readPlanes();
    if (other)
        scrollTo(0, 0);
    else
        layOut();
    follow();
    updateGeometry();
}

void LogicalGrid::setSlice(int64_t i2, int64_t i3) {
    if (m_i2 == i2 && m_i3 == i3) return;
    const bool same = m_slices > 1 && m_i3 == i3; // that are shown
    m_i2 = i2;
    m_i3 = i3;
    if (!same) readPlanes();
    layOut();
}

void LogicalGrid::setContents(Contents contents) {
    m_contents = contents;
    arrangeSlices();
    layOut();
}

void LogicalGrid::setPreview(uint32_t tensor, const std::vector<Number>& values) {
    for (ValueWindow* each : m_values) each->setPreview(tensor, values);
    arrangeSlices();
    layOut();
}

void LogicalGrid::readPlanes() {
    const Status numbers = m_tensor ? has_numbers(m_tensor->tensor()) : Status();
    const QString problem = !numbers.ok() ? words(numbers.error()) : m_valued ? QString() : tr("not run yet");
    for (size_t place = 0; place < m_values.size(); ++place) {
        const int64_t i2 = sliceAt(static_cast<int64_t>(place));
        const bool readable = m_tensor && numbers.ok() && m_tensor->has({0, 0, i2, m_i3});
        m_values[place]->setPlane(
            readable
                ? std::optional(ShownPlane{{m_tensor->number, nullptr}, shape_of(m_tensor->tensor()), i2, m_i3, false})
                : std::nullopt,
            problem);
    }
}

void LogicalGrid::seenChanged() {
    if (!showsValues()) return;
    for (ValueWindow* each : m_values)
        each->setSeen({firstColumn(), firstRow(), std::min(ne(0) - firstColumn(), columnsSeen() + 1),
                       std::min(ne(1) - firstRow(), rowsSeen() + 1)});
}

void LogicalGrid::follow() {
    const auto marked = m_tensor ? shownElement(m_debuggee, m_selection, *m_tensor) : std::nullopt;
    // Until one is marked the first element of the slice is shown; nothing scrolls to it.
    m_shown = m_tensor ? std::optional(marked.value_or(Index{0, 0, m_i2, m_i3})) : std::nullopt;
    if (marked) {
        bringColumn((*m_shown)[0]);
        bringRow((*m_shown)[1]);
    }
    viewport()->update();
}

// -- where things are -------------------------------------------------------------------------------------------------

bool LogicalGrid::showsValues() const { return hasValues() && (m_contents == Contents::value || twoLines()); }
bool LogicalGrid::showsOffsets() const { return m_contents == Contents::both || m_contents == Contents::offset; }
// Returns whether a cell has an offset and a value. In a low view, more rows are more useful: the value of the marked
// element is shown below.
bool LogicalGrid::twoLines() const {
    if (m_slices > 1) return m_contents == Contents::both && hasValues(); // they fit whole
    const int high = gridCaptions().height() + digits().height() + 8;
    return m_contents == Contents::both && hasValues() &&
           (viewport()->height() - top()) / high >= std::min<int64_t>(ne(1), rowsWanted);
}
int LogicalGrid::cellWidth() const {
    const int64_t most = !m_tensor || m_contents == Contents::value ? 0
                         : m_contents == Contents::step             ? nelements(m_tensor->tensor())
                                                                    : m_tensor->memory;
    const auto wide = std::max<qsizetype>(showsValues() ? m_letters : 4, QString::number(most).size());
    const int heading =
        gridCaptions().horizontalAdvance(QStringLiteral("i0=%1").arg(std::max<int64_t>(0, ne(0) - 1))) + 8;
    return std::max(heading,
                    digits().horizontalAdvance(QLatin1Char('0')) * static_cast<int>(wide) + (!showsValues() ? 16
                                                                                             : isTight()    ? 9
                                                                                                            : 14));
}
int LogicalGrid::cellHeight() const { return digits().height() + (twoLines() ? gridCaptions().height() + 8 : 10); }
int LogicalGrid::left() const {
    return air + gridCaptions().horizontalAdvance(QStringLiteral("i1=%1").arg(std::max<int64_t>(0, ne(1) - 1))) + 8;
}
int LogicalGrid::top() const { return gridCaptions().height() * (m_slices > 1 ? 2 : 1) + 6; }
bool LogicalGrid::isTight() const { return m_letters < letters; }
int64_t LogicalGrid::sliceWidth() const { return ne(0) * cellWidth() + sliceAir; }

int64_t LogicalGrid::columnsSeen() const { return std::max(1, (viewport()->width() - left()) / cellWidth()); }
int64_t LogicalGrid::rowsSeen() const { return std::max(1, (viewport()->height() - top()) / cellHeight()); }

QSize LogicalGrid::sizeHint() const {
    const int64_t columns = std::clamp<int64_t>(ne(0), 2, 8), rows = std::clamp<int64_t>(ne(1), 2, 8);
    return {left() + static_cast<int>(columns) * cellWidth() + 12, top() + static_cast<int>(rows) * cellHeight() + 12};
}

QRect LogicalGrid::cellRect(int64_t i0, int64_t i1, int64_t i2) const {
    const int64_t column = i0 - firstColumn(), row = i1 - firstRow(), place = placeOf(i2);
    if (column < 0 || row < 0 || i0 >= ne(0) || i1 >= ne(1) || column > columnsSeen() || row > rowsSeen()) return {};
    if (place < 0 || place >= m_slices) return {};
    const int64_t x = left() + (m_slices > 1 ? place * sliceWidth() : 0) + column * cellWidth();
    return {static_cast<int>(x) + 1, top() + static_cast<int>(row) * cellHeight() + 1, cellWidth() - 3,
            cellHeight() - 3};
}

std::optional<Spot> LogicalGrid::spotAt(const QPointF& where) const {
    if (!m_tensor || where.x() < left() || where.y() < top()) return std::nullopt;
    int64_t x = static_cast<int>(where.x()) - left(), place = 0;
    if (m_slices > 1) {
        place = x / sliceWidth();
        x %= sliceWidth();
        if (x >= ne(0) * cellWidth()) return std::nullopt; // between two slices
    }
    const Index element{firstColumn() + x / cellWidth(),
                        firstRow() + (static_cast<int>(where.y()) - top()) / cellHeight(), sliceAt(place), m_i3};
    return m_tensor->has(element) ? std::optional(Spot{m_tensor->number, element}) : std::nullopt;
}

QString LogicalGrid::cellText(int64_t i0, int64_t i1, int64_t i2) const {
    if (!m_tensor) return {};
    const Index element{i0, i1, i2, m_i3};
    return QString::number(m_contents == Contents::step ? m_tensor->step(element)
                                                        : m_tensor->begin(element) - m_tensor->offset);
}

QString LogicalGrid::valueText(int64_t i0, int64_t i1, int64_t i2) const {
    const int64_t place = placeOf(i2);
    if (place < 0 || place >= m_slices) return {};
    const auto value = m_values[static_cast<size_t>(place)]->at(i0, i1);
    return value ? numberText(*value, digits(), cellWidth() - (isTight() ? 7 : 11)) : QString();
}

// -- drawing ----------------------------------------------------------------------------------------------------------

void LogicalGrid::paintCell(QPainter& p, const Index& element) const {
    const Theme& theme = Theme::instance();
    const QRect cell = cellRect(element[0], element[1], element[2]);
    const bool shown = m_shown == element;
    // In a block type, the elements of a block have the same bytes.
    const bool same = m_shown && !shown && m_tensor->begin(*m_shown) == m_tensor->begin(element);
    const bool lit = !shown && m_selection.isLit({m_tensor->number, element});
    p.setPen(shown  ? QPen(theme.color(Ink::selection), 1.6)
             : lit  ? QPen(theme.color(Ink::cursor), 1.6, Qt::DashLine)
             : same ? QPen(theme.color(Ink::selection, 0.6), 1)
                    : Qt::NoPen);
    p.setBrush(theme.color(shown || same ? Ink::selectedRow : Ink::raised));
    p.drawRoundedRect(QRectF(cell).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    const uint64_t begin =
        m_tensor->structure->tensors[m_tensor->root].address + static_cast<uint64_t>(m_tensor->begin(element));
    if (m_selection.isFetched(begin, begin + m_tensor->type().bytes)) p.fillRect(cell, theme.color(Ink::cursor, 0.16));
    if (showsOffsets() || m_contents == Contents::step) {
        p.setFont(twoLines() ? theme.numbers(Theme::caption) : theme.numbers());
        p.setPen(theme.color(twoLines() ? Ink::muted : Ink::text));
        p.drawText(twoLines() ? cell.adjusted(5, 2, 0, 0) : cell,
                   twoLines() ? Qt::AlignLeft | Qt::AlignTop : Qt::AlignCenter,
                   cellText(element[0], element[1], element[2]));
    }
    if (showsValues()) {
        p.setFont(theme.numbers());
        p.setPen(theme.color(Ink::text));
        p.drawText(twoLines() ? cell.adjusted(0, gridCaptions().height(), 0, 0) : cell, Qt::AlignCenter,
                   valueText(element[0], element[1], element[2]));
    }
    if (m_tensor->inBlocks() && element[0] % m_tensor->type().block == 0 && element[0] > 0) {
        p.setPen(QPen(theme.color(Ink::muted), 1.5));
        p.drawLine(cell.left() - 2, cell.top(), cell.left() - 2, cell.bottom());
    }
}

void LogicalGrid::paint(QPainter& p) {
    const Theme& theme = Theme::instance();
    if (!m_tensor) return;
    const int64_t c0 = firstColumn(), r0 = firstRow();
    const int64_t c1 = std::min(ne(0), c0 + columnsSeen() + 1), r1 = std::min(ne(1), r0 + rowsSeen() + 1);
    p.setFont(theme.numbers(Theme::caption));
    for (int64_t r = r0; r < r1; ++r) {
        const QRect cell = cellRect(c0, r);
        p.setPen(theme.color(m_shown && (*m_shown)[1] == r ? Ink::link : Ink::muted));
        p.drawText(QRect(0, cell.top(), left() - 6, cell.height()), Qt::AlignRight | Qt::AlignVCenter,
                   QStringLiteral("i1=%1").arg(r));
    }
    const int headHeight = m_slices > 1 ? gridCaptions().height() + 2 : 0;
    for (int64_t place = 0; place < m_slices; ++place) {
        const int64_t i2 = sliceAt(place);
        const bool marked = m_shown && (*m_shown)[2] == i2;
        p.setFont(theme.numbers(Theme::caption));
        if (m_slices > 1) {
            p.setPen(theme.color(marked ? Ink::link : Ink::muted));
            const int from = cellRect(0, r0, i2).left(), to = cellRect(ne(0) - 1, r0, i2).right();
            p.drawText(QRect(from - 8, 0, to - from + 16, headHeight + 2), Qt::AlignCenter,
                       QStringLiteral("i2 = %1").arg(i2));
        }
        for (int64_t c = c0; c < c1; ++c) {
            const QRect cell = cellRect(c, r0, i2);
            p.setPen(theme.color(marked && (*m_shown)[0] == c ? Ink::link : Ink::muted));
            p.drawText(QRect(cell.left() - 4, headHeight, cell.width() + 8, top() - headHeight), Qt::AlignCenter,
                       QStringLiteral("i0=%1").arg(c));
        }
        for (int64_t r = r0; r < r1; ++r) {
            for (int64_t c = c0; c < c1; ++c) paintCell(p, {c, r, i2, m_i3});
        }
    }
}

// -- hands ------------------------------------------------------------------------------------------------------------

void LogicalGrid::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const auto spot = spotAt(event->position())) emit elementActivated(spot->element);
}

bool LogicalGrid::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return CellCanvas::viewportEvent(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const auto spot = spotAt(help->pos());
    QToolTip::showText(help->globalPos(), spot && hasValues() ? changeHint(m_debuggee, spot->tensor) : QString(),
                       viewport());
    return true;
}

void LogicalGrid::keyPressEvent(QKeyEvent* event) {
    if (!m_tensor) return CellCanvas::keyPressEvent(event);
    Index element = m_shown.value_or(Index{0, 0, m_i2, m_i3});
    const auto move = [&](size_t d, int64_t by) { element[d] = std::clamp<int64_t>(element[d] + by, 0, ne(d) - 1); };
    // Past the edge of a slice to the one next to it, if that is shown.
    const auto sideways = [&](int64_t by) {
        const int64_t to = element[0] + by, slice = element[2] + by;
        if (m_slices == 1 || (to >= 0 && to < ne(0)) || slice < 0 || slice >= ne(2)) return move(0, by);
        element[0] = by > 0 ? 0 : ne(0) - 1;
        element[2] = slice;
    };
    switch (event->key()) {
    case Qt::Key_Left: sideways(-1); break;
    case Qt::Key_Right: sideways(1); break;
    case Qt::Key_Up: move(1, -1); break;
    case Qt::Key_Down: move(1, 1); break;
    case Qt::Key_PageUp: move(2, -1); break;
    case Qt::Key_PageDown: move(2, 1); break;
    case Qt::Key_Home: element[0] = 0; break;
    case Qt::Key_End: element[0] = ne(0) - 1; break;
    case Qt::Key_Return:
    case Qt::Key_Enter: emit elementActivated(element); return;
    default: return CellCanvas::keyPressEvent(event);
    }
    m_selection.hover(std::nullopt);
    m_selection.pick({m_tensor->number, element});
}

} // namespace ggs
