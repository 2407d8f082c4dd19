// SPDX-License-Identifier: MIT
// Levels: the state of a layered graph during its layout. Each box is on one level. Long edges are cut into segments,
// each from one level to the next. The bends between segments are treated as thin boxes.
//
// All edges of one output share one line of bends, called the trunk. Each reader branches off the trunk above its own
// level. A leaf that every block reads therefore needs only one bend per level, not one per edge. A segment between two
// bends of a trunk is called inner. Inner segments never cross each other and are drawn straight.
// Created and used by solve_layered (layout_layered.h), on one thread. x is the position within a level; y increases
// from one level to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace ggs {

// Calls the caller's function from time to time to find out whether the drawing is still needed.
class Pulse {
  public:
    explicit Pulse(const std::function<bool()>& go_on) : m_go_on(go_on) {}

    // Returns true while the work should continue. Called often.
    bool beat() {
        if (!m_stopped && m_go_on && ++m_beats % 256 == 0) ask();
        return !m_stopped;
    }
    bool ask() {
        m_stopped = m_stopped || (m_go_on && !m_go_on());
        return !m_stopped;
    }
    bool stopped() const { return m_stopped; }

  private:
    const std::function<bool()>& m_go_on;
    uint64_t m_beats = 0;
    bool m_stopped = false;
};

inline constexpr uint32_t no_segment = UINT32_MAX;

struct Levels {
    struct Vertex {
        uint32_t level;
        double half; // of its width
        bool bend;
        bool leaf; // nothing leads to it
    };
    struct Segment {
        uint32_t from, to;     // vertices, on a level and on the next
        double from_dx, to_dx; // positions of its two ends, measured from the vertices' centres
        double from_at, to_at; // the same as a share of the box, inside of 0…1
        uint32_t to_port;      // its index among the segments that end at `to`
        bool inner;
    };

    std::vector<Vertex> vertices;
    std::vector<Segment> segments;
    std::vector<uint32_t> onward; // a bend's inner segment to the next level; no_segment

    // Level l has order[level_first[l]] … order[level_first[l + 1] - 1], left to right. `place` is a vertex's index in
    // its level.
    std::vector<uint32_t> level_first;
    std::vector<uint32_t> order;
    std::vector<uint32_t> place;

    size_t n_levels() const { return level_first.size() - 1; }
    std::span<uint32_t> level(size_t l) { return {order.data() + level_first[l], level_first[l + 1] - level_first[l]}; }
    std::span<const uint32_t> level(size_t l) const {
        return {order.data() + level_first[l], level_first[l + 1] - level_first[l]};
    }
    // Returns the segments that end at a vertex; down() returns those that start there. Both are ordered from left to
    // right.
    std::span<const uint32_t> up(uint32_t v) const {
        return {m_up.data() + m_up_first[v], m_up_first[v + 1] - m_up_first[v]};
    }
    std::span<const uint32_t> down(uint32_t v) const {
        return {m_down.data() + m_down_first[v], m_down_first[v + 1] - m_down_first[v]};
    }
    // Returns the inner segment that ends at a bend; no_segment if there is none.
    uint32_t inner_above(uint32_t v) const {
        return vertices[v].bend && segments[up(v)[0]].inner ? up(v)[0] : no_segment;
    }
    // Finds up, down, onward, and a first order. Called once all vertices and segments have been added.
    void link();

  private:
    void first_order();

    std::vector<uint32_t> m_up_first, m_up, m_down_first, m_down;
};

// Orders the vertices of every level to reduce crossings, and returns the number of crossings left. Deterministic.
// Inner segments never cross each other.
uint64_t reduce_crossings(Levels& levels, Pulse& pulse);
// Returns the number of crossings of segments.
uint64_t count_crossings(const Levels& levels);

// Computes the x of each vertex's centre. Levels keep their order and gaps, trunks are straight, and boxes are in line
// with their sources if possible.
struct ColumnGaps {
    double boxes = 24;
    double bends = 10; // between bends; between a box and a bend, half of both gaps
};
std::vector<double> place_columns(const Levels& levels, const ColumnGaps& gaps, Pulse& pulse);

} // namespace ggs
