// SPDX-License-Identifier: MIT
// The grid's blocks and the block's threads as small squares: which one is looked at, who takes part in the step, who
// is before and who behind it. A click chooses a block or a thread. GUI thread.
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
    // Where a thread, and where a block of the first plane is drawn.
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
