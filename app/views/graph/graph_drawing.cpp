// SPDX-License-Identifier: MIT
#include "views/graph/graph_drawing.h"

#include "drawing/layout_mirrored.h"

#include <algorithm>
#include <cmath>

namespace ggs {

void GraphDrawing::Cells::reset(const QRectF& bounds, size_t things) {
    // About eight things a cell.
    size = std::max(64.0,
                    std::sqrt(bounds.width() * bounds.height() / std::max<double>(1, static_cast<double>(things) / 8)));
    columns = std::max(1, static_cast<int>(bounds.width() / size) + 1);
    rows = std::max(1, static_cast<int>(bounds.height() / size) + 1);
    lists.assign(static_cast<size_t>(columns) * static_cast<size_t>(rows), {});
}

void GraphDrawing::Cells::add(const QRectF& r, uint32_t thing) {
    const auto cell = [this](double x, int most) { return std::clamp(static_cast<int>(x / size), 0, most - 1); };
    for (int y = cell(r.top(), rows); y <= cell(r.bottom(), rows); ++y) {
        for (int x = cell(r.left(), columns); x <= cell(r.right(), columns); ++x)
            lists[static_cast<size_t>(y) * static_cast<size_t>(columns) + static_cast<size_t>(x)].push_back(thing);
    }
}

std::vector<uint32_t> GraphDrawing::Cells::in(const QRectF& area) const {
    std::vector<uint32_t> found;
    const auto cell = [this](double x, int most) { return std::clamp(static_cast<int>(x / size), 0, most - 1); };
    for (int y = cell(area.top(), rows); y <= cell(area.bottom(), rows); ++y) {
        for (int x = cell(area.left(), columns); x <= cell(area.right(), columns); ++x) {
            const auto& list = lists[static_cast<size_t>(y) * static_cast<size_t>(columns) + static_cast<size_t>(x)];
            found.insert(found.end(), list.begin(), list.end());
        }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

std::shared_ptr<const GraphDrawing> GraphDrawing::make(std::shared_ptr<const Structure> structure, uint32_t graph,
                                                       const ShapeOptions& options, const LayoutOptions& layout,
                                                       const MeasureBox& measure, const GraphDrawing* before,
                                                       std::optional<size_t> cursor, bool mirrors) {
    auto made = std::make_shared<GraphDrawing>();
    if (before && before->structure == structure && before->graph == graph) {
        made->parts = before->parts;
        made->layers = before->layers;
    }
    if (!made->parts) {
        Result<std::shared_ptr<const GraphParts>> parts =
            graph_parts(structure->registry(), *structure->program(), graph);
        if (!parts.ok()) return nullptr;
        made->parts = std::move(*parts);
        made->layers = std::make_shared<const GraphLayers>(graph_layers(*structure->program(), *made->parts));
    }
    if (layout.go_on && !layout.go_on()) return nullptr;
    made->structure = std::move(structure);
    made->graph = graph;
    made->options = options;
    if (const uint32_t at = cursor ? made->layerAt(*cursor) : no_layer; at != no_layer)
        made->layers->all[at].open(made->options);
    made->shape =
        graph_shape(made->structure->registry(), *made->structure->program(), *made->parts, made->options, measure);
    const GradientLinks& gradients = made->structure->gradients;
    std::vector<bool> backward;
    for (const ShapeBox& box : made->shape.boxes)
        backward.push_back(box.kind != BoxKind::group && box.subject != no_number &&
                           gradients.is_backward(box.subject));
    made->mirrored = mirrors && std::ranges::find(backward, true) != backward.end();
    if (made->mirrored) scatter_groups(made->shape);
    made->layout = made->mirrored ? layout_mirrored(made->shape, backward, layout) : layout_graph(made->shape, layout);
    if (!made->layout.complete) return nullptr;
    made->index();
    return made;
}

// The layer of the step at the cursor, else of the next step that has one, else of the last one.
uint32_t GraphDrawing::layerAt(size_t cursor) const {
    const auto& steps = structure->steps;
    for (size_t k = cursor; k < steps.size(); ++k) {
        if (layerOf(steps[k].node) != no_layer) return layerOf(steps[k].node);
    }
    for (size_t k = std::min(cursor, steps.size()); k-- > 0;) {
        if (layerOf(steps[k].node) != no_layer) return layerOf(steps[k].node);
    }
    return no_layer;
}

uint32_t GraphDrawing::openLayer() const {
    for (uint32_t i = 0; i < layers->all.size(); ++i) {
        if (layers->all[i].is_open(options)) return i;
    }
    return no_layer;
}

void GraphDrawing::index() {
    m_boxCells.reset(bounds(), shape.boxes.size());
    m_edgeCells.reset(bounds(), shape.edges.size());
    edgesInto.resize(shape.boxes.size());
    edgesOutOf.resize(shape.boxes.size());
    stepsBehind.resize(shape.boxes.size());
    for (size_t k = 0; k < structure->steps.size(); ++k) {
        if (const auto at = boxOf(structure->steps[k].node)) stepsBehind[*at] = k + 1;
    }
    for (uint32_t i = 0; i < shape.boxes.size(); ++i) m_boxCells.add(box(i), i);
    for (uint32_t e = 0; e < shape.edges.size(); ++e) {
        edgesInto[shape.edges[e].to].push_back(e);
        edgesOutOf[shape.edges[e].from].push_back(e);
        const auto route = layout.route(e);
        for (size_t p = 0; p + 1 < route.size(); ++p)
            m_edgeCells.add(
                QRectF(QPointF(route[p].x, route[p].y), QPointF(route[p + 1].x, route[p + 1].y)).normalized(), e);
    }
}

std::vector<uint32_t> GraphDrawing::boxesIn(const QRectF& area) const { return m_boxCells.in(area); }
std::vector<uint32_t> GraphDrawing::edgesIn(const QRectF& area) const { return m_edgeCells.in(area); }

std::optional<uint32_t> GraphDrawing::boxAt(const QPointF& point) const {
    for (const uint32_t i : boxesIn({point, QSizeF(1, 1)})) {
        if (box(i).contains(point)) return i;
    }
    return std::nullopt;
}

std::optional<uint32_t> GraphDrawing::groupTitleAt(const QPointF& point) const {
    for (uint32_t g = 0; g < shape.groups.size(); ++g) {
        if (!shape.groups[g].has_frame()) continue;
        if (titleOf(g).contains(point)) return g;
    }
    return std::nullopt;
}

QRectF GraphDrawing::titleOf(uint32_t group) const {
    QRectF title = rect(layout.groups[group]);
    title.setHeight(24);
    return title;
}

QRectF GraphDrawing::arrow(uint32_t group, bool forward) const {
    const QRectF frame = rect(layout.groups[group]);
    return {frame.right() - (forward ? 30 : 54), frame.top() + 2, 22, 22};
}

std::optional<uint32_t> GraphDrawing::boxOf(uint32_t tensor) const {
    if (tensor >= shape.box_of.size() || shape.box_of[tensor] == no_box) return std::nullopt;
    return shape.box_of[tensor];
}

std::vector<uint32_t> GraphDrawing::reached(uint32_t start, bool backwards) const {
    std::vector<bool> seen(shape.boxes.size());
    std::vector<uint32_t> found, waiting{start};
    seen[start] = true;
    while (!waiting.empty()) {
        const uint32_t at = waiting.back();
        waiting.pop_back();
        for (const uint32_t e : backwards ? edgesInto[at] : edgesOutOf[at]) {
            const uint32_t next = backwards ? shape.edges[e].from : shape.edges[e].to;
            if (seen[next]) continue;
            seen[next] = true;
            found.push_back(next);
            waiting.push_back(next);
        }
    }
    return found;
}

} // namespace ggs
