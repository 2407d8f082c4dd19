// SPDX-License-Identifier: MIT
// SegmentedSwitch: a row of joined buttons, one for each choice. Exactly one of them is pressed, or any number, which
// the owner then limits. Tab moves to the pressed one, and the arrow keys choose another. If any number may be pressed,
// Tab moves to each. Owned by the view that shows it. GUI thread only.
#pragma once

#include <QFrame>

#include <vector>

class QButtonGroup;
class QToolButton;

namespace ggs {

class SegmentedSwitch final : public QFrame {
    Q_OBJECT
  public:
    enum class Pressed { one, any };
    SegmentedSwitch(const QString& name, const QString& accessibleName, Pressed pressed = Pressed::one);

    // Adds a choice at the right end. Its number is the count of choices before it. The first one is pressed.
    QToolButton* add(const QString& name, const QString& text, const QString& tip);
    QToolButton* choice(int number) const;
    int current() const;         // the number of the pressed choice; of several, the first one
    void setCurrent(int number); // presses it, and emits changed() if it was not pressed

  signals:
    void changed(); // a choice was pressed

  private:
    QButtonGroup* m_group; // null: any number may be pressed
    std::vector<QToolButton*> m_choices;
};

} // namespace ggs
