// SPDX-License-Identifier: MIT
// A small histogram with its ends written below, and the counts beside it where there is room; bars have the heat map's
// colours. Dragging over it chooses the range that colours stand for, its ends can be taken and moved, and a double
// click gives it back. Counts stand in even steps or, so that few are seen beside many, in decades. GUI thread.
#pragma once

#include "look/cells/heat_scale.h"
#include "look/chart/chart.h"
#include "values/statistics.h"

namespace ggs {

class HistogramPlot : public Chart {
    Q_OBJECT
  public:
    explicit HistogramPlot(QWidget* parent = nullptr);
    void setHistogram(const Histogram& histogram, bool sampled = false);
    const Histogram& histogram() const { return m_histogram; }
    // `fixed`: it was chosen, not taken from the values; then its ends are drawn.
    void setScale(const HeatScale& scale, bool fixed);
    void setLogarithmic(bool logarithmic);
    bool isLogarithmic() const { return m_logarithmic; }
    // Where a value stands; for tests and pictures.
    int xOf(double value) const;
    QSize minimumSizeHint() const override { return {104, 44}; }

  signals:
    void rangeDragged(double low, double high);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void draw();
    // Bars stand along the part that a value is of the whole range, as large as its numbers may be.
    double partOf(double value) const;
    double valueAt(double bin) const; // where the bin begins
    bool hasRoomForCounts() const;

    Histogram m_histogram;
    bool m_sampled = false;
    HeatScale m_scale;
    bool m_fixed = false;
    bool m_logarithmic = false;
    bool m_counts = false; // stand beside it
};

} // namespace ggs
