// SPDX-License-Identifier: MIT
// A small histogram with its ends written below; bars have the heat map's colours. Dragging over it chooses the range
// that colours stand for, its ends can be taken and moved, and a double click gives it back. GUI thread.
#pragma once

#include "look/cells/heat_scale.h"
#include "values/statistics.h"

#include <QWidget>

namespace ggs {

class HistogramPlot : public QWidget {
    Q_OBJECT
  public:
    explicit HistogramPlot(QWidget* parent = nullptr);
    void setHistogram(const Histogram& histogram, bool sampled = false);
    const Histogram& histogram() const { return m_histogram; }
    // `fixed`: it was chosen, not taken from the values; then its ends are drawn.
    void setScale(const HeatScale& scale, bool fixed);
    // Where a value stands; for tests and pictures.
    int xOf(double value) const;
    QSize minimumSizeHint() const override { return {104, 44}; }

  signals:
    void rangeDragged(double low, double high);
    void automaticWanted();

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

  private:
    QRect area() const;
    double valueAt(int x) const;
    bool nearEnd(int x, double& other) const;

    Histogram m_histogram;
    bool m_sampled = false;
    HeatScale m_scale;
    bool m_fixed = false;
    std::optional<double> m_anchor; // where the drag began, or the end that stays
    bool m_dragged = false;
};

} // namespace ggs
