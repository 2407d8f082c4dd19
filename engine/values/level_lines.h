// SPDX-License-Identifier: MIT
// level_lines: the lines along which a function on a grid has a given value, by marching squares. Pure functions; any
// thread.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace ggs {

// A position on the grid: the first value of the first row is at (0, 0), its neighbour in the row at (1, 0).
struct GridPoint {
    double x = 0, y = 0;
};

// `values`: rows of `columns` values. Cells with a value that isn't finite have no line. Each line is a polyline; the
// last point of a closed line is also its first one.
std::vector<std::vector<GridPoint>> level_lines(std::span<const double> values, size_t columns, double level);

} // namespace ggs
