// SPDX-License-Identifier: MIT
#include "drawing/layout.h"

#include "drawing/layout_layered.h"

#include <cmath>
#include <string>
#include <unordered_map>

namespace ggs {

namespace {

constexpr uint32_t none = UINT32_MAX;

uint64_t pair_key(uint32_t a, uint32_t b) { return uint64_t(a) << 32 | b; }

// The problem of one group, or of the whole. Its boxes are members first, in the shape's order, then borders.
struct Part {
    LayeredProblem problem;
    std::vector<uint32_t> members;     // boxes of the shape; in the whole, groups follow
    std::vector<uint32_t> net_of;      // by local box: the net of its (first) output; none
    uint32_t n_above = 0, n_below = 0; // borders
    uint32_t kind = none;              // groups with equal numbers have one solution
};

class Drawing {
  public:
    Drawing(const GraphShape& shape, const LayoutOptions& options)
        : m_shape(shape), m_options(options), m_pulse(options.go_on),
          m_whole(static_cast<uint32_t>(shape.groups.size())), m_parts(shape.groups.size() + 1) {
        m_gaps.layers = options.layer_gap;
        m_gaps.columns.boxes = options.box_gap;
    }

    Layout run();

  private:
    // The segments of an edge's route: readers in the part it leaves, in the whole, and in the part it enters.
    struct Way {
        uint32_t out = none, across = none, in = none;
    };

    // The exit of a box's output from its group: the border, and the reader that ends there.
    struct Exit {
        uint32_t border = none, reader = none;
    };

    uint32_t part_of(uint32_t box) const {
        const uint32_t group = m_shape.boxes[box].group;
        return group == no_group ? m_whole : group;
    }
    bool turned_round() const { return m_options.left_to_right; }
    // Sizes along the axes of the layers.
    double across(double width, double height) const { return turned_round() ? height : width; }
    double along(double width, double height) const { return turned_round() ? width : height; }

    void add_members();
    void count_ports();
    double port(uint32_t edge) const;
    uint32_t net(Part& part, uint32_t local, double dx);
    uint32_t border(Part& part, LayeredBox::Border side);
    uint32_t reader(Part& part, uint32_t net_number, uint32_t local, double dx);
    void wire_inside();
    void wire_whole();
    std::string structure(const Part& part) const;
    void solve_groups();
    void assemble(Layout& layout) const;

    // Distances of a group's content from its frame, across the layers and along them. Borders at the top include their
    // own space.
    double inset_across() const { return turned_round() ? m_options.title_height : m_options.group_margin; }
    double inset_along(const Part& part) const {
        return part.n_above > 0 ? 0 : turned_round() ? m_options.group_margin : m_options.title_height;
    }

    const GraphShape& m_shape;
    const LayoutOptions& m_options;
    Pulse m_pulse;
    LayerGaps m_gaps;
    uint32_t m_whole;
    std::vector<Part> m_parts;                        // by group; the whole last
    std::vector<uint32_t> m_local;                    // by box: its number in its part
    std::vector<uint32_t> m_n_ports, m_port;          // by box: edges that end there; by edge: which of them it is
    std::vector<Way> m_ways;                          // by edge
    std::unordered_map<uint64_t, uint32_t> m_entries; // (group, box outside that it reads): the border for it
    std::vector<Exit> m_exits;                        // by box
    std::vector<LayeredSolution> m_solutions;         // by kind
    LayeredSolution m_whole_solution;
    std::vector<uint32_t> m_group_local; // by group: its number in the whole
};

void Drawing::add_members() {
    m_local.resize(m_shape.boxes.size());
    for (uint32_t b = 0; b < m_shape.boxes.size(); ++b) {
        Part& part = m_parts[part_of(b)];
        const ShapeBox& box = m_shape.boxes[b];
        m_local[b] = static_cast<uint32_t>(part.members.size());
        part.members.push_back(b);
        part.problem.boxes.push_back({across(box.width, box.height), along(box.width, box.height)});
    }
}

void Drawing::count_ports() {
    m_n_ports.assign(m_shape.boxes.size(), 0);
    m_port.assign(m_shape.edges.size(), 0);
    for (uint32_t e = 0; e < m_shape.edges.size(); ++e) {
        if (m_shape.edges[e].from != m_shape.edges[e].to) m_port[e] = m_n_ports[m_shape.edges[e].to]++;
    }
}

// Returns the position of an edge's end, measured from the middle of its box. Boxes of one kind may have become wider
// together.
double Drawing::port(uint32_t e) const {
    const uint32_t to = m_shape.edges[e].to;
    const double width = m_parts[part_of(to)].problem.boxes[m_local[to]].width;
    return width * ((m_port[e] + 1.0) / (m_n_ports[to] + 1.0) - 0.5);
}

uint32_t Drawing::net(Part& part, uint32_t local, double dx) {
    part.net_of.resize(part.problem.boxes.size(), none);
    if (part.net_of[local] == none) {
        part.net_of[local] = static_cast<uint32_t>(part.problem.nets.size());
        part.problem.nets.push_back({local, dx});
    }
    return part.net_of[local];
}

uint32_t Drawing::border(Part& part, LayeredBox::Border side) {
    const auto local = static_cast<uint32_t>(part.problem.boxes.size());
    part.problem.boxes.push_back({0, 0, side});
    ++(side == LayeredBox::Border::above ? part.n_above : part.n_below);
    return local;
}

uint32_t Drawing::reader(Part& part, uint32_t net_number, uint32_t local, double dx) {
    part.problem.readers.push_back({net_number, local, dx});
    return static_cast<uint32_t>(part.problem.readers.size() - 1);
}

// Connects the edges inside groups: first from a member or a border to a member, then from the members that are read
// outside. Everything is numbered in the order of the group's own members, so identical groups get identical layouts.
void Drawing::wire_inside() {
    m_ways.resize(m_shape.edges.size());
    std::vector<bool> read_outside(m_shape.boxes.size());
    for (uint32_t e = 0; e < m_shape.edges.size(); ++e) {
        const ShapeEdge& edge = m_shape.edges[e];
        const uint32_t to = part_of(edge.to), from = part_of(edge.from);
        if (from != to && from != m_whole) read_outside[edge.from] = true;
        if (to == m_whole || edge.from == edge.to) continue;
        Part& part = m_parts[to];
        uint32_t start = m_local[edge.from];
        if (from != to) {
            const auto [entry, fresh] = m_entries.try_emplace(pair_key(to, edge.from), none);
            if (fresh) entry->second = border(part, LayeredBox::Border::above);
            start = entry->second;
        }
        m_ways[e].in = reader(part, net(part, start, 0), m_local[edge.to], 0);
    }
    m_exits.resize(m_shape.boxes.size());
    for (uint32_t b = 0; b < m_shape.boxes.size(); ++b) {
        if (!read_outside[b]) continue;
        Part& part = m_parts[part_of(b)];
        const uint32_t end = border(part, LayeredBox::Border::below);
        m_exits[b] = {end, reader(part, net(part, m_local[b], 0), end, 0)};
    }
}

// Two groups have the same structure if this text is equal: the looks of their boxes, and all readers.
std::string Drawing::structure(const Part& part) const {
    std::string key;
    const auto put = [&key](uint32_t n) { key.append(reinterpret_cast<const char*>(&n), sizeof n); };
    put(static_cast<uint32_t>(part.members.size()));
    for (const uint32_t b : part.members) {
        put(m_shape.boxes[b].look);
        put(static_cast<uint32_t>(m_shape.boxes[b].kind));
    }
    for (size_t i = part.members.size(); i < part.problem.boxes.size(); ++i)
        put(static_cast<uint32_t>(part.problem.boxes[i].border));
    for (const LayeredReader& r : part.problem.readers) {
        put(part.problem.nets[r.net].from);
        put(r.box);
    }
    return key;
}

void Drawing::solve_groups() {
    std::unordered_map<std::string, uint32_t> kinds;
    std::vector<uint32_t> example; // by kind: the group that is solved
    for (uint32_t g = 0; g < m_whole; ++g) {
        Part& part = m_parts[g];
        if (part.members.empty()) continue;
        const auto [kind, fresh] = kinds.try_emplace(structure(part), static_cast<uint32_t>(example.size()));
        part.kind = kind->second;
        if (fresh) {
            example.push_back(g);
            continue;
        }
        auto& boxes = m_parts[example[part.kind]].problem.boxes;
        for (size_t i = 0; i < part.members.size(); ++i) {
            boxes[i].width = std::max(boxes[i].width, part.problem.boxes[i].width);
            boxes[i].height = std::max(boxes[i].height, part.problem.boxes[i].height);
        }
    }
    // The positions of the ports can be computed now that the widths are known.
    for (uint32_t g = 0; g < m_whole; ++g) {
        if (m_parts[g].kind != none && example[m_parts[g].kind] != g)
            m_parts[g].problem.boxes = m_parts[example[m_parts[g].kind]].problem.boxes;
    }
    for (uint32_t e = 0; e < m_shape.edges.size(); ++e) {
        if (m_ways[e].in != none) m_parts[part_of(m_shape.edges[e].to)].problem.readers[m_ways[e].in].dx = port(e);
    }
    LayerGaps gaps = m_gaps;
    // Space for the title, if there is one above.
    gaps.after_border = turned_round() ? m_options.group_margin + 10 : m_options.title_height + 10;
    gaps.before_border = m_options.group_margin;
    for (const uint32_t g : example) {
        if (!m_pulse.ask()) return;
        m_solutions.push_back(solve_layered(m_parts[g].problem, gaps, m_pulse));
    }
}

// Connects the edges outside of groups. A group is a box with a port for each edge that crosses its border.
void Drawing::wire_whole() {
    Part& whole = m_parts[m_whole];
    m_group_local.assign(m_whole, none);
    for (uint32_t g = 0; g < m_whole; ++g) {
        const Part& part = m_parts[g];
        if (part.kind == none) continue;
        const LayeredSolution& inner = m_solutions[part.kind];
        m_group_local[g] = static_cast<uint32_t>(whole.problem.boxes.size());
        const double after = part.n_below == 0 ? m_options.group_margin : 0;
        whole.problem.boxes.push_back(
            {inner.width + inset_across() + m_options.group_margin, inner.height + inset_along(part) + after});
    }
    const auto group_port = [this](uint32_t g, uint32_t local) {
        const LayeredSolution& inner = m_solutions[m_parts[g].kind];
        return inset_across() + inner.boxes[local].x - m_parts[m_whole].problem.boxes[m_group_local[g]].width / 2;
    };
    std::unordered_map<uint64_t, uint32_t> exit_nets, entry_readers;
    for (uint32_t e = 0; e < m_shape.edges.size(); ++e) {
        const ShapeEdge& edge = m_shape.edges[e];
        const uint32_t from = part_of(edge.from), to = part_of(edge.to);
        if (edge.from == edge.to || (from == to && from != m_whole)) continue;
        uint32_t start = none;
        if (from == m_whole) {
            start = net(whole, m_local[edge.from], 0);
        } else {
            const auto [exit, fresh] =
                exit_nets.try_emplace(edge.from, static_cast<uint32_t>(whole.problem.nets.size()));
            const Exit& end = m_exits[edge.from];
            if (fresh) whole.problem.nets.push_back({m_group_local[from], group_port(from, end.border)});
            start = exit->second;
            m_ways[e].out = end.reader;
        }
        if (to == m_whole) {
            m_ways[e].across = reader(whole, start, m_local[edge.to], port(e));
            continue;
        }
        const auto [entry, fresh] = entry_readers.try_emplace(pair_key(to, edge.from), none);
        if (fresh) {
            const uint32_t begin = m_entries.find(pair_key(to, edge.from))->second;
            entry->second = reader(whole, start, m_group_local[to], group_port(to, begin));
        }
        m_ways[e].across = entry->second;
    }
}

// The points at which two pieces of a route meet, at a frame, differ by rounding errors at most.
void append(std::vector<Point>& points, size_t begin, std::span<const Point> more, Point by) {
    for (const Point point : more) {
        const Point next = point + by;
        const auto close = [](double a, double b) { return std::abs(a - b) < 1e-6; };
        if (points.size() > begin && close(points.back().x, next.x)) {
            if (close(points.back().y, next.y)) continue;
            if (points.size() > begin + 1 && points[points.size() - 2].x == points.back().x) {
                points.back().y = next.y;
                continue;
            }
            points.push_back({points.back().x, next.y});
            continue;
        }
        points.push_back(next);
    }
}

void Drawing::assemble(Layout& layout) const {
    std::vector<Point> corner(m_whole);
    layout.groups.resize(m_whole);
    for (uint32_t g = 0; g < m_whole; ++g) {
        if (m_parts[g].kind == none) continue;
        layout.groups[g] = m_whole_solution.boxes[m_group_local[g]];
        corner[g] = {layout.groups[g].x + inset_across(), layout.groups[g].y + inset_along(m_parts[g])};
        layout.crossings += m_solutions[m_parts[g].kind].crossings;
    }
    layout.crossings += m_whole_solution.crossings;
    for (uint32_t b = 0; b < m_shape.boxes.size(); ++b) {
        const ShapeBox& box = m_shape.boxes[b];
        layout.boxes.push_back(box.group == no_group
                                   ? m_whole_solution.boxes[m_local[b]]
                                   : m_solutions[m_parts[box.group].kind].boxes[m_local[b]] + corner[box.group]);
    }
    place_groups(m_shape, layout);
    layout.route_first = {0};
    for (uint32_t e = 0; e < m_shape.edges.size(); ++e) {
        const size_t begin = layout.points.size();
        const Way& way = m_ways[e];
        const auto inside = [&](uint32_t group, uint32_t number) {
            append(layout.points, begin, m_solutions[m_parts[group].kind].route(number), corner[group]);
        };
        if (way.out != none) inside(part_of(m_shape.edges[e].from), way.out);
        if (way.across != none) append(layout.points, begin, m_whole_solution.route(way.across), {});
        if (way.in != none) inside(part_of(m_shape.edges[e].to), way.in);
        layout.route_first.push_back(static_cast<uint32_t>(layout.points.size()));
    }
    layout.bounds = {0, 0, m_whole_solution.width, m_whole_solution.height};
    layout.n_groups_laid_out = m_solutions.size();
    if (!turned_round()) return;
    for (Rect& r : layout.boxes) r = turned(r);
    for (Rect& r : layout.groups) r = turned(r);
    for (Point& p : layout.points) p = turned(p);
    layout.bounds = turned(layout.bounds);
}

Layout Drawing::run() {
    add_members();
    count_ports();
    wire_inside();
    solve_groups();
    Layout layout;
    layout.left_to_right = turned_round();
    if (m_pulse.ask()) {
        wire_whole();
        m_whole_solution =
            solve_in_pieces(m_parts[m_whole].problem, m_gaps, m_pulse,
                            turned_round() ? Room{m_options.room.height, m_options.room.width} : m_options.room);
    }
    layout.complete = m_pulse.ask();
    if (layout.complete) assemble(layout);
    return layout;
}

} // namespace

void place_groups(const GraphShape& shape, Layout& layout) {
    for (uint32_t b = 0; b < shape.boxes.size(); ++b) {
        if (shape.boxes[b].kind == BoxKind::group) layout.groups[shape.boxes[b].subject] = layout.boxes[b];
    }
    // An open group without a frame is where its contents are.
    const auto add = [&layout](uint32_t g, const Rect& r) {
        Rect& all = layout.groups[g];
        if (all.width == 0) return void(all = r);
        const double right = std::max(all.x + all.width, r.x + r.width);
        const double below = std::max(all.y + all.height, r.y + r.height);
        all.x = std::min(all.x, r.x);
        all.y = std::min(all.y, r.y);
        all.width = right - all.x;
        all.height = below - all.y;
    };
    for (uint32_t b = 0; b < shape.boxes.size(); ++b) {
        if (shape.boxes[b].inner != no_group) add(shape.boxes[b].inner, layout.boxes[b]);
    }
    for (uint32_t g = 0; g < shape.groups.size(); ++g) {
        const ShapeGroup& group = shape.groups[g];
        if (group.within != no_group && shape.groups[group.within].is_stack()) add(group.within, layout.groups[g]);
    }
}

Layout layout_graph(const GraphShape& shape, const LayoutOptions& options) { return Drawing(shape, options).run(); }

Curve curve_between(Point from, Point to, bool left_to_right) {
    const Point middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    if (left_to_right) return {{middle.x, from.y}, {middle.x, to.y}};
    return {{from.x, middle.y}, {to.x, middle.y}};
}

std::optional<Rect> place_of_group(const GraphShape& shape, const Layout& layout, std::string_view title) {
    for (size_t g = 0; g < shape.groups.size(); ++g) {
        if (shape.groups[g].title == title && g < layout.groups.size()) return layout.groups[g];
    }
    return std::nullopt;
}

} // namespace ggs
