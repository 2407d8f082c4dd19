// SPDX-License-Identifier: MIT
// WalkPlot: how the walk in logical order goes through memory: a bar of memory, and an arc for each step over it; back
// steps pass below. The first steps only, of a large tensor. It can come from another walk: then each step's feet go
// from where they stood in that one to where they stand in its own. GUI thread; bytes.
#pragma once

#include "memory/what_if.h"

#include <QWidget>

class QPainter;

namespace ggs {

class WalkPlot : public QWidget {
    Q_OBJECT
  public:
    static constexpr int64_t most = 72; // steps that are drawn

    explicit WalkPlot(QWidget* parent = nullptr);
    // `reach` bytes are as long as the plot is wide; `base` stands at its left end.
    void setWalk(const std::optional<Tried>& walk, int64_t base, int64_t reach);
    // The walk that it comes from; `base` of that one's memory is drawn at the left end. Without one nothing moves.
    void comeFrom(const Tried& before, int64_t base);
    // 0: the walk that it comes from; 1: its own.
    void setProgress(double progress);
    double progress() const { return m_progress; }
    // Where a step's element is drawn now, in bytes behind the left end.
    double placeNow(size_t step) const;
    // How far the drawn steps of a walk reach: their lowest byte and behind their highest.
    static std::pair<int64_t, int64_t> extent(const Tried& walk);
    // Where the drawn steps come to, in order, behind the left end.
    const std::vector<int64_t>& places() const { return m_places; }
    QSize sizeHint() const override { return {260, 70}; }
    QSize minimumSizeHint() const override { return {120, 66}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Place {
        double byte;    // behind the left end
        double opacity; // of a step that only one of the two walks has
        bool moves;
    };
    Place place(size_t step) const;
    void paintMemory(QPainter& p, double scale, double y) const;

    std::vector<int64_t> m_places, m_before; // of the first elements, in bytes; behind their left ends
    int64_t m_unit = 1, m_reach = 1;
    double m_progress = 1;
};

// "59 steps of +4: one straight run", "45 steps of +4, 12 of +36, 2 of -188".
QString stepsText(const Tensor& t);

} // namespace ggs
