// SPDX-License-Identifier: MIT
// EditActions: undo, redo, cut, copy and paste. They act on the text that has the focus, or else on the tensor values:
// a change made by hand is undone, and what the view shows is copied. Owned by the window. GUI thread.
#pragma once

#include <QObject>

namespace ggs {

class Debuggee;
class MainWindow;
class Marking;

class EditActions : public QObject {
    Q_OBJECT
  public:
    explicit EditActions(MainWindow& window);
    void addActions();
    // Enables the actions that apply to the focused text, the current view and the session.
    void follow();

  private:
    void followFocus(QWidget* focused);

    MainWindow& m_window;
    Debuggee& m_debuggee;
    Marking& m_marking;
    QObject* m_typing = nullptr; // owns the connections to the focused text
};

} // namespace ggs
