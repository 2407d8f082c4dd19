// SPDX-License-Identifier: MIT
// RunNotices: the notices about runs: why a run stopped, what failed, which changes a move has discarded, where NaN
// first appears, and what a change by hand has changed. They leave when the next move begins, or when another program
// is opened. Owned by the main window. GUI thread only.
#pragma once

#include "program/structure.h"
#include "session/examining.h"
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
    void followFindings();
    std::optional<Notice> whyStopped() const;
    std::optional<Notice> whatIsOdd() const;
    Notice::Action toNode(size_t step) const;

    MainWindow& m_window;
    Debuggee& m_debuggee;
    Opening& m_opening;
    Examining& m_examining;
    std::vector<int> m_told;    // since the last move
    std::optional<int> m_older; // the notice of scriptHasError(), which stays until the error is corrected
    bool m_moved = false;       // since the last stop
    bool m_reachedEnd = false;  // of the round by the last move, and NaN in its results hasn't been reported
    std::optional<Examining::Effect> m_effect; // the latest one reported
    Moment m_stood;                            // the moment of the last stop, and
    size_t m_changes = 0;                      // how many numbers were changed by hand
};

} // namespace ggs
