// SPDX-License-Identifier: MIT
// GraphDrawing: the layout of a graph: the positions of boxes and edges, the box at a point, and the boxes that
// intersect a rectangle. Created on a background thread and immutable afterwards.
#pragma once

#include "drawing/layout.h"
#include "program/structure.h"

#include <QPointF>
#include <QRectF>

#include <memory>
#include <optional>

namespace ggs {

struct GraphDrawing {
    std::shared_ptr<const Structure> structure;
    uint32_t graph = 0;
    std::shared_ptr<const GraphParts> parts;
    std::shared_ptr<const GraphLayers> layers;
    ShapeOptions options;
    bool mirrored = false; // the backward pass is next to the forward pass
    GraphShape shape;
    Layout layout;
    std::vector<std::vector<uint32_t>> edgesInto, edgesOutOf; // by box
    std::vector<size_t> stepsBehind; // by box: one past the last step of its nodes; 0 if none of them runs

    // Returns nullptr if `go_on` stopped it, or if there is nothing to draw. The parts of `before` are used again if it
    // is a drawing of the same graph. With a cursor, the layer that it is in is open; outside of all layers, the next
    // one, or else the last one. `mirrors`: draws a backward pass next to the forward pass, if no group is open.
    static std::shared_ptr<const GraphDrawing> make(std::shared_ptr<const Structure> structure, uint32_t graph,
                                                    const ShapeOptions& options, const LayoutOptions& layout,
                                                    const MeasureBox& measure, const GraphDrawing* before = nullptr,
                                                    std::optional<size_t> cursor = {}, bool mirrors = false);

    QRectF bounds() const { return rect(layout.bounds); }
    QRectF box(uint32_t i) const { return rect(layout.boxes[i]); }
    static QRectF rect(const Rect& r) { return {r.x, r.y, r.width, r.height}; }
    // In the order they were laid out in; a little more than what meets the rectangle.
    std::vector<uint32_t> boxesIn(const QRectF& area) const;
    std::vector<uint32_t> edgesIn(const QRectF& area) const;
    std::optional<uint32_t> boxAt(const QPointF& point) const;
    // The open group whose title bar is there.
    std::optional<uint32_t> groupTitleAt(const QPointF& point) const;
    QRectF titleOf(uint32_t group) const; // the title bar of an open group
    // Returns the rectangle of an arrow in the title bar of a repeat's open occurrence. The arrows lead to the previous
    // and to the next occurrence.
    QRectF arrow(uint32_t group, bool forward) const;
    std::optional<uint32_t> boxOf(uint32_t tensor) const; // what is folded away has its group's box
    // Returns the layer that contains a tensor, as an index; no_layer if there is none.
    uint32_t layerOf(uint32_t tensor) const { return tensor < layers->of.size() ? layers->of[tensor] : no_layer; }
    // Returns the layer that is open while the others are folded, as an index; no_layer if there is none.
    uint32_t openLayer() const;
    // Boxes that a box is made from, or that are made from it, however far; itself not among them.
    std::vector<uint32_t> reached(uint32_t box, bool backwards) const;

  private:
    uint32_t layerAt(size_t cursor) const;
    // The drawing's area in equal cells, and what meets each.
    struct Cells {
        int columns = 1, rows = 1;
        double size = 1;
        std::vector<std::vector<uint32_t>> lists;
        void reset(const QRectF& bounds, size_t things);
        void add(const QRectF& r, uint32_t thing);
        std::vector<uint32_t> in(const QRectF& area) const;
    };
    void index();
    Cells m_boxCells, m_edgeCells;
};

} // namespace ggs
