// SPDX-License-Identifier: MIT
#include "drawing/layout_levels.h"

#include <algorithm>
#include <numeric>

namespace ggs {

namespace {

// Sums over 0…n-1, in logarithmic time.
class SumTree {
  public:
    void reset(size_t n) { m_sums.assign(n + 1, 0); }
    void add(size_t at) {
        for (++at; at < m_sums.size(); at += at & (~at + 1)) ++m_sums[at];
    }
    uint64_t up_to(size_t at) const { // inclusive
        uint64_t sum = 0;
        for (++at; at > 0; at -= at & (~at + 1)) sum += m_sums[at];
        return sum;
    }

  private:
    std::vector<uint32_t> m_sums;
};

// Counts the crossings between levels; keeps its memory for the next count.
class CrossingCount {
  public:
    uint64_t all(const Levels& levels) {
        uint64_t n = 0;
        for (size_t l = 0; l + 1 < levels.n_levels(); ++l) n += below(levels, l);
        return n;
    }

  private:
    uint64_t below(const Levels& levels, size_t l) {
        m_first_port.resize(levels.vertices.size());
        uint32_t ports = 0;
        for (const uint32_t v : levels.level(l + 1)) {
            m_first_port[v] = ports;
            ports += static_cast<uint32_t>(levels.up(v).size());
        }
        if (ports < 2) return 0;
        m_tree.reset(ports);
        uint64_t crossings = 0, before = 0;
        for (const uint32_t v : levels.level(l)) {
            const auto down = levels.down(v);
            for (size_t i = 0; i < down.size();) {
                // Segments of one output start at one point, so they don't cross each other.
                size_t end = i;
                for (; end < down.size() && same_output(levels, down[i], down[end]); ++end)
                    crossings += before - m_tree.up_to(port(levels, down[end]));
                before += end - i;
                for (; i < end; ++i) m_tree.add(port(levels, down[i]));
            }
        }
        return crossings;
    }
    static bool same_output(const Levels& levels, uint32_t a, uint32_t b) {
        return levels.segments[a].from_dx == levels.segments[b].from_dx;
    }
    uint32_t port(const Levels& levels, uint32_t s) const {
        return m_first_port[levels.segments[s].to] + levels.segments[s].to_port;
    }

    std::vector<uint32_t> m_first_port;
    SumTree m_tree;
};

class Sweeps {
  public:
    Sweeps(Levels& levels, Pulse& pulse) : m_levels(levels), m_pulse(pulse), m_key(levels.vertices.size()) {}

    uint64_t run();

  private:
    double above(const Levels::Segment& s) const { return m_levels.place[s.from] + s.from_at; }
    double below(const Levels::Segment& s) const { return m_levels.place[s.to] + s.to_at; }
    void sort_level(size_t l, bool down, bool ties_backwards);
    uint64_t transpose();
    // Returns the number of crossings of the segments of u and v if u is left of v, minus that number if u is right of
    // v.
    int64_t gain(uint32_t u, uint32_t v) const;
    template <class Side> int64_t gain(std::span<const uint32_t> u, std::span<const uint32_t> v, Side side) const;
    void number(size_t l) {
        uint32_t at = 0;
        for (const uint32_t v : m_levels.level(l)) m_levels.place[v] = at++;
    }

    Levels& m_levels;
    Pulse& m_pulse;
    CrossingCount m_count;
    std::vector<double> m_key;
    std::vector<uint32_t> m_movable, m_slots;
};

// Sorts a level by the mean position of the other ends of each vertex's segments; a vertex without segments keeps its
// position. A bend has one segment above, and below it only its trunk counts, so trunks that run side by side never
// cross.
void Sweeps::sort_level(size_t l, bool down, bool ties_backwards) {
    const auto level = m_levels.level(l);
    m_movable.clear();
    m_slots.clear();
    for (uint32_t i = 0; i < level.size(); ++i) {
        const uint32_t v = level[i];
        const auto segments = down ? m_levels.up(v) : m_levels.down(v);
        if (segments.empty()) continue;
        if (!down && m_levels.onward[v] != no_segment) {
            m_key[v] = below(m_levels.segments[m_levels.onward[v]]);
        } else {
            double sum = 0;
            for (const uint32_t s : segments) sum += down ? above(m_levels.segments[s]) : below(m_levels.segments[s]);
            m_key[v] = sum / static_cast<double>(segments.size());
        }
        m_movable.push_back(v);
        m_slots.push_back(i);
    }
    if (ties_backwards) std::reverse(m_movable.begin(), m_movable.end());
    std::stable_sort(m_movable.begin(), m_movable.end(),
                     [this](uint32_t a, uint32_t b) { return m_key[a] < m_key[b]; });
    for (size_t i = 0; i < m_movable.size(); ++i) level[m_slots[i]] = m_movable[i];
    number(l);
}

template <class Side> int64_t Sweeps::gain(std::span<const uint32_t> u, std::span<const uint32_t> v, Side side) const {
    int64_t crossings = 0;
    for (const uint32_t a : u) {
        const double at = side(m_levels.segments[a]);
        for (const uint32_t b : v) {
            const double bt = side(m_levels.segments[b]);
            crossings += (at > bt) - (at < bt);
        }
    }
    return crossings;
}

int64_t Sweeps::gain(uint32_t u, uint32_t v) const {
    // Boxes with more pairs of edges than this are only ordered by sweeps.
    constexpr size_t most_pairs = 4096;
    if (m_levels.up(u).size() * m_levels.up(v).size() > most_pairs ||
        m_levels.down(u).size() * m_levels.down(v).size() > most_pairs)
        return 0;
    return gain(m_levels.up(u), m_levels.up(v), [this](const auto& s) { return above(s); }) +
           gain(m_levels.down(u), m_levels.down(v), [this](const auto& s) { return below(s); });
}

// Swaps neighbours if that removes crossings; returns the number of crossings removed.
uint64_t Sweeps::transpose() {
    uint64_t gone = 0;
    for (size_t l = 0; l < m_levels.n_levels() && m_pulse.beat(); ++l) {
        const auto level = m_levels.level(l);
        for (size_t i = 0; i + 1 < level.size(); ++i) {
            const uint32_t u = level[i], v = level[i + 1];
            const bool side_by_side =
                (m_levels.inner_above(u) != no_segment && m_levels.inner_above(v) != no_segment) ||
                (m_levels.onward[u] != no_segment && m_levels.onward[v] != no_segment);
            if (side_by_side) continue;
            const int64_t fewer = gain(u, v);
            if (fewer <= 0) continue;
            std::swap(level[i], level[i + 1]);
            std::swap(m_levels.place[u], m_levels.place[v]);
            gone += static_cast<uint64_t>(fewer);
        }
    }
    return gone;
}

uint64_t Sweeps::run() {
    uint64_t best = m_count.all(m_levels);
    if (best == 0) return best;
    // Trunks don't cross only in an order that a sweep has produced.
    best = UINT64_MAX;
    std::vector<uint32_t> best_order = m_levels.order;
    // The cost of a round grows with the graph; the gain of later rounds doesn't.
    const size_t size = m_levels.vertices.size() + m_levels.segments.size();
    const int most_rounds = size > 200'000 ? 8 : size > 20'000 ? 16 : 24;
    int in_vain = 0;
    for (int round = 0; round < most_rounds && in_vain < 4 && best > 0 && (round == 0 || m_pulse.ask()); ++round) {
        const bool down = round % 2 == 0;
        const size_t n = m_levels.n_levels();
        for (size_t i = 1; i < n && m_pulse.beat(); ++i) sort_level(down ? i : n - 1 - i, down, round % 4 >= 2);
        for (int i = 0; i < 4 && transpose() > 0; ++i) {
        }
        const uint64_t crossings = m_count.all(m_levels);
        ++in_vain;
        if (crossings >= best) continue;
        in_vain = 0;
        best = crossings;
        best_order = m_levels.order;
    }
    m_levels.order = std::move(best_order);
    for (size_t l = 0; l < m_levels.n_levels(); ++l) number(l);
    return best;
}

} // namespace

void Levels::link() {
    const size_t n = vertices.size();
    const auto bucket = [&](auto end_of, std::vector<uint32_t>& first, std::vector<uint32_t>& items) {
        first.assign(n + 1, 0);
        items.resize(segments.size());
        for (const Segment& s : segments) ++first[end_of(s) + 1];
        std::partial_sum(first.begin(), first.end(), first.begin());
        std::vector<uint32_t> next(first.begin(), first.end() - 1);
        for (uint32_t s = 0; s < segments.size(); ++s) items[next[end_of(segments[s])]++] = s;
    };
    bucket([](const Segment& s) { return s.to; }, m_up_first, m_up);
    bucket([](const Segment& s) { return s.from; }, m_down_first, m_down);
    onward.assign(n, no_segment);
    for (uint32_t v = 0; v < n; ++v) {
        std::stable_sort(m_up.begin() + m_up_first[v], m_up.begin() + m_up_first[v + 1],
                         [this](uint32_t a, uint32_t b) { return segments[a].to_dx < segments[b].to_dx; });
        std::stable_sort(m_down.begin() + m_down_first[v], m_down.begin() + m_down_first[v + 1],
                         [this](uint32_t a, uint32_t b) { return segments[a].from_dx < segments[b].from_dx; });
        for (uint32_t i = m_up_first[v]; i < m_up_first[v + 1]; ++i) segments[m_up[i]].to_port = i - m_up_first[v];
        for (const uint32_t s : down(v)) {
            if (segments[s].inner) onward[v] = s;
        }
    }
    first_order();
}

// Numbers the vertices upwards from each end of the graph, sources in their order, so that a tree has no crossings.
void Levels::first_order() {
    uint32_t n_levels = 0;
    for (const Vertex& v : vertices) n_levels = std::max(n_levels, v.level + 1);
    level_first.assign(n_levels + 1, 0);
    for (const Vertex& v : vertices) ++level_first[v.level + 1];
    std::partial_sum(level_first.begin(), level_first.end(), level_first.begin());
    std::vector<uint32_t> next(level_first.begin(), level_first.end() - 1);
    order.resize(vertices.size());
    place.resize(vertices.size());
    std::vector<bool> seen(vertices.size());
    std::vector<uint32_t> stack;
    for (uint32_t end = 0; end < vertices.size(); ++end) {
        if (!down(end).empty()) continue;
        stack.push_back(end);
        while (!stack.empty()) {
            const uint32_t v = stack.back();
            stack.pop_back();
            if (seen[v]) continue;
            seen[v] = true;
            const uint32_t level = vertices[v].level;
            place[v] = next[level] - level_first[level];
            order[next[level]++] = v;
            const auto sources = up(v);
            for (size_t i = sources.size(); i-- > 0;) {
                if (!seen[segments[sources[i]].from]) stack.push_back(segments[sources[i]].from);
            }
        }
    }
}

uint64_t reduce_crossings(Levels& levels, Pulse& pulse) { return Sweeps(levels, pulse).run(); }
uint64_t count_crossings(const Levels& levels) { return CrossingCount().all(levels); }

} // namespace ggs
