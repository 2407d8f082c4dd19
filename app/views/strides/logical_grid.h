// SPDX-License-Identifier: MIT
// LogicalGrid: a tensor's elements as a grid, with dimension 0 across and dimension 1 down, for one index of dimensions
// 2 and 3. If all slices of dimension 2 fit whole, they are shown side by side, each below its index. A cell shows the
// byte offset and the value of its element, or its step in the walk. Only visible cells are
// drawn and read; positions are 64-bit. The pointer and the keys mark an element in all views. GUI thread.
#pragma once

#include "look/cells/cell_canvas.h"
#include "look/cells/value_window.h"
#include "look/strided_tensor.h"

namespace ggs {

class Debuggee;
class Selection;

class LogicalGrid : public CellCanvas {
    Q_OBJECT
  public:
    // both: only the offsets where there is no room for two lines.
    enum class Contents { both, offset, value, step };
    LogicalGrid(Debuggee& debuggee, Selection& selection, QWidget* parent = nullptr);

    // `valued`: its bytes mean something. They are read again, also if it is the same tensor: they may be others.
    void setTensor(const std::optional<StridedTensor>& tensor, bool valued);
    // The chosen slice; the others of dimension 2 are also shown if showsAllSlices().
    void setSlice(int64_t i2, int64_t i3);
    bool showsAllSlices() const { return m_slices > 1; }
    void setContents(Contents contents);
    // Marks what is marked now, and scrolls to it if it can't be seen.
    void follow();
    // Returns the rectangle of a cell in the viewport; empty if it isn't visible. Without an index of dimension 2, this
    // and the next two functions are about the chosen slice.
    QRect cellRect(int64_t i0, int64_t i1) const { return cellRect(i0, i1, m_i2); }
    QRect cellRect(int64_t i0, int64_t i1, int64_t i2) const;
    // Returns the offset of an element in bytes, or its step in the walk.
    QString cellText(int64_t i0, int64_t i1) const { return cellText(i0, i1, m_i2); }
    QString cellText(int64_t i0, int64_t i1, int64_t i2) const;
    // Empty if it has not come.
    QString valueText(int64_t i0, int64_t i1) const { return valueText(i0, i1, m_i2); }
    QString valueText(int64_t i0, int64_t i1, int64_t i2) const;
    bool showsOffsets() const;
    bool showsValues() const;
    // While a run goes on: values of the node just done.
    void setPreview(uint32_t tensor, const std::vector<Number>& values);
    QSize sizeHint() const override;

  signals:
    void elementActivated(const Index& element); // by a double click or Enter
    void slicesChanged();                        // showsAllSlices()

  protected:
    Extent across() const override { return {ne(0), columnsSeen()}; }
    Extent down() const override { return {ne(1), rowsSeen()}; }
    std::optional<Spot> spotAt(const QPointF& where) const override;
    void paint(QPainter& p) override;
    void seenChanged() override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;

  private:
    // Chooses how many slices are shown; to be called before layOut() and when the size is another.
    void arrangeSlices();
    int64_t sliceAt(int64_t place) const { return m_slices > 1 ? place : m_i2; }
    // Returns the place of a slice, from 0 at the left; -1 if it isn't shown.
    int64_t placeOf(int64_t i2) const { return m_slices > 1 ? i2 : i2 == m_i2 ? 0 : -1; }
    int64_t sliceWidth() const; // with the space to the next one
    void readPlanes();
    bool isTight() const; // cells are narrower than usual, so that all slices fit
    bool twoLines() const;
    bool hasValues() const;
    int cellWidth() const;
    int cellHeight() const;
    int left() const;
    int top() const;
    int64_t ne(size_t d) const { return m_tensor ? m_tensor->tensor().ne[d] : 0; }
    int64_t columnsSeen() const;
    int64_t rowsSeen() const;
    void paintCell(QPainter& p, const Index& element) const;

    Debuggee& m_debuggee;
    std::vector<ValueWindow*> m_values; // of the slices shown, from left to right; children
    std::vector<ValueWindow*> m_spare;  // of slices no longer shown
    int64_t m_slices = 1;
    int m_letters; // of a value that a cell has room for
    std::optional<StridedTensor> m_tensor;
    std::optional<Index> m_shown;
    int64_t m_i2 = 0, m_i3 = 0;
    bool m_valued = false;
    Contents m_contents = Contents::both;
};

} // namespace ggs
