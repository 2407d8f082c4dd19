// SPDX-License-Identifier: MIT
// NumbersGrid: a tensor's numbers as rows (dimension 1) and columns (dimension 0) for one index of dimensions 2 and 3.
//
// Positions are 64-bit and only what is seen is read, so a tensor of any size scrolls at once: the window of elements on
// the screen is asked of the controller's readers, and cells that have not come yet are empty. GUI thread.
#pragma once

#include "session_controller.h"

#include <QAbstractScrollArea>

namespace ggs {

class NumbersGrid : public QAbstractScrollArea {
    Q_OBJECT
  public:
    explicit NumbersGrid(SessionController& controller, QWidget* parent = nullptr);

    // Shows nothing for no tensor.
    void setTensor(std::optional<uint32_t> tensor, int64_t i2 = 0, int64_t i3 = 0);
    // Values below and above are coloured towards the ends of the heat scale; equal: no colours.
    void setRange(double low, double high);
    // While a run goes on: what stands in it is of the node just done.
    void setPreview(uint32_t tensor, const std::vector<double>& values);
    std::optional<Index> current() const { return m_current; }
    // The text of a cell as it is drawn now; empty if its value has not come.
    QString cellText(int64_t i0, int64_t i1) const;

  signals:
    void currentChanged(const Index& index);
    void elementActivated(const Index& index); // double click or Enter

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

  private:
    struct Window { // of elements: dimension 0 from c0, dimension 1 from r0
        int64_t c0 = 0, r0 = 0, columns = 0, rows = 0;
        bool operator==(const Window&) const = default;
    };
    int cellWidth() const;
    int cellHeight() const;
    int leftWidth() const;
    int topHeight() const;
    Window visible() const;
    void ask();
    void layOut();
    int64_t scrolled(Qt::Orientation orientation) const;
    void moveTo(int64_t i0, int64_t i1);
    std::optional<Index> elementAt(const QPoint& where) const;
    QColor heat(double value) const;

    SessionController& m_controller;
    const CommandQueue::Kind m_windowKind;
    std::optional<uint32_t> m_tensor;
    int64_t m_ne0 = 0, m_ne1 = 0, m_i2 = 0, m_i3 = 0;
    Window m_have;                // what m_values are of
    std::vector<double> m_values; // row by row
    QString m_problem;            // why there are none
    double m_low = 0, m_high = 0;
    std::optional<Index> m_current;
};

} // namespace ggs
