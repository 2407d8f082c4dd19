// SPDX-License-Identifier: MIT
// Coordinates of the vertices, after Brandes and Köpf, "Fast and Simple Horizontal Coordinate Assignment" (2001).
// Vertices that belong below each other form columns. This is done four times, from each end and from each side, and a
// vertex is placed in the middle of the four results. The columns are packed by longest paths, which keeps wide boxes
// apart.
#include "drawing/layout_levels.h"

#include <algorithm>
#include <array>
#include <limits>

namespace ggs {

namespace {

class ColumnPlacing {
  public:
    ColumnPlacing(const Levels& levels, const ColumnGaps& gaps, Pulse& pulse)
        : m_levels(levels), m_gaps(gaps), m_pulse(pulse), m_n(static_cast<uint32_t>(levels.vertices.size())) {
        mark_conflicts();
    }

    std::vector<double> run();

  private:
    using Segment = Levels::Segment;
    using Vertex = Levels::Vertex;

    void mark_conflicts();
    void mark_crossing(size_t l);
    // Computes one of the four results: first the vertices that are in line with each other, then the positions.
    std::vector<double> placed(bool from_above, bool from_left);
    void align(bool from_above, bool from_left);
    void align_vertex(uint32_t v, bool from_above, bool from_left, int64_t& last);
    std::vector<double> pack(bool from_left);
    void settle_leafs(std::vector<double>& x) const;
    double apart(uint32_t left, uint32_t right) const {
        const Vertex& l = m_levels.vertices[left];
        const Vertex& r = m_levels.vertices[right];
        return l.half + r.half + ((l.bend ? m_gaps.bends : m_gaps.boxes) + (r.bend ? m_gaps.bends : m_gaps.boxes)) / 2;
    }

    const Levels& m_levels;
    const ColumnGaps& m_gaps;
    Pulse& m_pulse;
    uint32_t m_n;
    std::vector<bool> m_never; // by segment: true if its ends can't be in line
    std::vector<uint32_t> m_root;
    std::vector<double> m_shift; // from the column's root to the vertex
    std::vector<uint32_t> m_candidates;
};

// A segment that crosses a trunk yields to it, and so does one that branches off a trunk that continues. A trunk's ends
// yield to short edges, and leafs yield to computed nodes, so the main path of a graph is straight.
void ColumnPlacing::mark_conflicts() {
    m_never.assign(m_levels.segments.size(), false);
    const auto& vertices = m_levels.vertices;
    std::vector<bool> computed(m_n); // from other sources than leafs
    for (const Segment& seg : m_levels.segments) computed[seg.to] = computed[seg.to] || !vertices[seg.from].leaf;
    const auto by_the_way = [&](const Segment& seg) { return vertices[seg.from].leaf && computed[seg.to]; };
    const auto short_edge = [&](uint32_t s) {
        const Segment& seg = m_levels.segments[s];
        return !vertices[seg.from].bend && !vertices[seg.to].bend && !by_the_way(seg);
    };
    for (uint32_t v = 0; v < m_n; ++v) {
        const bool from_box = std::ranges::any_of(m_levels.up(v), short_edge);
        const bool to_box = std::ranges::any_of(m_levels.down(v), short_edge);
        for (const uint32_t s : m_levels.up(v)) {
            const Segment& seg = m_levels.segments[s];
            if (by_the_way(seg) || (vertices[seg.from].bend && from_box)) m_never[s] = true;
        }
        for (const uint32_t s : m_levels.down(v)) {
            const Segment& seg = m_levels.segments[s];
            const bool branch = !seg.inner && m_levels.onward[v] != no_segment;
            if (branch || (vertices[seg.to].bend && to_box)) m_never[s] = true;
        }
    }
    for (size_t l = 0; l + 1 < m_levels.n_levels(); ++l) mark_crossing(l);
}

void ColumnPlacing::mark_crossing(size_t l) {
    const auto lower = m_levels.level(l + 1);
    uint32_t left = 0;
    size_t next = 0;
    for (size_t i = 0; i < lower.size(); ++i) {
        const uint32_t inner = m_levels.inner_above(lower[i]);
        const bool last = i + 1 == lower.size();
        if (inner == no_segment && !last) continue;
        const uint32_t right =
            inner == no_segment ? std::numeric_limits<uint32_t>::max() : m_levels.place[m_levels.segments[inner].from];
        for (; next <= i; ++next) {
            for (const uint32_t s : m_levels.up(lower[next])) {
                const uint32_t at = m_levels.place[m_levels.segments[s].from];
                if (at < left || at > right) m_never[s] = true;
            }
        }
        left = right;
    }
}

// Aligns v with the middle one of its neighbours that is free. `last` is the index up to which the neighbours' level is
// taken, in the direction of the walk.
void ColumnPlacing::align_vertex(uint32_t v, bool from_above, bool from_left, int64_t& last) {
    m_candidates.clear();
    for (const uint32_t s : from_above ? m_levels.up(v) : m_levels.down(v)) {
        if (!m_never[s]) m_candidates.push_back(s);
    }
    if (m_candidates.empty()) return;
    const auto neighbour = [&](uint32_t s) { return from_above ? m_levels.segments[s].from : m_levels.segments[s].to; };
    const auto place = [&](uint32_t s) {
        const auto at = static_cast<int64_t>(m_levels.place[neighbour(s)]);
        return from_left ? at : -at;
    };
    std::sort(m_candidates.begin(), m_candidates.end(), [&](uint32_t a, uint32_t b) { return place(a) < place(b); });
    const size_t n = m_candidates.size();
    for (const size_t middle : {(n - 1) / 2, n / 2}) {
        const uint32_t s = m_candidates[middle];
        if (place(s) <= last) continue;
        const Segment& seg = m_levels.segments[s];
        const uint32_t other = neighbour(s);
        m_root[v] = m_root[other];
        // A trunk ends right above its reader's port; boxes are aligned by their centres.
        const bool to_trunk = m_levels.vertices[seg.from].bend || m_levels.vertices[seg.to].bend;
        const double dx = to_trunk ? seg.from_dx - seg.to_dx : 0;
        m_shift[v] = m_shift[other] + (from_above ? dx : -dx);
        last = place(s);
        return;
    }
}

void ColumnPlacing::align(bool from_above, bool from_left) {
    m_root.resize(m_n);
    for (uint32_t v = 0; v < m_n; ++v) m_root[v] = v;
    m_shift.assign(m_n, 0);
    const size_t n = m_levels.n_levels();
    for (size_t l = 1; l < n && m_pulse.beat(); ++l) {
        const auto level = m_levels.level(from_above ? l : n - 1 - l);
        int64_t last = std::numeric_limits<int64_t>::min();
        for (size_t i = 0; i < level.size(); ++i)
            align_vertex(level[from_left ? i : level.size() - 1 - i], from_above, from_left, last);
    }
}

// Moves the columns as far to the left as possible, then to the right up to their neighbours; or in the opposite order.
std::vector<double> ColumnPlacing::pack(bool from_left) {
    // Neighbours in a level are edges between columns, with their minimum distance.
    struct Edge {
        uint32_t left, right;
        double apart;
    };
    std::vector<Edge> edges;
    edges.reserve(m_n);
    for (size_t l = 0; l < m_levels.n_levels(); ++l) {
        const auto level = m_levels.level(l);
        for (size_t i = 0; i + 1 < level.size(); ++i) {
            const uint32_t u = level[i], v = level[i + 1];
            const double least = apart(u, v) + m_shift[u] - m_shift[v];
            edges.push_back(from_left ? Edge{m_root[u], m_root[v], least} : Edge{m_root[v], m_root[u], least});
        }
    }
    std::vector<uint32_t> first(m_n + 1), out(edges.size()), waits(m_n), sorted;
    for (const Edge& e : edges) {
        ++first[e.left + 1];
        ++waits[e.right];
    }
    for (uint32_t v = 0; v < m_n; ++v) first[v + 1] += first[v];
    std::vector<uint32_t> next(first.begin(), first.end() - 1);
    for (uint32_t e = 0; e < edges.size(); ++e) out[next[edges[e].left]++] = e;

    std::vector<double> x(m_n);
    for (uint32_t v = 0; v < m_n; ++v) {
        if (m_root[v] == v && waits[v] == 0) sorted.push_back(v);
    }
    for (size_t i = 0; i < sorted.size(); ++i) {
        const uint32_t v = sorted[i];
        for (uint32_t k = first[v]; k < first[v + 1]; ++k) {
            const Edge& e = edges[out[k]];
            x[e.right] = std::max(x[e.right], x[v] + e.apart);
            if (--waits[e.right] == 0) sorted.push_back(e.right);
        }
    }
    for (size_t i = sorted.size(); i-- > 0;) {
        const uint32_t v = sorted[i];
        double most = std::numeric_limits<double>::infinity();
        for (uint32_t k = first[v]; k < first[v + 1]; ++k)
            most = std::min(most, x[edges[out[k]].right] - edges[out[k]].apart);
        if (first[v] < first[v + 1]) x[v] = std::max(x[v], most);
    }
    std::vector<double> all(m_n);
    for (uint32_t v = 0; v < m_n; ++v) all[v] = (from_left ? x[m_root[v]] : -x[m_root[v]]) + m_shift[v];
    return all;
}

std::vector<double> ColumnPlacing::placed(bool from_above, bool from_left) {
    align(from_above, from_left);
    return pack(from_left);
}

// Moves each leaf right above its readers, as far as its neighbours allow. A leaf doesn't belong to a column.
void ColumnPlacing::settle_leafs(std::vector<double>& x) const {
    const auto wish = [&](uint32_t v, double& at) {
        if (!m_levels.vertices[v].leaf || m_levels.down(v).empty()) return false;
        at = 0;
        for (const uint32_t s : m_levels.down(v)) {
            const Segment& seg = m_levels.segments[s];
            if (!m_never[s]) return false;
            at += x[seg.to] + seg.to_dx - seg.from_dx;
        }
        at /= static_cast<double>(m_levels.down(v).size());
        return true;
    };
    for (size_t l = 0; l < m_levels.n_levels(); ++l) {
        const auto level = m_levels.level(l);
        const auto settle = [&](size_t i) {
            const uint32_t v = level[i];
            double at = 0;
            if (!wish(v, at)) return;
            if (i + 1 < level.size()) at = std::min(at, x[level[i + 1]] - apart(v, level[i + 1]));
            if (i > 0) at = std::max(at, x[level[i - 1]] + apart(level[i - 1], v));
            x[v] = at;
        };
        // To the right, starting at the right end, then to the left, starting at the left one, so that a row of leafs
        // moves as a whole.
        for (size_t i = level.size(); i-- > 0;) settle(i);
        for (size_t i = 0; i < level.size(); ++i) settle(i);
    }
}

std::vector<double> ColumnPlacing::run() {
    if (m_n == 0) return {};
    std::array<std::vector<double>, 4> four;
    std::array<std::pair<double, double>, 4> ends;
    size_t narrowest = 0;
    for (size_t i = 0; i < 4 && m_pulse.ask(); ++i) {
        four[i] = placed(i < 2, i % 2 == 0);
        ends[i] = {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
        for (uint32_t v = 0; v < m_n; ++v) {
            ends[i].first = std::min(ends[i].first, four[i][v] - m_levels.vertices[v].half);
            ends[i].second = std::max(ends[i].second, four[i][v] + m_levels.vertices[v].half);
        }
        if (ends[i].second - ends[i].first < ends[narrowest].second - ends[narrowest].first) narrowest = i;
    }
    std::vector<double> x(m_n);
    if (m_pulse.stopped()) return x;
    std::array<double, 4> by{};
    for (size_t i = 0; i < 4; ++i)
        by[i] = i % 2 == 0 ? ends[narrowest].first - ends[i].first : ends[narrowest].second - ends[i].second;
    for (uint32_t v = 0; v < m_n; ++v) {
        std::array<double, 4> at{};
        for (size_t i = 0; i < 4; ++i) at[i] = four[i][v] + by[i];
        std::sort(at.begin(), at.end());
        x[v] = (at[1] + at[2]) / 2;
    }
    settle_leafs(x);
    return x;
}

} // namespace

std::vector<double> place_columns(const Levels& levels, const ColumnGaps& gaps, Pulse& pulse) {
    return ColumnPlacing(levels, gaps, pulse).run();
}

} // namespace ggs
