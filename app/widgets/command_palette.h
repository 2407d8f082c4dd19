// SPDX-License-Identifier: MIT
// The command palette: actions, nodes and tensors by a few letters of their names. Enter does the action or selects the
// tensor; Escape closes.
#pragma once

#include <QFrame>

class QLineEdit;
class QListWidget;

namespace ggs {

class Actions;
class SessionController;

class CommandPalette : public QFrame {
    Q_OBJECT
  public:
    enum What { everything, nodesOnly };
    static void open(QWidget* window, Actions& actions, SessionController& controller, What what = everything);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    CommandPalette(QWidget* window, Actions& actions, SessionController& controller, What what);
    void search(const QString& text);
    void choose();

    Actions& m_actions;
    SessionController& m_controller;
    What m_what;
    QLineEdit* m_text;
    QListWidget* m_found;
};

// How well letters fit a name: all of them in order; lower is better, negative is not at all.
int fitOf(const QString& letters, const QString& name);

} // namespace ggs
