// SPDX-License-Identifier: MIT
// Layout: the positions of everything in a GraphShape. Boxes are arranged in layers, and groups have frames. An edge
// leads from the box of a source to the port for this source at the box that reads it.
//
// Each open group is laid out separately and treated as one large box, so its members are together and its frame
// contains no other boxes. Groups of the same structure are laid out once, with the largest sizes of each corresponding
// box. The same shape has the same layout on every machine. Values. May be called from any thread, but isn't intended
// for the GUI thread.
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
    double box_gap = 24;      // between neighbouring boxes of a layer
    double layer_gap = 36;    // between layers; larger below edges that run far across
    // The size of the view, in units of a drawing at legible size. If the drawing would be too small in it, the drawing
    // continues in further columns (rows, if it runs left to right), cut where few edges pass. Without a size the
    // drawing isn't cut.
    Room room;
    // Called from time to time; false stops the work. If empty, the work is never stopped.
    std::function<bool()> go_on;
};

struct Layout {
    bool left_to_right = false;
    bool complete = true; // false: it was stopped, and the other fields are invalid
    Rect bounds;          // starts at (0, 0)
    std::vector<Rect> boxes;
    std::vector<Rect> groups; // frames; for a folded group, its box
    std::vector<uint32_t> route_first;
    std::vector<Point> points;
    uint64_t crossings = 0;
    size_t n_groups_laid_out = 0; // open groups only; the others are copies

    // The edge's points from the lower side of its first box to the upper side of its second one (from right to left
    // side if the drawing runs left to right). Empty if the edge closes a cycle. An edge to the next column runs below
    // the first column and above the second one. Two points that differ in both coordinates are joined by a curve that
    // leaves and arrives in the direction of the layers (see curve_through), others by a straight line.
    std::span<const Point> route(size_t edge) const {
        return {points.data() + route_first[edge], route_first[edge + 1] - route_first[edge]};
    }
};

Layout layout_graph(const GraphShape& shape, const LayoutOptions& options = {});

// Sets the rectangles of folded groups, and of open ones without a frame, from those of the boxes.
void place_groups(const GraphShape& shape, Layout& layout);

// The control points of the cubic curve between two points of a route.
struct Curve {
    Point first, second;
};
Curve curve_between(Point from, Point to, bool left_to_right);

// Returns the rectangle of a group, folded or open: the first part with that title. To keep the clicked item at its
// position, move the new drawing by the difference of the two corners.
std::optional<Rect> place_of_group(const GraphShape& shape, const Layout& layout, std::string_view title);

} // namespace ggs
