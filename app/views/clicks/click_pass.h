// SPDX-License-Identifier: MIT
// ClickPass: reads a click log from its first sample to its last in the background. It reads in parts of a few
// milliseconds, so visible rows don't wait for its end.
//
// A reader sees each block. Its functions are called one after another: take() and part() on a background thread,
// report() on the GUI thread after each part. GUI thread only.
#pragma once

#include "files/clicks/click_log.h"
#include "session/computing.h"

#include <QObject>
#include <QString>

#include <memory>

namespace ggs {

class ClickPass final : public QObject {
    Q_OBJECT
  public:
    class Reader {
      public:
        virtual ~Reader() = default;
        virtual void take(const ClickBlock& block) = 0;
        virtual bool isFull() const { return false; } // it needs no more samples
        virtual void part(bool /*last*/) {}
        virtual void report(bool last) = 0;
    };

    ClickPass(Computing& computing, QObject* parent);
    ~ClickPass() override;

    // Starts with another reader.
    void start(std::shared_ptr<const ClickLog> log, std::shared_ptr<Reader> reader);
    void stop();   // can be continued
    void resume(); // where it stopped
    void forget(); // the log is closed
    bool isRunning() const { return m_running; }
    bool isDone() const { return m_state && m_done; } // all samples were read, or one can't be
    int64_t samples() const { return m_samples; }     // read so far
    double share() const;                             // of the samples, from 0 to 1
    // Why the samples from samples() on can't be read; empty if they can.
    const QString& problem() const { return m_problem; }

  signals:
    void advanced();
    void ended(); // done, or stopped

  private:
    struct State {
        std::shared_ptr<const ClickLog> log;
        std::shared_ptr<Reader> reader;
        ClickBlock block;
        int64_t next = 0; // sample
        bool done = false;
        Status status;
    };
    void readPart();

    Computing& m_computing;
    const CommandQueue::Kind m_kind = newKind();
    std::shared_ptr<State> m_state;
    bool m_running = false, m_done = false;
    bool m_isReading = false; // a part is
    int64_t m_samples = 0;
    QString m_problem;
};

// Indexes a Norm file in the background, in parts as well.
class ClickIndexing final : public QObject {
    Q_OBJECT
  public:
    ClickIndexing(Computing& computing, QObject* parent) : QObject(parent), m_computing(computing) {}
    void start(std::shared_ptr<const ClickLog> log); // nullptr: stops
    double share() const;
    // Why the index ends before the last sample, and the sample that can't be read; empty: it doesn't.
    const QString& problem() const { return m_problem; }
    int64_t unreadable() const { return m_unreadable; }

  signals:
    void advanced();

  private:
    void indexPart();

    Computing& m_computing;
    const CommandQueue::Kind m_kind = newKind();
    std::shared_ptr<const ClickLog> m_log;
    QString m_problem;
    int64_t m_unreadable = -1;
};

} // namespace ggs
