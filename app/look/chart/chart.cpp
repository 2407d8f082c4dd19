// SPDX-License-Identifier: MIT
#include "look/chart/chart.h"

#include "look/chart/chart_marks.h"
#include "look/saved_file.h"
#include "words/messages.h"

#include <QBuffer>
#include <QFileInfo>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QSvgGenerator>
#include <QTextStream>
#include <QToolTip>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr double aSideOfAll = 0.06;         // of the visible range that is left empty next to the outermost point
constexpr double leastSpan = 1e-12;         // of an axis that holds one value: relative to it
constexpr double mostOut = 3, mostIn = 500; // what is seen, by all that there is
constexpr int clickReach = 3;               // pixels, below which nothing is chosen of x
constexpr double endReach = 5;              // pixels around the end of a band at which it is taken

// The range of the data along an axis.
class Extent {
  public:
    explicit Extent(bool logarithmic) : m_logarithmic(logarithmic) {}
    void add(double value) {
        if (!std::isfinite(value) || (m_logarithmic && value <= 0)) return;
        m_low = m_any ? std::min(m_low, value) : value;
        m_high = m_any ? std::max(m_high, value) : value;
        m_any = true;
    }
    QCPRange withSides(bool fromZero) const {
        if (!m_any) return m_logarithmic ? QCPRange(0.1, 10) : QCPRange(0, 1);
        if (m_logarithmic) {
            const double side = std::pow(m_high / m_low, aSideOfAll) * 1.2;
            return {m_low / side, m_high * side};
        }
        const double span = std::max(m_high - m_low, std::max(std::abs(m_high), 1.0) * leastSpan);
        return {fromZero ? std::min(0.0, m_low) : m_low - span * aSideOfAll, m_high + span * aSideOfAll};
    }

  private:
    bool m_logarithmic, m_any = false;
    double m_low = 0, m_high = 0;
};

// A ticker for whole numbers such as rounds.
class WholeTicker : public QCPAxisTicker {
  protected:
    double getTickStep(const QCPRange& range) override { return std::max(1.0, QCPAxisTicker::getTickStep(range)); }
    int getSubTickCount(double step) override { return step < 2 ? 0 : QCPAxisTicker::getSubTickCount(step); }
};

QSharedPointer<QCPAxisTicker> tickerFor(const ChartAxis& axis) {
    if (!axis.words.empty()) {
        auto ticker = QSharedPointer<QCPAxisTickerText>::create();
        for (size_t i = 0; i < axis.words.size(); ++i) ticker->addTick(static_cast<double>(i), axis.words[i]);
        return ticker;
    }
    if (axis.logarithmic) return QSharedPointer<QCPAxisTickerLog>::create();
    if (axis.whole) return QSharedPointer<WholeTicker>::create();
    return QSharedPointer<QCPAxisTicker>::create();
}

// Something of all that there is to see is seen, neither a speck nor from afar.
bool isSensible(const QCPRange& seen, const QCPRange& all, bool logarithmic) {
    const auto size = [logarithmic](const QCPRange& r) { return logarithmic ? std::log(r.upper / r.lower) : r.size(); };
    return seen.lower < all.upper && all.lower < seen.upper && size(seen) <= size(all) * mostOut &&
           size(seen) >= size(all) / mostIn;
}

// QCustomPlot draws, and prints warnings, even if it has no pixel, as in a panel that a splitter has closed. This keeps
// such a size from it.
class NoPixelFilter final : public QObject {
  public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* event) override {
        const auto* const plot = qobject_cast<const QWidget*>(watched);
        return event->type() == QEvent::Resize && plot && plot->rect().isEmpty();
    }
};

} // namespace

struct Chart::Drawn {
    QCustomPlot* plot;
    ChartMarks* marks;
    bool moved = false;            // what is seen was chosen, and is not all
    bool fits = false;             // fit() is under way
    QCPRange allX, allY;           // what fit() shows
    bool stale = false;            // hidden, it was not drawn
    QList<QCPAxis*> grabbed;       // that a drag moves
    std::optional<double> pressed; // pixels: a band is about to be chosen from here
    std::optional<double> anchor;  // of x: where the choosing of a band began, or the end that stays

    QCPAxis& x() const { return *plot->xAxis; }
    QCPAxis& y() const { return *plot->yAxis; }
    void dress(QCPAxis& axis, const ChartAxis& as) const;
    void fit(const ChartData& data);
};

Chart::Chart(QWidget* parent)
    : PanZoom(parent), m_data(std::make_shared<const ChartData>()), m_drawn(std::make_unique<Drawn>()) {
    Drawn& d = *m_drawn;
    d.plot = new QCustomPlot;
    d.plot->installEventFilter(new NoPixelFilter(d.plot));
    d.plot->setFocusPolicy(Qt::NoFocus); // the chart has the keys
    d.plot->setAttribute(Qt::WA_TransparentForMouseEvents);
    d.plot->setInteractions(QCP::iNone);
    d.marks = new ChartMarks(d.plot);
    setFocusPolicy(Qt::StrongFocus);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(d.plot);

    for (QCPAxis* const axis : {d.plot->xAxis, d.plot->yAxis})
        connect(axis, qOverload<const QCPRange&, const QCPRange&>(&QCPAxis::rangeChanged), this,
                [this, &d, axis](const QCPRange& now, const QCPRange& before) {
                    if (d.fits) return;
                    // Refuses ranges that contain no data, or far too little or too much.
                    if (!isSensible(now, axis == d.plot->xAxis ? d.allX : d.allY,
                                    axis->scaleType() == QCPAxis::stLogarithmic)) {
                        const QSignalBlocker block(axis);
                        axis->setRange(before);
                        return;
                    }
                    d.moved = true;
                    emit seenChanged();
                });
    connect(&Theme::instance(), &Theme::changed, this, &Chart::redraw);
    redraw();
}

Chart::~Chart() = default;

bool Chart::isBuilt() { return true; }

void Chart::Drawn::dress(QCPAxis& axis, const ChartAxis& as) const {
    const Theme& theme = Theme::instance();
    axis.setScaleType(as.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    axis.setTicker(tickerFor(as));
    axis.setNumberFormat(QStringLiteral("gbc"));
    axis.setNumberPrecision(6);
    axis.setLabel(as.bare ? QString() : as.label);
    axis.setRangeReversed(!as.words.empty() && &axis == plot->yAxis);
    axis.setTickLabelFont(theme.numbers(Theme::caption));
    axis.setLabelFont(theme.words(Theme::caption));
    axis.setTickLabelColor(theme.color(Ink::muted));
    axis.setLabelColor(theme.color(Ink::muted));
    const QPen line(theme.color(Ink::line));
    axis.setBasePen(line);
    axis.setTickPen(line);
    axis.setSubTickPen(line);
    axis.setSubTicks(as.words.empty() && !as.bare);
    axis.setTickLabels(!as.bare);
    axis.setTicks(!as.bare);
    axis.setTickLength(0, 3);
    axis.setSubTickLength(0, 2);
    axis.grid()->setVisible(!as.bare);
    axis.grid()->setPen(QPen(theme.color(Ink::line, 0.6)));
    axis.grid()->setZeroLinePen(QPen(theme.color(Ink::line)));
    axis.grid()->setSubGridVisible(as.logarithmic);
    axis.grid()->setSubGridPen(QPen(theme.color(Ink::line, 0.25)));
}

void Chart::Drawn::fit(const ChartData& data) {
    Extent x(data.x.logarithmic), y(data.y.logarithmic);
    for (const ChartPoint& p : data.points) x.add(p.x), y.add(p.y);
    for (const ChartBox& b : data.boxes) x.add(b.low), x.add(b.high), y.add(b.place - 0.5), y.add(b.place + 0.5);
    for (const ChartBar& b : data.bars) x.add(b.from), x.add(b.to), y.add(b.height);
    for (const QPointF& each : data.alsoSeen) x.add(each.x()), y.add(each.y());
    // Lines count only if the chart contains nothing else; next to points, boxes or bars they may extend beyond the
    // visible range.
    if (data.points.empty() && data.boxes.empty() && data.bars.empty()) {
        for (const ChartLine& line : data.lines) {
            for (const double value : line.x) x.add(value);
            for (const double value : line.y) y.add(value);
        }
    }
    fits = true;
    const bool exact = data.exactX && data.exactX->to > data.exactX->from;
    if (exact) plot->xAxis->setRange(data.exactX->from, data.exactX->to);
    if (!exact) plot->xAxis->setRange(x.withSides(!data.boxes.empty() && !data.x.logarithmic));
    plot->yAxis->setRange(y.withSides(!data.bars.empty()));
    fits = false;
    allX = plot->xAxis->range();
    allY = plot->yAxis->range();
    moved = false;
}

void Chart::setData(std::shared_ptr<const ChartData> data) {
    const auto same = [](const ChartAxis& a, const ChartAxis& b) {
        return a.label == b.label && a.logarithmic == b.logarithmic && a.words.size() == b.words.size();
    };
    const bool stays = m_drawn->moved && same(m_data->x, data->x) && same(m_data->y, data->y);
    m_data = std::move(data);
    if (!stays || !showsAny()) {
        // The scale is set before the range, because a range of one scale may be invalid in the other.
        m_drawn->dress(m_drawn->x(), m_data->x);
        m_drawn->dress(m_drawn->y(), m_data->y);
        m_drawn->fit(*m_data);
    }
    redraw();
}

// Returns whether a point or the median of a box is visible, or a line may cross the visible range.
bool Chart::showsAny() const {
    const QCPRange &x = m_drawn->x().range(), &y = m_drawn->y().range();
    const auto crosses = [&](const ChartLine& line) {
        for (size_t i = 1; i < line.x.size(); ++i) {
            const auto [left, right] = std::minmax(line.x[i - 1], line.x[i]);
            const auto [low, high] = std::minmax(line.y[i - 1], line.y[i]);
            if (left <= x.upper && right >= x.lower && low <= y.upper && high >= y.lower) return true;
        }
        return false;
    };
    // In a chart with boxes or bars, lines may extend beyond the visible range and don't count.
    const bool linesAlone = m_data->boxes.empty() && m_data->bars.empty();
    if (linesAlone && std::any_of(m_data->lines.begin(), m_data->lines.end(), crosses)) return true;
    return std::any_of(m_data->points.begin(), m_data->points.end(),
                       [&](const ChartPoint& p) { return x.contains(p.x) && y.contains(p.y); }) ||
           std::any_of(m_data->boxes.begin(), m_data->boxes.end(),
                       [&](const ChartBox& b) { return x.contains(b.median) && y.contains(b.place); });
}

void Chart::setMarks(std::optional<uint32_t> chosen, std::optional<uint32_t> next, std::vector<ChartLine> lines) {
    m_chosen = chosen;
    m_next = next;
    m_over = std::move(lines);
    redraw();
}

void Chart::fit() {
    m_drawn->fit(*m_data);
    replot();
    emit seenChanged();
}

void Chart::redraw() {
    const Drawn& d = *m_drawn;
    const Theme& theme = Theme::instance();
    d.plot->setBackground(theme.color(Ink::panel));
    d.dress(d.x(), m_data->x);
    d.dress(d.y(), m_data->y);
    // Half a number sticks out at the end of an axis.
    d.plot->axisRect()->setMinimumMargins(
        QMargins(m_data->y.bare ? 0 : 8, m_data->y.bare ? 0 : 8, m_data->x.bare ? 0 : 14, 0));
    d.marks->show(m_data, m_over, m_chosen, m_next);
    replot();
}

void Chart::replot() {
    m_drawn->stale = !isVisible();
    if (isVisible()) m_drawn->plot->replot(QCustomPlot::rpQueuedReplot);
}

void Chart::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_drawn->stale) replot();
}

Chart::Range Chart::seenX() const { return {m_drawn->x().range().lower, m_drawn->x().range().upper}; }
Chart::Range Chart::seenY() const { return {m_drawn->y().range().lower, m_drawn->y().range().upper}; }
QPointF Chart::pixelOf(double x, double y) const {
    return {m_drawn->x().coordToPixel(x), m_drawn->y().coordToPixel(y)};
}
QRect Chart::area() const { return m_drawn->plot->axisRect()->rect(); }
double Chart::xAt(double pixel) const { return m_drawn->x().pixelToCoord(pixel); }

// -- the mouse --------------------------------------------------------------------------------------------------------

bool Chart::canMove() const { return m_data->drag == ChartData::Drag::moves && !m_data->empty(); }

// Over an axis it is that axis alone that is zoomed or moved.
QList<QCPAxis*> Chart::axesAt(const QPointF& point) const {
    const QPointF at = point - m_drawn->plot->pos();
    const QCPAxisRect& rect = *m_drawn->plot->axisRect();
    QList<QCPAxis*> axes;
    if (at.x() >= rect.left() || at.y() > rect.bottom()) axes.append(&m_drawn->x());
    // Rows with names stay as they are.
    const bool named = !m_data->y.words.empty();
    if (!named && (at.y() <= rect.bottom() || at.x() < rect.left())) axes.append(&m_drawn->y());
    if (axes.isEmpty()) axes.append(&m_drawn->x());
    return axes;
}

void Chart::zoomBy(double factor, const QPointF& point) {
    const QPointF at = point - m_drawn->plot->pos();
    for (QCPAxis* const axis : axesAt(point))
        axis->scaleRange(1 / factor, axis->pixelToCoord(axis->orientation() == Qt::Horizontal ? at.x() : at.y()));
    replot();
}

void Chart::zoomAtSelected(double factor) { zoomBy(factor, area().center() + m_drawn->plot->pos()); }

void Chart::pan(const QPointF& pixels) {
    for (QCPAxis* const axis : isDragging() ? m_drawn->grabbed : axesAt(area().center() + m_drawn->plot->pos())) {
        const double by = axis->orientation() == Qt::Horizontal ? pixels.x() : pixels.y();
        const auto moved = [axis, by](double value) { return axis->pixelToCoord(axis->coordToPixel(value) - by); };
        axis->setRange(moved(axis->range().lower), moved(axis->range().upper));
    }
    replot();
}

bool Chart::nearEndOfBand(double x, double& other) const {
    if (!m_data->band) return false;
    const double low = std::abs(x - pixelOf(m_data->band->from, 0).x()),
                 high = std::abs(x - pixelOf(m_data->band->to, 0).x());
    if (std::min(low, high) > endReach) return false;
    other = low < high ? m_data->band->to : m_data->band->from;
    return true;
}

void Chart::mousePressEvent(QMouseEvent* event) {
    const double x = event->position().x() - m_drawn->plot->pos().x();
    double other = 0;
    if (m_data->drag == ChartData::Drag::moves) {
        m_drawn->grabbed = axesAt(event->position());
        PanZoom::mousePressEvent(event);
    } else if (event->button() == Qt::LeftButton && !m_data->empty()) {
        m_drawn->pressed = x;
        m_drawn->anchor = nearEndOfBand(x, other) ? other : xAt(x);
    } else {
        event->ignore();
    }
}

void Chart::mouseMoveEvent(QMouseEvent* event) {
    if (m_data->drag == ChartData::Drag::moves) return PanZoom::mouseMoveEvent(event);
    const double x = event->position().x() - m_drawn->plot->pos().x();
    double other = 0;
    setCursor(m_drawn->anchor || nearEndOfBand(x, other) ? Qt::SizeHorCursor : Qt::ArrowCursor);
    if (!m_drawn->anchor || (m_drawn->pressed && std::abs(x - *m_drawn->pressed) < clickReach)) return;
    m_drawn->pressed.reset();
    const QRect in = area();
    const double here = xAt(std::clamp(x, static_cast<double>(in.left()), static_cast<double>(in.right())));
    if (here != *m_drawn->anchor) emit bandChosen(std::min(here, *m_drawn->anchor), std::max(here, *m_drawn->anchor));
}

void Chart::mouseReleaseEvent(QMouseEvent* event) {
    m_drawn->pressed.reset();
    m_drawn->anchor.reset();
    PanZoom::mouseReleaseEvent(event);
}

void Chart::mouseDoubleClickEvent(QMouseEvent* event) {
    m_drawn->anchor.reset();
    m_drawn->pressed.reset();
    if (m_data->drag == ChartData::Drag::chooses)
        emit allWanted();
    else
        PanZoom::mouseDoubleClickEvent(event);
}

// -- choosing ---------------------------------------------------------------------------------------------------------

void Chart::click(const QPointF& point) {
    const std::vector<uint32_t> there = m_drawn->marks->idsAt(point - m_drawn->plot->pos());
    if (there.empty()) return;
    // Clicking again goes through those at one place.
    const auto now = m_chosen ? std::find(there.begin(), there.end(), *m_chosen) : there.end();
    emit chosen(now == there.end() || now + 1 == there.end() ? there.front() : *(now + 1));
}

void Chart::choose(int step) {
    const std::vector<uint32_t> order = m_drawn->marks->idsInOrder();
    if (order.empty()) return;
    const auto now = m_chosen ? std::find(order.begin(), order.end(), *m_chosen) : order.end();
    const auto last = static_cast<std::ptrdiff_t>(order.size()) - 1;
    const std::ptrdiff_t at =
        now == order.end() ? (step > 0 ? 0 : last) : std::clamp<std::ptrdiff_t>(now - order.begin() + step, 0, last);
    emit chosen(order[static_cast<size_t>(at)]);
}

void Chart::keyPressEvent(QKeyEvent* event) {
    if (m_data->drag == ChartData::Drag::chooses)
        return QWidget::keyPressEvent(event); // there is nothing to go through
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down: return choose(1);
    case Qt::Key_Left:
    case Qt::Key_Up: return choose(-1);
    default: PanZoom::keyPressEvent(event);
    }
}

bool Chart::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const QString tip = m_drawn->marks->tipAt(help->pos() - m_drawn->plot->pos());
    if (tip.isEmpty()) {
        QToolTip::hideText();
        event->ignore();
    } else {
        QToolTip::showText(help->globalPos(), tip, this);
    }
    return true;
}

// -- files ------------------------------------------------------------------------------------------------------------

QString Chart::exportTo(const QString& path) {
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending == QLatin1String("csv")) return saveBytes(table(), path);
    if (ending == QLatin1String("svg")) {
        QBuffer bytes;
        QSvgGenerator drawing;
        drawing.setOutputDevice(&bytes);
        drawing.setSize(size());
        drawing.setViewBox(rect());
        QCPPainter painter;
        painter.begin(&drawing);
        painter.setMode(QCPPainter::pmVectorized);
        m_drawn->plot->toPainter(&painter, width(), height());
        painter.end();
        return saveBytes(bytes.data(), path);
    }
    return savePicture(m_drawn->plot->toPixmap(width(), height(), 2).toImage(), path);
}

// -- files ------------------------------------------------------------------------------------------------------------

namespace {

// As a spreadsheet reads it: in quotation marks where it holds what would end the cell.
QString cell(const QString& text) {
    if (!text.contains(QLatin1Char(',')) && !text.contains(QLatin1Char('"')) && !text.contains(QLatin1Char('\n')))
        return text;
    return QStringLiteral("\"%1\"").arg(QString(text).replace(QLatin1Char('"'), QLatin1String("\"\"")));
}

QString number(double value) { return QString::number(value, 'g', 17); }

} // namespace

QString Chart::exportKinds() { return tr("Picture (*.png);;Drawing (*.svg);;Table of values (*.csv)"); }

QByteArray Chart::table() const {
    QByteArray bytes;
    QTextStream out(&bytes);
    const QString x = cell(m_data->x.label), y = cell(m_data->y.label);
    // Points without names lie on lines, whose values follow below.
    const bool named = std::any_of(m_data->points.begin(), m_data->points.end(),
                                   [](const ChartPoint& p) { return !p.name.isEmpty(); });
    if (named || (m_data->lines.empty() && !m_data->points.empty())) {
        out << "name," << x << ',' << y << '\n';
        for (const ChartPoint& p : m_data->points)
            out << cell(p.name) << ',' << number(p.x) << ',' << number(p.y) << '\n';
    }
    if (!m_data->boxes.empty()) {
        out << "name,low,q1,median,q3,high\n";
        for (const ChartBox& b : m_data->boxes) {
            const auto place = static_cast<size_t>(b.place);
            out << (place < m_data->y.words.size() ? cell(m_data->y.words[place]) : number(b.place));
            for (const double value : {b.low, b.q1, b.median, b.q3, b.high}) out << ',' << number(value);
            out << '\n';
        }
    }
    if (!m_data->bars.empty()) {
        out << "from,to," << y << '\n';
        for (const ChartBar& b : m_data->bars)
            out << number(b.from) << ',' << number(b.to) << ',' << number(b.height) << '\n';
    }
    if (!m_data->lines.empty()) out << "line," << x << ',' << (y.isEmpty() ? QStringLiteral("value") : y) << '\n';
    for (const ChartLine& line : m_data->lines) {
        for (size_t i = 0; i < line.x.size(); ++i)
            out << cell(line.name) << ',' << number(line.x[i]) << ',' << number(line.y[i]) << '\n';
    }
    out.flush();
    return bytes;
}

} // namespace ggs
