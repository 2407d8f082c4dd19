// SPDX-License-Identifier: MIT
// BlockCanvas: the blocks of the grid and the threads of the block as small squares.
//
// It marks the chosen block and thread, the threads that take part in the step, and the warps that wait at the next
// barrier. A click chooses a block or a thread. GUI thread only.
#pragma once

#include <QWidget>

namespace ggs {

class KernelWalk;

class BlockCanvas : public QWidget {
    Q_OBJECT
  public:
    explicit BlockCanvas(KernelWalk& walk, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {520, 118}; }
    QSize minimumSizeHint() const override { return {200, 118}; }
    // Return the rectangle of a thread, and of a block of the first plane. Unit: pixels.
    QRect threadRect(unsigned thread) const;
    QRect blockRect(unsigned x, unsigned y) const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

  private:
    QSize shownBlocks() const; // so many are drawn
    QString where() const;
    KernelWalk& m_walk;
};

} // namespace ggs
