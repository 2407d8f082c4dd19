// SPDX-License-Identifier: MIT
#include "views/strides/walk_plot.h"

#include "look/theme.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr double barHeight = 8, margin = 4; // pixels
constexpr double toldApart = 2.5;           // pixels: wider cells have a gap between them

// The first elements of a walk; of a block type the first blocks.
std::vector<int64_t> firstPlaces(const Tried& walk, int64_t base = 0) {
    std::vector<int64_t> places;
    const Tensor& t = walk.tensor;
    if (is_empty(t)) return places;
    const int64_t block = traits(t.type).block, perRow = (t.ne[0] + block - 1) / block;
    const int64_t n = std::min(perRow * nrows(t), WalkPlot::most + 1);
    for (int64_t i = 0; i < n; ++i) {
        const Index index = index_of_flat(t, i / perRow * t.ne[0] + i % perRow * block);
        places.push_back(static_cast<int64_t>(walk.offset + element_offset(t, index)) - base);
    }
    return places;
}

} // namespace

WalkPlot::WalkPlot(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Walk through memory"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setMaximumHeight(130); // more height adds nothing to the arcs
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void WalkPlot::setWalk(const std::optional<Tried>& walk, int64_t base, int64_t reach) {
    m_places = walk ? firstPlaces(*walk, base) : std::vector<int64_t>();
    m_before = m_places;
    m_unit = walk ? static_cast<int64_t>(traits(walk->tensor.type).bytes) : 1;
    m_reach = std::max<int64_t>(1, reach);
    update();
}

void WalkPlot::comeFrom(const Tried& before, int64_t base) {
    m_before = firstPlaces(before, base);
    update();
}

void WalkPlot::setProgress(double progress) {
    m_progress = progress;
    update();
}

WalkPlot::Place WalkPlot::place(size_t step) const {
    if (step >= m_before.size()) return {static_cast<double>(m_places[step]), m_progress, true};
    const auto from = static_cast<double>(m_before[step]);
    if (step >= m_places.size()) return {from, 1 - m_progress, true};
    const auto to = static_cast<double>(m_places[step]);
    return {from + (to - from) * m_progress, 1, from != to};
}

double WalkPlot::placeNow(size_t step) const { return place(step).byte; }

std::pair<int64_t, int64_t> WalkPlot::extent(const Tried& walk) {
    const std::vector<int64_t> places = firstPlaces(walk);
    if (places.empty()) return {0, 1};
    const auto [low, high] = std::minmax_element(places.begin(), places.end());
    return {*low, *high + static_cast<int64_t>(traits(walk.tensor.type).bytes)};
}

// Memory that the walk comes to stands out from what it passes over.
void WalkPlot::paintMemory(QPainter& p, double scale, double y) const {
    const Theme& theme = Theme::instance();
    p.fillRect(QRectF(margin, y, width() - 2 * margin, barHeight), theme.color(Ink::raised));
    std::vector<int64_t> before = m_before, now = m_places;
    std::sort(before.begin(), before.end());
    std::sort(now.begin(), now.end());
    const double wide = static_cast<double>(m_unit) * scale;
    const auto cell = [&](int64_t place, double strength) {
        p.fillRect(QRectF(margin + static_cast<double>(place) * scale, y,
                          std::max(1.0, wide > toldApart ? wide - 1 : wide), barHeight),
                   theme.color(Ink::view, 0.6 * strength));
    };
    for (const int64_t place : now)
        cell(place, std::binary_search(before.begin(), before.end(), place) ? 1 : m_progress);
    for (const int64_t place : before) {
        if (!std::binary_search(now.begin(), now.end(), place)) cell(place, 1 - m_progress);
    }
}

void WalkPlot::paintEvent(QPaintEvent*) {
    if (m_places.empty()) return;
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const double scale = (width() - 2 * margin) / static_cast<double>(m_reach);
    const double bar = height() * 0.62, cell = static_cast<double>(m_unit) * scale;
    paintMemory(p, scale, bar);
    const auto middle = [&](const Place& place) { return margin + place.byte * scale + cell / 2; };
    const bool underway = m_progress > 0 && m_progress < 1;
    Place here = place(0);
    for (size_t i = 0; i + 1 < std::max(m_places.size(), m_before.size()); ++i) {
        const Place next = place(i + 1);
        const double from = middle(here), to = middle(next), opacity = std::min(here.opacity, next.opacity);
        const bool back = to < from;
        // Steps that move are highlighted.
        QColor colour = theme.color(underway && (here.moves || next.moves) ? Ink::selection
                                    : back                                 ? Ink::text
                                                                           : Ink::muted);
        colour.setAlphaF(static_cast<float>(opacity));
        // To the next element a straight line; the farther, the higher the arc. So a line that becomes a jump rises.
        const double far = std::abs(to - from) - (back ? 0 : cell);
        const double base = back ? bar + barHeight + 1 : bar - 3;
        const double room = back ? height() - base - 2 : base - 3;
        const double high =
            far <= 0.5 ? 0
                       : std::min(room, std::min(6.0, far) + far * 0.35) * 4 / 3; // a cubic comes to 3/4 of its handles
        p.setPen(QPen(colour, high == 0 ? 1.6 : 1.1, back ? Qt::DashLine : Qt::SolidLine));
        p.setBrush(Qt::NoBrush);
        QPainterPath way(QPointF(from, base));
        const double reach = back ? high : -high;
        way.cubicTo(from, base + reach, to, base + reach, to, base);
        p.drawPath(way);
        here = next;
    }
    p.setPen(Qt::NoPen);
    p.setBrush(theme.color(Ink::text));
    p.drawEllipse(QPointF(middle(place(0)), bar - 3), 2.4, 2.4);
}

QString stepsText(const Tensor& t) {
    const std::vector<WalkStep> steps = walk_steps(t);
    const auto say = [](const char* text) { return QCoreApplication::translate("ggs::WalkPlot", text); };
    const auto signedText = [](int64_t bytes) {
        return (bytes >= 0 ? QStringLiteral("+") : QString()) + QString::number(bytes);
    };
    if (steps.empty()) return say(QT_TRANSLATE_NOOP("ggs::WalkPlot", "one element: no step"));
    QStringList parts;
    for (const WalkStep& step : steps) {
        const QString count = QString::number(step.count), bytes = signedText(step.bytes);
        parts.append(parts.isEmpty() ? say(QT_TRANSLATE_NOOP("ggs::WalkPlot", "%1 steps of %2")).arg(count, bytes)
                                     : say(QT_TRANSLATE_NOOP("ggs::WalkPlot", "%1 of %2")).arg(count, bytes));
    }
    if (steps.size() == 1 && steps[0].bytes == static_cast<int64_t>(traits(t.type).bytes))
        return say(QT_TRANSLATE_NOOP("ggs::WalkPlot", "%1: no gaps")).arg(parts[0]);
    return parts.join(QStringLiteral(", "));
}

} // namespace ggs
