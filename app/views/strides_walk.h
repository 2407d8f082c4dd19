// SPDX-License-Identifier: MIT
// WalkPlot: how the walk in logical order goes through memory: a bar of memory, and an arc for each step over it; back
// steps pass below. The first steps only, of a large tensor. Played, a point runs along. GUI thread; bytes.
#pragma once

#include "debug/what_if.h"

#include <QWidget>

namespace ggs {

class WalkPlot : public QWidget {
    Q_OBJECT
  public:
    static constexpr int64_t most = 72; // steps that are drawn

    explicit WalkPlot(QWidget* parent = nullptr);
    // `reach` bytes are as long as the plot is wide; `base` stands at its left end.
    void setWalk(const std::optional<Tried>& walk, int64_t base, int64_t reach);
    // How much of it has been walked: 0 to 1. Before it is played all of it is drawn.
    void setProgress(double progress);
    double progress() const { return m_progress; }
    // How far the drawn steps of a walk reach: their lowest byte and behind their highest.
    static std::pair<int64_t, int64_t> extent(const Tried& walk);
    // Where the drawn steps come to, in order.
    const std::vector<int64_t>& places() const { return m_places; }
    QSize sizeHint() const override { return {260, 70}; }
    QSize minimumSizeHint() const override { return {120, 66}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    std::vector<int64_t> m_places; // of the first elements, in bytes
    int64_t m_unit = 1, m_base = 0, m_reach = 1;
    double m_progress = 1;
};

// "59 steps of +4: one straight run", "45 steps of +4, 12 of +36, 2 of -188".
QString stepsText(const Tensor& t);

} // namespace ggs
