// SPDX-License-Identifier: MIT
// Values: the numbers of the selected tensor, their statistics and histogram, and what state its bytes are in.
#pragma once

#include "views/view.h"

class QLabel;
class QSpinBox;
class QTimer;

namespace ggs {

class HistogramPlot;
class NumbersGrid;

class ValuesView : public QWidget {
    Q_OBJECT
  public:
    explicit ValuesView(SessionController& controller, QWidget* parent = nullptr);
    ~ValuesView() override;
    NumbersGrid* grid() const { return m_grid; }
    // As shown; nothing while they are being counted.
    const std::optional<Statistics>& statistics() const { return m_statistics; }

  private:
    void showTensor();
    struct Count;
    void count();
    void countBars();
    void endCount();
    void showCounting();
    void showStatistics();
    void showPreview();
    void changeElement(const Index& index);

    SessionController& m_controller;
    const CommandQueue::Kind m_statisticsKind, m_barsKind;
    ViewHeader* m_header;
    QSpinBox *m_i2, *m_i3;
    QLabel *m_i2Label, *m_i3Label;
    NumbersGrid* m_grid;
    HistogramPlot* m_histogram;
    QLabel* m_table;
    QTimer* m_tick;
    std::shared_ptr<Count> m_count; // that goes on, or whose answer is shown
    std::optional<uint32_t> m_tensor;
    std::optional<Statistics> m_statistics;
    QString m_problem;
};

} // namespace ggs
