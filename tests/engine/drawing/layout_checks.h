// SPDX-License-Identifier: MIT
// Rules that every layout must follow, checked from its rectangles and points alone. Each function returns what is
// wrong, with the numbers, or an empty string.
#pragma once

#include "drawing/layout.h"

#include <QtCore/QString>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace ggs {

inline constexpr double rounding = 1e-6;

inline QString text_of(const Rect& r) {
    return QStringLiteral("(%1, %2, %3 x %4)").arg(r.x).arg(r.y).arg(r.width).arg(r.height);
}
inline bool meet(const Rect& a, const Rect& b) {
    return a.x < b.right() - rounding && b.x < a.right() - rounding && a.y < b.bottom() - rounding &&
           b.y < a.bottom() - rounding;
}
inline bool holds(const Rect& outer, const Rect& inner) {
    return inner.x >= outer.x - rounding && inner.y >= outer.y - rounding &&
           inner.right() <= outer.right() + rounding && inner.bottom() <= outer.bottom() + rounding;
}

// Rectangles, indexed by the squares of a grid that they touch. Neighbours are found quickly even among 100,000
// rectangles.
class Squares {
  public:
    explicit Squares(const std::vector<Rect>& rects) : m_rects(rects) {
        for (size_t i = 0; i < rects.size(); ++i) {
            each(rects[i], [&](uint64_t square) { m_squares[square].push_back(i); });
        }
    }
    // Returns the first rectangle that meets r and for which `other` is true, or SIZE_MAX if there is none.
    template <class Other> size_t met(const Rect& r, Other other) const {
        size_t found = SIZE_MAX;
        each(r, [&](uint64_t square) {
            const auto at = m_squares.find(square);
            if (at == m_squares.end()) return;
            for (const size_t i : at->second) {
                if (other(i) && meet(m_rects[i], r)) found = std::min(found, i);
            }
        });
        return found;
    }

  private:
    template <class Visit> static void each(const Rect& r, Visit visit) {
        constexpr double side = 200;
        for (double x = std::floor(r.x / side); x <= std::floor(r.right() / side); ++x) {
            for (double y = std::floor(r.y / side); y <= std::floor(r.bottom() / side); ++y)
                visit(static_cast<uint64_t>(static_cast<int64_t>(x)) << 32 ^
                      static_cast<uint64_t>(static_cast<int64_t>(y)));
        }
    }
    const std::vector<Rect>& m_rects;
    std::unordered_map<uint64_t, std::vector<size_t>> m_squares;
};

// Checks that boxes have their requested size, are within the bounds and don't overlap. The same must hold for frames,
// which contain exactly their members.
inline QString wrong_with_boxes(const GraphShape& shape, const Layout& layout) {
    if (!layout.complete || layout.boxes.size() != shape.boxes.size() || layout.groups.size() != shape.groups.size())
        return QStringLiteral("the layout has %1 boxes and %2 groups")
            .arg(layout.boxes.size())
            .arg(layout.groups.size());
    const Squares boxes(layout.boxes);
    for (size_t b = 0; b < shape.boxes.size(); ++b) {
        const Rect& r = layout.boxes[b];
        const ShapeBox& box = shape.boxes[b];
        if (r.width < box.width - rounding || r.height < box.height - rounding)
            return QStringLiteral("box %1 asked for %2 x %3 and has %4")
                .arg(b)
                .arg(box.width)
                .arg(box.height)
                .arg(text_of(r));
        if (!holds(layout.bounds, r)) return QStringLiteral("box %1 at %2 is outside").arg(b).arg(text_of(r));
        const size_t other = boxes.met(r, [&](size_t i) { return i != b; });
        if (other != SIZE_MAX)
            return QStringLiteral("boxes %1 at %2 and %3 at %4 overlap")
                .arg(b)
                .arg(text_of(r))
                .arg(other)
                .arg(text_of(layout.boxes[other]));
        if (box.group != no_group && !holds(layout.groups[box.group], r))
            return QStringLiteral("box %1 at %2 is not in its frame %3")
                .arg(b)
                .arg(text_of(r))
                .arg(text_of(layout.groups[box.group]));
    }
    for (size_t g = 0; g < shape.groups.size(); ++g) {
        if (!shape.groups[g].has_frame()) continue;
        const size_t stranger = boxes.met(layout.groups[g], [&](size_t i) { return shape.boxes[i].group != g; });
        if (stranger != SIZE_MAX) return QStringLiteral("box %1 is in the frame of group %2").arg(stranger).arg(g);
        for (size_t h = 0; h < g; ++h) {
            if (shape.groups[h].has_frame() && meet(layout.groups[g], layout.groups[h]))
                return QStringLiteral("the frames of groups %1 and %2 overlap").arg(h).arg(g);
        }
    }
    return {};
}

// How often a route changes over from one line to another.
inline int bends(std::span<const Point> route) {
    int n = 0;
    for (size_t i = 1; i < route.size(); ++i) n += route[i].x != route[i - 1].x && route[i].y != route[i - 1].y;
    return n;
}

// Checks the edges. Each leaves the middle of its source's far side and runs forward. It ends at its target's near
// side, to the right of the previous edge. It passes through no other box. In columns an edge may run back along an
// axis to the top of the next column, which doesn't count as a bend.
inline QString wrong_with_edges(const GraphShape& shape, Layout layout, int most_bends = 2, bool in_columns = false) {
    if (layout.left_to_right) {
        for (Rect& r : layout.boxes) r = turned(r);
        for (Point& p : layout.points) p = turned(p);
    }
    const Squares boxes(layout.boxes);
    std::vector<double> last_end(shape.boxes.size(), -INFINITY);
    for (size_t e = 0; e < shape.edges.size(); ++e) {
        const ShapeEdge& edge = shape.edges[e];
        const auto route = layout.route(e);
        const QString name = QStringLiteral("edge %1 from %2 to %3 ").arg(e).arg(edge.from).arg(edge.to);
        if (route.size() < 2) return name + QStringLiteral("has no route");
        const Rect &from = layout.boxes[edge.from], &to = layout.boxes[edge.to];
        const Point start = route.front(), end = route.back();
        if (std::abs(start.x - from.centre().x) > rounding || std::abs(start.y - from.bottom()) > rounding)
            return name +
                   QStringLiteral("starts at %1, %2; its box is at %3").arg(start.x).arg(start.y).arg(text_of(from));
        if (end.x <= to.x || end.x >= to.right() || std::abs(end.y - to.y) > rounding)
            return name + QStringLiteral("ends at %1, %2; its box is at %3").arg(end.x).arg(end.y).arg(text_of(to));
        if (end.x <= last_end[edge.to])
            return name + QStringLiteral("ends at %1, the one before it at %2").arg(end.x).arg(last_end[edge.to]);
        last_end[edge.to] = end.x;
        if (bends(route) > most_bends) return name + QStringLiteral("has %1 bends").arg(bends(route));
        for (size_t i = 1; i < route.size(); ++i) {
            const Point a = route[i - 1], b = route[i];
            if (b.y < a.y && !(in_columns && a.x == b.x))
                return name + QStringLiteral("goes back from y = %1 to %2").arg(a.y).arg(b.y);
            const Rect piece{std::min(a.x, b.x), std::min(a.y, b.y), std::abs(a.x - b.x), std::abs(b.y - a.y)};
            const size_t other = boxes.met(piece, [&](size_t box) { return box != edge.from && box != edge.to; });
            if (other != SIZE_MAX)
                return name + QStringLiteral("passes at %1 through box %2 at %3")
                                  .arg(text_of(piece))
                                  .arg(other)
                                  .arg(text_of(layout.boxes[other]));
        }
    }
    return {};
}

// The same picture, to the last bit.
inline bool same(const Layout& a, const Layout& b) {
    return a.boxes == b.boxes && a.groups == b.groups && a.points == b.points && a.route_first == b.route_first &&
           a.bounds == b.bounds && a.crossings == b.crossings;
}

} // namespace ggs
