// SPDX-License-Identifier: MIT
#include "views/plan/plan_canvas.h"

#include "look/names/node_words.h"
#include "session/debuggee.h"
#include "session/moves.h"
#include "session/selection.h"
#include "words/messages.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr double nearest = 600;  // pixels for a column
constexpr double deepest = 64;   // pixels for a byte
constexpr double nearPixels = 3; // how far from a thin bar a click still means it

} // namespace

PlanCanvas::PlanCanvas(Debuggee& debuggee, Moves& moves, Selection& selection, QWidget* parent)
    : PanZoom(parent), m_debuggee(debuggee), m_moves(moves), m_selection(selection) {
    setObjectName(QStringLiteral("planCanvas"));
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
    if (other || m_fitted) fit();
    update();
}

void PlanCanvas::fit() {
    m_fitted = true;
    m_from = m_top = 0;
    if (!m_bars) return;
    m_perColumn = plotWidth() / std::max(1, m_bars->columns);
    m_perByte = plotHeight() / std::max(1.0, static_cast<double>(m_bars->size));
    update();
    emit zoomed();
}

double PlanCanvas::zoom() const { return m_bars ? m_perColumn * m_bars->columns / plotWidth() : 1; }

void PlanCanvas::setZoom(double times) {
    if (!m_bars || times == zoom()) return;
    // What is looked at stays in the middle.
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
    const double address = addressAt(y);
    const double least = plotHeight() / std::max(1.0, static_cast<double>(m_bars->size));
    m_perByte = std::clamp(m_perByte * factor, least, std::max(least, deepest));
    m_top = address - (y - plotTop) / m_perByte;
    m_fitted = false;
    limit();
    update();
}

void PlanCanvas::limit() {
    if (!m_bars) return;
    m_from = std::clamp(m_from, 0.0, std::max(0.0, m_bars->columns - plotWidth() / m_perColumn));
    m_top = std::clamp(m_top, 0.0, std::max(0.0, static_cast<double>(m_bars->size) - plotHeight() / m_perByte));
}

void PlanCanvas::showLife(const PlanBar& bar) {
    if (!m_bars) return;
    const double columns = std::max(1, bar.behind - bar.first);
    const double least = plotWidth() / std::max(1, m_bars->columns);
    m_perColumn = std::clamp(plotWidth() / (columns * 1.5), least, std::max(least, nearest));
    m_from = bar.first + columns / 2 - plotWidth() / m_perColumn / 2;
    m_perByte = std::clamp(plotHeight() / (static_cast<double>(std::max<uint64_t>(1, bar.size)) * 2.5),
                           plotHeight() / std::max(1.0, static_cast<double>(m_bars->size)), deepest);
    m_top = static_cast<double>(bar.begin) + static_cast<double>(bar.size) / 2 - plotHeight() / m_perByte / 2;
    m_fitted = false;
    limit();
    update();
    emit zoomed();
}

void PlanCanvas::reveal(const PlanBar& bar) {
    const double columns = plotWidth() / m_perColumn, bytes = plotHeight() / m_perByte;
    if (bar.behind <= m_from || bar.first >= m_from + columns) m_from = bar.first - columns / 4;
    if (static_cast<double>(bar.end()) <= m_top || static_cast<double>(bar.begin) >= m_top + bytes)
        m_top = static_cast<double>(bar.begin) - bytes / 4;
    limit();
    update();
}

// -- what is where ----------------------------------------------------------------------------------------------------

QRectF PlanCanvas::barRect(const PlanBar& bar) const {
    return {xOf(bar.first), yOf(static_cast<double>(bar.begin)), (bar.behind - bar.first) * m_perColumn,
            static_cast<double>(bar.size) * m_perByte};
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
        tr("bytes %1 to %2 · %3").arg(grouped(bar->begin), grouped(bar->end()), bytesText(life.place.bytes))};
    const QString from = life.begin == before_nodes ? tr("from the start") : tr("from node %1").arg(life.begin);
    lines.append(life.ends == Life::End::kept    ? tr("%1 to the end").arg(from)
                 : life.ends == Life::End::taken ? tr("%1; node %2 goes on in its place").arg(from).arg(life.end)
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

} // namespace ggs
