// SPDX-License-Identifier: MIT
// HashGrid: the visited set of a graph: its slots as a grid, taken ones filled, and beside it for some keys how their
// home slot is computed, which slots were probed, and how often the tensor is used.
//
// A click on a slot goes to the tensor whose key stands there. Any number of slots: a cell may stand for several.
// GUI thread.
#pragma once

#include "views/arena/arena_scene.h"

#include <QWidget>

namespace ggs {

class HashGrid : public QWidget {
    Q_OBJECT
  public:
    explicit HashGrid(ArenaScene& scene, QWidget* parent = nullptr);
    // Which graph's; nothing if the program has none.
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
