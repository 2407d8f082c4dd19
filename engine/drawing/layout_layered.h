// SPDX-License-Identifier: MIT
// A single drawing problem, and its solution: boxes and the nets between them are laid out top-down in layers.
//
// layout_graph (layout.h) solves one such problem for each kind of block, and one for the whole graph. Value types;
// each call uses one thread. All lengths are in the unit of the box sizes.
#pragma once

#include "drawing/layout_levels.h"
#include "drawing/layout_places.h"

#include <vector>

namespace ggs {

struct LayeredBox {
    // A group's border has its own boxes, one for each edge that crosses it: above all others, or below them.
    enum class Border : uint8_t { none, above, below };
    double width = 0;
    double height = 0;
    Border border = Border::none;
};
// One output of a box and all its readers. dx is measured from the centre of the box's lower side.
struct LayeredNet {
    uint32_t from;
    double dx = 0;
};
struct LayeredReader {
    uint32_t net;
    uint32_t box;
    double dx = 0; // from the centre of its upper side
};
struct LayeredProblem {
    std::vector<LayeredBox> boxes;
    std::vector<LayeredNet> nets;
    std::vector<LayeredReader> readers;
};

struct LayerGaps {
    ColumnGaps columns;
    double layers = 36;      // between two layers; more if edges run far across
    double most_layers = 96; // at most this much
    double after_border = 36, before_border = 20;
};

struct LayeredSolution {
    std::vector<Rect> boxes; // start at (0, 0)
    // A reader's route: points[route_first[r]] … ; from its net's box down to its own. Two points with the same x are
    // joined by a vertical line; other points are joined by a curve from one layer to the next. Empty for a reader that
    // closes a cycle.
    std::vector<uint32_t> route_first;
    std::vector<Point> points;
    double width = 0;
    double height = 0;
    uint64_t crossings = 0;

    std::span<const Point> route(size_t reader) const {
        return {points.data() + route_first[reader], route_first[reader + 1] - route_first[reader]};
    }
};

// Solves the problem. Stops early, with an incomplete solution, when the pulse ends.
LayeredSolution solve_layered(const LayeredProblem& problem, const LayerGaps& gaps, Pulse& pulse);
// Solves a problem without borders: components without a common edge are laid out separately and arranged in rows. If
// the room has a size and a component is too long for it, the component is cut into columns (layout_wrap.cpp).
LayeredSolution solve_in_pieces(const LayeredProblem& problem, const LayerGaps& gaps, Pulse& pulse,
                                const Room& room = {});

} // namespace ggs
