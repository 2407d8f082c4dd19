// SPDX-License-Identifier: MIT
// RunNotices: the notices about runs: why a run stopped, what failed, and which changes a move has discarded. They
// leave when the next move begins, or when another program is opened. Owned by the main window. GUI thread only.
#pragma once

#include "program/structure.h"
#include "window/notice_card.h"

#include <QObject>

#include <optional>
#include <vector>

namespace ggs {

class Debuggee;
class MainWindow;
class Opening;

class RunNotices final : public QObject {
    Q_OBJECT
  public:
    explicit RunNotices(MainWindow& window);
    void fail(const QString& message); // something failed
    // A move was requested, but the text of the script has an error. `runs`: the program of the previous text moves.
    void scriptHasError(const QString& problem, bool runs);

  private:
    void tell(Notice notice);
    void forget();
    void forgetOlder();
    Notice::Action toTheError();
    void followMove();
    void followProgram();
    std::optional<Notice> whyStopped() const;

    MainWindow& m_window;
    Debuggee& m_debuggee;
    Opening& m_opening;
    std::vector<int> m_told;    // since the last move
    std::optional<int> m_older; // the notice of scriptHasError(), which stays until the error is corrected
    bool m_moved = false;       // since the last stop
    Moment m_stood;             // the moment of the last stop, and
    size_t m_changes = 0;       // how many numbers were changed by hand
};

} // namespace ggs
