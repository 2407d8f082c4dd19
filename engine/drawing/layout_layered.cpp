// SPDX-License-Identifier: MIT
#include "drawing/layout_layered.h"

#include <cmath>
#include <numeric>

namespace ggs {

namespace {

constexpr uint32_t nobody = UINT32_MAX;
// If a hostile graph needs more bends than this, its longest edges are drawn straight to their ends instead of around
// all boxes.
constexpr uint64_t most_bends = 1'000'000;
// Boxes of a layer whose heights differ by at most this much are centred on one line.
constexpr double same_row = 16;
// The length of an edge's straight end.
constexpr double lead_in = 8;

// Numbers 0…n-1 sorted into buckets: bucket b holds item[first[b]] … item[first[b + 1] - 1], in ascending order.
struct Buckets {
    std::vector<uint32_t> first, item;

    template <class BucketOf> Buckets(size_t n_buckets, size_t n, BucketOf bucket_of) : first(n_buckets + 1), item(n) {
        for (uint32_t i = 0; i < n; ++i) ++first[bucket_of(i) + 1];
        std::partial_sum(first.begin(), first.end(), first.begin());
        std::vector<uint32_t> next(first.begin(), first.end() - 1);
        for (uint32_t i = 0; i < n; ++i) item[next[bucket_of(i)]++] = i;
    }
    std::span<const uint32_t> operator[](size_t b) const { return {item.data() + first[b], first[b + 1] - first[b]}; }
};

class Layering {
  public:
    Layering(const LayeredProblem& problem, const LayerGaps& gaps, Pulse& pulse)
        : m_problem(problem), m_gaps(gaps), m_pulse(pulse),
          m_nets_of(problem.boxes.size(), problem.nets.size(), [&](uint32_t n) { return problem.nets[n].from; }),
          m_readers_of(problem.nets.size(), problem.readers.size(), [&](uint32_t r) { return problem.readers[r].net; }),
          m_reads_of(problem.boxes.size(), problem.readers.size(), [&](uint32_t r) { return problem.readers[r].box; }) {
    }

    LayeredSolution run() {
        assign_layers();
        pull_down();
        close_ranks();
        make_levels();
        LayeredSolution solution;
        solution.crossings = reduce_crossings(m_levels, m_pulse);
        m_x = place_columns(m_levels, m_gaps.columns, m_pulse);
        place(solution);
        route(solution);
        return solution;
    }

  private:
    using Border = LayeredBox::Border;
    // The two lowest layers that a net reaches, and the box that reaches the lowest.
    struct Reach {
        uint32_t last = 0, last_but_one = 0, by = nobody;
    };

    uint32_t source(uint32_t reader) const { return m_problem.nets[m_problem.readers[reader].net].from; }
    void assign_layers();
    void pull_down();
    void note_reach(Reach& reach, uint32_t box, uint32_t layer) const;
    bool worth_moving(uint32_t box, uint32_t layer, std::vector<uint32_t>& seen) const;
    void close_ranks();
    void choose_trunks();
    void make_levels();
    double shift_across(size_t level) const;
    void place(LayeredSolution& solution);
    void route(LayeredSolution& solution) const;

    const LayeredProblem& m_problem;
    const LayerGaps& m_gaps;
    Pulse& m_pulse;
    Buckets m_nets_of, m_readers_of, m_reads_of;
    std::vector<bool> m_closes_cycle; // by reader
    std::vector<uint32_t> m_layer;    // by box
    std::vector<uint32_t> m_sorted;   // boxes, sources first
    std::vector<Reach> m_reach;       // by net
    std::vector<bool> m_hangs;        // by box: true if everything that leads to it is used by one reader only
    Levels m_levels;
    std::vector<uint32_t> m_first_bend; // by net; `nobody`: drawn without bends
    std::vector<double> m_x;
    std::vector<double> m_top, m_bottom; // of the layers
};

// Assigns each box the length of the longest path from any source. If there is a cycle, its first box is placed before
// the boxes that lead to it.
void Layering::assign_layers() {
    const size_t n = m_problem.boxes.size();
    bool above = false;
    for (const LayeredBox& box : m_problem.boxes) above = above || box.border == Border::above;
    m_layer.assign(n, above ? 1 : 0);
    m_closes_cycle.assign(m_problem.readers.size(), false);
    std::vector<uint32_t> waits(n);
    for (const LayeredReader& reader : m_problem.readers) ++waits[reader.box];
    for (uint32_t b = 0; b < n; ++b) {
        if (m_problem.boxes[b].border == Border::above) m_layer[b] = 0;
        if (waits[b] == 0) m_sorted.push_back(b);
    }
    std::vector<bool> done(n);
    uint32_t stuck = 0;
    for (size_t next = 0; next < n; ++next) {
        if (next == m_sorted.size()) {
            while (done[stuck]) ++stuck;
            m_sorted.push_back(stuck);
        }
        const uint32_t box = m_sorted[next];
        for (const uint32_t r : m_reads_of[box]) m_closes_cycle[r] = !done[source(r)];
        done[box] = true;
        for (const uint32_t net : m_nets_of[box]) {
            for (const uint32_t r : m_readers_of[net]) {
                const uint32_t to = m_problem.readers[r].box;
                if (done[to]) continue;
                m_layer[to] = std::max(m_layer[to], m_layer[box] + 1);
                if (--waits[to] == 0) m_sorted.push_back(to);
            }
        }
    }
    const uint32_t last = n == 0 ? 0 : *std::max_element(m_layer.begin(), m_layer.end());
    bool inner_last = false;
    for (uint32_t b = 0; b < n; ++b)
        inner_last = inner_last || (m_layer[b] == last && m_problem.boxes[b].border != Border::below);
    for (uint32_t b = 0; b < n; ++b) {
        if (m_problem.boxes[b].border == Border::below) m_layer[b] = inner_last ? last + 1 : last;
    }
}

void Layering::note_reach(Reach& reach, uint32_t box, uint32_t layer) const {
    if (reach.by == box) {
        reach.last = std::max(reach.last, layer);
    } else if (layer > reach.last || reach.by == nobody) {
        reach.last_but_one = reach.last;
        reach.last = layer;
        reach.by = box;
    } else {
        reach.last_but_one = std::max(reach.last_but_one, layer);
    }
}

// Moving a box down shortens its own trunk and lengthens the trunks that end at it.
bool Layering::worth_moving(uint32_t box, uint32_t layer, std::vector<uint32_t>& seen) const {
    uint64_t longer = 0;
    for (const uint32_t r : m_reads_of[box]) {
        const uint32_t net = m_problem.readers[r].net;
        if (m_closes_cycle[r] || m_hangs[source(r)] || seen[net] == box) continue;
        seen[net] = box;
        const Reach& reach = m_reach[net];
        const uint32_t others = reach.by == box ? reach.last_but_one : reach.last;
        longer += std::max(others, layer) - std::max(others, m_layer[box]);
    }
    return longer < layer - m_layer[box];
}

// Moves leafs, and boxes that only one reader needs, to the layer right above their first reader.
void Layering::pull_down() {
    const size_t n = m_problem.boxes.size();
    m_reach.assign(m_problem.nets.size(), {});
    for (uint32_t r = 0; r < m_problem.readers.size(); ++r) {
        if (m_closes_cycle[r]) continue;
        const LayeredReader& reader = m_problem.readers[r];
        note_reach(m_reach[reader.net], reader.box, m_layer[reader.box]);
    }
    m_hangs.assign(n, false);
    for (const uint32_t box : m_sorted) {
        uint32_t only = nobody;
        bool hangs = true;
        for (const uint32_t r : m_reads_of[box]) hangs = hangs && (m_closes_cycle[r] || m_hangs[source(r)]);
        for (const uint32_t net : m_nets_of[box]) {
            for (const uint32_t r : m_readers_of[net]) {
                const uint32_t to = m_problem.readers[r].box;
                hangs = hangs && (only == nobody || only == to);
                only = to;
                if (!hangs) break;
            }
        }
        m_hangs[box] = hangs && m_problem.boxes[box].border == Border::none;
    }
    std::vector<uint32_t> seen(m_problem.nets.size(), nobody);
    for (size_t i = n; i-- > 0;) {
        const uint32_t box = m_sorted[i];
        if (m_problem.boxes[box].border != Border::none) continue;
        uint32_t first = nobody;
        for (const uint32_t net : m_nets_of[box]) {
            for (const uint32_t r : m_readers_of[net]) {
                if (!m_closes_cycle[r]) first = std::min(first, m_layer[m_problem.readers[r].box]);
            }
        }
        if (first == nobody || first - 1 <= m_layer[box] || !worth_moving(box, first - 1, seen)) continue;
        m_layer[box] = first - 1;
        for (const uint32_t r : m_reads_of[box]) {
            if (!m_closes_cycle[r]) note_reach(m_reach[m_problem.readers[r].net], box, m_layer[box]);
        }
    }
}

void Layering::close_ranks() {
    std::vector<uint32_t> number;
    for (const uint32_t layer : m_layer) {
        if (layer >= number.size()) number.resize(layer + 1);
        number[layer] = 1;
    }
    std::exclusive_scan(number.begin(), number.end(), number.begin(), 0u);
    for (uint32_t& layer : m_layer) layer = number[layer];
    for (Reach& reach : m_reach) {
        if (reach.by != nobody) reach.last = number[reach.last];
    }
}

// Chooses the nets that get bends: all of them, or all but the longest if the graph would need too many bends.
void Layering::choose_trunks() {
    const auto bends = [this](uint32_t net) -> uint32_t {
        const uint32_t from = m_layer[m_problem.nets[net].from];
        return m_reach[net].by == nobody || m_reach[net].last <= from ? 0 : m_reach[net].last - from - 1;
    };
    uint64_t total = 0;
    std::vector<uint32_t> by_length(m_problem.nets.size());
    std::iota(by_length.begin(), by_length.end(), 0u);
    for (const uint32_t net : by_length) total += bends(net);
    m_first_bend.assign(m_problem.nets.size(), 0);
    if (total > most_bends) {
        std::stable_sort(by_length.begin(), by_length.end(),
                         [&](uint32_t a, uint32_t b) { return bends(a) > bends(b); });
        for (size_t i = 0; total > most_bends; ++i) {
            total -= bends(by_length[i]);
            m_first_bend[by_length[i]] = nobody;
        }
    }
    auto next = static_cast<uint32_t>(m_problem.boxes.size());
    for (uint32_t net = 0; net < m_problem.nets.size(); ++net) {
        if (m_first_bend[net] == nobody) continue;
        m_first_bend[net] = next;
        next += bends(net);
    }
}

void Layering::make_levels() {
    choose_trunks();
    for (uint32_t b = 0; b < m_problem.boxes.size(); ++b)
        m_levels.vertices.push_back({m_layer[b], m_problem.boxes[b].width / 2, false,
                                     m_reads_of[b].empty() && m_problem.boxes[b].border == Border::none});
    const auto segment = [this](uint32_t from, uint32_t to, double from_dx, double to_dx) {
        const auto& f = m_levels.vertices[from];
        const auto& t = m_levels.vertices[to];
        const auto share = [](double dx, double half) {
            return half > 0 ? std::clamp(0.5 + dx / (2 * half), 0.01, 0.99) : 0.5;
        };
        m_levels.segments.push_back(
            {from, to, from_dx, to_dx, share(from_dx, f.half), share(to_dx, t.half), 0, f.bend && t.bend});
    };
    for (uint32_t net = 0; net < m_problem.nets.size(); ++net) {
        if (m_first_bend[net] == nobody || m_reach[net].by == nobody) continue;
        const uint32_t box = m_problem.nets[net].from;
        const double dx = m_problem.nets[net].dx;
        uint32_t above = box;
        for (uint32_t layer = m_layer[box] + 1; layer < m_reach[net].last; ++layer) {
            const auto bend = static_cast<uint32_t>(m_levels.vertices.size());
            m_levels.vertices.push_back({layer, 0, true, false});
            segment(above, bend, above == box ? dx : 0, 0);
            above = bend;
        }
        for (const uint32_t r : m_readers_of[net]) {
            if (m_closes_cycle[r]) continue;
            const LayeredReader& reader = m_problem.readers[r];
            const uint32_t between = m_layer[reader.box] - m_layer[box] - 1;
            if (between == 0) {
                segment(box, reader.box, dx, reader.dx);
            } else {
                segment(m_first_bend[net] + between - 1, reader.box, 0, reader.dx);
            }
        }
    }
    m_levels.link();
}

// Returns the largest horizontal distance that an edge below a layer covers.
double Layering::shift_across(size_t level) const {
    double most = 0;
    for (const uint32_t v : m_levels.level(level)) {
        for (const uint32_t s : m_levels.down(v)) {
            const Levels::Segment& seg = m_levels.segments[s];
            most = std::max(most, std::abs(m_x[seg.to] + seg.to_dx - m_x[seg.from] - seg.from_dx));
        }
    }
    return most;
}

void Layering::place(LayeredSolution& solution) {
    const auto& boxes = m_problem.boxes;
    const auto border_at = [&](size_t level, Border border) {
        const uint32_t v = m_levels.level(level)[0];
        return !m_levels.vertices[v].bend && boxes[v].border == border;
    };
    double left = 0, right = 0, y = 0;
    for (uint32_t v = 0; v < m_x.size(); ++v) {
        const double half = m_levels.vertices[v].half;
        left = v == 0 ? m_x[v] - half : std::min(left, m_x[v] - half);
        right = v == 0 ? m_x[v] + half : std::max(right, m_x[v] + half);
    }
    for (double& x : m_x) x -= left;
    for (size_t l = 0; l < m_levels.n_levels(); ++l) {
        double thick = 0;
        for (const uint32_t v : m_levels.level(l)) {
            if (!m_levels.vertices[v].bend) thick = std::max(thick, boxes[v].height);
        }
        m_top.push_back(y);
        m_bottom.push_back(y + thick);
        y += thick;
        if (l + 1 == m_levels.n_levels()) break;
        const double least = border_at(l, Border::above)       ? m_gaps.after_border
                             : border_at(l + 1, Border::below) ? m_gaps.before_border
                                                               : m_gaps.layers;
        // A curve that runs far across in a low gap is almost horizontal and hard to follow.
        y += std::clamp(shift_across(l) * 0.06, least, std::max(least, m_gaps.most_layers));
    }
    solution.width = right - left;
    solution.height = y;
    for (uint32_t b = 0; b < boxes.size(); ++b) {
        const double room = m_bottom[m_layer[b]] - m_top[m_layer[b]] - boxes[b].height;
        const double down = room <= same_row ? room / 2 : m_reads_of[b].empty() ? room : 0;
        solution.boxes.push_back(
            {m_x[b] - boxes[b].width / 2, m_top[m_layer[b]] + down, boxes[b].width, boxes[b].height});
    }
}

// Moves a coordinate that misses a line by a rounding error onto the line.
double straight(double x, double line) { return std::abs(x - line) < 1e-6 ? line : x; }

void Layering::route(LayeredSolution& solution) const {
    solution.route_first = {0};
    for (uint32_t r = 0; r < m_problem.readers.size(); ++r) {
        const LayeredReader& reader = m_problem.readers[r];
        const LayeredNet& net = m_problem.nets[reader.net];
        const size_t begin = solution.points.size();
        // If three points are on a vertical line, the middle one is dropped.
        const auto to = [&](double x, double y) {
            auto& all = solution.points;
            if (all.size() >= begin + 1 && all.back() == Point{x, y}) return;
            if (all.size() >= begin + 2 && all.back().x == x && all[all.size() - 2].x == x) all.pop_back();
            all.push_back({x, y});
        };
        if (!m_closes_cycle[r]) {
            const uint32_t from_layer = m_layer[net.from], to_layer = m_layer[reader.box];
            const double from_x = m_x[net.from] + net.dx;
            double to_x = m_x[reader.box] + reader.dx;
            to(from_x, solution.boxes[net.from].bottom());
            to(from_x, m_bottom[from_layer]);
            if (to_layer > from_layer + 1 && m_first_bend[reader.net] != nobody) {
                const double x = straight(m_x[m_first_bend[reader.net]], from_x);
                to_x = straight(to_x, x);
                to(x, m_top[from_layer + 1]);
                to(x, m_bottom[to_layer - 1]);
            }
            to_x = straight(to_x, from_x);
            // The last piece is straight, for the arrow.
            to(to_x, m_top[to_layer] - std::min(lead_in, m_top[to_layer] - m_bottom[to_layer - 1]));
            to(to_x, solution.boxes[reader.box].y);
        }
        solution.route_first.push_back(static_cast<uint32_t>(solution.points.size()));
    }
}

} // namespace

LayeredSolution solve_layered(const LayeredProblem& problem, const LayerGaps& gaps, Pulse& pulse) {
    return Layering(problem, gaps, pulse).run();
}

} // namespace ggs
