// SPDX-License-Identifier: MIT
// ByteLine: the memory of a tensor, row by row and to scale, with a cell for each element's bytes. Cells are numbered
// in the order of the walk. Lines join cells where the walk continues with the next bytes; arcs show where it jumps.
// Cells outside the tensor are faint, and are numbered as in the tensor that owns the memory.
//
// Row numbers are 64-bit, and only visible rows are processed. The pointer marks the element in all views; a click
// picks it. GUI thread. Unit: bytes from the start of the memory.
#pragma once

#include "look/cells/cell_canvas.h"
#include "look/strided_tensor.h"

namespace ggs {

class Debuggee;
class Selection;

class ByteLine : public CellCanvas {
    Q_OBJECT
  public:
    ByteLine(Debuggee& debuggee, Selection& selection, QWidget* parent = nullptr);

    void setTensor(const std::optional<StridedTensor>& tensor);
    // The slice that the grid shows: its cells stand out from the tensor's others.
    void setSlice(int64_t i2, int64_t i3);
    // 0: as many as are readable in the width.
    void setElementsPerRow(int elements);
    int64_t bytesPerRow() const;
    void follow();

    // The bytes of one element, or those up to the next one.
    struct Cell {
        int64_t begin = 0, end = 0;
        int64_t row = 0;
        QRectF rect;                  // in the viewport
        std::optional<Index> element; // of the tensor
        int64_t number = -1;          // in the walk; of a foreign cell in that of the root; -1: no element's
    };
    const std::vector<Cell>& cells() const { return m_cells; }
    const Cell* cellAt(const QPointF& where) const;
    const Cell* cellOf(const Index& element) const;

  protected:
    Extent down() const override { return {rows(), rowsSeen()}; }
    std::optional<Spot> spotAt(const QPointF& where) const override;
    void paint(QPainter& p) override;
    void seenChanged() override; // collects the cells of the rows that are seen, and of one more than fits

  private:
    int64_t unit() const { return static_cast<int64_t>(m_tensor->type().bytes); }
    int64_t lead() const; // bytes of the first row before the memory, so that cells of all rows are aligned
    int perRow() const;
    int64_t rows() const;
    int64_t rowsSeen() const;
    double left() const;
    double xOf(int64_t byte) const;
    double yOf(int64_t row) const;
    int rowHeight() const;
    int laneHeight() const;
    int cellHeight() const;
    int top() const;
    void addCell(int64_t row, int64_t begin, int64_t end, const std::optional<Index>& element);

    bool inSlice(const Cell& cell) const {
        return cell.element && (*cell.element)[2] == m_i2 && (*cell.element)[3] == m_i3;
    }
    void paintCell(QPainter& p, const Cell& cell) const;
    void paintWalk(QPainter& p) const;
    void paintJump(QPainter& p, const Cell& from, const Cell& to, bool marked) const;
    void paintScale(QPainter& p) const;

    Debuggee& m_debuggee;
    std::optional<StridedTensor> m_tensor;
    std::optional<Index> m_shown;
    std::vector<Cell> m_cells; // that are seen, in the order of their bytes
    int m_perRow = 0;
    int64_t m_i2 = 0, m_i3 = 0;
};

} // namespace ggs
