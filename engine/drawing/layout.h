// SPDX-License-Identifier: MIT
// Layout: where everything of a GraphShape stands: boxes in layers, groups framed, edges from a box to the place of
// their source at the next one.
//
// Each open group is laid out by itself and stands in the whole like one large box, so its members are together and its
// frame is free of others. Groups of the same structure are laid out once, with the largest sizes of each corresponding
// box. The same shape has the same layout on every machine. Values; may be called on any thread, off the window's.
#pragma once

#include "drawing/layout_places.h"
#include "drawing/layout_shape.h"

#include <functional>
#include <optional>
#include <span>

namespace ggs {

struct LayoutOptions {
    bool left_to_right = false;
    double title_height = 26; // above the boxes of a group
    double group_margin = 14; // at its other sides
    double box_gap = 24;      // between boxes beside each other
    double layer_gap = 36;    // between layers; edges that run far get more
    // Where it is to be seen, in units as large as the drawing's are when they can be read: what would be too small
    // there goes on in further columns (rows, left to right) where few edges pass. Without a size it is all in one.
    Room room;
    // Asked now and then; false stops the work. Empty: it is never stopped.
    std::function<bool()> go_on;
};

struct Layout {
    bool left_to_right = false;
    bool complete = true; // false: it was stopped, and nothing else here holds
    Rect bounds;          // from (0, 0) on
    std::vector<Rect> boxes;
    std::vector<Rect> groups; // frames; of a folded group its box
    std::vector<uint32_t> route_first;
    std::vector<Point> points;
    uint64_t crossings = 0;
    size_t n_groups_laid_out = 0; // of the open ones; the others are copies

    // From the lower side of the edge's first box to the upper side of its second (right to left side where it runs
    // so); empty where an edge closes a cycle. To the next column it is led below the one and over the other. Two
    // points that differ in both coordinates are joined by a curve that leaves and arrives in the direction of the
    // layers (see curve_through), others by a straight line.
    std::span<const Point> route(size_t edge) const {
        return {points.data() + route_first[edge], route_first[edge + 1] - route_first[edge]};
    }
};

Layout layout_graph(const GraphShape& shape, const LayoutOptions& options = {});

// The control points of the cubic curve between two points of a route.
struct Curve {
    Point first, second;
};
Curve curve_between(Point from, Point to, bool left_to_right);

// Where a group stands, folded or open: the first part of that title. To keep what was clicked in its place, move the
// new drawing by the difference of the two corners.
std::optional<Rect> place_of_group(const GraphShape& shape, const Layout& layout, std::string_view title);

} // namespace ggs
