// SPDX-License-Identifier: MIT
#include "views/strides_walk.h"

#include "theme.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr double barHeight = 8; // pixels
constexpr double visible = 2.5; // pixels, below which cells aren't told apart

// The first elements of a walk; of a block type the first blocks.
std::vector<int64_t> firstPlaces(const Tried& walk) {
    std::vector<int64_t> places;
    const Tensor& t = walk.tensor;
    if (is_empty(t)) return places;
    const int64_t block = traits(t.type).block, perRow = (t.ne[0] + block - 1) / block;
    const int64_t n = std::min(perRow * nrows(t), WalkPlot::most + 1);
    for (int64_t i = 0; i < n; ++i) {
        const Index index = index_of_flat(t, i / perRow * t.ne[0] + i % perRow * block);
        places.push_back(static_cast<int64_t>(walk.offset + element_offset(t, index)));
    }
    return places;
}

} // namespace

WalkPlot::WalkPlot(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setMaximumHeight(130); // higher, and the arcs say no more
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void WalkPlot::setWalk(const std::optional<Tried>& walk, int64_t base, int64_t reach) {
    m_places = walk ? firstPlaces(*walk) : std::vector<int64_t>();
    m_unit = walk ? static_cast<int64_t>(traits(walk->tensor.type).bytes) : 1;
    m_base = base;
    m_reach = std::max<int64_t>(1, reach);
    update();
}

void WalkPlot::setProgress(double progress) {
    m_progress = progress;
    update();
}

std::pair<int64_t, int64_t> WalkPlot::extent(const Tried& walk) {
    const std::vector<int64_t> places = firstPlaces(walk);
    if (places.empty()) return {0, 1};
    const auto [low, high] = std::minmax_element(places.begin(), places.end());
    return {*low, *high + static_cast<int64_t>(traits(walk.tensor.type).bytes)};
}

void WalkPlot::paintEvent(QPaintEvent*) {
    if (m_places.empty()) return;
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    const double scale = (width() - 8.0) / static_cast<double>(m_reach);
    const auto xOf = [&](int64_t byte) { return 4 + static_cast<double>(byte - m_base) * scale; };
    const double bar = height() * 0.62;
    const double cell = static_cast<double>(m_unit) * scale;
    p.fillRect(QRectF(4, bar, width() - 8.0, barHeight), theme.color(Ink::raised));
    // Memory that the walk comes to stands out from what it passes over.
    for (const int64_t place : m_places) {
        const double x = xOf(place);
        p.fillRect(QRectF(x, bar, std::max(1.0, cell > visible ? cell - 1 : cell), barHeight), theme.color(Ink::view, 0.6));
    }
    const auto middle = [&](size_t i) { return xOf(m_places[i]) + cell / 2; };
    const double last = m_progress * static_cast<double>(m_places.size() - 1);
    for (size_t i = 0; i + 1 < m_places.size(); ++i) {
        const bool walked = static_cast<double>(i) < last;
        const double from = middle(i), to = middle(i + 1);
        const bool back = to < from, next = m_places[i + 1] - m_places[i] == m_unit;
        QColor colour = theme.color(back ? Ink::text : Ink::muted);
        colour.setAlphaF(walked ? 1.0f : 0.22f);
        p.setPen(QPen(colour, next ? 1.6 : 1.1, back ? Qt::DashLine : Qt::SolidLine));
        const double base = back ? bar + barHeight + 1 : bar - 3;
        if (next) {
            p.drawLine(QPointF(from, base), QPointF(to, base));
            continue;
        }
        const double room = back ? height() - base - 2 : base - 3;
        const double high = std::min(room, 6 + std::abs(to - from) * 0.35) * 4 / 3; // a cubic comes to 3/4 of its handles
        QPainterPath way(QPointF(from, base));
        const double reach = back ? high : -high;
        way.cubicTo(from, base + reach, to, base + reach, to, base);
        p.setBrush(Qt::NoBrush);
        p.drawPath(way);
    }
    const size_t here = std::min(m_places.size() - 1, static_cast<size_t>(last));
    p.setPen(Qt::NoPen);
    p.setBrush(theme.color(Ink::text));
    p.drawEllipse(QPointF(middle(0), bar - 3), 2.4, 2.4);
    if (m_progress < 1) {
        p.setBrush(theme.color(Ink::selection));
        p.drawEllipse(QPointF(middle(here), bar - 3), 3.6, 3.6);
    }
}

QString stepsText(const Tensor& t) {
    const std::vector<WalkStep> steps = walk_steps(t);
    const auto say = [](const char* text) { return QCoreApplication::translate("ggs::WalkPlot", text); };
    const auto signedText = [](int64_t bytes) { return (bytes >= 0 ? QStringLiteral("+") : QString()) + QString::number(bytes); };
    if (steps.empty()) return say(QT_TRANSLATE_NOOP("ggs::WalkPlot", "one element: no step"));
    QStringList parts;
    for (const WalkStep& step : steps) {
        const QString count = QString::number(step.count), bytes = signedText(step.bytes);
        parts.append(parts.isEmpty() ? say(QT_TRANSLATE_NOOP("ggs::WalkPlot", "%1 steps of %2")).arg(count, bytes)
                                     : say(QT_TRANSLATE_NOOP("ggs::WalkPlot", "%1 of %2")).arg(count, bytes));
    }
    if (steps.size() == 1 && steps[0].bytes == static_cast<int64_t>(traits(t.type).bytes))
        return say(QT_TRANSLATE_NOOP("ggs::WalkPlot", "%1: one straight run")).arg(parts[0]);
    return parts.join(QStringLiteral(", "));
}

} // namespace ggs
