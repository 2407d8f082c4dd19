// SPDX-License-Identifier: MIT
#include "look/chart/chart.h"

#include "base/atomic_file.h"
#include "look/chart/chart_marks.h"
#include "look/picture_file.h"
#include "words/messages.h"

#include <qcustomplot.h>

#include <QBuffer>
#include <QFileInfo>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QSvgGenerator>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr double zoomStep = 1.25;
constexpr double aSideOfAll = 0.06;      // of what is seen is left empty beside the outermost point
constexpr double leastSpan = 1e-12;      // of an axis that holds one value: relative to it
constexpr int clickReach = 3;            // pixels that a hand moves in a click

// What there is to see along an axis.
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

QSharedPointer<QCPAxisTicker> tickerFor(const ChartAxis& axis) {
    if (!axis.words.empty()) {
        auto ticker = QSharedPointer<QCPAxisTickerText>::create();
        for (size_t i = 0; i < axis.words.size(); ++i) ticker->addTick(static_cast<double>(i), axis.words[i]);
        return ticker;
    }
    if (axis.logarithmic) return QSharedPointer<QCPAxisTickerLog>::create();
    return QSharedPointer<QCPAxisTicker>::create();
}

} // namespace

struct Chart::Drawn {
    QCustomPlot* plot;
    ChartMarks* marks;
    bool moved = false;       // what is seen was chosen, and is not all
    QPointF pressed{-99, -99};
    bool fits = false;        // showAll() is under way

    QCPAxis& x() const { return *plot->xAxis; }
    QCPAxis& y() const { return *plot->yAxis; }
    void dress(QCPAxis& axis, const ChartAxis& as) const;
    void fit(const ChartData& data);
};

Chart::Chart(QWidget* parent)
    : QWidget(parent), m_data(std::make_shared<const ChartData>()), m_drawn(std::make_unique<Drawn>()) {
    Drawn& d = *m_drawn;
    d.plot = new QCustomPlot;
    d.plot->setFocusPolicy(Qt::NoFocus); // the chart has the keys
    d.plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    d.plot->axisRect()->setRangeZoomFactor(1 / zoomStep);
    d.marks = new ChartMarks(d.plot);
    setFocusPolicy(Qt::StrongFocus);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(d.plot);

    // Over an axis it is that axis alone that is zoomed or moved.
    const auto aim = [&d](QPointF at) {
        QCPAxisRect& rect = *d.plot->axisRect();
        const bool overX = at.y() > rect.bottom(), overY = at.x() < rect.left();
        QList<QCPAxis*> axes;
        if (!overY) axes.append(d.plot->xAxis);
        if (!overX) axes.append(d.plot->yAxis);
        rect.setRangeDragAxes(axes);
        rect.setRangeZoomAxes(axes);
    };
    connect(d.plot, &QCustomPlot::mouseWheel, this, [aim](QWheelEvent* event) { aim(event->position()); });
    connect(d.plot, &QCustomPlot::mousePress, this, [this, &d, aim](QMouseEvent* event) {
        setFocus(Qt::MouseFocusReason);
        aim(event->position());
        d.pressed = event->position();
    });
    connect(d.plot, &QCustomPlot::mouseRelease, this, [this, &d](QMouseEvent* event) {
        if (event->button() == Qt::LeftButton && (event->position() - d.pressed).manhattanLength() <= clickReach)
            pick(event->position());
    });
    connect(d.plot, &QCustomPlot::mouseDoubleClick, this, [this](QMouseEvent*) { showAll(); });
    for (QCPAxis* const axis : {d.plot->xAxis, d.plot->yAxis})
        connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this, &d] {
            if (d.fits) return;
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
    axis.setLabel(as.label);
    axis.setRangeReversed(!as.words.empty() && &axis == plot->yAxis);
    axis.setTickLabelFont(theme.numbers(Theme::caption));
    axis.setLabelFont(theme.words(Theme::caption));
    axis.setTickLabelColor(theme.color(Ink::muted));
    axis.setLabelColor(theme.color(Ink::muted));
    const QPen line(theme.color(Ink::line));
    axis.setBasePen(line);
    axis.setTickPen(line);
    axis.setSubTickPen(line);
    axis.setSubTicks(as.words.empty());
    axis.setTickLength(0, 3);
    axis.setSubTickLength(0, 2);
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
    // Lines alone are what there is to see; beside other things they lead on, out of sight.
    if (data.points.empty() && data.boxes.empty() && data.bars.empty()) {
        for (const ChartLine& line : data.lines) {
            for (const double value : line.x) x.add(value);
            for (const double value : line.y) y.add(value);
        }
    }
    fits = true;
    plot->xAxis->setRange(x.withSides(!data.boxes.empty() && !data.x.logarithmic));
    plot->yAxis->setRange(y.withSides(!data.bars.empty()));
    fits = false;
    moved = false;
}

void Chart::setData(std::shared_ptr<const ChartData> data) {
    const auto same = [](const ChartAxis& a, const ChartAxis& b) { return a.label == b.label && a.logarithmic == b.logarithmic && a.words.size() == b.words.size(); };
    const bool stays = m_drawn->moved && same(m_data->x, data->x) && same(m_data->y, data->y);
    m_data = std::move(data);
    if (!stays) {
        // The scale is set before the range: what fits one is none in the other.
        m_drawn->dress(m_drawn->x(), m_data->x);
        m_drawn->dress(m_drawn->y(), m_data->y);
        m_drawn->fit(*m_data);
    }
    redraw();
}

void Chart::setMarks(std::optional<uint32_t> chosen, std::optional<uint32_t> next, std::vector<ChartLine> lines) {
    m_chosen = chosen;
    m_next = next;
    m_over = std::move(lines);
    redraw();
}

void Chart::showAll() {
    m_drawn->fit(*m_data);
    m_drawn->plot->replot(QCustomPlot::rpQueuedRefresh);
    emit seenChanged();
}

void Chart::redraw() {
    const Drawn& d = *m_drawn;
    const Theme& theme = Theme::instance();
    d.plot->setBackground(theme.color(Ink::panel));
    d.plot->setInteraction(QCP::iRangeDrag, m_data->movable);
    d.plot->setInteraction(QCP::iRangeZoom, m_data->movable);
    d.dress(d.x(), m_data->x);
    d.dress(d.y(), m_data->y);
    d.marks->show(m_data, m_over, m_chosen, m_next);
    d.plot->replot(QCustomPlot::rpQueuedRefresh);
}

Chart::Range Chart::seenX() const { return {m_drawn->x().range().lower, m_drawn->x().range().upper}; }
Chart::Range Chart::seenY() const { return {m_drawn->y().range().lower, m_drawn->y().range().upper}; }
QPointF Chart::pixelOf(double x, double y) const { return {m_drawn->x().coordToPixel(x), m_drawn->y().coordToPixel(y)}; }
QRect Chart::area() const { return m_drawn->plot->axisRect()->rect(); }
double Chart::xAt(double pixel) const { return m_drawn->x().pixelToCoord(pixel); }

// -- choosing ---------------------------------------------------------------------------------------------------------

void Chart::pick(QPointF at) {
    const std::vector<uint32_t> there = m_drawn->marks->idsAt(at);
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
    const std::ptrdiff_t at = now == order.end() ? (step > 0 ? 0 : last) : std::clamp<std::ptrdiff_t>(now - order.begin() + step, 0, last);
    emit chosen(order[static_cast<size_t>(at)]);
}

void Chart::keyPressEvent(QKeyEvent* event) {
    const auto zoom = [this](double factor) {
        if (!m_data->movable) return;
        for (QCPAxis* const axis : {&m_drawn->x(), &m_drawn->y()}) axis->scaleRange(factor);
        m_drawn->plot->replot(QCustomPlot::rpQueuedRefresh);
    };
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down: return choose(1);
    case Qt::Key_Left:
    case Qt::Key_Up: return choose(-1);
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoom(1 / zoomStep);
    case Qt::Key_Minus: return zoom(zoomStep);
    case Qt::Key_Home: return showAll();
    default: QWidget::keyPressEvent(event);
    }
}

bool Chart::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const QString tip = m_drawn->marks->tipAt(help->pos());
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
    const auto save = [&path](const QByteArray& bytes) {
        const Status saved = save_file(path.toStdString(), {bytes.data(), static_cast<size_t>(bytes.size())});
        return saved.ok() ? QString() : words(saved.error());
    };
    if (ending == QLatin1String("csv")) return save(table());
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
        return save(bytes.data());
    }
    return savePicture(m_drawn->plot->toPixmap(width(), height(), 2).toImage(), path);
}

} // namespace ggs
