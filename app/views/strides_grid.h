// SPDX-License-Identifier: MIT
// LogicalGrid: a tensor's elements as a grid, dimension 0 across and 1 down, for one index of dimensions 2 and 3. In each
// cell stands where the element lies in memory, or when the walk comes to it. Only what is seen is drawn; positions are
// 64-bit. The pointer and the keys mark an element in all views. GUI thread.
#pragma once

#include "views/strides_tensor.h"

#include <QAbstractScrollArea>

namespace ggs {

class LogicalGrid : public QAbstractScrollArea {
    Q_OBJECT
  public:
    enum class Contents { offset, step };
    explicit LogicalGrid(SessionController& controller, QWidget* parent = nullptr);

    void setTensor(const std::optional<StridedTensor>& tensor);
    void setSlice(int64_t i2, int64_t i3);
    void setContents(Contents contents);
    // Marks what is marked now, and scrolls to it if it can't be seen.
    void follow();
    // Where a cell is drawn, in the viewport; empty if it can't be seen.
    QRect cellRect(int64_t i0, int64_t i1) const;
    QString cellText(int64_t i0, int64_t i1) const;
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

  private:
    int cellWidth() const;
    int cellHeight() const;
    int left() const;
    int top() const;
    int64_t ne(size_t d) const { return m_tensor ? m_tensor->tensor().ne[d] : 0; }
    int64_t columnsSeen() const;
    int64_t rowsSeen() const;
    int64_t firstColumn() const;
    int64_t firstRow() const;
    void layOut();
    std::optional<Index> at(const QPoint& where) const;
    void paintCell(QPainter& p, const Index& element) const;

    SessionController& m_controller;
    std::optional<StridedTensor> m_tensor;
    std::optional<Index> m_shown;
    int64_t m_i2 = 0, m_i3 = 0;
    Contents m_contents = Contents::offset;
};

} // namespace ggs
