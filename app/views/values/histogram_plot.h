// SPDX-License-Identifier: MIT
// HistogramPlot: a small histogram in the colours of the heat map. The ends of its range are written below it, and the
// counts next to it if there is room. Dragging over the histogram chooses the range of the colours, whose ends can then
// be moved. A double click resets the range. The axis of counts is linear, or logarithmic so that small counts are
// visible next to large ones. GUI thread.
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
    // Returns the x coordinate of a value; for tests and pictures.
    int xOf(double value) const;
    QSize minimumSizeHint() const override { return {104, 44}; }

  signals:
    void rangeDragged(double low, double high);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    void draw();
    // Returns the share of the range that is below a value, 0 to 1: the x axis of the bars, however large the values
    // are.
    double partOf(double value) const;
    double valueAt(double bin) const; // where the bin begins
    bool hasRoomForCounts() const;

    Histogram m_histogram;
    bool m_sampled = false;
    HeatScale m_scale;
    bool m_fixed = false;
    bool m_logarithmic = false;
    bool m_counts = false; // are shown next to the bars
};

} // namespace ggs
