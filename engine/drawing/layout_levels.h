// SPDX-License-Identifier: MIT
// Levels: a layered graph while it is laid out: boxes on levels, and long edges cut into segments from each level to
// the next by bends, which take part like thin boxes.
//
// All edges of one output share one line of bends, a trunk, from which each reader branches off above its level; so a
// leaf that every block reads costs a bend a level and not one for each edge. A segment between two bends of a trunk is
// an inner one: inner segments never cross each other and are drawn straight.
// Made and used by solve_layered (layout_layered.h), on one thread; x runs across the levels, y along them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace ggs {

// Asks the caller now and then whether anyone still waits for the drawing.
class Pulse {
  public:
    explicit Pulse(const std::function<bool()>& go_on) : m_go_on(go_on) {}

    // To be called often: true while the work is to go on.
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
        double from_dx, to_dx; // where it starts and ends, counted from their centres
        double from_at, to_at; // the same as a share of the box, inside of 0…1
        uint32_t to_port;      // its place among those that end at `to`
        bool inner;
    };

    std::vector<Vertex> vertices;
    std::vector<Segment> segments;
    std::vector<uint32_t> onward; // a bend's inner segment to the next level; no_segment

    // Level l has order[level_first[l]] … order[level_first[l + 1] - 1], left to right; place is a vertex's number in
    // its level.
    std::vector<uint32_t> level_first;
    std::vector<uint32_t> order;
    std::vector<uint32_t> place;

    size_t n_levels() const { return level_first.size() - 1; }
    std::span<uint32_t> level(size_t l) { return {order.data() + level_first[l], level_first[l + 1] - level_first[l]}; }
    std::span<const uint32_t> level(size_t l) const {
        return {order.data() + level_first[l], level_first[l + 1] - level_first[l]};
    }
    // The segments that end at a vertex, and those that start there, each from left to right.
    std::span<const uint32_t> up(uint32_t v) const {
        return {m_up.data() + m_up_first[v], m_up_first[v + 1] - m_up_first[v]};
    }
    std::span<const uint32_t> down(uint32_t v) const {
        return {m_down.data() + m_down_first[v], m_down_first[v + 1] - m_down_first[v]};
    }
    // The inner segment that ends at a bend; no_segment.
    uint32_t inner_above(uint32_t v) const {
        return vertices[v].bend && segments[up(v)[0]].inner ? up(v)[0] : no_segment;
    }
    // To be called once vertices and segments are there: finds up, down, onward, and a first order.
    void link();

  private:
    void first_order();

    std::vector<uint32_t> m_up_first, m_up, m_down_first, m_down;
};

// Orders the vertices of every level so that few segments cross, and returns how many do. Deterministic; inner segments
// never cross each other.
uint64_t reduce_crossings(Levels& levels, Pulse& pulse);
// How many segments cross.
uint64_t count_crossings(const Levels& levels);

// The x of every vertex's centre: in the order of its level with the gaps kept, trunks straight, and boxes in line with
// what they are computed from where that can be.
struct ColumnGaps {
    double boxes = 24;
    double bends = 10; // between bends; half of both between a box and a bend
};
std::vector<double> place_columns(const Levels& levels, const ColumnGaps& gaps, Pulse& pulse);

} // namespace ggs
