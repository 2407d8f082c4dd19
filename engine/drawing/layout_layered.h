// SPDX-License-Identifier: MIT
// One level of a drawing: boxes and the nets between them, laid out top-down in layers.
//
// layout_graph (layout.h) solves one such problem for every kind of block and one for the whole. Values; on one thread;
// in the units of the boxes.
#pragma once

#include "drawing/layout_levels.h"
#include "drawing/layout_places.h"

#include <vector>

namespace ggs {

struct LayeredBox {
    // A group's border has boxes of its own, one for each edge that passes it: above all others, or below them.
    enum class Border : uint8_t { none, above, below };
    double width = 0;
    double height = 0;
    Border border = Border::none;
};
// One output of a box and all that read it. dx counts from the centre of the box's lower side.
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
    double layers = 36;      // between two layers; more where edges run far across
    double most_layers = 96; // and at most so much
    double after_border = 36, before_border = 20;
};

struct LayeredSolution {
    std::vector<Rect> boxes; // from (0, 0) on
    // A reader's route: points[route_first[r]] … ; from its net's box down to its own. Between two points with the same
    // x it is a vertical line, else it crosses from one layer to the next. Empty for a reader that closes a cycle.
    std::vector<uint32_t> route_first;
    std::vector<Point> points;
    double width = 0;
    double height = 0;
    uint64_t crossings = 0;

    std::span<const Point> route(size_t reader) const {
        return {points.data() + route_first[reader], route_first[reader + 1] - route_first[reader]};
    }
};

// Stops early, with whatever it has, when the pulse says so.
LayeredSolution solve_layered(const LayeredProblem& problem, const LayerGaps& gaps, Pulse& pulse);
// The same for a problem without borders: pieces that nothing joins are laid out by themselves and set in rows. One
// that is too long for the room, if it has a size, is in columns (layout_wrap.h).
LayeredSolution solve_in_pieces(const LayeredProblem& problem, const LayerGaps& gaps, Pulse& pulse,
                                const Room& room = {});

} // namespace ggs
