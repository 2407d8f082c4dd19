// SPDX-License-Identifier: MIT
#include "values/level_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

namespace ggs {

namespace {

// The edges of the grid that a line crosses have numbers: 2 i for the one from value i to the right, 2 i + 1 for the
// one downwards.
using Edge = size_t;

class Lines {
  public:
    Lines(std::span<const double> values, size_t columns, double level)
        : m_values(values), m_columns(columns), m_level(level) {}

    void add_cell(size_t at) {
        const std::array<size_t, 4> corners = {at, at + 1, at + m_columns + 1, at + m_columns}; // around the cell
        for (const size_t each : corners) {
            if (!std::isfinite(m_values[each])) return;
        }
        const std::array<Edge, 4> edges = {2 * at, 2 * (at + 1) + 1, 2 * (at + m_columns), 2 * at + 1};
        std::array<Edge, 4> crossed{};
        size_t n = 0;
        for (size_t i = 0; i < 4; ++i) {
            if (above(corners[i]) != above(corners[(i + 1) % 4])) crossed[n++] = edges[i];
        }
        if (n == 2) connect(crossed[0], crossed[1]);
        if (n < 4) return;
        // A saddle: the mean decides which corners belong together.
        double sum = 0;
        for (const size_t each : corners) sum += m_values[each];
        const bool with_first = (sum / 4 > m_level) == above(corners[0]);
        connect(crossed[0], crossed[with_first ? 1 : 3]);
        connect(crossed[2], crossed[with_first ? 3 : 1]);
    }

    std::vector<std::vector<GridPoint>> polylines() {
        std::vector<std::vector<GridPoint>> lines;
        for (const bool ends : {true, false}) { // closed lines have no end to begin with
            for (const auto& [edge, neighbours] : m_neighbours) {
                if (ends && neighbours.size() != 1) continue;
                while (!m_neighbours[edge].empty()) lines.push_back(follow(edge));
            }
        }
        return lines;
    }

  private:
    bool above(size_t value) const { return m_values[value] > m_level; }
    void connect(Edge a, Edge b) {
        m_neighbours[a].push_back(b);
        m_neighbours[b].push_back(a);
    }
    GridPoint point_on(Edge edge) const {
        const size_t from = edge / 2, to = edge % 2 == 0 ? from + 1 : from + m_columns;
        const double part = (m_level - m_values[from]) / (m_values[to] - m_values[from]);
        const GridPoint start{static_cast<double>(from % m_columns), static_cast<double>(from / m_columns)};
        return edge % 2 == 0 ? GridPoint{start.x + part, start.y} : GridPoint{start.x, start.y + part};
    }
    // Takes the connections on the way.
    std::vector<GridPoint> follow(Edge edge) {
        std::vector<GridPoint> line = {point_on(edge)};
        while (!m_neighbours[edge].empty()) {
            const Edge next = m_neighbours[edge].back();
            m_neighbours[edge].pop_back();
            std::erase(m_neighbours[next], edge);
            line.push_back(point_on(next));
            edge = next;
        }
        return line;
    }

    std::span<const double> m_values;
    size_t m_columns;
    double m_level;
    std::map<Edge, std::vector<Edge>> m_neighbours;
};

} // namespace

std::vector<std::vector<GridPoint>> level_lines(std::span<const double> values, size_t columns, double level) {
    if (columns < 2) return {};
    Lines lines(values, columns, level);
    const size_t rows = values.size() / columns;
    for (size_t y = 0; y + 1 < rows; ++y) {
        for (size_t x = 0; x + 1 < columns; ++x) lines.add_cell(y * columns + x);
    }
    return lines.polylines();
}

} // namespace ggs
