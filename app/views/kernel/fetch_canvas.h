// SPDX-License-Identifier: MIT
// What a step's accesses fetch: global memory in sectors of 32 bytes, with the bytes that lanes ask for; shared memory in its
// 32 banks, with the lanes that each has to serve, pass by pass. GUI thread.
#pragma once

#include <QWidget>

namespace ggs {

class KernelWalk;

class FetchCanvas : public QWidget {
    Q_OBJECT
  public:
    explicit FetchCanvas(KernelWalk& walk, QWidget* parent = nullptr);
    QSize minimumSizeHint() const override { return {150, 80}; }
    QSize sizeHint() const override { return {250, 300}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void paintSectors(QPainter& p) const;
    void paintBanks(QPainter& p) const;
    KernelWalk& m_walk;
};

} // namespace ggs
