// SPDX-License-Identifier: MIT
// A small histogram with its ends written below; bars have the heat map's colours. GUI thread.
#pragma once

#include "debug/statistics.h"

#include <QWidget>

namespace ggs {

class HistogramPlot : public QWidget {
    Q_OBJECT
  public:
    explicit HistogramPlot(QWidget* parent = nullptr);
    void setHistogram(const Histogram& histogram);

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    QRect area() const;
    Histogram m_histogram;
};

} // namespace ggs
