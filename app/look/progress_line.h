// SPDX-License-Identifier: MIT
// ProgressLine: a line of a view that shows the name and the progress of a job, with a button to cancel it. It is
// hidden until start(). A job that stops before the first update never shows it. GUI thread only.
#pragma once

#include <QWidget>

#include <functional>

class QLabel;
class QProgressBar;
class QTimer;
class QToolButton;

namespace ggs {

class ProgressLine : public QWidget {
    Q_OBJECT
  public:
    explicit ProgressLine(QWidget* parent = nullptr);
    // Starts the display. `share` returns the progress from 0 to 1 and is called until stop().
    void start(const QString& what, std::function<double()> share);
    void stop();

  signals:
    void cancelled();

  private:
    void look();

    QLabel *m_what, *m_percent;
    QProgressBar* m_bar;
    QToolButton* m_cancel;
    QTimer* m_tick;
    std::function<double()> m_share;
};

} // namespace ggs
