// SPDX-License-Identifier: MIT
#include "views/timeline/timeline_canvas.h"

#include "look/names/node_words.h"
#include "look/spoken.h"
#include "session/debuggee.h"
#include "session/measuring.h"
#include "session/selection.h"
#include "words/messages.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

// Measures of the drawing, in pixels.
constexpr double gutter = 84;                        // names of the lanes
constexpr double shareWidth = 48, sharesMargin = 14; // figures of how much each thread worked, waited, was idle
constexpr double idleFrom = 480;                     // narrower views have no room for the third one
constexpr double axisHeight = 34;
constexpr double nodesHeight = 30;
constexpr double laneGap = 5;
constexpr double threadsTop = axisHeight + nodesHeight + 12;

constexpr double nearPixels = 3;    // how far from a bar a click still means it
constexpr double closest = 0.05;    // nanoseconds for a pixel
constexpr double exactPart = 1e-12; // of the length: closer, and neighbouring pixels have the same number

} // namespace

TimelineCanvas::TimelineCanvas(Debuggee& debuggee, Measuring& measuring, Selection& selection, QWidget* parent)
    : PanZoom(parent), m_debuggee(debuggee), m_measuring(measuring), m_selection(selection) {
    setObjectName(QStringLiteral("timelineCanvas"));
    speakTensor(*this, tr("Timeline"), selection, debuggee);
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
    const bool other = !m_lanes || !lanes || m_lanes->structure != lanes->structure || m_lanes->span != lanes->span;
    const bool shrunk = m_lanes && lanes && lanes->length < m_lanes->length;
    m_lanes = std::move(lanes);
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

int TimelineCanvas::sharesShown() const { return width() < idleFrom ? 2 : 3; }
double TimelineCanvas::sharesWidth() const { return sharesShown() * shareWidth + sharesMargin + 14; }
double TimelineCanvas::rightEdge() const { return std::max(gutter + 40.0, width() - sharesWidth()); }
QRectF TimelineCanvas::shareRect(int place, double top, double height) const {
    return {rightEdge() + 14 + place * shareWidth, top, shareWidth, height};
}
double TimelineCanvas::timeAt(double x) const { return m_from + (x - gutter) * m_perPixel; }
double TimelineCanvas::xOf(double time) const { return gutter + (time - m_from) / m_perPixel; }

double TimelineCanvas::leastPerPixel() const { return std::max(closest, m_lanes->length * exactPart); }

double TimelineCanvas::laneHeight() const {
    const size_t lanes = m_lanes ? std::max<size_t>(1, m_lanes->count()) : 1;
    const double room = (height() - threadsTop - 8) / static_cast<double>(lanes) - laneGap;
    return std::clamp(room, 15.0, 40.0);
}
double TimelineCanvas::laneTop(size_t thread) const {
    return threadsTop - m_scroll + static_cast<double>(thread) * (laneHeight() + laneGap);
}
double TimelineCanvas::lanesBottom() const {
    return std::min<double>(height(), laneTop(m_lanes ? m_lanes->count() : 0));
}
double TimelineCanvas::lowestScroll() const {
    const size_t lanes = m_lanes ? m_lanes->count() : 0;
    const double needed = static_cast<double>(lanes) * (laneHeight() + laneGap);
    return std::max(0.0, needed + threadsTop + 8 - height());
}

QRectF TimelineCanvas::nodeRect(const TimelineBar& node) const {
    return {xOf(node.begin), axisHeight, node.length() / m_perPixel, nodesHeight};
}
QRectF TimelineCanvas::barRect(size_t thread, const TimelineBar& bar) const {
    return {xOf(bar.begin), laneTop(thread), bar.length() / m_perPixel, laneHeight()};
}

void TimelineCanvas::fit() {
    m_fitted = true;
    if (!m_lanes) return;
    const double room = rightEdge() - gutter;
    m_perPixel = std::max(leastPerPixel(), m_lanes->length / std::max(1.0, room - 8));
    m_from = -4 * m_perPixel;
    m_scroll = 0;
    update();
}

void TimelineCanvas::limit() {
    if (!m_lanes) return;
    const double seen = (rightEdge() - gutter) * m_perPixel;
    m_from =
        std::clamp(m_from, std::min(-seen * 0.5, m_lanes->length - seen), std::max(0.0, m_lanes->length - seen * 0.5));
    m_scroll = std::clamp(m_scroll, 0.0, lowestScroll());
}

void TimelineCanvas::zoomBy(double factor, const QPointF& point) {
    if (!m_lanes) return;
    const double x = std::clamp(point.x(), gutter, rightEdge());
    const double time = timeAt(x);
    const double widest = 2 * std::max(1.0, m_lanes->length) / std::max(1.0, rightEdge() - gutter);
    m_perPixel = std::clamp(m_perPixel / factor, leastPerPixel(), std::max(leastPerPixel(), widest));
    m_from = time - (x - gutter) * m_perPixel;
    m_fitted = false;
    limit();
    update();
}

void TimelineCanvas::showStretch(double from, double to) {
    if (!m_lanes) return;
    const double room = rightEdge() - gutter;
    m_perPixel = std::max(leastPerPixel(), (to - from) * 1.25 / room);
    m_from = (from + to) / 2 - room * m_perPixel / 2;
    m_fitted = false;
    limit();
    update();
}

// -- under the pointer ------------------------------------------------------------------------------------------------

std::optional<TimelineCanvas::Hit> TimelineCanvas::hit(const QPointF& point) const {
    if (!m_lanes || point.x() < gutter || point.x() > rightEdge()) return std::nullopt;
    const double time = timeAt(point.x()), slack = nearPixels * m_perPixel;
    const double intoNodes = point.y() - axisHeight;
    if (intoNodes >= 0 && intoNodes <= nodesHeight) {
        if (const TimelineBar* const bar = m_lanes->nodes.at(time, slack)) return Hit{BarKind::node, 0, *bar};
        return std::nullopt;
    }
    if (point.y() < threadsTop) return std::nullopt;
    for (size_t thread = 0; thread < m_lanes->threads.size(); ++thread) {
        if (point.y() < laneTop(thread) || point.y() > laneTop(thread) + laneHeight()) continue;
        const TimelineLane& lane = m_lanes->threads[thread];
        // A bar at the exact time has priority over a near one.
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

QString TimelineCanvas::shareTipAt(const QPointF& point) const {
    if (!m_lanes || point.x() < rightEdge() || point.y() < threadsTop) return {};
    for (size_t thread = 0; thread < m_lanes->threads.size(); ++thread) {
        if (point.y() < laneTop(thread) || point.y() > laneTop(thread) + laneHeight()) continue;
        const auto texts = shareTexts(thread);
        return tr("Thread %1 worked %2 of the time and waited at barriers for %3. It was idle for the other %4: "
                  "between "
                  "nodes, not woken up yet, or without a core.")
            .arg(thread)
            .arg(texts[0], texts[1], texts[2]);
    }
    return {};
}

QString TimelineCanvas::tipAt(const QPointF& point) const {
    if (const QString shares = shareTipAt(point); !shares.isEmpty()) return shares;
    const auto found = hit(point);
    if (!found) {
        if (!m_lanes || point.x() < gutter || point.x() > rightEdge()) return QString();
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
                   ? tr("step %1 · %2 · no room to record its chunks").arg(found->bar.step).arg(time)
                   : tr("step %1 · %2").arg(found->bar.step).arg(time); // run by a device, without chunks
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
        line = found->bar.first != 0 ? tr("%1 copied to the device for this node · %2").arg(bytes, time)
                                     : tr("%1 copied to the host for this node · %2").arg(bytes, time);
        break;
    }
    case BarKind::wait: line = tr("thread %1 waited %2 for the other threads").arg(found->thread).arg(time); break;
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
    const double middle = (gutter + rightEdge()) / 2;
    const double at = extent ? xOf((extent->first + extent->second) / 2) : middle;
    zoomBy(factor, {at < gutter || at > rightEdge() ? middle : at, 0});
}

void TimelineCanvas::click(const QPointF& point) {
    if (const auto found = hit(point)) m_selection.select(m_lanes->structure->steps[found->bar.step].node);
}

bool TimelineCanvas::open(const QPointF& point) {
    const auto found = hit(point);
    if (found) showStretch(found->bar.begin, found->bar.end);
    return found.has_value();
}

std::array<QString, 3> TimelineCanvas::shareTexts(size_t thread) const {
    const TimelineLanes::Share share = m_lanes->share(thread, 0, m_lanes->length);
    // A little is not nothing.
    const auto percent = [](double part, double rounded) {
        return part > 0 && part < 0.005 ? QStringLiteral("< 1 %") : QStringLiteral("%1 %").arg(rounded, 0, 'f', 0);
    };
    const double worked = std::round(share.worked * 100), waited = std::round(share.waited * 100);
    // The figures add up to 100.
    return {percent(share.worked, worked), percent(share.waited, waited),
            percent(std::max(0.0, 1 - share.worked - share.waited), std::max(0.0, 100 - worked - waited))};
}

// -- drawing ----------------------------------------------------------------------------------------------------------

namespace {

constexpr double narrow = 2;     // pixels: narrower bars share their pixels
constexpr double wordsFrom = 30; // narrower bars have no name
constexpr double ticksApart = 92;

// 1, 2 or 5 times a power of ten.
double roundStep(double least) {
    const double ten = std::pow(10, std::floor(std::log10(std::max(least, 1e-3))));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (ten * factor >= least) return ten * factor;
    }
    return ten * 10;
}

// Calm below, so that names can be read on it; its hue in a line on top.
void fill(QPainter& p, const QRectF& r, QColor colour, double body, double line) {
    colour.setAlphaF(static_cast<float>(body));
    p.fillRect(r, colour);
    colour.setAlphaF(static_cast<float>(line));
    p.fillRect(QRectF(r.left(), r.top(), r.width(), 3), colour);
}

} // namespace

QString tickText(double time, double step, double largest) {
    struct Unit {
        const char* name;
        double ns;
    };
    constexpr Unit units[] = {{"ns", 1}, {"µs", 1e3}, {"ms", 1e6}, {"s", 1e9}};
    const Unit* unit = units;
    while (unit + 1 < std::end(units) && largest >= 2 * unit[1].ns) ++unit;
    const int digits = std::clamp(static_cast<int>(std::ceil(std::log10(unit->ns / step) - 1e-9)), 0, 9);
    return QStringLiteral("%1 %2").arg(time / unit->ns, 0, 'f', digits).arg(QString::fromUtf8(unit->name));
}

void TimelineCanvas::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.fillRect(rect(), theme.color(Ink::canvas));
    if (!m_lanes || m_lanes->empty()) return;
    const QRectF area(gutter, 0, rightEdge() - gutter, height());
    const QRectF lanes(0, threadsTop - 4, width(), height() - threadsTop + 4);
    p.setClipRect(area);
    paintAxis(p);
    paintBars(p, m_lanes->nodes, BarKind::node, axisHeight, nodesHeight);
    p.setClipRect(area.intersected(lanes));
    for (size_t thread = 0; thread < m_lanes->threads.size(); ++thread) {
        const double top = laneTop(thread);
        if (top > height() || top + laneHeight() < threadsTop) continue;
        p.fillRect(QRectF(gutter, top, area.width(), laneHeight()), theme.color(Ink::raised, 0.35));
        paintBars(p, m_lanes->threads[thread].waits, BarKind::wait, top, laneHeight());
        paintBars(p, m_lanes->threads[thread].chunks, BarKind::chunk, top, laneHeight());
        paintFrames(p, m_lanes->threads[thread].chunks, top, laneHeight());
    }
    if (!m_lanes->copies.all().empty()) {
        const double top = laneTop(m_lanes->threads.size());
        p.fillRect(QRectF(gutter, top, area.width(), laneHeight()), theme.color(Ink::raised, 0.35));
        paintBars(p, m_lanes->copies, BarKind::copy, top, laneHeight());
        paintFrames(p, m_lanes->copies, top, laneHeight());
    }
    p.setClipRect(area);
    paintFrames(p, m_lanes->nodes, axisHeight, nodesHeight);
    paintPauses(p);
    p.setClipRect(lanes);
    paintLaneNames(p);
    paintShares(p);
    p.setClipping(false);
    const QRectF name(0, axisHeight, gutter - 12, nodesHeight);
    p.setFont(theme.words());
    p.setPen(theme.color(Ink::muted));
    p.drawText(name, Qt::AlignRight | Qt::AlignVCenter, tr("nodes"));
    if (m_lanes->threads.empty()) return;
    p.setFont(theme.words(Theme::caption));
    const QString titles[] = {tr("worked"), tr("waited"), tr("idle")};
    for (int place = 0; place < sharesShown(); ++place)
        p.drawText(shareRect(place, axisHeight, nodesHeight), Qt::AlignRight | Qt::AlignBottom, titles[place]);
}

void TimelineCanvas::paintAxis(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const double step = roundStep(ticksApart * m_perPixel), start = m_lanes->start;
    const double largest = start + std::min(to(), m_lanes->length);
    p.setFont(theme.numbers(Theme::caption));
    for (double n = std::ceil((start + std::max(0.0, m_from)) / step); n * step <= largest; ++n) {
        const double x = std::round(xOf(n * step - start)) + 0.5;
        p.setPen(theme.color(Ink::line));
        p.drawLine(QPointF(x, axisHeight - 6), QPointF(x, lanesBottom()));
        const QString text = tickText(n * step, step, largest);
        if (x + 4 + p.fontMetrics().horizontalAdvance(text) > rightEdge()) break;
        p.setPen(theme.color(Ink::muted));
        p.drawText(QRectF(x + 4, 6, ticksApart * 2, axisHeight - 14), Qt::AlignLeft | Qt::AlignVCenter, text);
    }
}

// A dashed line for each, where two would not run into one.
void TimelineCanvas::paintPauses(QPainter& p) const {
    const Theme& theme = Theme::instance();
    p.setPen(QPen(theme.color(Ink::faint), 1, Qt::DotLine));
    double last = -1e9;
    for (const TimelinePause& pause : m_lanes->pauses) {
        const double x = std::round(xOf(pause.at)) + 0.5;
        if (x < gutter || x > rightEdge() || x - last < 4) continue;
        last = x;
        p.drawLine(QPointF(x, axisHeight - 6), QPointF(x, lanesBottom()));
    }
}

void TimelineCanvas::paintBars(QPainter& p, const TimelineBars& bars, BarKind kind, double top, double height) const {
    const Theme& theme = Theme::instance();
    // State of one pixel column: the share that its narrow bars fill, and the colour of the longest one.
    double column = -1, filled = 0, longest = 0;
    Ink ink = Ink::other;
    const auto flush = [&] {
        if (filled <= 0) return;
        const double share = std::min(1.0, filled);
        const QRectF r(column, top, 1, height);
        if (kind == BarKind::wait)
            p.fillRect(r.adjusted(0, height * 0.3, 0, -height * 0.3), theme.color(Ink::faint, 0.15 + 0.35 * share));
        else
            fill(p, r, theme.color(ink), 0.2 + 0.14 * share, 0.7 + 0.3 * share);
        filled = longest = 0;
    };
    for (const TimelineBar& bar : bars.around(m_from, to())) {
        if (bar.end < m_from) continue;
        const double x = xOf(bar.begin), pixels = bar.length() / m_perPixel;
        if (pixels >= narrow) {
            paintBar(p, bar, kind, QRectF(x, top, pixels, height));
            continue;
        }
        if (std::floor(x) != column) {
            flush();
            column = std::floor(x);
        }
        filled += std::max(pixels, 0.02);
        if (pixels >= longest) {
            longest = pixels;
            ink = m_lanes->inks[bar.step];
        }
    }
    flush();
}

void TimelineCanvas::paintBar(QPainter& p, const TimelineBar& bar, BarKind kind, const QRectF& whole) const {
    const Theme& theme = Theme::instance();
    // Far beyond the edges painters lose their way.
    const QRectF r = whole.intersected(QRectF(gutter - 8, whole.top(), rightEdge() - gutter + 16, whole.height()));
    if (r.width() <= 0) return;
    if (kind == BarKind::wait) {
        const QRectF low = r.adjusted(0, r.height() * 0.3, 0, -r.height() * 0.3);
        p.fillRect(low, theme.color(Ink::faint, 0.12));
        p.fillRect(low, QBrush(theme.color(Ink::faint, 0.55), Qt::BDiagPattern));
        return;
    }
    const Ink ink = m_lanes->inks[bar.step];
    QRectF inner = r.width() > 4 ? r.adjusted(0, 0, -1, 0) : r;
    // To the device in the upper half, back in the lower one.
    if (kind == BarKind::copy)
        inner.adjust(0, bar.first != 0 ? 0 : inner.height() / 2, 0, bar.first != 0 ? -inner.height() / 2 : 0);
    fill(p, inner, theme.color(ink), 0.34, 1);
    if (r.width() < wordsFrom) return;
    const Structure& s = *m_lanes->structure;
    // A bar that begins before the edge has its name in sight, too.
    const QRectF room = inner.adjusted(std::max(0.0, gutter - inner.left()) + 6, 3, -4, 0);
    if (room.width() < wordsFrom / 2) return;
    p.setFont(theme.numbers(Theme::caption));
    p.setPen(theme.color(Ink::text));
    p.drawText(
        room, Qt::AlignLeft | Qt::AlignVCenter,
        p.fontMetrics().elidedText(nameOf(s, s.steps[bar.step].node), Qt::ElideRight, static_cast<int>(room.width())));
}

// Frames the node that runs next in the cursor's colour, and over it the selected node.
void TimelineCanvas::paintFrames(QPainter& p, const TimelineBars& bars, double top, double height) const {
    if (!m_debuggee.isOpen() || m_debuggee.snapshot().structure != m_lanes->structure) return;
    const Theme& theme = Theme::instance();
    const auto cursor = static_cast<uint32_t>(m_debuggee.moment().step);
    paintFrame(p, bars, cursor, theme.color(Ink::cursor), top, height);
    if (m_selectedStep) paintFrame(p, bars, *m_selectedStep, theme.color(Ink::selection), top, height);
    if (cursor == 0) return;
    // A line below the node that was written last.
    for (const TimelineBar& bar : bars.around(m_from, to())) {
        if (bar.step == cursor - 1)
            p.fillRect(QRectF(xOf(bar.begin), top + height - 2, std::max(2.0, bar.length() / m_perPixel - 1), 2),
                       theme.color(Ink::cursor));
    }
}

void TimelineCanvas::paintFrame(QPainter& p, const TimelineBars& bars, uint32_t step, const QColor& colour, double top,
                                double height) const {
    p.setPen(QPen(colour, 1.6));
    p.setBrush(Qt::NoBrush);
    std::optional<QRectF> frame; // bars that touch on the screen have one
    const auto draw = [&] {
        if (frame) p.drawRect(frame->adjusted(0.8, 0.8, -0.8, -0.8));
    };
    for (const TimelineBar& bar : bars.around(m_from, to())) {
        if (bar.step != step || bar.end < m_from) continue;
        const double left = std::max(xOf(bar.begin), gutter - 8);
        const double right = std::min(std::max(xOf(bar.end), left + 3), rightEdge() + 8);
        const bool touches = frame && left - frame->right() < 2 && (right - left < 12 || frame->width() < 12);
        if (touches) {
            frame->setRight(std::max(frame->right(), right));
            continue;
        }
        draw();
        frame = QRectF(QPointF(left, top), QPointF(right, top + height));
    }
    draw();
}

void TimelineCanvas::paintLaneNames(QPainter& p) const {
    const Theme& theme = Theme::instance();
    p.setFont(theme.words());
    p.setPen(theme.color(Ink::muted));
    for (size_t thread = 0; thread < m_lanes->threads.size(); ++thread) {
        const QRectF r(0, laneTop(thread), gutter - 12, laneHeight());
        p.drawText(r, Qt::AlignRight | Qt::AlignVCenter, tr("thread %1").arg(thread));
    }
    if (m_lanes->copies.all().empty()) return;
    p.drawText(QRectF(0, laneTop(m_lanes->threads.size()), gutter - 12, laneHeight()),
               Qt::AlignRight | Qt::AlignVCenter, tr("copies"));
}

void TimelineCanvas::paintShares(QPainter& p) const {
    const Theme& theme = Theme::instance();
    p.setFont(theme.numbers());
    for (size_t thread = 0; thread < m_lanes->threads.size(); ++thread) {
        const auto texts = shareTexts(thread);
        for (int place = 0; place < sharesShown(); ++place) {
            p.setPen(theme.color(place == 0 ? Ink::text : Ink::muted));
            p.drawText(shareRect(place, laneTop(thread), laneHeight()), Qt::AlignRight | Qt::AlignVCenter,
                       texts[static_cast<size_t>(place)]);
        }
    }
}

} // namespace ggs
