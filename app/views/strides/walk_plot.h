// SPDX-License-Identifier: MIT
// WalkPlot: a drawing of the walk through memory in logical order. Memory is a bar, with an arc for each step: above
// the bar for a step forwards, below it for a step backwards. Only the first steps of a large tensor are drawn. The
// plot can animate the change from another walk: the ends of each step move from their old to their new positions. GUI
// thread; unit: bytes.
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
    // `reach` bytes are as long as the plot is wide; `base` is at its left end.
    void setWalk(const std::optional<Tried>& walk, int64_t base, int64_t reach);
    // The walk that it comes from; `base` of that one's memory is drawn at the left end. Without one nothing moves.
    void comeFrom(const Tried& before, int64_t base);
    // 0: the walk that it comes from; 1: its own.
    void setProgress(double progress);
    double progress() const { return m_progress; }
    // Returns the current position of a step's element, in bytes from the left end.
    double placeNow(size_t step) const;
    // Returns the range of bytes that the drawn steps of a walk cover: the first one, and the one after the last.
    static std::pair<int64_t, int64_t> extent(const Tried& walk);
    // Returns the positions of the drawn elements, in the order of the walk, in bytes from the left end.
    const std::vector<int64_t>& places() const { return m_places; }
    QSize sizeHint() const override { return {260, 70}; }
    QSize minimumSizeHint() const override { return {120, 66}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Place {
        double byte;    // from the left end
        double opacity; // of a step that only one of the two walks has
        bool moves;
    };
    Place place(size_t step) const;
    void paintMemory(QPainter& p, double scale, double y) const;

    std::vector<int64_t> m_places, m_before; // of the first elements, in bytes from their left ends
    int64_t m_unit = 1, m_reach = 1;
    double m_progress = 1;
};

// "59 steps of +4: no gaps", "45 steps of +4, 12 of +36, 2 of -188".
QString stepsText(const Tensor& t);

} // namespace ggs
