// SPDX-License-Identifier: MIT
#include "views/timeline/timeline_canvas.h"

#include "look/names/node_words.h"
#include "session/debuggee.h"
#include "session/measuring.h"
#include "session/selection.h"
#include "views/timeline/timeline_paint.h"
#include "words/messages.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr double nearPixels = 3;    // how far from a bar a click still means it
constexpr double closest = 0.05;    // nanoseconds for a pixel
constexpr double exactPart = 1e-12; // of the length: closer, and neighbouring pixels have the same number
constexpr double markFrom = 4;      // pixels, below which nothing is marked

} // namespace

TimelineCanvas::TimelineCanvas(Debuggee& debuggee, Measuring& measuring, Selection& selection, QWidget* parent)
    : PanZoom(parent), m_debuggee(debuggee), m_measuring(measuring), m_selection(selection) {
    setObjectName(QStringLiteral("timelineCanvas"));
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(260, 120);
    connect(&selection, &Selection::selectionChanged, this, [this] {
        follow();
        revealSelected();
    });
    connect(&debuggee, &Debuggee::snapshotChanged, this, [this] { update(); });
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void TimelineCanvas::setLanes(std::shared_ptr<const TimelineLanes> lanes) {
    const bool other = !m_lanes || !lanes || m_lanes->structure != lanes->structure;
    const bool shrunk = m_lanes && lanes && lanes->length < m_lanes->length;
    m_lanes = std::move(lanes);
    // Another run: what was marked there means nothing here.
    if (other || shrunk) setSpan(std::nullopt);
    if (other || shrunk || m_fitted) fit();
    follow();
    update();
}

void TimelineCanvas::follow() {
    m_selectedStep.reset();
    if (m_lanes && m_debuggee.isOpen() && m_selection.selected() &&
        m_lanes->structure == m_debuggee.snapshot().structure) {
        if (const auto step = m_debuggee.structure().step_of(*m_selection.selected()))
            m_selectedStep = static_cast<uint32_t>(*step);
    }
    update();
}

// Only as far as is needed, and only if none of it is seen.
void TimelineCanvas::revealSelected() {
    if (!m_lanes || !m_selectedStep || m_fitted) return;
    const auto extent = m_lanes->extent(*m_selectedStep);
    if (!extent || (extent->second >= m_from && extent->first <= to())) return;
    m_from = (extent->first + extent->second) / 2 - (to() - m_from) / 2;
    limit();
    update();
}

// -- time and pixels --------------------------------------------------------------------------------------------------

double TimelineCanvas::rightEdge() const { return std::max(timeline::gutter + 40.0, width() - timeline::shares); }
double TimelineCanvas::timeAt(double x) const { return m_from + (x - timeline::gutter) * m_perPixel; }
double TimelineCanvas::xOf(double time) const { return timeline::gutter + (time - m_from) / m_perPixel; }

double TimelineCanvas::leastPerPixel() const { return std::max(closest, m_lanes->length * exactPart); }

double TimelineCanvas::laneHeight() const {
    const size_t lanes = m_lanes ? std::max<size_t>(1, m_lanes->count()) : 1;
    const double room = (height() - timeline::threadsTop - 8) / static_cast<double>(lanes) - timeline::laneGap;
    return std::clamp(room, 15.0, 40.0);
}
double TimelineCanvas::laneTop(size_t thread) const {
    return timeline::threadsTop - m_scroll + static_cast<double>(thread) * (laneHeight() + timeline::laneGap);
}
double TimelineCanvas::lanesBottom() const {
    return std::min<double>(height(), laneTop(m_lanes ? m_lanes->count() : 0));
}
double TimelineCanvas::lowestScroll() const {
    const size_t lanes = m_lanes ? m_lanes->count() : 0;
    const double needed = static_cast<double>(lanes) * (laneHeight() + timeline::laneGap);
    return std::max(0.0, needed + timeline::threadsTop + 8 - height());
}

QRectF TimelineCanvas::nodeRect(const TimelineBar& node) const {
    return {xOf(node.begin), timeline::axisHeight, node.length() / m_perPixel, timeline::nodesHeight};
}
QRectF TimelineCanvas::barRect(size_t thread, const TimelineBar& bar) const {
    return {xOf(bar.begin), laneTop(thread), bar.length() / m_perPixel, laneHeight()};
}

void TimelineCanvas::fit() {
    m_fitted = true;
    if (!m_lanes) return;
    const double room = rightEdge() - timeline::gutter;
    m_perPixel = std::max(leastPerPixel(), m_lanes->length / std::max(1.0, room - 8));
    m_from = -4 * m_perPixel;
    m_scroll = 0;
    update();
}

void TimelineCanvas::limit() {
    if (!m_lanes) return;
    const double seen = (rightEdge() - timeline::gutter) * m_perPixel;
    m_from =
        std::clamp(m_from, std::min(-seen * 0.5, m_lanes->length - seen), std::max(0.0, m_lanes->length - seen * 0.5));
    m_scroll = std::clamp(m_scroll, 0.0, lowestScroll());
}

void TimelineCanvas::zoomBy(double factor, const QPointF& point) {
    if (!m_lanes) return;
    const double x = std::clamp(point.x(), timeline::gutter, rightEdge());
    const double time = timeAt(x);
    const double widest = 2 * std::max(1.0, m_lanes->length) / std::max(1.0, rightEdge() - timeline::gutter);
    m_perPixel = std::clamp(m_perPixel / factor, leastPerPixel(), std::max(leastPerPixel(), widest));
    m_from = time - (x - timeline::gutter) * m_perPixel;
    m_fitted = false;
    limit();
    update();
}

void TimelineCanvas::showStretch(double from, double to) {
    if (!m_lanes) return;
    const double room = rightEdge() - timeline::gutter;
    m_perPixel = std::max(leastPerPixel(), (to - from) * 1.25 / room);
    m_from = (from + to) / 2 - room * m_perPixel / 2;
    m_fitted = false;
    limit();
    update();
}

void TimelineCanvas::setSpan(std::optional<Span> span) {
    if (m_span == span) return;
    m_span = span;
    update();
    emit spanChanged();
}

// -- under the pointer ------------------------------------------------------------------------------------------------

std::optional<TimelineCanvas::Hit> TimelineCanvas::hit(const QPointF& point) const {
    if (!m_lanes || point.x() < timeline::gutter || point.x() > rightEdge()) return std::nullopt;
    const double time = timeAt(point.x()), slack = nearPixels * m_perPixel;
    const double intoNodes = point.y() - timeline::axisHeight;
    if (intoNodes >= 0 && intoNodes <= timeline::nodesHeight) {
        if (const TimelineBar* const bar = m_lanes->nodes.at(time, slack)) return Hit{BarKind::node, 0, *bar};
        return std::nullopt;
    }
    if (point.y() < timeline::threadsTop) return std::nullopt;
    for (size_t thread = 0; thread < m_lanes->threads.size(); ++thread) {
        if (point.y() < laneTop(thread) || point.y() > laneTop(thread) + laneHeight()) continue;
        const TimelineLane& lane = m_lanes->threads[thread];
        // What is exactly there comes before what is near.
        for (const double reach : {0.0, slack}) {
            if (const TimelineBar* const bar = lane.chunks.at(time, reach)) return Hit{BarKind::chunk, thread, *bar};
            if (const TimelineBar* const bar = lane.waits.at(time, reach)) return Hit{BarKind::wait, thread, *bar};
        }
    }
    const size_t copies = m_lanes->threads.size();
    if (point.y() >= laneTop(copies) && point.y() <= laneTop(copies) + laneHeight()) {
        if (const TimelineBar* const bar = m_lanes->copies.at(time, slack)) return Hit{BarKind::copy, copies, *bar};
    }
    return std::nullopt;
}

QString TimelineCanvas::tipAt(const QPointF& point) const {
    const auto found = hit(point);
    if (!found) {
        if (!m_lanes || point.x() < timeline::gutter || point.x() > rightEdge()) return QString();
        for (const TimelinePause& pause : m_lanes->pauses) {
            if (std::abs(xOf(pause.at) - point.x()) <= nearPixels)
                return tr("nothing ran for %1").arg(durationText(pause.ns));
        }
        return QString();
    }
    const Structure& s = *m_lanes->structure;
    const uint32_t node = s.steps[found->bar.step].node;
    const QString title = QStringLiteral("<b>%1</b> %2").arg(opWord(s, node), nameOf(s, node).toHtmlEscaped());
    const QString time = durationText(found->bar.length());
    QString line;
    switch (found->kind) {
    case BarKind::node:
        line = found->bar.rows > 0 ? tr("step %1 · %2 · %n chunk(s)", nullptr, static_cast<int>(found->bar.rows))
                                         .arg(found->bar.step)
                                         .arg(time)
               : m_lanes->lost > 0
                   ? tr("step %1 · %2 · there was no room for its chunks").arg(found->bar.step).arg(time)
                   : tr("step %1 · %2").arg(found->bar.step).arg(time); // by a device, which has none
        if (const QString remark = m_measuring.timeRemark(found->bar.step);
            m_debuggee.snapshot().fused.size() > found->bar.step && m_debuggee.snapshot().fused[found->bar.step].kernel)
            line += QStringLiteral(" · ") + remark;
        break;
    case BarKind::chunk:
        line = tr("thread %1 · rows %2…%3 · %4")
                   .arg(found->thread)
                   .arg(found->bar.first)
                   .arg(found->bar.first + std::max<int64_t>(0, found->bar.rows - 1))
                   .arg(time);
        if (found->bar.phase > 0) line += tr(" · phase %1").arg(found->bar.phase);
        break;
    case BarKind::copy: {
        const QString bytes = bytesText(static_cast<uint64_t>(found->bar.rows));
        line = found->bar.first != 0 ? tr("%1 copied to the device for it · %2").arg(bytes, time)
                                     : tr("%1 copied back for it · %2").arg(bytes, time);
        break;
    }
    case BarKind::wait: line = tr("thread %1 waited %2 for the others").arg(found->thread).arg(time); break;
    }
    return title + QStringLiteral("<br>") + line;
}

bool TimelineCanvas::event(QEvent* event) {
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

void TimelineCanvas::resizeEvent(QResizeEvent*) {
    if (m_fitted)
        fit();
    else
        limit();
}

void TimelineCanvas::pan(const QPointF& pixels) {
    m_from -= pixels.x() * m_perPixel;
    m_scroll -= pixels.y();
    m_fitted = false;
    limit();
    update();
}

void TimelineCanvas::zoomAtSelected(double factor) {
    const auto extent = m_lanes && m_selectedStep ? m_lanes->extent(*m_selectedStep) : std::nullopt;
    const double middle = (timeline::gutter + rightEdge()) / 2;
    const double at = extent ? xOf((extent->first + extent->second) / 2) : middle;
    zoomBy(factor, {at < timeline::gutter || at > rightEdge() ? middle : at, 0});
}

void TimelineCanvas::click(const QPointF& point) {
    if (const auto found = hit(point)) m_selection.select(m_lanes->structure->steps[found->bar.step].node);
}

bool TimelineCanvas::open(const QPointF& point) {
    const auto found = hit(point);
    if (found) showStretch(found->bar.begin, found->bar.end);
    return found.has_value();
}

void TimelineCanvas::mousePressEvent(QMouseEvent* event) {
    if (m_lanes && event->button() == Qt::LeftButton && event->modifiers() & Qt::ShiftModifier)
        m_markedFrom = event->position().x();
    else
        PanZoom::mousePressEvent(event);
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!m_markedFrom || !m_lanes) return PanZoom::mouseMoveEvent(event);
    const double x = event->position().x();
    const auto time = [this](double at) { return std::clamp(timeAt(at), 0.0, m_lanes->length); };
    if (std::abs(x - *m_markedFrom) >= markFrom) setSpan(Span(std::minmax(time(*m_markedFrom), time(x))));
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (m_markedFrom)
        m_markedFrom.reset();
    else
        PanZoom::mouseReleaseEvent(event);
}

void TimelineCanvas::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        setSpan(std::nullopt);
    else
        PanZoom::keyPressEvent(event);
}

} // namespace ggs
