// SPDX-License-Identifier: MIT
// Moves: runs the open program forwards and backwards, by nodes and by rounds. For the current moment, and the reason
// why a move can't be made, see Debuggee. Owned by the session controller. GUI thread only; it never waits for a move.
#pragma once

#include "session/debuggee.h"

#include <QObject>
#include <QString>

#include <atomic>
#include <memory>

namespace ggs {

class Moves : public QObject {
    Q_OBJECT
  public:
    explicit Moves(Debuggee& debuggee);

    void step();
    void stepBack();
    void run() { runTo(SIZE_MAX); }
    void runTo(size_t step); // its next arrival
    void goTo(size_t step);  // of this round
    void goToMoment(const Moment& moment);
    // The same step in the next round, and in the previous one.
    void roundOn();
    void roundBack();
    void restart();
    // A step, with its round where there are several: "5:12".
    QString stepWords(const Moment& moment) const;

  private:
    void through(TargetCommand::Verb verb); // what may run for long, to where a breakpoint or a failure may stop it

    Debuggee& m_debuggee;
    std::shared_ptr<std::atomic<int>> m_stepsAsked = std::make_shared<std::atomic<int>>(0);
};

} // namespace ggs
