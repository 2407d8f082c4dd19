// SPDX-License-Identifier: MIT
// Splits and what crosses between them: where they are in the drawn graph, and how its canvas paints them.
#include "views/graph/graph_devices.h"

#include "session/devices.h"
#include "session/session_controller.h"
#include "views/graph/graph_canvas.h"
#include "words/messages.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace ggs {

GraphDevices GraphDevices::of(const Schedule& schedule, const GraphDrawing& drawing) {
    GraphDevices made;
    const Structure& s = *drawing.structure;
    if (schedule.where.size() != s.steps.size() || schedule.device.kind == DeviceKind::cpu) return made;
    for (size_t n = 0; n < schedule.splits.size(); ++n) {
        const Split& split = schedule.splits[n];
        size_t first = split.first;
        while (first < split.last && schedule.where[first] == Schedule::Where::nowhere) ++first;
        if (first < split.last) {
            if (const auto box = drawing.boxOf(s.steps[first].node)) {
                Begin& begin = made.begins.try_emplace(*box, Begin{n, n, split.on_device}).first->second;
                begin.last = n;
                begin.onDevice = split.on_device;
            }
        }
        for (const Crossing& each : split.inputs) {
            const auto to = drawing.boxOf(s.steps[each.step].node);
            if (!to) continue; // of another graph
            const auto add = [&each](Bytes& bytes) { (each.to_device ? bytes.there : bytes.back) += each.bytes; };
            const auto from = drawing.boxOf(each.tensor);
            const std::vector<uint32_t>& into = drawing.edgesInto[*to];
            const auto edge = std::find_if(into.begin(), into.end(),
                                           [&](uint32_t e) { return from && drawing.shape.edges[e].from == *from; });
            if (edge != into.end())
                add(made.edges[*edge]);
            else if (!from || *from == *to || drawing.shape.boxes[*to].kind != BoxKind::group)
                add(made.boxes[*to]);
        }
    }
    return made;
}

void GraphCanvas::prepareDevices() {
    const Schedule* const schedule = m_controller.devices().schedule();
    m_devices = schedule && isCurrent() ? GraphDevices::of(*schedule, *m_drawing) : GraphDevices();
    prepareLegend();
    update();
}

// Over the edges and under the boxes.
void GraphCanvas::paintDevices(QPainter& p, const QRectF& seen, double zoom) const {
    if (m_colour != GraphColour::device || zoom < curveZoom) return;
    const Theme& theme = Theme::instance();
    const auto inkFor = [](const GraphDevices::Bytes& bytes) { return bytes.there > 0 ? Ink::norm : Ink::element; };
    const auto pill = [&](const QPointF& middle, const GraphDevices::Bytes& bytes) {
        p.setFont(inDrawing(theme.numbers(Theme::caption - 1)));
        const QString words = bytesText(bytes.all());
        const QFontMetricsF metrics(p.font());
        const QRectF place(middle.x() - metrics.horizontalAdvance(words) / 2 - 4, middle.y() - 7,
                           metrics.horizontalAdvance(words) + 8, 14);
        p.setPen(QPen(theme.color(inkFor(bytes)), 1));
        p.setBrush(theme.color(Ink::canvas));
        p.drawRoundedRect(place, 5, 5);
        p.setPen(theme.color(Ink::text));
        p.drawText(place, Qt::AlignCenter, words);
    };
    for (const uint32_t edge : m_devices.edges.empty() ? std::vector<uint32_t>() : m_drawing->edgesIn(seen)) {
        const auto crosses = m_devices.edges.find(edge);
        if (crosses == m_devices.edges.end()) continue;
        const GraphDevices::Bytes& bytes = crosses->second;
        const QPainterPath path = curve(edge);
        if (path.isEmpty()) continue;
        p.setBrush(Qt::NoBrush);
        p.setPen(QPen(theme.color(inkFor(bytes)), 2 / std::min(1.0, zoom * 1.6), Qt::DashLine));
        p.drawPath(path);
        if (zoom >= textZoom) pill(path.pointAtPercent(0.5), bytes);
    }
    if (zoom < textZoom) return;
    for (const auto& [box, bytes] : m_devices.boxes) {
        const QRectF r = m_drawing->box(box);
        if (r.adjusted(-60, -40, 60, 40).intersects(seen)) pill({r.right(), r.top() - 2}, bytes);
    }
    for (const auto& [box, begin] : m_devices.begins) {
        const QRectF r = m_drawing->box(box);
        if (!r.adjusted(-120, -30, 160, 10).intersects(seen)) continue;
        const QColor colour = theme.color(begin.onDevice ? Ink::norm : Ink::element);
        // The line is on the side where edges arrive, its number on a side without edges.
        const bool across = m_drawing->layout.left_to_right;
        p.setPen(QPen(colour, 3));
        if (across)
            p.drawLine(r.topLeft() + QPointF(-6, -4), r.bottomLeft() + QPointF(-6, 4));
        else
            p.drawLine(r.topLeft() + QPointF(-4, -6), r.topRight() + QPointF(4, -6));
        p.setFont(inDrawing(theme.words(Theme::caption)));
        p.setPen(colour);
        const QString words = begin.first == begin.last ? tr("split %1").arg(begin.first)
                                                        : tr("splits %1 to %2").arg(begin.first).arg(begin.last);
        p.drawText(across ? QRectF(r.left() - 6, r.top() - 20, 140, 14) : QRectF(r.left() - 118, r.top() - 13, 110, 14),
                   (across ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, words);
    }
}

} // namespace ggs
