// SPDX-License-Identifier: MIT
// RoundsBar: a slider over the rounds of the open program, next to the slider over its nodes. Dragging it goes to the
// same node in another round, forwards or backwards. It is visible only if there are several rounds. Owned by the
// toolbar. GUI thread only.
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
