// SPDX-License-Identifier: MIT
// LensReader: asks the lens of a language model for the words of cells, beside the session, and keeps what it said. A
// text that goes on only adds to it; where another token stands, what was said of it and behind it is dropped.
//
// It asks while nothing runs: a round has the processor for itself. One product at a time goes out, so what is wanted
// may change meanwhile. Owned by the lens's view; GUI thread.
#pragma once

#include "models/lens.h"
#include "session/computing.h"

#include <QObject>
#include <optional>

#include <mutex>
#include <vector>

namespace ggs {

class Debuggee;
class SessionController;

class LensReader : public QObject {
    Q_OBJECT
  public:
    explicit LensReader(SessionController& controller, QObject* parent = nullptr);

    // The cells that are still to be said, the first of them first.
    void want(std::vector<LensCell> cells);
    // By the user: what is wanted stays, but is not asked for until goOn().
    void stop();
    void goOn();
    void leave(); // nobody looks
    bool isStopped() const { return m_stopped; }
    bool isAtWork() const { return m_busy; }

    // Null: not said yet.
    const LensWords* words(const LensCell& cell) const;
    // Tokens from which on cells can be said; those before have no room.
    size_t firstKept() const { return m_firstKept; }
    size_t read() const { return m_read; } // tokens
    bool misses() const;                   // something was changed in the run, which what is said knows nothing of
    const Message& problem() const { return m_problem; } // empty: there is none
    // The largest probability that was said, rounded up: what tints end with.
    double mostLikely() const { return m_most; }

  signals:
    void changed();

  private:
    struct Beside { // what one job after the other works with
        std::mutex mutex;
        std::unique_ptr<Lens> lens;
    };
    void follow();
    std::vector<uint64_t> changesOfWeights() const;
    void begin(const std::shared_ptr<const Model>& model);
    void ask();
    void drop();
    void take(const std::vector<LensCell>& cells, std::vector<LensWords> said);
    void fail(const Message& why);

    SessionController& m_controller;
    Debuggee& m_debuggee;
    const CommandQueue::Kind m_kind;
    std::shared_ptr<Beside> m_beside;
    std::shared_ptr<const Model> m_model; // what it is of
    TokenIds m_tokens;
    std::vector<uint64_t> m_changes; // of weights, by their numbers: with them the model is another one
    std::vector<std::vector<std::optional<LensWords>>> m_said; // by token and layer
    std::vector<LensCell> m_wanted;
    size_t m_read = 0, m_firstKept = 0;
    double m_most = 0;
    Message m_problem;
    bool m_busy = false, m_stopped = false;
};

} // namespace ggs
