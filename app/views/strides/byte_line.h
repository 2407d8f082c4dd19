// SPDX-License-Identifier: MIT
// ByteLine: the memory of a tensor, row by row and to scale, with a cell for each element's bytes. A cell shows the
// value of its element and, as "#n", its position in the walk; only the position where there is no room or no value.
// Lines join cells where the walk continues with the next bytes; arcs show where it jumps, by how many bytes. Cells
// outside the tensor are faint; without values, they are numbered as in the tensor that owns the memory.
//
// Row numbers are 64-bit, and only visible rows are processed and read. The pointer marks the element in all views; a
// click picks it. GUI thread. Unit: bytes from the start of the memory.
#pragma once

#include "look/cells/cell_canvas.h"
#include "look/strided_tensor.h"
#include "session/computing.h"
#include "values/number.h"

namespace ggs {

class Debuggee;
class Selection;

class ByteLine : public CellCanvas {
    Q_OBJECT
  public:
    ByteLine(Debuggee& debuggee, Selection& selection, QWidget* parent = nullptr);

    // `valued`: its bytes mean something. They are read again, also if it is the same tensor: they may be others.
    void setTensor(const std::optional<StridedTensor>& tensor, bool valued);
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
    // The texts in a cell. The value is empty until it has been read.
    QString valueText(const Cell& cell) const;
    QString positionText(const Cell& cell) const;

    // A jump of the walk, from one cell to another that doesn't follow it in memory.
    struct Arc {
        const Cell *from = nullptr, *to = nullptr; // of cells()
        bool marked = false;                       // it leaves or reaches the run of the marked element
        int level = 0;                             // its height above the cells of `to`; 0 is the lowest
        QRectF label;                              // in the viewport; empty: there is no room for one
    };
    // Returns the arcs that are drawn. Labels don't overlap.
    std::vector<Arc> arcs() const;

  protected:
    Extent down() const override { return {rows(), rowsSeen()}; }
    std::optional<Spot> spotAt(const QPointF& where) const override;
    void paint(QPainter& p) override;
    void seenChanged() override; // collects the cells of the rows that are seen, and of one more than fits
    bool viewportEvent(QEvent* event) override;

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
    int levels() const; // heights at which arcs can be drawn
    int laneHeight() const;
    int cellHeight() const;
    bool hasValues() const { return m_valued && !m_tensor->inBlocks(); }
    bool hasRoomForValues(int perRow) const;
    bool twoLines() const; // the value and the position
    int top() const;
    void addCell(int64_t row, int64_t begin, int64_t end, const std::optional<Index>& element);

    bool inSlice(const Cell& cell) const {
        return cell.element && (*cell.element)[2] == m_i2 && (*cell.element)[3] == m_i3;
    }
    // Neighbours in memory that are also neighbours in the walk.
    struct RunOfCells {
        const Cell *first, *last;
    };
    std::vector<RunOfCells> runs() const;
    void readValues();
    std::optional<Number> valueOf(const Cell& cell) const;
    QString tipOf(const Cell& cell) const;
    void place(std::vector<Arc>& arcs) const; // sets their levels and labels
    QRectF labelOf(const Arc& arc) const;     // at the level of the arc
    double levelY(const Arc& arc) const;
    void paintCell(QPainter& p, const Cell& cell) const;
    void paintWalk(QPainter& p) const;
    void paintArc(QPainter& p, const Arc& arc) const;
    void paintScale(QPainter& p) const;

    Debuggee& m_debuggee;
    std::optional<StridedTensor> m_tensor;
    std::optional<Index> m_shown;
    std::vector<Cell> m_cells;       // that are seen, in the order of their bytes
    const CommandQueue::Kind m_kind; // of its reads
    struct Value {
        int64_t begin;
        Number value;
    };
    std::vector<Value> m_values;            // by their first byte
    int m_valueWidth = 0;                   // of the widest of them so far; cells don't get narrower
    int64_t m_readBegin = 0, m_readEnd = 0; // the bytes whose values were requested
    bool m_valued = false;
    int m_perRow = 0;
    int64_t m_i2 = 0, m_i3 = 0;
};

} // namespace ggs
