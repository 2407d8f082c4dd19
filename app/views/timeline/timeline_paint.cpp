// SPDX-License-Identifier: MIT
#include "views/timeline/timeline_paint.h"

#include "look/names/node_words.h"
#include "session/debuggee.h"
#include "views/timeline/timeline_canvas.h"
#include "words/messages.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ggs {

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
    const QRectF area(timeline::gutter, 0, rightEdge() - timeline::gutter, height());
    const QRectF lanes(0, timeline::threadsTop - 4, width(), height() - timeline::threadsTop + 4);
    p.setClipRect(area);
    paintAxis(p);
    paintBars(p, m_lanes->nodes, BarKind::node, timeline::axisHeight, timeline::nodesHeight);
    p.setClipRect(area.intersected(lanes));
    for (size_t thread = 0; thread < m_lanes->threads.size(); ++thread) {
        const double top = laneTop(thread);
        if (top > height() || top + laneHeight() < timeline::threadsTop) continue;
        p.fillRect(QRectF(timeline::gutter, top, area.width(), laneHeight()), theme.color(Ink::raised, 0.35));
        paintBars(p, m_lanes->threads[thread].waits, BarKind::wait, top, laneHeight());
        paintBars(p, m_lanes->threads[thread].chunks, BarKind::chunk, top, laneHeight());
        paintFrames(p, m_lanes->threads[thread].chunks, top, laneHeight());
    }
    if (!m_lanes->copies.all().empty()) {
        const double top = laneTop(m_lanes->threads.size());
        p.fillRect(QRectF(timeline::gutter, top, area.width(), laneHeight()), theme.color(Ink::raised, 0.35));
        paintBars(p, m_lanes->copies, BarKind::copy, top, laneHeight());
        paintFrames(p, m_lanes->copies, top, laneHeight());
    }
    p.setClipRect(area);
    paintFrames(p, m_lanes->nodes, timeline::axisHeight, timeline::nodesHeight);
    paintPauses(p);
    paintSpan(p);
    p.setClipRect(lanes);
    paintLaneNames(p);
    paintShares(p);
    p.setClipping(false);
    const QRectF name(0, timeline::axisHeight, timeline::gutter - 12, timeline::nodesHeight);
    p.setFont(theme.words());
    p.setPen(theme.color(Ink::muted));
    p.drawText(name, Qt::AlignRight | Qt::AlignVCenter, tr("nodes"));
    if (m_lanes->threads.empty()) return;
    p.setFont(theme.words(Theme::caption));
    const QRectF titles(rightEdge(), timeline::axisHeight, timeline::shares - 14, timeline::nodesHeight);
    p.drawText(titles.adjusted(0, 0, -titles.width() / 2 + 2, 0), Qt::AlignRight | Qt::AlignBottom, tr("worked"));
    p.drawText(titles, Qt::AlignRight | Qt::AlignBottom, tr("waited"));
}

void TimelineCanvas::paintAxis(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const double step = roundStep(ticksApart * m_perPixel);
    const double largest = std::min(to(), m_lanes->length);
    p.setFont(theme.numbers(Theme::caption));
    for (double n = std::ceil(std::max(0.0, m_from) / step); n * step <= largest; ++n) {
        const double x = std::round(xOf(n * step)) + 0.5;
        p.setPen(theme.color(Ink::line));
        p.drawLine(QPointF(x, timeline::axisHeight - 6), QPointF(x, lanesBottom()));
        const QString text = tickText(n * step, step, largest);
        if (x + 4 + p.fontMetrics().horizontalAdvance(text) > rightEdge()) break;
        p.setPen(theme.color(Ink::muted));
        p.drawText(QRectF(x + 4, 6, ticksApart * 2, timeline::axisHeight - 14), Qt::AlignLeft | Qt::AlignVCenter, text);
    }
}

// A dashed line for each, where two would not run into one.
void TimelineCanvas::paintPauses(QPainter& p) const {
    const Theme& theme = Theme::instance();
    p.setPen(QPen(theme.color(Ink::faint), 1, Qt::DotLine));
    double last = -1e9;
    for (const TimelinePause& pause : m_lanes->pauses) {
        const double x = std::round(xOf(pause.at)) + 0.5;
        if (x < timeline::gutter || x > rightEdge() || x - last < 4) continue;
        last = x;
        p.drawLine(QPointF(x, timeline::axisHeight - 6), QPointF(x, lanesBottom()));
    }
}

void TimelineCanvas::paintBars(QPainter& p, const TimelineBars& bars, BarKind kind, double top, double height) const {
    const Theme& theme = Theme::instance();
    // Of a pixel: what the narrow bars in it fill, and the longest one's colour.
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
    const QRectF r = whole.intersected(
        QRectF(timeline::gutter - 8, whole.top(), rightEdge() - timeline::gutter + 16, whole.height()));
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
    const QRectF room = inner.adjusted(std::max(0.0, timeline::gutter - inner.left()) + 6, 3, -4, 0);
    if (room.width() < wordsFrom / 2) return;
    p.setFont(theme.numbers(Theme::caption));
    p.setPen(theme.color(Ink::text));
    p.drawText(
        room, Qt::AlignLeft | Qt::AlignVCenter,
        p.fontMetrics().elidedText(nameOf(s, s.steps[bar.step].node), Qt::ElideRight, static_cast<int>(room.width())));
}

// The cursor's frame stands on the node that runs next; the selection's lies above it.
void TimelineCanvas::paintFrames(QPainter& p, const TimelineBars& bars, double top, double height) const {
    if (!m_debuggee.isOpen() || m_debuggee.snapshot().structure != m_lanes->structure) return;
    const Theme& theme = Theme::instance();
    const auto cursor = static_cast<uint32_t>(m_debuggee.moment().step);
    paintFrame(p, bars, cursor, theme.color(Ink::cursor), top, height);
    if (m_selectedStep) paintFrame(p, bars, *m_selectedStep, theme.color(Ink::selection), top, height);
    if (cursor == 0) return;
    // What was written last is tinted: a line below it.
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
        const double left = std::max(xOf(bar.begin), timeline::gutter - 8);
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
        const QRectF r(0, laneTop(thread), timeline::gutter - 12, laneHeight());
        p.drawText(r, Qt::AlignRight | Qt::AlignVCenter, tr("thread %1").arg(thread));
    }
    if (m_lanes->copies.all().empty()) return;
    p.drawText(QRectF(0, laneTop(m_lanes->threads.size()), timeline::gutter - 12, laneHeight()),
               Qt::AlignRight | Qt::AlignVCenter, tr("copies"));
}

void TimelineCanvas::paintShares(QPainter& p) const {
    const Theme& theme = Theme::instance();
    const Span of = m_span.value_or(Span(0, m_lanes->length));
    p.setFont(theme.numbers());
    // A little is not nothing.
    const auto percent = [](double share) {
        return share > 0 && share < 0.005 ? QStringLiteral("< 1 %")
                                          : QStringLiteral("%1 %").arg(share * 100, 0, 'f', 0);
    };
    for (size_t thread = 0; thread < m_lanes->threads.size(); ++thread) {
        const TimelineLanes::Share share = m_lanes->share(thread, of.first, of.second);
        const QRectF r(rightEdge(), laneTop(thread), timeline::shares - 14, laneHeight());
        p.setPen(theme.color(Ink::text));
        p.drawText(r.adjusted(0, 0, -r.width() / 2 + 2, 0), Qt::AlignRight | Qt::AlignVCenter, percent(share.worked));
        p.setPen(theme.color(Ink::muted));
        p.drawText(r, Qt::AlignRight | Qt::AlignVCenter, percent(share.waited));
    }
}

void TimelineCanvas::paintSpan(QPainter& p) const {
    if (!m_span) return;
    const Theme& theme = Theme::instance();
    const QRectF r(QPointF(std::clamp(xOf(m_span->first), -10.0, width() + 10.0), 0),
                   QPointF(std::clamp(xOf(m_span->second), -10.0, width() + 10.0), lanesBottom()));
    p.fillRect(r, theme.color(Ink::selection, 0.13));
    p.setPen(QPen(theme.color(Ink::selection), 1));
    p.drawLine(r.topLeft(), r.bottomLeft());
    p.drawLine(r.topRight(), r.bottomRight());
    const QString length = durationText(m_span->second - m_span->first);
    p.setFont(theme.numbers(Theme::caption));
    const double wide = p.fontMetrics().horizontalAdvance(length) + 14;
    const double x =
        std::clamp(r.center().x() - wide / 2, timeline::gutter, std::max(timeline::gutter, rightEdge() - wide));
    const QRectF plate(x, 5, wide, timeline::axisHeight - 13);
    p.setPen(Qt::NoPen);
    p.setBrush(theme.color(Ink::selection));
    p.setRenderHint(QPainter::Antialiasing);
    p.drawRoundedRect(plate, 4, 4);
    p.setPen(theme.color(Ink::onSelection));
    p.drawText(plate, Qt::AlignCenter, length);
    p.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace ggs
