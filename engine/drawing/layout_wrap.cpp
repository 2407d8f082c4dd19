// SPDX-License-Identifier: MIT
// solve_in_pieces: lays out the components of a graph, and divides a drawing that is much longer than the view into
// columns side by side. Cuts are made between layers where few edges pass. Each edge that crosses a cut is routed to
// the top of the next column.
#include "drawing/layout_layered.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>

namespace ggs {

namespace {

constexpr double legible = 0.7;    // a drawing at this zoom or more is not cut
constexpr double well_seen = 0.85; // the zoom at which a drawing that is cut should be visible
constexpr uint32_t most_lanes = 4; // edges that lead from one column to the next
constexpr double lane = 10;        // distance of two lanes
constexpr double turn = 16;        // from a row to the first lane
constexpr double gutter = 44;      // between two columns, without the lanes
constexpr size_t most_columns = 400;
constexpr uint64_t most_ways = 4'000'000; // rows that edges cross, in total

// Boxes that are next to each other, in any layers. Between two rows there are only edges.
struct Row {
    double top, bottom;
    double left, right;  // bounds of everything that is in the row or passes it
    uint32_t passed = 0; // outputs that are read below it
};

struct Cut {
    std::vector<uint32_t> first; // their first rows; the number of rows last
    double zoom = 0;             // at which all columns are visible
};

class Wrapping {
  public:
    Wrapping(const LayeredProblem& problem, LayeredSolution& solution, const Room& room)
        : m_problem(problem), m_solution(solution), m_room(room) {}

    void run() {
        if (std::min(m_room.width / m_solution.width, m_room.height / m_solution.height) >= legible) return;
        find_rows();
        if (!find_passed()) return;
        const Cut columns = choose();
        if (columns.first.size() > 2) apply(columns);
    }

  private:
    // An output that passes a cut.
    struct Passing {
        double exit; // where it leaves the column
        uint32_t lane = 0;
    };

    bool drawn(uint32_t reader) const { return !m_solution.route(reader).empty(); }
    uint32_t source(uint32_t reader) const { return m_problem.nets[m_problem.readers[reader].net].from; }
    uint32_t from_row(uint32_t reader) const { return m_row[source(reader)]; }
    uint32_t to_row(uint32_t reader) const { return m_row[m_problem.readers[reader].box]; }
    void find_rows();
    bool find_passed();
    double lanes_room(uint32_t row) const { return turn + lane * m_rows[row].passed; }
    double width_of(uint32_t first, uint32_t end) const;
    double height_of(uint32_t first, uint32_t end) const;
    Cut cut_into(size_t n) const;
    Cut choose() const;
    void apply(const Cut& columns);

    const LayeredProblem& m_problem;
    LayeredSolution& m_solution;
    const Room& m_room;
    std::vector<Row> m_rows;
    std::vector<uint32_t> m_row; // by box
};

void Wrapping::find_rows() {
    const auto& boxes = m_solution.boxes;
    std::vector<uint32_t> order(boxes.size());
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return boxes[a].y < boxes[b].y; });
    m_row.resize(boxes.size());
    for (const uint32_t b : order) {
        const Rect& r = boxes[b];
        if (m_rows.empty() || r.y >= m_rows.back().bottom) m_rows.push_back({r.y, r.bottom(), r.x, r.right()});
        Row& row = m_rows.back();
        row.bottom = std::max(row.bottom, r.bottom());
        row.left = std::min(row.left, r.x);
        row.right = std::max(row.right, r.right());
        m_row[b] = static_cast<uint32_t>(m_rows.size() - 1);
    }
}

// Counts the outputs that pass below each row, and how far to the sides they extend. All readers of an output share its
// trunk, so only its furthest reader counts. Returns false for a hostile graph that would take too long.
bool Wrapping::find_passed() {
    std::vector<uint32_t> furthest(m_problem.nets.size(), UINT32_MAX);
    for (uint32_t r = 0; r < m_problem.readers.size(); ++r) {
        uint32_t& known = furthest[m_problem.readers[r].net];
        if (drawn(r) && (known == UINT32_MAX || to_row(r) > to_row(known))) known = r;
    }
    uint64_t ways = 0;
    for (const uint32_t r : furthest) ways += r == UINT32_MAX ? 0 : to_row(r) - std::min(from_row(r), to_row(r));
    if (ways > most_ways) return false;
    std::vector<int64_t> change(m_rows.size() + 1);
    for (const uint32_t r : furthest) {
        if (r == UINT32_MAX || to_row(r) <= from_row(r)) continue;
        ++change[from_row(r)];
        --change[to_row(r)];
        double left = std::numeric_limits<double>::max(), right = std::numeric_limits<double>::lowest();
        for (const Point p : m_solution.route(r)) {
            left = std::min(left, p.x);
            right = std::max(right, p.x);
        }
        // A long route consists almost entirely of its trunk.
        for (uint32_t row = from_row(r); row <= to_row(r); ++row) {
            m_rows[row].left = std::min(m_rows[row].left, left);
            m_rows[row].right = std::max(m_rows[row].right, right);
        }
    }
    int64_t passed = 0;
    for (size_t row = 0; row < m_rows.size(); ++row) m_rows[row].passed = static_cast<uint32_t>(passed += change[row]);
    return true;
}

double Wrapping::width_of(uint32_t first, uint32_t end) const {
    double left = m_rows[first].left, right = m_rows[first].right;
    for (uint32_t row = first; row < end; ++row) {
        left = std::min(left, m_rows[row].left);
        right = std::max(right, m_rows[row].right);
    }
    return right - left;
}

double Wrapping::height_of(uint32_t first, uint32_t end) const {
    return m_rows[end - 1].bottom - m_rows[first].top + (first > 0 ? lanes_room(first - 1) : 0) +
           (end < m_rows.size() ? lanes_room(end - 1) : 0);
}

// Cuts into columns of about equal height, each at a row that few edges pass; returns fewer than n if there are no such
// rows.
Cut Wrapping::cut_into(size_t n) const {
    Cut columns;
    columns.first = {0};
    const double height = m_solution.height / static_cast<double>(n);
    const auto n_rows = static_cast<uint32_t>(m_rows.size());
    for (size_t c = 1; c < n; ++c) {
        const double begin = m_rows[columns.first.back()].top;
        const double wanted = begin + (m_solution.height - begin) / static_cast<double>(n - c + 1);
        const auto at_least = [&](double y) {
            return static_cast<uint32_t>(
                std::lower_bound(m_rows.begin(), m_rows.end(), y,
                                 [](const Row& row, double limit) { return row.bottom < limit; }) -
                m_rows.begin());
        };
        uint32_t best = n_rows;
        double least = std::numeric_limits<double>::max();
        const uint32_t end = std::min(at_least(wanted + height / 3) + 1, n_rows - 1);
        for (uint32_t row = std::max(columns.first.back(), at_least(wanted - height / 3)); row < end; ++row) {
            if (m_rows[row].passed > most_lanes) continue;
            const double worse = std::abs(m_rows[row].bottom - wanted) / height + 0.08 * m_rows[row].passed;
            if (worse >= least) continue;
            least = worse;
            best = row;
        }
        if (best < n_rows) columns.first.push_back(best + 1);
    }
    columns.first.push_back(n_rows);
    double width = 0, highest = 0;
    for (size_t c = 0; c + 1 < columns.first.size(); ++c) {
        const uint32_t first = columns.first[c], end = columns.first[c + 1];
        width += width_of(first, end) + (end < n_rows ? gutter + lane * m_rows[end - 1].passed : 0);
        highest = std::max(highest, height_of(first, end));
    }
    columns.zoom = std::min(m_room.width / width, m_room.height / highest);
    return columns;
}

// Chooses the smallest number of columns whose zoom is close to the best one.
Cut Wrapping::choose() const {
    const double aspect = m_room.width / m_room.height;
    const double about = std::sqrt(m_solution.height / m_solution.width * aspect);
    const size_t most = std::min({most_columns, m_rows.size(), static_cast<size_t>(2 * about) + 3});
    std::vector<Cut> all;
    double best = 0;
    for (size_t n = 1; n <= most; ++n) {
        // If there are many columns, one more or less makes no difference.
        if (n > 24 && std::abs(static_cast<double>(n) - about) > 0.3 * about) continue;
        all.push_back(cut_into(n));
        best = std::max(best, all.back().zoom);
    }
    for (Cut& each : all) {
        if (each.zoom >= std::min(well_seen, 0.92 * best)) return std::move(each);
    }
    return {};
}

// Returns the x of a route's straight piece at height y.
double x_at(Point from, Point to, double y) {
    return to.y > from.y ? from.x + (to.x - from.x) * std::clamp((y - from.y) / (to.y - from.y), 0.0, 1.0) : to.x;
}

void Wrapping::apply(const Cut& columns) {
    const size_t n = columns.first.size() - 1;
    std::vector<uint32_t> column_of_row(m_rows.size());
    std::vector<Point> moved(n);      // by column: by how much
    std::vector<double> gutter_at(n); // x at which the lanes after each column begin
    double top = 0, x = 0;
    for (size_t c = 1; c < n; ++c) top = std::max(top, lanes_room(columns.first[c] - 1));
    m_solution.height = 0;
    for (size_t c = 0; c < n; ++c) {
        const uint32_t first = columns.first[c], end = columns.first[c + 1];
        double left = m_rows[first].left;
        for (uint32_t row = first; row < end; ++row) {
            left = std::min(left, m_rows[row].left);
            column_of_row[row] = static_cast<uint32_t>(c);
        }
        moved[c] = {x - left, top - m_rows[first].top};
        x += width_of(first, end);
        gutter_at[c] = x + gutter / 2;
        const bool last = c + 1 == n;
        if (!last) x += gutter + lane * m_rows[end - 1].passed;
        m_solution.height =
            std::max(m_solution.height, m_rows[end - 1].bottom + moved[c].y + (last ? 0 : lanes_room(end - 1)));
    }
    m_solution.width = x;

    // The point at which each output crosses each cut: by column, then by output.
    std::vector<std::unordered_map<uint32_t, Passing>> passing(n);
    const auto segment_at = [&](uint32_t r, double y) { // the first point below y
        const auto route = m_solution.route(r);
        size_t i = 1;
        while (i + 1 < route.size() && route[i].y <= y + 1e-6) ++i;
        return i;
    };
    for (uint32_t r = 0; r < m_problem.readers.size(); ++r) {
        if (!drawn(r)) continue;
        for (uint32_t c = column_of_row[from_row(r)]; c < column_of_row[to_row(r)]; ++c) {
            const double bottom = m_rows[columns.first[c + 1] - 1].bottom;
            const size_t i = segment_at(r, bottom);
            passing[c].try_emplace(m_problem.readers[r].net,
                                   Passing{x_at(m_solution.route(r)[i - 1], m_solution.route(r)[i], bottom)});
        }
    }
    for (auto& each : passing) {
        std::vector<std::pair<double, uint32_t>> by_exit;
        by_exit.reserve(each.size());
        for (const auto& [net, way] : each) by_exit.emplace_back(way.exit, net);
        std::sort(by_exit.begin(), by_exit.end());
        for (uint32_t i = 0; i < by_exit.size(); ++i) each[by_exit[i].second].lane = i;
    }

    std::vector<Point> points;
    std::vector<uint32_t> route_first{0};
    for (uint32_t r = 0; r < m_problem.readers.size(); ++r) {
        const auto route = m_solution.route(r);
        size_t next = 0; // of the old points
        if (drawn(r)) {
            for (uint32_t c = column_of_row[from_row(r)]; c < column_of_row[to_row(r)]; ++c) {
                const Row& above = m_rows[columns.first[c + 1] - 1];
                const Row& below = m_rows[columns.first[c + 1]];
                while (next < route.size() && route[next].y <= above.bottom + 1e-6)
                    points.push_back(route[next++] + moved[c]);
                const Passing& way = passing[c].at(m_problem.readers[r].net);
                // An output further left has its lane further down and further right, and its upper part lower, so no
                // two outputs cross.
                const auto from_right = static_cast<double>(passing[c].size() - 1 - way.lane);
                const double down = above.bottom + moved[c].y + turn + lane * from_right;
                const double right = gutter_at[c] + lane * from_right;
                const double up = top - turn - lane * way.lane;
                const size_t enters = segment_at(r, below.top - lane);
                const double arrives = x_at(route[enters - 1], route[enters], below.top) + moved[c + 1].x;
                const double leaves = way.exit + moved[c].x;
                for (const Point p : {Point{leaves, above.bottom + moved[c].y}, Point{leaves, down}, Point{right, down},
                                      Point{right, up}, Point{arrives, up}, Point{arrives, top}}) {
                    if (points.size() == route_first.back() || !(points.back() == p)) points.push_back(p);
                }
                while (next < route.size() && route[next].y <= below.top + 1e-6) ++next;
            }
            const Point by = moved[column_of_row[to_row(r)]];
            for (; next < route.size(); ++next) points.push_back(route[next] + by);
        }
        route_first.push_back(static_cast<uint32_t>(points.size()));
    }
    m_solution.points = std::move(points);
    m_solution.route_first = std::move(route_first);
    for (uint32_t b = 0; b < m_solution.boxes.size(); ++b) {
        Rect& r = m_solution.boxes[b];
        r = r + moved[column_of_row[m_row[b]]];
    }
}

// Leaves the solution unchanged if the drawing is legible in the room, or if no cut helps. `room` has the layers'
// orientation: its height runs along them.
void wrap_into_columns(const LayeredProblem& problem, LayeredSolution& solution, const Room& room) {
    if (solution.boxes.size() < 2 || room.width <= 0 || room.height <= 0) return;
    Wrapping(problem, solution, room).run();
}

// -- pieces -----------------------------------------------------------------------------------------------------------

// The preferred ratio of a row's width to the drawing's height; a single wider component may exceed it.
constexpr double row_shape = 1.6;

struct Piece {
    LayeredProblem problem;
    std::vector<uint32_t> boxes, readers; // their indices in the whole
    LayeredSolution solution;
    Point corner;
};

// Returns for each box the lowest index of a box in the same component.
std::vector<uint32_t> joined(const LayeredProblem& problem) {
    std::vector<uint32_t> lowest(problem.boxes.size());
    std::iota(lowest.begin(), lowest.end(), 0u);
    const auto find = [&lowest](uint32_t b) {
        while (lowest[b] != b) b = lowest[b] = lowest[lowest[b]];
        return b;
    };
    for (const LayeredReader& r : problem.readers) {
        const uint32_t a = find(problem.nets[r.net].from), b = find(r.box);
        lowest[std::max(a, b)] = std::min(a, b);
    }
    for (uint32_t b = 0; b < lowest.size(); ++b) lowest[b] = find(b);
    return lowest;
}

std::vector<Piece> pieces_of(const LayeredProblem& problem) {
    const std::vector<uint32_t> lowest = joined(problem);
    std::vector<uint32_t> number(problem.boxes.size()), box_there(problem.boxes.size()), net_there(problem.nets.size());
    std::vector<Piece> pieces;
    for (uint32_t b = 0; b < problem.boxes.size(); ++b) {
        if (lowest[b] == b) {
            number[b] = static_cast<uint32_t>(pieces.size());
            pieces.emplace_back();
        }
        number[b] = number[lowest[b]];
        Piece& piece = pieces[number[b]];
        box_there[b] = static_cast<uint32_t>(piece.boxes.size());
        piece.boxes.push_back(b);
        piece.problem.boxes.push_back(problem.boxes[b]);
    }
    for (uint32_t i = 0; i < problem.nets.size(); ++i) {
        const LayeredNet& net = problem.nets[i];
        auto& nets = pieces[number[net.from]].problem.nets;
        net_there[i] = static_cast<uint32_t>(nets.size());
        nets.push_back({box_there[net.from], net.dx});
    }
    for (uint32_t i = 0; i < problem.readers.size(); ++i) {
        const LayeredReader& reader = problem.readers[i];
        Piece& piece = pieces[number[reader.box]];
        piece.readers.push_back(i);
        piece.problem.readers.push_back({net_there[reader.net], box_there[reader.box], reader.dx});
    }
    return pieces;
}

} // namespace

LayeredSolution solve_in_pieces(const LayeredProblem& problem, const LayerGaps& gaps, Pulse& pulse, const Room& room) {
    std::vector<Piece> pieces = pieces_of(problem);
    const double gap = 2 * gaps.columns.boxes;
    double widest = 0, area = 0;
    for (Piece& piece : pieces) {
        if (!pulse.ask()) return {};
        piece.solution = solve_layered(piece.problem, gaps, pulse);
        if (!pulse.stopped()) wrap_into_columns(piece.problem, piece.solution, room);
        widest = std::max(widest, piece.solution.width);
        area += (piece.solution.width + gap) * (piece.solution.height + gap);
    }
    const double shape = room.width > 0 && room.height > 0 ? room.width / room.height : row_shape;
    const double row_width = std::max(widest, std::sqrt(area * shape));

    LayeredSolution all;
    all.boxes.resize(problem.boxes.size());
    std::vector<std::pair<uint32_t, uint32_t>> where(problem.readers.size()); // piece, and reader there
    double x = 0, y = 0, row_height = 0;
    for (uint32_t p = 0; p < pieces.size(); ++p) {
        Piece& piece = pieces[p];
        if (x > 0 && x + piece.solution.width > row_width) {
            x = 0;
            y += row_height + gap;
            row_height = 0;
        }
        piece.corner = {x, y};
        for (size_t i = 0; i < piece.boxes.size(); ++i)
            all.boxes[piece.boxes[i]] = piece.solution.boxes[i] + piece.corner;
        for (uint32_t i = 0; i < piece.readers.size(); ++i) where[piece.readers[i]] = {p, i};
        all.width = std::max(all.width, x + piece.solution.width);
        all.height = std::max(all.height, y + piece.solution.height);
        all.crossings += piece.solution.crossings;
        row_height = std::max(row_height, piece.solution.height);
        x += piece.solution.width + gap;
    }
    all.route_first = {0};
    for (const auto& [p, i] : where) {
        for (const Point point : pieces[p].solution.route(i)) all.points.push_back(point + pieces[p].corner);
        all.route_first.push_back(static_cast<uint32_t>(all.points.size()));
    }
    return all;
}

} // namespace ggs
