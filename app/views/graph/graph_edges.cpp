// SPDX-License-Identifier: MIT
// How the graph's canvas paints edges. A leaf that ten thousand nodes read has as many edges, which run along together
// through all columns on their way: what lies on the same places is painted once.
#include "session/selection.h"
#include "session/session_controller.h"
#include "views/graph/graph_canvas.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <unordered_set>

namespace ggs {

namespace {

// From one point of a route to the next.
using Stretch = std::array<double, 4>;
struct StretchHash {
    size_t operator()(const Stretch& s) const {
        uint64_t hash = 0;
        for (const double each : s) hash = (hash ^ std::bit_cast<uint64_t>(each)) * 0x9E3779B97F4A7C15u;
        return static_cast<size_t>(hash ^ (hash >> 32));
    }
};

// Lines between whole places, of those along an axis what they cover together.
class Lines {
  public:
    void add(int x1, int y1, int x2, int y2) {
        if (x1 == x2)
            m_down.push_back({x1, std::min(y1, y2), std::max(y1, y2)});
        else if (y1 == y2)
            m_across.push_back({y1, std::min(x1, x2), std::max(x1, x2)});
        else
            m_others.push_back({x1, y1, x2, y2});
    }
    QList<QLineF> all(double unit) {
        QList<QLineF> lines;
        for (const bool down : {true, false}) {
            auto& along = down ? m_down : m_across;
            std::sort(along.begin(), along.end());
            for (size_t i = 0; i < along.size();) {
                const auto [at, from, end] = along[i];
                int to = end;
                for (++i; i < along.size() && along[i][0] == at && along[i][1] <= to; ++i)
                    to = std::max(to, along[i][2]);
                lines.append(down ? QLineF(at * unit, from * unit, at * unit, to * unit)
                                  : QLineF(from * unit, at * unit, to * unit, at * unit));
            }
        }
        std::sort(m_others.begin(), m_others.end());
        m_others.erase(std::unique(m_others.begin(), m_others.end()), m_others.end());
        for (const auto& [x1, y1, x2, y2] : m_others) lines.append(QLineF(x1 * unit, y1 * unit, x2 * unit, y2 * unit));
        return lines;
    }

  private:
    std::vector<std::array<int, 3>> m_down, m_across;
    std::vector<std::array<int, 4>> m_others;
};

} // namespace

QPainterPath GraphCanvas::curve(uint32_t edge) const {
    const auto route = m_drawing->layout.route(edge);
    QPainterPath path;
    if (route.empty()) return path;
    path.moveTo(route[0].x, route[0].y);
    for (size_t p = 1; p < route.size(); ++p) addStretch(path, route[p - 1], route[p]);
    return path;
}

void GraphCanvas::addStretch(QPainterPath& path, const Point& from, const Point& to) const {
    if (from.x == to.x || from.y == to.y) return path.lineTo(to.x, to.y);
    const Curve c = curve_between(from, to, m_drawing->layout.left_to_right);
    path.cubicTo(c.first.x, c.first.y, c.second.x, c.second.y, to.x, to.y);
}

// How much of an edge is shown to belong to the selection: 2 it is one of its own, 1 one further away, 0 none.
int GraphCanvas::lit(const ShapeEdge& edge, uint32_t selected) const {
    if (m_related.empty()) return 0;
    if (edge.to == selected || edge.from == selected) return 2;
    const auto on = [&](uint32_t box, uint8_t side) { return box == selected || m_related[box] == side; };
    return (on(edge.from, 2) && on(edge.to, 2)) || (on(edge.from, 1) && on(edge.to, 1)) ? 1 : 0;
}

void GraphCanvas::paintEdges(QPainter& p, const QRectF& seen, double zoom) const {
    constexpr uint32_t none = UINT32_MAX;
    const uint32_t selected =
        isCurrent() && m_selection.selected() ? m_drawing->boxOf(*m_selection.selected()).value_or(none) : none;
    if (zoom < curveZoom)
        paintEdgesFromAfar(p, zoom, selected);
    else
        paintEdgesNear(p, seen, zoom, selected);
}

// To the pixel, made anew for another zoom or another selection: moving about takes the lines as they are.
void GraphCanvas::paintEdgesFromAfar(QPainter& p, double zoom, uint32_t selected) const {
    const Theme& theme = Theme::instance();
    if (m_afar.drawing != m_drawing.get() || m_afar.zoom != zoom || m_afar.selected != selected) {
        Lines plain, marked;
        const auto place = [zoom](double at) { return static_cast<int>(std::lround(at * zoom)); };
        for (size_t e = 0; e < m_drawing->shape.edges.size(); ++e) {
            const auto route = m_drawing->layout.route(e);
            Lines& lines = lit(m_drawing->shape.edges[e], selected) ? marked : plain;
            for (size_t i = 0; i + 1 < route.size(); ++i)
                lines.add(place(route[i].x), place(route[i].y), place(route[i + 1].x), place(route[i + 1].y));
        }
        m_afar = {m_drawing.get(), zoom, selected, plain.all(1 / zoom), marked.all(1 / zoom)};
    }
    p.setPen(QPen(theme.color(Ink::line), 0));
    p.drawLines(m_afar.plain);
    p.setPen(QPen(theme.color(Ink::selection), 0));
    p.drawLines(m_afar.marked);
}

void GraphCanvas::paintEdgesNear(QPainter& p, const QRectF& seen, double zoom, uint32_t selected) const {
    const Theme& theme = Theme::instance();
    const bool across = m_drawing->layout.left_to_right;
    const std::vector<uint32_t> edges = m_drawing->edgesIn(seen);
    const double width = 1.2 / std::min(1.0, zoom * 1.6);
    p.setBrush(Qt::NoBrush);
    for (int pass = 0; pass < 3; ++pass) { // what is lit lies above
        const QColor colour = pass == 2   ? theme.color(Ink::selection)
                              : pass == 1 ? theme.color(Ink::selection, 0.55)
                                          : theme.color(Ink::faint, m_related.empty() ? 0.75 : 0.5);
        std::unordered_set<Stretch, StretchHash> painted;
        for (const uint32_t e : edges) {
            if (lit(m_drawing->shape.edges[e], selected) != pass) continue;
            const auto route = m_drawing->layout.route(e);
            if (route.size() < 2) continue;
            p.setPen(QPen(colour, pass == 2 ? width * 1.5 : width));
            p.setBrush(Qt::NoBrush);
            QPainterPath path;
            bool goesOn = false;
            for (size_t i = 1; i < route.size(); ++i) {
                const Point from = route[i - 1], to = route[i];
                const bool inSight = std::max(from.x, to.x) >= seen.left() && std::min(from.x, to.x) <= seen.right() &&
                                     std::max(from.y, to.y) >= seen.top() && std::min(from.y, to.y) <= seen.bottom();
                const bool wanted = inSight && painted.insert({from.x, from.y, to.x, to.y}).second;
                if (wanted && !goesOn) path.moveTo(from.x, from.y);
                if (wanted) addStretch(path, from, to);
                goesOn = wanted;
            }
            if (!path.isEmpty()) p.drawPath(path);
            const Point end = route.back();
            if (!seen.adjusted(-8, -8, 8, 8).contains(QPointF(end.x, end.y))) continue;
            QPolygonF head;
            head << QPointF(end.x, end.y)
                 << (across ? QPointF(end.x - 6, end.y - 3.2) : QPointF(end.x - 3.2, end.y - 6))
                 << (across ? QPointF(end.x - 6, end.y + 3.2) : QPointF(end.x + 3.2, end.y - 6));
            p.setPen(Qt::NoPen);
            p.setBrush(colour);
            p.drawPolygon(head);
            // Which source it is, where there are several.
            const uint32_t to = m_drawing->shape.edges[e].to;
            if (zoom < textZoom || m_drawing->edgesInto[to].size() < 2 ||
                m_drawing->shape.boxes[to].kind == BoxKind::group)
                continue;
            p.setPen(theme.color(pass ? Ink::selection : Ink::muted));
            p.setFont(theme.numbers(6.5));
            p.drawText(QPointF(end.x + 5, end.y - 5), QString::number(m_drawing->shape.edges[e].slot));
        }
    }
    p.setBrush(Qt::NoBrush);
}

} // namespace ggs
