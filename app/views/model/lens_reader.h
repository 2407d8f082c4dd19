// SPDX-License-Identifier: MIT
// LensReader: computes the predictions of lens cells in the background and keeps them. If the text grows, predictions
// are added. If a token of the text changes, the predictions of that token and of all following tokens are dropped.
//
// The reader works only while nothing runs, so that a round has the processor to itself. Each job computes only one
// product, so the requested cells may change between jobs. Owned by the lens's view; GUI thread.
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

    // Sets the cells whose words are needed, the most urgent first.
    void want(std::vector<LensCell> cells);
    // Stops at the user's request: the requested cells are kept, but not computed until goOn().
    void stop();
    void goOn();
    void leave(); // cancels the current job; the next request starts another
    bool isStopped() const { return m_stopped; }
    bool isAtWork() const { return m_busy; }

    // Null: not said yet.
    const LensWords* words(const LensCell& cell) const;
    // Returns the first token whose cells can be computed; there is no room for those of earlier tokens.
    size_t firstKept() const { return m_firstKept; }
    size_t read() const { return m_read; } // tokens
    bool misses() const;                   // the run contains changes by hand that the words don't take into account
    const Message& problem() const { return m_problem; } // empty: there is none
    // Returns the largest probability so far, rounded up to a tenth: the upper end of the tints.
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
