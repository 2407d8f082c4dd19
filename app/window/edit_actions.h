// SPDX-License-Identifier: MIT
// EditActions: the actions undo, redo, cut, copy and paste. They apply to the focused text. Otherwise, undo and redo
// apply to values changed by hand, and copy and paste to the current view. Owned by the main window. GUI thread only.
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
