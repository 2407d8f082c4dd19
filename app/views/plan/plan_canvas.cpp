// SPDX-License-Identifier: MIT
#include "views/plan/plan_canvas.h"

#include "look/names/node_words.h"
#include "look/spoken.h"
#include "session/debuggee.h"
#include "session/moves.h"
#include "session/selection.h"
#include "words/messages.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace ggs {

namespace {

constexpr double nearest = 600;  // pixels for a column
constexpr double deepest = 64;   // pixels for a byte
constexpr double nearPixels = 3; // how far from a thin bar a click still means it

} // namespace

PlanCanvas::PlanCanvas(Debuggee& debuggee, Moves& moves, Selection& selection, QWidget* parent)
    : PanZoom(parent), m_debuggee(debuggee), m_moves(moves), m_selection(selection) {
    setObjectName(QStringLiteral("planCanvas"));
    speakTensor(*this, tr("Memory plan"), selection, debuggee);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(180, 110);
    connect(&selection, &Selection::selectionChanged, this, [this] {
        if (const PlanBar* const bar = selectedBar(); bar && !m_fitted) reveal(*bar);
        update();
    });
    connect(&debuggee, &Debuggee::snapshotChanged, this, [this] { update(); });
    connect(&debuggee, &Debuggee::progressed, this, [this] { update(); });
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void PlanCanvas::setBars(std::shared_ptr<const PlanBars> bars) {
    const bool other = !m_bars || !bars || m_bars->columns != bars->columns || m_bars->size != bars->size;
    m_bars = std::move(bars);
    if (m_bars)
        m_scale = m_breaks ? AddressScale::broken(m_bars->bars, m_bars->size) : AddressScale::linear(m_bars->size);
    if (other || m_fitted) fit();
    update();
}

void PlanCanvas::setBreaks(bool wanted) {
    if (std::exchange(m_breaks, wanted) == wanted) return;
    m_fitted = true; // the same section has another place
    setBars(m_bars);
}

void PlanCanvas::fit() {
    m_fitted = true;
    m_from = m_top = 0;
    if (!m_bars) return;
    m_perColumn = plotWidth() / std::max(1, m_bars->columns);
    m_perByte = plotHeight() / m_scale.units();
    update();
    emit zoomed();
}

double PlanCanvas::zoom() const { return m_bars ? m_perColumn * m_bars->columns / plotWidth() : 1; }

void PlanCanvas::setZoom(double times) {
    if (!m_bars || times == zoom()) return;
    // The selected bar stays in the middle, or else the middle of the plot.
    const PlanBar* const bar = selectedBar();
    const double middle = bar ? (xOf(bar->first) + xOf(bar->behind)) / 2 : gutter + plotWidth() / 2;
    zoomBy(times / zoom(), {middle, 0});
}

void PlanCanvas::zoomBy(double factor, const QPointF& point) {
    if (!m_bars) return;
    const double x = std::clamp(point.x(), gutter, gutter + plotWidth());
    const double column = columnAt(x);
    const double least = plotWidth() / std::max(1, m_bars->columns);
    m_perColumn = std::clamp(m_perColumn * factor, least, std::max(least, std::min(nearest, plotWidth())));
    m_from = column - (x - gutter) / m_perColumn;
    m_fitted = false;
    limit();
    update();
    emit zoomed();
}

void PlanCanvas::zoomAddressesBy(double factor, double y) {
    if (!m_bars) return;
    const double unit = unitAt(y), least = plotHeight() / m_scale.units();
    m_perByte = std::clamp(m_perByte * factor, least, std::max(least, deepest));
    m_top = unit - (y - plotTop) / m_perByte;
    m_fitted = false;
    limit();
    update();
}

void PlanCanvas::limit() {
    if (!m_bars) return;
    m_from = std::clamp(m_from, 0.0, std::max(0.0, m_bars->columns - plotWidth() / m_perColumn));
    m_top = std::clamp(m_top, 0.0, std::max(0.0, m_scale.units() - plotHeight() / m_perByte));
}

void PlanCanvas::showLife(const PlanBar& bar) {
    if (!m_bars) return;
    const double columns = std::max(1, bar.behind - bar.first);
    const double least = plotWidth() / std::max(1, m_bars->columns);
    m_perColumn = std::clamp(plotWidth() / (columns * 1.5), least, std::max(least, nearest));
    m_from = bar.first + columns / 2 - plotWidth() / m_perColumn / 2;
    const double upper = m_scale.unitOf(static_cast<double>(bar.begin)),
                 lower = m_scale.unitOf(static_cast<double>(bar.end())), whole = plotHeight() / m_scale.units();
    m_perByte = std::clamp(plotHeight() / (std::max(1.0, lower - upper) * 2.5), whole, std::max(whole, deepest));
    m_top = (upper + lower) / 2 - plotHeight() / m_perByte / 2;
    m_fitted = false;
    limit();
    update();
    emit zoomed();
}

void PlanCanvas::reveal(const PlanBar& bar) {
    const double columns = plotWidth() / m_perColumn, units = plotHeight() / m_perByte;
    const double upper = m_scale.unitOf(static_cast<double>(bar.begin)),
                 lower = m_scale.unitOf(static_cast<double>(bar.end()));
    if (bar.behind <= m_from || bar.first >= m_from + columns) m_from = bar.first - columns / 4;
    if (lower <= m_top || upper >= m_top + units) m_top = upper - units / 4;
    limit();
    update();
}

// -- what is where ----------------------------------------------------------------------------------------------------

QRectF PlanCanvas::barRect(const PlanBar& bar) const {
    return {QPointF(xOf(bar.first), yOf(static_cast<double>(bar.begin))),
            QPointF(xOf(bar.behind), yOf(static_cast<double>(bar.end())))};
}

const PlanBar* PlanCanvas::selectedBar() const {
    if (!m_bars || !m_debuggee.isOpen() || !m_selection.selected() ||
        m_debuggee.snapshot().structure != m_bars->plan.structure)
        return nullptr;
    return m_bars->of(*m_selection.selected());
}

const PlanBar* PlanCanvas::barAt(const QPointF& point) const {
    if (!m_bars || point.y() < plotTop || point.x() < gutter) return nullptr;
    if (const PlanBar* const bar = m_bars->at(columnAt(point.x()), addressAt(point.y()))) return bar;
    // A thin one is meant by what is near it.
    for (const double off : {-nearPixels, nearPixels}) {
        if (const PlanBar* const bar = m_bars->at(columnAt(point.x()), addressAt(point.y() + off))) return bar;
    }
    return nullptr;
}

std::optional<int> PlanCanvas::nodeAt(const QPointF& point) const {
    if (!m_bars || point.y() < nodesTop || point.y() >= plotTop || point.x() < gutter) return std::nullopt;
    const int column = static_cast<int>(std::floor(columnAt(point.x())));
    if (column < 1 || column > m_bars->plan.plan.nodes) return std::nullopt;
    return column - 1;
}

std::optional<int> PlanCanvas::nextColumn() const {
    if (!m_bars || !m_debuggee.isOpen() || m_debuggee.snapshot().structure != m_bars->plan.structure)
        return std::nullopt;
    return m_bars->columnOf(m_debuggee.moment().step);
}

std::optional<int> PlanCanvas::lastColumn() const {
    if (!m_bars || !m_debuggee.isOpen() || m_debuggee.snapshot().structure != m_bars->plan.structure ||
        m_debuggee.moment().step == 0)
        return std::nullopt;
    return m_bars->columnOf(m_debuggee.moment().step - 1);
}

QString PlanCanvas::tipAt(const QPointF& point) const {
    const auto bold = [](const Structure& s, uint32_t tensor) {
        return QStringLiteral("<b>%1</b> %2").arg(opWord(s, tensor), nameOf(s, tensor).toHtmlEscaped());
    };
    if (const auto node = nodeAt(point)) {
        const PlanCourse::At& at = m_bars->plan.course.at(*node);
        return bold(m_bars->structure(), m_bars->plan.nodes[static_cast<size_t>(*node)]) + QStringLiteral("<br>") +
               tr("node %1 · %2 in use, %3 in gaps").arg(*node).arg(bytesText(at.live), bytesText(at.gaps()));
    }
    const PlanBar* const bar = barAt(point);
    if (!bar) return QString();
    const Life& life = m_bars->plan.plan.lives[bar->life];
    QStringList lines{
        bold(m_bars->structure(), bar->tensor),
        tr("bytes %1 to %2 · %3")
            .arg(grouped(bar->begin), grouped(std::max(bar->begin + 1, bar->end()) - 1), bytesText(life.place.bytes))};
    const QString from = life.begin == before_nodes ? tr("from the start") : tr("from node %1").arg(life.begin);
    lines.append(life.ends == Life::End::kept ? tr("%1 to the end").arg(from)
                 : life.ends == Life::End::taken
                     ? tr("%1; node %2 then reuses the bytes in place").arg(from).arg(life.end)
                     : tr("%1 to node %2").arg(from).arg(life.end));
    return lines.join(QStringLiteral("<br>"));
}

bool PlanCanvas::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    if (tip.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

// -- hands ------------------------------------------------------------------------------------------------------------

void PlanCanvas::resizeEvent(QResizeEvent*) {
    if (m_fitted)
        fit();
    else
        limit();
}

void PlanCanvas::pan(const QPointF& pixels) {
    m_from -= pixels.x() / m_perColumn;
    m_top -= pixels.y() / m_perByte;
    m_fitted = false;
    limit();
    update();
}

bool PlanCanvas::zoomOtherAxisBy(double factor, const QPointF& point) {
    zoomAddressesBy(factor, std::clamp(point.y(), plotTop, plotTop + plotHeight()));
    return true;
}

void PlanCanvas::click(const QPointF& point) {
    if (const auto node = nodeAt(point))
        m_selection.select(m_bars->plan.nodes[static_cast<size_t>(*node)]);
    else if (const PlanBar* const bar = barAt(point))
        m_selection.select(bar->tensor);
}

bool PlanCanvas::open(const QPointF& point) {
    if (const auto node = nodeAt(point)) {
        if (const auto step = m_bars->steps[static_cast<size_t>(*node)]) m_moves.runTo(*step);
        return true;
    }
    const PlanBar* const bar = barAt(point);
    if (bar) showLife(*bar);
    return bar != nullptr;
}

void PlanCanvas::selectNeighbour(bool next) {
    const PlanBar* const bar = selectedBar();
    if (!bar) return;
    const auto near = next ? owners_after(m_bars->plan.plan, bar->life) : owners_before(m_bars->plan.plan, bar->life);
    if (!near.empty()) m_selection.select(m_bars->bars[near.front().life].tensor);
}

void PlanCanvas::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_PageUp: return selectNeighbour(false);
    case Qt::Key_PageDown: return selectNeighbour(true);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const PlanBar* const bar = selectedBar()) showLife(*bar);
        return;
    default: PanZoom::keyPressEvent(event);
    }
}

// -- drawing ----------------------------------------------------------------------------------------------------------

namespace {

constexpr double wordsFrom = 26;    // pixels: narrower and lower bars have no name
constexpr double numbersApart = 22; // pixels from one node's number to the next
constexpr double addressesApart = 46;
constexpr double breakHeight = 6, breakTooth = 5; // pixels: the gap of a break, half a tooth of its edges
constexpr double thinnest = 1;                    // pixels that a bar has at least
constexpr double allEdge = 3;                     // pixels below which a bar is nothing but its edge
constexpr double around = 8;          // pixels drawn outside of the visible area: painters use int coordinates
constexpr double overStrength = 0.45; // opacity of a bar whose life is over
constexpr double overWords = 0.85;    // opacity of its name, which must stay readable

bool isSmall(const QRectF& bar) { return bar.width() < allEdge || bar.height() < allEdge; }
bool isOver(const PlanBar& bar, double done) { return bar.behind <= done; }

// Bars that are nothing but their edge, a hundred thousand of them on a thousand pixels: one that would paint a pixel
// as it is already is left out.
class SmallBars {
  public:
    SmallBars(QPainter& p, const QSize& size)
        : m_p(p), m_wide(size.width()), m_painted(static_cast<size_t>(std::max(0, size.width() * size.height()))) {}

    void paint(const QRectF& bar, Ink ink, bool over) {
        const QRect r(static_cast<int>(bar.left()), static_cast<int>(bar.top()),
                      std::max(1, static_cast<int>(std::round(bar.width()))),
                      std::max(1, static_cast<int>(std::round(bar.height()))));
        const auto how = static_cast<uint16_t>(1 + 2 * static_cast<int>(ink) + over);
        const QRect seen = r.intersected(QRect(0, 0, m_wide, static_cast<int>(m_painted.size()) / std::max(1, m_wide)));
        bool same = true;
        for (int y = seen.top(); y <= seen.bottom(); ++y) {
            for (int x = seen.left(); x <= seen.right(); ++x) {
                uint16_t& pixel =
                    m_painted[static_cast<size_t>(y) * static_cast<size_t>(m_wide) + static_cast<size_t>(x)];
                same = same && pixel == how;
                pixel = how;
            }
        }
        if (!same) m_p.fillRect(seen, colour(ink, over));
    }

  private:
    const QColor& colour(Ink ink, bool over) {
        QColor& made = m_colours[{ink, over}];
        if (made.isValid()) return made;
        // Over the canvas, so that one filling is enough.
        const QColor hue = Theme::instance().color(ink), canvas = Theme::instance().color(Ink::canvas);
        const double s = over ? overStrength : 1;
        const auto mixed = [&](double a, double b) { return static_cast<float>(a * s + b * (1 - s)); };
        return made = QColor::fromRgbF(mixed(hue.redF(), canvas.redF()), mixed(hue.greenF(), canvas.greenF()),
                                       mixed(hue.blueF(), canvas.blueF()));
    }

    QPainter& m_p;
    int m_wide;
    std::vector<uint16_t> m_painted; // by pixel: how, from 1
    std::map<std::pair<Ink, bool>, QColor> m_colours;
};

// 1, 2 or 5 times a power of ten, or a power of two where bytes are few.
double roundStep(double least) {
    const double ten = std::pow(10, std::floor(std::log10(std::max(least, 1.0))));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (ten * factor >= least) return ten * factor;
    }
    return ten * 10;
}

QBrush hatch(const QColor& colour) { return {colour, Qt::BDiagPattern}; }

} // namespace

void PlanCanvas::paintEvent(QPaintEvent*) {
    QPainter p(this);
    paint(p);
}

QImage PlanCanvas::picture() {
    const double ratio = devicePixelRatioF();
    QImage image(size() * ratio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    QPainter p(&image);
    paint(p);
    return image;
}

void PlanCanvas::paint(QPainter& p) const {
    p.fillRect(rect(), Theme::instance().color(Ink::canvas));
    if (!m_bars || m_bars->empty()) return;
    const QRectF across(gutter - 4, 0, plotWidth() + 8, height());
    const QRectF plot(gutter - 4, plotTop - 1, plotWidth() + 8, plotHeight() + 4);
    paintAddresses(p);
    p.setClipRect(across);
    paintCourse(p);
    paintNodes(p);
    p.setClipRect(plot);
    paintGaps(p);
    paintBars(p);
    paintBreaks(p);
    paintSelected(p);
    p.setClipRect(across);
    paintCursor(p);
}

// Draws the end of the addresses in use, the bytes in use, and the peak.
void PlanCanvas::paintCourse(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const PlanCourse& course = m_bars->plan.course;
    const double ground = courseTop + courseHeight;
    const double perByte = courseHeight / std::max(1.0, static_cast<double>(m_bars->size));
    const int first = std::max(0, static_cast<int>(m_from)),
              last =
                  std::min(static_cast<int>(course.moments.size()), static_cast<int>(std::ceil(columnAt(width()))) + 1);
    QPainterPath live, reach;
    live.moveTo(xOf(first), ground);
    reach.moveTo(xOf(first), ground);
    // Columns that share a pixel are drawn as the highest of them.
    const int together = std::max(1, static_cast<int>(1 / m_perColumn));
    for (int c = first; c < last; c += together) {
        const int behind = std::min(c + together, last);
        size_t mostLive = 0, mostReach = 0;
        for (int each = c; each < behind; ++each) {
            const PlanCourse::At& at = course.moments[static_cast<size_t>(each)];
            mostLive = std::max(mostLive, at.live);
            mostReach = std::max(mostReach, at.reach);
        }
        const double l = ground - static_cast<double>(mostLive) * perByte,
                     r = ground - static_cast<double>(mostReach) * perByte;
        live.lineTo(xOf(c), l);
        live.lineTo(xOf(behind), l);
        reach.lineTo(xOf(c), r);
        reach.lineTo(xOf(behind), r);
    }
    live.lineTo(xOf(last), ground);
    reach.lineTo(xOf(last), ground);
    p.fillPath(reach, hatch(theme.color(Ink::faint, 0.8)));
    p.fillPath(live, theme.color(Ink::canvas));
    p.fillPath(live, theme.color(Ink::move, 0.45));
    p.setPen(QPen(theme.color(Ink::muted), 1));
    p.drawPath(reach);
    p.setPen(theme.color(Ink::line));
    p.drawLine(QPointF(gutter, ground), QPointF(gutter + plotWidth(), ground));
    const double peak = xOf(static_cast<double>(course.peak) + 0.5);
    p.setPen(Qt::NoPen);
    p.setBrush(theme.color(Ink::text));
    p.drawEllipse(QPointF(peak, courseTop), 2.5, 2.5);
    p.setBrush(Qt::NoBrush);
    p.setFont(theme.words(Theme::caption));
    p.setPen(theme.color(Ink::text));
    const QString text = tr("peak %1").arg(grouped(course.moments[course.peak].reach));
    const double wide = p.fontMetrics().horizontalAdvance(text);
    // Above the course's line, on the side of the peak where the cursor's mark is not.
    const auto next = nextColumn();
    const auto isMarked = [&](double x) { return next && xOf(*next) > x - 8 && xOf(*next) < x + wide + 8; };
    const double left = peak - 6 - wide, behind = peak + 6;
    const bool goesLeft = left > gutter && (!isMarked(left) || behind + wide > gutter + plotWidth());
    p.drawText(QPointF(goesLeft ? left : behind, courseTop - p.fontMetrics().descent() - 1), text);
}

void PlanCanvas::paintNodes(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const auto next = nextColumn();
    const PlanBar* const chosen = selectedBar();
    const int first = std::max(0, static_cast<int>(m_from)),
              last = std::min(m_bars->columns, static_cast<int>(std::ceil(columnAt(width()))) + 1);
    p.setFont(theme.numbers(Theme::caption));
    const double apart =
        std::max(numbersApart, p.fontMetrics().horizontalAdvance(QString::number(m_bars->columns)) + 8.0);
    const int every = std::max(1, static_cast<int>(std::ceil(apart / m_perColumn)));
    // A number gives way to those that are always there, and the word at the end to them. The selected bar's gives way
    // to the cursor's.
    const auto isNear = [&](int c, int other) { return c != other && std::abs(c - other) * m_perColumn < apart; };
    const auto isChosens = [&](int c) { return chosen && chosen->first == c && !(next && isNear(c, *next)); };
    const auto isNearOne = [&](int c) { return (next && isNear(c, *next)) || (chosen && isNear(c, chosen->first)); };
    const int theEnd = m_bars->plan.plan.nodes + 1;
    const double endWidth = p.fontMetrics().horizontalAdvance(tr("end")),
                 endLeft = std::min(xOf(theEnd + 0.5) - endWidth / 2, gutter + plotWidth() - endWidth);
    for (int c = first; c < last; ++c) {
        const QRectF cell(xOf(c), nodesTop, m_perColumn, 14);
        const bool node = c >= 1 && c <= m_bars->plan.plan.nodes;
        const bool isNext = next && *next == c;
        if (node && m_perColumn >= 3) {
            const Structure& s = m_bars->structure();
            const uint32_t number = m_bars->plan.nodes[static_cast<size_t>(c - 1)];
            const QRectF mark(cell.left() + m_perColumn * 0.15, nodesTop + 17, m_perColumn * 0.7, 3);
            // A view computes nothing: a line in pieces.
            if (s.op(number).computes)
                p.fillRect(mark, theme.color(inkOf(s, number)));
            else
                p.fillRect(mark, QBrush(theme.color(Ink::muted), Qt::Dense5Pattern));
        }
        QString text;
        if (c == 0)
            text = tr("leafs");
        else if (!node)
            text = isNearOne(c) ? QString() : tr("end");
        else if (isNext || isChosens(c) ||
                 ((c - 1) % every == 0 && !isNearOne(c) && (theEnd >= last || xOf(c + 0.5) + apart / 2 < endLeft)))
            text = QString::number(c - 1);
        if (text.isEmpty()) continue;
        p.setPen(theme.color(isNext ? Ink::cursorWord : chosen && chosen->first == c ? Ink::link : Ink::muted));
        // A word is wider than a column: it goes where no number is.
        QRectF room = cell.adjusted(-20, 0, 20, 0);
        if (c == 0)
            room = cell.adjusted(-gutter, 0, -2, 0);
        else if (!node)
            room.moveLeft(endLeft - (room.width() - endWidth) / 2);
        if (c == 0 && m_perColumn < p.fontMetrics().horizontalAdvance(text)) continue; // a clipped word is not drawn
        p.drawText(room, (c == 0 ? Qt::AlignRight : Qt::AlignHCenter) | Qt::AlignVCenter, text);
        if (isNext && m_perColumn >= 14) {
            p.setPen(QPen(theme.color(Ink::cursor), 1.5));
            p.drawRoundedRect(QRectF(cell.center().x() - 11, nodesTop, 22, 15), 3, 3);
        }
    }
}

void PlanCanvas::paintAddresses(QPainter& p) const {
    const Theme& theme = Theme::instance();
    p.setFont(theme.numbers(Theme::caption));
    const double end = std::min(static_cast<double>(m_bars->size), addressAt(height()));
    const double step =
        std::max(static_cast<double>(m_bars->plan.plan.memories[0].alignment), roundStep(addressesApart / m_perByte));
    const PlanBar* const chosen = selectedBar();
    const auto write = [&](double address, Ink ink) {
        const double y = std::round(yOf(address)) + 0.5;
        p.setPen(theme.color(Ink::line));
        p.drawLine(QPointF(gutter, y), QPointF(gutter + plotWidth(), y));
        p.setPen(theme.color(ink));
        p.drawText(QRectF(0, y - 8, gutter - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
                   grouped(static_cast<uint64_t>(address)));
    };
    const auto near = [&](double a, double b) { return std::abs(yOf(a) - yOf(b)) < 14; };
    // Between the breaks, whose ends have their own numbers.
    const auto& breaks = m_scale.breaks();
    double from = addressAt(plotTop);
    for (size_t i = 0; i <= breaks.size(); ++i) {
        const double to = i < breaks.size() ? breaks[i].begin : end;
        for (double n = std::ceil(from / step); n * step <= std::min(to, end); ++n) {
            const double address = n * step;
            const auto isBeside = [&](double other) { return near(address, other); };
            if (isBeside(static_cast<double>(m_bars->size)) || (i < breaks.size() && isBeside(to)) ||
                (i > 0 && isBeside(breaks[i - 1].end)) ||
                (chosen &&
                 (isBeside(static_cast<double>(chosen->begin)) || isBeside(static_cast<double>(chosen->end())))))
                continue;
            write(address, Ink::muted);
        }
        if (i == breaks.size()) break;
        from = std::max(from, breaks[i].end);
        for (const double edge : {breaks[i].begin, breaks[i].end}) {
            const bool isChosens = chosen && (near(edge, static_cast<double>(chosen->begin)) ||
                                              near(edge, static_cast<double>(chosen->end())));
            if (edge > 0 && !isChosens && !near(edge, static_cast<double>(m_bars->size)) && yOf(edge) >= plotTop - 1 &&
                yOf(edge) < height())
                write(edge, Ink::muted);
        }
    }
    // The end of the addresses is the size of the buffer.
    const double size = static_cast<double>(m_bars->size);
    if (yOf(size) < height() &&
        !(chosen && (near(size, static_cast<double>(chosen->begin)) || near(size, static_cast<double>(chosen->end())))))
        write(size, Ink::text);
    if (!chosen) return;
    const QRectF band(QPointF(gutter, yOf(static_cast<double>(chosen->begin))),
                      QPointF(gutter + plotWidth(), yOf(static_cast<double>(chosen->end()))));
    p.fillRect(band.intersected(QRectF(gutter, plotTop, plotWidth(), plotHeight())), theme.color(Ink::selection, 0.10));
    if (band.top() >= plotTop - 1 && band.top() < height()) write(static_cast<double>(chosen->begin), Ink::link);
    if (band.bottom() > plotTop && band.bottom() < height() &&
        !near(static_cast<double>(chosen->begin), static_cast<double>(chosen->end())))
        write(static_cast<double>(chosen->end()), Ink::link);
}

// Cuts the drawing in the middle of each break, with the bytes that it stands for on the axis.
void PlanCanvas::paintBreaks(QPainter& p) const {
    const Theme& theme = Theme::instance();
    for (const AddressScale::Break& each : m_scale.breaks()) {
        const double y = std::round((yOf(each.begin) + yOf(each.end)) / 2);
        if (y < plotTop - breakHeight || y > height() + breakHeight) continue;
        QPainterPath upper, lower;
        const double left = gutter - 4, end = gutter + plotWidth() + 4;
        double side = breakHeight / 2;
        upper.moveTo(left, y - side);
        lower.moveTo(left, y + side);
        double up = -1;
        for (double x = left + breakTooth; x < end + breakTooth; x += breakTooth, up = -up) {
            upper.lineTo(x, y - side + up * breakHeight / 2);
            lower.lineTo(x, y + side + up * breakHeight / 2);
        }
        QPainterPath cut = upper;
        cut.connectPath(lower.toReversed());
        p.setRenderHint(QPainter::Antialiasing);
        p.fillPath(cut, theme.color(Ink::canvas));
        p.setPen(QPen(theme.color(Ink::muted), 1));
        p.drawPath(upper);
        p.drawPath(lower);
        p.setRenderHint(QPainter::Antialiasing, false);
    }
}

// Hatches the bytes below the end of the addresses in use; bars cover those that have an owner.
void PlanCanvas::paintGaps(QPainter& p) const {
    const PlanCourse& course = m_bars->plan.course;
    const int first = std::max(0, static_cast<int>(m_from)),
              last =
                  std::min(static_cast<int>(course.moments.size()), static_cast<int>(std::ceil(columnAt(width()))) + 1);
    const QBrush brush = hatch(Theme::instance().color(Ink::faint, 0.7));
    // Columns that share a pixel are drawn as the highest of them. Neighbours of the same reach are one rectangle.
    const int together = std::max(1, static_cast<int>(1 / m_perColumn));
    const auto reachFrom = [&](int c) {
        size_t most = 0;
        for (int each = c; each < std::min(c + together, last); ++each)
            most = std::max(most, course.moments[static_cast<size_t>(each)].reach);
        return most;
    };
    for (int c = first; c < last;) {
        const size_t reach = reachFrom(c);
        int behind = std::min(c + together, last);
        while (behind < last && reachFrom(behind) == reach) behind = std::min(behind + together, last);
        p.fillRect(QRectF(QPointF(xOf(c), yOf(0)), QPointF(xOf(behind), yOf(static_cast<double>(reach)))) & nearRect(),
                   brush);
        c = behind;
    }
}

QRectF PlanCanvas::nearRect() const { return QRectF(rect()).adjusted(-around, -around, around, around); }

QRectF PlanCanvas::drawnRect(const PlanBar& bar) const {
    QRectF r = barRect(bar);
    r.setSize(r.size().expandedTo({thinnest, thinnest}));
    return r & nearRect();
}

void PlanCanvas::paintBars(QPainter& p) const {
    const auto next = nextColumn();
    const bool shown = m_debuggee.isOpen() && m_debuggee.snapshot().structure == m_bars->plan.structure;
    // At the end of the round everything is done.
    const double done = next ? *next : shown && m_debuggee.moment().step > 0 ? m_bars->columns : 0;
    const auto last = lastColumn();
    const PlanBar* const chosen = selectedBar();
    SmallBars small(p, size());
    for (const PlanBar& bar : m_bars->bars) {
        if (xOf(bar.behind) < gutter || xOf(bar.first) > width() || yOf(static_cast<double>(bar.end())) < plotTop ||
            yOf(static_cast<double>(bar.begin)) > height())
            continue;
        if (&bar == chosen) continue;
        if (const QRectF r = drawnRect(bar); isSmall(r))
            small.paint(r, bar.ink, isOver(bar, done));
        else
            paintBar(p, bar, done, last, false);
    }
    if (chosen) paintBar(p, *chosen, done, last, true);
}

void PlanCanvas::paintBar(QPainter& p, const PlanBar& bar, double done, std::optional<int> last, bool chosen) const {
    const Theme& theme = Theme::instance();
    const QRectF r = drawnRect(bar);
    const double strength = isOver(bar, done) && !chosen ? overStrength : 1;
    const QColor hue = theme.color(bar.ink, strength);
    p.fillRect(r, theme.color(Ink::canvas));
    if (isSmall(r)) {
        p.fillRect(r, hue);
        return;
    }
    p.fillRect(r, chosen                       ? theme.color(Ink::selection, 0.25)
                  : last && bar.first == *last ? theme.color(Ink::cursor, 0.16)
                                               : theme.color(Ink::raised, 0.35));
    p.setPen(QPen(chosen ? theme.color(Ink::selection) : hue, chosen ? 2 : 1));
    p.setBrush(Qt::NoBrush);
    p.drawRect(r.adjusted(0.5, 0.5, -0.5, -0.5));
    p.fillRect(QRectF(r.left(), r.top(), std::min(3.0, r.width()), r.height()), hue);
    const QRectF seen = r.intersected(QRectF(gutter, plotTop, plotWidth(), plotHeight()));
    const Life& life = m_bars->plan.plan.lives[bar.life];
    double left = seen.left() + 7;
    if (life.taken_from != no_life && seen.height() >= 11 && seen.width() >= 18 && seen.left() == r.left()) {
        // A new owner in the same place: an arrow in a circle.
        const QPointF at(left + 5, seen.top() + 9);
        p.setPen(QPen(theme.color(Ink::text, strength), 1));
        p.setBrush(theme.color(Ink::canvas));
        p.setRenderHint(QPainter::Antialiasing);
        p.drawEllipse(at, 5.5, 5.5);
        p.drawLine(at - QPointF(3, 0), at + QPointF(3, 0));
        p.drawLine(at + QPointF(3, 0), at + QPointF(0.5, -2.5));
        p.drawLine(at + QPointF(3, 0), at + QPointF(0.5, 2.5));
        p.setRenderHint(QPainter::Antialiasing, false);
        left += 14;
    }
    if (seen.width() >= wordsFrom && seen.height() >= 11) {
        p.setFont(theme.numbers(Theme::caption));
        const QFontMetrics metrics = p.fontMetrics();
        const double room = seen.right() - left - 3;
        const QString name = nameOf(m_bars->structure(), bar.tensor), bytes = grouped(life.place.bytes);
        // In a low bar in its middle, so that no line goes through it.
        const double top = seen.top() + std::min(2.0, (seen.height() - metrics.height()) / 2);
        const double wordsStrength = std::max(strength, overWords);
        const bool two = seen.height() >= 2 * metrics.height() + 4;
        const bool beside = metrics.horizontalAdvance(name + QStringLiteral("  ") + bytes) <= room;
        p.setPen(theme.color(Ink::text, wordsStrength));
        if (room > 14)
            p.drawText(QPointF(left, top + metrics.ascent()),
                       metrics.elidedText(name, Qt::ElideRight, static_cast<int>(room)));
        p.setPen(theme.color(Ink::muted, wordsStrength));
        if (two && metrics.horizontalAdvance(bytes) <= room)
            p.drawText(QPointF(left, top + metrics.height() + metrics.ascent()), bytes);
        else if (beside)
            p.drawText(QPointF(left + metrics.horizontalAdvance(name + QStringLiteral("  ")), top + metrics.ascent()),
                       bytes);
    }
    if (seen.height() >= 22 && m_perColumn >= 8) paintReads(p, bar);
}

// A dot for each node that reads it, hollow where it reads through a view.
void PlanCanvas::paintReads(QPainter& p, const PlanBar& bar) const {
    const Theme& theme = Theme::instance();
    const double y = yOf(static_cast<double>(bar.end())) - 5;
    if (!nearRect().contains(QPointF(gutter, y))) return;
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(QPen(theme.color(Ink::muted), 1));
    for (const Life::Read& read : m_bars->plan.plan.lives[bar.life].reads) {
        // A node that takes over the bytes reads them as well, but the bar ends before that node's column.
        if (read.node + 1 >= bar.behind) continue;
        p.setBrush(read.through_view ? QBrush(Qt::NoBrush) : QBrush(theme.color(Ink::muted)));
        p.drawEllipse(QPointF(xOf(read.node + 1.5), y), 1.8, 1.8);
    }
    p.setBrush(Qt::NoBrush);
    p.setRenderHint(QPainter::Antialiasing, false);
}

// From who had its bytes before: a line to where it begins.
void PlanCanvas::paintSelected(QPainter& p) const {
    const PlanBar* const chosen = selectedBar();
    if (!chosen) return;
    p.setPen(QPen(Theme::instance().color(Ink::selection), 1.5));
    p.setRenderHint(QPainter::Antialiasing);
    for (const Neighbour& before : owners_before(m_bars->plan.plan, chosen->life)) {
        const PlanBar& bar = m_bars->bars[before.life];
        const double from = xOf(bar.behind), to = xOf(chosen->first);
        if (to - from < 6) continue;
        const double y = yOf((static_cast<double>(std::max(bar.begin, chosen->begin)) +
                              static_cast<double>(std::min(bar.end(), chosen->end()))) /
                             2);
        if (!nearRect().contains(QPointF(gutter, y))) continue;
        p.drawLine(QPointF(from, y), QPointF(to - 1, y));
        p.drawLine(QPointF(to - 1, y), QPointF(to - 5, y - 3));
        p.drawLine(QPointF(to - 1, y), QPointF(to - 5, y + 3));
    }
    p.setRenderHint(QPainter::Antialiasing, false);
}

void PlanCanvas::paintCursor(QPainter& p) const {
    const auto next = nextColumn();
    if (!next) return;
    const Theme& theme = Theme::instance();
    const double x = std::round(xOf(*next));
    p.fillRect(QRectF(x - 1, courseTop, 2, nodesTop - 1 - courseTop), theme.color(Ink::cursor));
    // Not through the number of a narrow column.
    const double from = m_perColumn < numbersApart ? nodesTop + 15 : nodesTop - 1;
    p.fillRect(QRectF(x - 1, from, 2, height() - from), theme.color(Ink::cursor));
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(Qt::NoPen);
    p.setBrush(theme.color(Ink::cursor));
    p.drawPolygon(QPolygonF({QPointF(x - 5, courseTop - 6), QPointF(x + 5, courseTop - 6), QPointF(x, courseTop + 1)}));
    p.setBrush(Qt::NoBrush);
    p.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace ggs
