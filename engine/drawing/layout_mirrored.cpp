// SPDX-License-Identifier: MIT
#include "drawing/layout_mirrored.h"

#include <algorithm>

namespace ggs {

namespace {

constexpr double between_parts = 60; // units of the drawing, without the lanes of the edges
constexpr double across_lane = 5;    // between two edges that lead from part to part

// One of the two parts, laid out by itself. Coordinates are those of a drawing that runs down.
struct Side {
    GraphShape shape;
    std::vector<uint32_t> box_of; // by box of the whole: its number here
    std::vector<size_t> edges;    // of the whole, in the order of those here
    Layout layout;
    Rect bounds;
};

Side side_of(const GraphShape& whole, const std::vector<bool>& second, bool wanted, const LayoutOptions& options) {
    Side side;
    side.shape.groups = whole.groups;
    side.box_of.assign(whole.boxes.size(), no_box);
    for (uint32_t b = 0; b < whole.boxes.size(); ++b) {
        if (second[b] != wanted) continue;
        side.box_of[b] = static_cast<uint32_t>(side.shape.boxes.size());
        side.shape.boxes.push_back(whole.boxes[b]);
    }
    for (size_t e = 0; e < whole.edges.size(); ++e) {
        ShapeEdge edge = whole.edges[e];
        if (second[edge.from] != wanted || second[edge.to] != wanted) continue;
        edge.from = side.box_of[edge.from];
        edge.to = side.box_of[edge.to];
        side.shape.edges.push_back(edge);
        side.edges.push_back(e);
    }
    LayoutOptions alone = options;
    alone.room = {};
    side.layout = layout_graph(side.shape, alone);
    if (!options.left_to_right) {
        side.bounds = side.layout.bounds;
        return side;
    }
    for (Rect& r : side.layout.boxes) r = turned(r);
    for (Point& p : side.layout.points) p = turned(p);
    side.bounds = turned(side.layout.bounds);
    return side;
}

} // namespace

void scatter_groups(GraphShape& shape) {
    for (ShapeGroup& group : shape.groups) group.scattered = group.has_frame();
    for (ShapeBox& box : shape.boxes) {
        if (box.group == no_group) continue;
        if (box.inner == no_group) box.inner = box.group;
        box.group = no_group;
    }
}

Layout layout_mirrored(const GraphShape& shape, std::vector<bool> second, const LayoutOptions& options) {
    // Edges are sorted by the box at which they end, not along the graph.
    for (bool more = true; more;) {
        more = false;
        for (const ShapeEdge& edge : shape.edges) {
            if (!second[edge.from] || second[edge.to]) continue;
            second[edge.to] = more = true;
        }
    }
    const Side down = side_of(shape, second, false, options), up = side_of(shape, second, true, options);
    Layout made;
    made.left_to_right = options.left_to_right;
    made.complete = down.layout.complete && up.layout.complete;
    if (!made.complete) return made;

    const auto n_across = static_cast<double>(shape.edges.size() - down.edges.size() - up.edges.size());
    const double height = std::max(down.bounds.height, up.bounds.height);
    const double right = down.bounds.width + between_parts + n_across * across_lane;
    // Both end at the bottom, where the loss is.
    const double below = height - down.bounds.height;
    const auto flipped = [&](Point p) { return Point{right + p.x, height - p.y}; };
    for (uint32_t b = 0; b < shape.boxes.size(); ++b) {
        if (!second[b]) {
            made.boxes.push_back(down.layout.boxes[down.box_of[b]] + Point{0, below});
            continue;
        }
        const Rect& r = up.layout.boxes[up.box_of[b]];
        const Point corner = flipped({r.x, r.bottom()});
        made.boxes.push_back({corner.x, corner.y, r.width, r.height});
    }
    made.groups.resize(shape.groups.size());
    place_groups(shape, made);
    made.route_first = {0};
    size_t in_down = 0, in_up = 0;
    double at = down.bounds.width + between_parts / 2;
    std::vector<uint32_t> ports(shape.boxes.size()), port(shape.boxes.size()); // that edges across end at; used so far
    for (const ShapeEdge& edge : shape.edges) ports[edge.to] += second[edge.from] != second[edge.to];
    for (size_t e = 0; e < shape.edges.size(); ++e) {
        const ShapeEdge& edge = shape.edges[e];
        if (in_down < down.edges.size() && down.edges[in_down] == e) {
            for (const Point p : down.layout.route(in_down++)) made.points.push_back(p + Point{0, below});
        } else if (in_up < up.edges.size() && up.edges[in_up] == e) {
            for (const Point p : up.layout.route(in_up++)) made.points.push_back(flipped(p));
        } else {
            const Rect& from = made.boxes[edge.from];
            const Rect& to = made.boxes[edge.to];
            const double start = from.centre().y;
            const double end = to.y + to.height * (++port[edge.to]) / (ports[edge.to] + 1.0);
            for (const Point p : {Point{from.right(), start}, Point{at, start}, Point{at, end}, Point{to.x, end}})
                made.points.push_back(p);
            at += across_lane;
        }
        made.route_first.push_back(static_cast<uint32_t>(made.points.size()));
    }
    made.bounds = {0, 0, right + up.bounds.width, height};
    made.crossings = down.layout.crossings + up.layout.crossings;
    if (!options.left_to_right) return made;
    for (Rect& r : made.boxes) r = turned(r);
    for (Rect& r : made.groups) r = turned(r);
    for (Point& p : made.points) p = turned(p);
    made.bounds = turned(made.bounds);
    return made;
}

} // namespace ggs
