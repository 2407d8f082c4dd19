// SPDX-License-Identifier: MIT
// RoundsBar: a slider over the rounds of what is open, beside the one over the nodes: dragging it goes to the same node
// in another round, either way. It is seen only where there are several. Owned by the toolbar; GUI thread.
#pragma once

#include <QWidget>

class QAction;
class QLabel;
class QSlider;

namespace ggs {

class Debuggee;
class Moves;

class RoundsBar : public QWidget {
    Q_OBJECT
  public:
    RoundsBar(Debuggee& debuggee, Moves& moves, QWidget* parent = nullptr);
    // That shows and hides it in its toolbar.
    void setAction(QAction* action);
    void follow(); // at each snapshot, and while running
    QSize sizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void go();
    int widthOf(const QString& text) const;
    QString textOf(int round, int rounds) const;

    Debuggee& m_debuggee;
    Moves& m_moves;
    QAction* m_action = nullptr;
    QSlider* m_slider;
    QLabel* m_text;
};

} // namespace ggs
