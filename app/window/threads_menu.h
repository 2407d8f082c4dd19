// SPDX-License-Identifier: MIT
// ThreadsMenu: the header band's menu for choosing the number of threads that run nodes. Owned by the header band. GUI
// thread only.
#pragma once

#include <QMenu>

namespace ggs {

class Debuggee;
class Opening;

class ThreadsMenu final : public QMenu {
    Q_OBJECT
  public:
    ThreadsMenu(Debuggee& debuggee, Opening& opening, QWidget* parent = nullptr);
    int shownNumber() const; // of the open program, or of the next one
    QString whyNot() const;  // empty: a number can be chosen
    static QString wordsOf(int threads);

  private:
    void list();

    Debuggee& m_debuggee;
    Opening& m_opening;
};

} // namespace ggs
