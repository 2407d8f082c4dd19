// SPDX-License-Identifier: MIT
// ProgressLine: one line of a view that says what takes its time and how far it is, and can end it. Hidden until it is
// started, and what is done before it could be read never shows it. GUI thread.
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
    // `share` tells from 0 to 1 how far it is; it is asked for until stop().
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
