// SPDX-License-Identifier: MIT
#include "drawing/layout_wrap.h"

#include <cmath>
#include <numeric>

namespace ggs {

namespace {

// A row is this much wider than the drawing is high, unless one piece alone is wider.
constexpr double row_shape = 1.6;

struct Piece {
    LayeredProblem problem;
    std::vector<uint32_t> boxes, readers; // their numbers in the whole
    LayeredSolution solution;
    Point corner;
};

// By box: the lowest number of a box that it hangs together with.
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
