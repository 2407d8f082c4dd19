// SPDX-License-Identifier: MIT
// HashGrid: the visited set of a graph as a grid of slots, with the taken slots filled.
//
// Next to the grid are some keys with the computation of their home slot, the probed slots, and the number of uses of
// the tensor. A click on a taken slot moves the cursor to its tensor. In a large set several slots share a cell. GUI
// thread only.
#pragma once

#include "views/arena/arena_scene.h"

#include <QWidget>

namespace ggs {

class HashGrid : public QWidget {
    Q_OBJECT
  public:
    explicit HashGrid(ArenaScene& scene, QWidget* parent = nullptr);
    // The number of the graph shown; nothing if the program has no graph.
    std::optional<uint32_t> graph() const { return m_graph; }
    QRectF cellRect(size_t slot) const;
    std::optional<size_t> slotAt(const QPointF& point) const;
    // The keys shown with their probes: the selected tensor's first.
    std::vector<const SlotTable::Taken*> shown() const;
    QString tipAt(const QPointF& point) const;
    QSize sizeHint() const override { return {600, 150}; }
    QSize minimumSizeHint() const override { return {200, 90}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Grid {
        QRectF area;
        size_t across = 1, down = 1; // cells
        size_t perCell = 1;          // slots
        double cell = 1;             // pixels
    };
    Grid grid() const;
    QRectF probesArea() const;
    void choose();
    void paintProbes(QPainter& p, const SlotTable& table, const SlotTable::Taken& taken, const QRectF& row) const;
    std::optional<uint32_t> tensorOf(uint64_t key) const;

    ArenaScene& m_scene;
    std::optional<uint32_t> m_graph;
};

} // namespace ggs
