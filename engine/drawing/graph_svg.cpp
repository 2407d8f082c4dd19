// SPDX-License-Identifier: MIT
#include "drawing/graph_svg.h"

#include "base/columns.h"
#include "drawing/graph_text.h"
#include "memory/memory_map.h"

#include <algorithm>
#include <fmt/format.h>

namespace ggs {

namespace {

// Character widths in pixels, for the fonts that the style below requests.
constexpr double op_char = 8.2, name_char = 6.7, small_char = 6.1, title_char = 7.3;
constexpr double text_left = 14, text_right = 10, text_gap = 12;
constexpr double node_height = 44, leaf_height = 38;
constexpr double least_width = 84;
constexpr size_t longest_name = 32;
constexpr double margin = 24;
constexpr double arrow = 6;

// The lines of a box: the op and the name, and below them the type and shape.
struct BoxText {
    std::string word, name, below;
    std::string whole; // the full text, for the tooltip
    Rgb Palette::*bar = nullptr;
    OpFamily family = OpFamily::other; // where bar is null
};

double chars(const std::string& text) { return static_cast<double>(width_of(text)); }

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        default: out += c;
        }
    }
    return out;
}

std::string counts(const ShapeGroup& group) {
    std::string text = count_text(group.n_nodes, "node");
    if (group.n_leafs > 0) text += ", " + count_text(group.n_leafs, "leaf");
    return text;
}
std::string title(const ShapeGroup& group) {
    const std::string name = cut(english(name_of_group(group)), longest_name);
    if (group.repeats()) return fmt::format("{}: {} of {}", name, group.first_time + 1, group.all_times);
    return group.parts == 1 ? name : fmt::format("{} ({} of {})", name, group.part, group.parts);
}

BoxText text_of(const Registry& registry, const Program& program, const GraphShape& shape, const ShapeBox& box) {
    BoxText text;
    if (box.kind == BoxKind::group) {
        const ShapeGroup& group = shape.groups[box.subject];
        if (group.repeats()) {
            const std::string many =
                count_text(group.n_nodes / group.times, "node") + " × " + std::to_string(group.times);
            const std::string which =
                group.times == group.all_times
                    ? visible(group.title)
                    : fmt::format("{}: {} to {} of {}", visible(group.title), group.first_time + 1,
                                  group.first_time + group.times, group.all_times);
            return {many, "", which, which + "\n" + counts(group), &Palette::faint};
        }
        return {title(group), "", counts(group), visible(group.title) + "\n" + counts(group), &Palette::faint};
    }
    if (box.subject == no_number) return {"", "not part of the program", "", "", &Palette::faint};
    const Tensor& tensor = program.tensor(box.subject);
    const std::string name = visible(program.display_name(box.subject));
    text.name = cut(name, longest_name);
    text.below = shape_text(tensor) + " " + traits(tensor.type).name;
    if (box.kind == BoxKind::leaf) {
        text.bar = tensor.flags & flag_input ? &Palette::input : &Palette::weight;
        text.whole = name + "\n" + text.below;
        return text;
    }
    text.word = op_text(registry, tensor);
    text.family = registry.op(tensor.op).family;
    text.whole = text.word + " " + name + "\n" + text.below;
    return text;
}

// Returns the last point of a route that isn't in line with the route's end.
Point came_from(std::span<const Point> route) {
    const Point end = route.back();
    for (size_t i = route.size(); i-- > 0;) {
        if (route[i].x != end.x && route[i].y != end.y) return route[i];
    }
    return end;
}

class Svg {
  public:
    Svg(const Registry& registry, const Program& program, const Palette& palette)
        : m_registry(registry), m_program(program), m_palette(palette) {}

    void heading(const std::string& text, double y) {
        m_out += fmt::format("<text class=\"title\" x=\"{:g}\" y=\"{:.6g}\">{}</text>\n", margin, y, escaped(text));
    }
    void graph(const GraphShape& shape, const Layout& layout, Point at) {
        m_out += fmt::format("<g transform=\"translate({:.8g} {:.8g})\">\n", at.x, at.y);
        for (uint32_t g = 0; g < shape.groups.size(); ++g) {
            if (shape.groups[g].has_frame()) frame(layout.groups[g]);
        }
        edges(shape, layout);
        for (uint32_t b = 0; b < shape.boxes.size(); ++b) box(shape, shape.boxes[b], layout.boxes[b]);
        for (uint32_t g = 0; g < shape.groups.size(); ++g) {
            if (shape.groups[g].has_frame()) frame_title(shape.groups[g], layout.groups[g]);
        }
        m_out += "</g>\n";
    }
    std::string document(double width, double height) const {
        const Palette& p = m_palette;
        return fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.8g}\" height=\"{1:.8g}\" "
                           "viewBox=\"0 0 {0:.8g} {1:.8g}\">\n"
                           "<style>\n"
                           "text {{ font-family: Inter, 'Helvetica Neue', Arial, sans-serif; fill: {2}; }}\n"
                           ".name, .below, .slot, .frame-title {{ font-family: 'JetBrains Mono', 'DejaVu Sans Mono', "
                           "Consolas, monospace; font-variant-numeric: tabular-nums; fill: {3}; }}\n"
                           ".op {{ font-size: 12px; font-weight: 600; }}\n"
                           ".view {{ fill: {3}; font-weight: 500; }}\n"
                           ".name {{ font-size: 11px; }}\n"
                           ".leaf {{ fill: {2}; }}\n"
                           ".below {{ font-size: 10px; }}\n"
                           ".slot {{ font-size: 9px; }}\n"
                           ".title {{ font-size: 17px; font-weight: 600; }}\n"
                           ".frame-title {{ font-size: 12px; paint-order: stroke; stroke: {5}; stroke-width: 4px; }}\n"
                           ".edge {{ fill: none; stroke: {4}; stroke-width: 1.2; stroke-linejoin: round; "
                           "stroke-linecap: round; }}\n"
                           ".many {{ stroke-width: 2; }}\n"
                           ".frame {{ fill: {2}; fill-opacity: 0.035; stroke: {6}; }}\n"
                           ".box {{ fill: {7}; stroke: {6}; stroke-width: 1.2; }}\n"
                           ".dashed {{ stroke-dasharray: 4 3; }}\n"
                           "</style>\n"
                           "<rect width=\"100%\" height=\"100%\" fill=\"{5}\"/>\n",
                           width, height, hex_colour(p.text), hex_colour(p.muted), hex_colour(p.faint),
                           hex_colour(p.canvas), hex_colour(p.line), hex_colour(p.panel)) +
               m_out + "</svg>\n";
    }

  private:
    void text(const char* classes, double x, double y, const std::string& words, const char* anchor = nullptr) {
        m_out += fmt::format("<text class=\"{}\" x=\"{:.8g}\" y=\"{:.8g}\"", classes, x, y);
        if (anchor) m_out += fmt::format(" text-anchor=\"{}\"", anchor);
        m_out += ">" + escaped(words) + "</text>\n";
    }
    void rect(const char* classes, const Rect& r, double corner, const std::string& more = {}) {
        m_out += fmt::format(
            "<rect class=\"{}\" x=\"{:.8g}\" y=\"{:.8g}\" width=\"{:.8g}\" height=\"{:.8g}\" rx=\"{:g}\"{}/>\n",
            classes, r.x, r.y, r.width, r.height, corner, more);
    }
    void frame(const Rect& r) { rect("frame", r, 10); }
    void frame_title(const ShapeGroup& group, const Rect& r) {
        const auto room = static_cast<size_t>(std::max(3.0, (r.width - 20) / title_char));
        text("frame-title", r.x + 10, r.y + 17, cut(title(group), room));
    }
    void edges(const GraphShape& shape, const Layout& layout);
    void slot(uint32_t number, Point end, Point from, bool left_to_right);
    void box(const GraphShape& shape, const ShapeBox& box, const Rect& r);

    const Registry& m_registry;
    const Program& m_program;
    const Palette& m_palette;
    std::string m_out;
};

void Svg::edges(const GraphShape& shape, const Layout& layout) {
    std::vector<uint32_t> sources(shape.boxes.size());
    for (const ShapeEdge& edge : shape.edges) ++sources[edge.to];
    for (size_t e = 0; e < shape.edges.size(); ++e) {
        const auto route = layout.route(e);
        if (route.empty()) continue;
        const ShapeEdge& edge = shape.edges[e];
        std::string path = fmt::format("M{:.8g} {:.8g}", route[0].x, route[0].y);
        for (size_t i = 1; i < route.size(); ++i) {
            const Point from = route[i - 1], to = route[i];
            if (from.x == to.x || from.y == to.y) {
                path += fmt::format("L{:.8g} {:.8g}", to.x, to.y);
            } else {
                const Curve curve = curve_between(from, to, layout.left_to_right);
                path += fmt::format("C{:.8g} {:.8g} {:.8g} {:.8g} {:.8g} {:.8g}", curve.first.x, curve.first.y,
                                    curve.second.x, curve.second.y, to.x, to.y);
            }
        }
        const Point end = route.back();
        // A mirrored drawing has edges that run up, and others that end at the side of a box.
        const Point before = route.size() > 1 ? route[route.size() - 2] : end;
        const bool sideways = before.x != end.x && (layout.left_to_right || before.y == end.y);
        const double half = arrow / 2, back = (sideways ? before.x > end.x : before.y > end.y) ? arrow : -arrow;
        path += sideways ? fmt::format("m{0:g} {1:g}l{2:g} {3:g}l{0:g} {3:g}", back, -half, -back, half)
                         : fmt::format("m{1:g} {0:g}l{3:g} {2:g}l{3:g} {0:g}", back, -half, -back, half);
        m_out += fmt::format("<path class=\"edge{}\" d=\"{}\"/>\n", edge.count > 1 ? " many" : "", path);
        const bool told = shape.boxes[edge.to].kind != BoxKind::group;
        if (!told || sources[edge.to] < 2) continue;
        slot(edge.slot, end, came_from(route), layout.left_to_right);
    }
}

// Draws the number of a source next to the end of its edge, on the side from which the edge doesn't come. If the
// drawing runs left to right, the ends are too close together to choose a side.
void Svg::slot(uint32_t number, Point end, Point from, bool left_to_right) {
    const std::string words = std::to_string(number);
    if (left_to_right) {
        text("slot", end.x - arrow - 2, end.y - 4, words, "end");
    } else {
        const bool right = from.x > end.x;
        text("slot", right ? end.x - 5 : end.x + 5, end.y - 4, words, right ? "end" : nullptr);
    }
}

void Svg::box(const GraphShape& shape, const ShapeBox& one, const Rect& r) {
    const BoxText words = text_of(m_registry, m_program, shape, one);
    m_out += "<g><title>" + escaped(words.whole) + "</title>\n";
    // A folded group looks like a pile.
    if (one.kind == BoxKind::group) rect("box", r + Point{3, 3}, 6);
    rect(one.kind == BoxKind::view ? "box dashed" : "box", r, one.kind == BoxKind::leaf ? 3 : 6);
    const Rgb colour = words.bar ? m_palette.*words.bar : m_palette.family(words.family);
    rect("bar", {r.x + 3, r.y + 6, 4, r.height - 12}, 2, fmt::format(" fill=\"{}\"", hex_colour(colour)));
    const double first = r.y + r.height / 2 - 4, second = r.y + r.height / 2 + 12;
    if (one.kind == BoxKind::leaf || one.subject == no_number) {
        text("name leaf", r.x + text_left, first, words.name);
    } else {
        text(one.kind == BoxKind::view ? "op view" : "op", r.x + text_left, first, words.word);
        if (!words.name.empty()) text("name", r.right() - text_right, first, words.name, "end");
    }
    if (!words.below.empty()) text("below", r.x + text_left, second, words.below);
    m_out += "</g>\n";
}

// Checks that every title that the user named belongs to a group.
Status know_titles(const ShapeOptions& options, const std::vector<GraphShape>& shapes) {
    std::string known;
    for (const std::string& wanted : options.otherwise) {
        bool found = false;
        known.clear();
        for (const GraphShape& shape : shapes) {
            for (const ShapeGroup& group : shape.groups) {
                found = found || group.title == wanted;
                if (group.part == 1) known += (known.empty() ? "" : ", ") + group.title;
            }
            for (const std::string& title : shape.drawn_whole) known += (known.empty() ? "" : ", ") + title;
        }
        if (found) continue;
        if (known.empty())
            return fail("there is no group %1: this graph has no repeats, and its names don't form groups", wanted);
        return fail("there is no group %1; the groups are: %2", wanted, known);
    }
    return {};
}

} // namespace

MeasureBox svg_sizes(const Registry& registry, const Program& program) {
    return [&registry, &program](const GraphShape& shape, const ShapeBox& box) -> BoxSize {
        const BoxText text = text_of(registry, program, shape, box);
        double first = text.word.empty() ? 0 : chars(text.word) * op_char;
        if (!text.name.empty()) first += (first > 0 ? text_gap : 0) + chars(text.name) * name_char;
        const double width = text_left + text_right + std::max(first, chars(text.below) * small_char);
        return {std::max(least_width, width), box.kind == BoxKind::leaf ? leaf_height : node_height};
    };
}

std::string graph_svg(const Registry& registry, const Program& program, const GraphShape& shape, const Layout& layout,
                      const Palette& palette) {
    Svg svg(registry, program, palette);
    svg.graph(shape, layout, {margin, margin});
    return svg.document(layout.bounds.width + 2 * margin, layout.bounds.height + 2 * margin);
}

Result<std::string> graphs_svg(const Registry& registry, const Program& program, const SvgOptions& options) {
    const MemoryMap map(registry, program);
    std::vector<GraphShape> shapes;
    std::vector<uint32_t> numbers;
    for (uint32_t i = 0; i < program.graphs.size(); ++i) {
        if (!program.graphs[i].alive) continue;
        GGS_TRY(GraphShape shape, graph_shape(registry, program, i, options.shape, svg_sizes(registry, program)));
        shapes.push_back(std::move(shape));
        numbers.push_back(i);
    }
    GGS_CHECK(know_titles(options.shape, shapes));
    Svg svg(registry, program, options.dark ? dark_palette : light_palette);
    double width = 0, y = margin;
    for (size_t i = 0; i < shapes.size(); ++i) {
        const Layout layout = layout_graph(shapes[i], options.layout);
        if (!layout.complete) return fail("the drawing was stopped");
        if (shapes.size() > 1) {
            svg.heading(visible(map.graph_name(numbers[i])), y + 14);
            y += 34;
        }
        svg.graph(shapes[i], layout, {margin, y});
        width = std::max(width, layout.bounds.width);
        y += layout.bounds.height + (i + 1 < shapes.size() ? 2 * margin : margin);
    }
    return svg.document(width + 2 * margin, y);
}

} // namespace ggs
