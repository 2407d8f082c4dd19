// SPDX-License-Identifier: MIT
// SampleRows: the samples that the table lists, which are all of the log or those that a search has found, and the
// decoded samples around the visible rows. They are read in the background.
//
// A position is a row of the list; a sample is a number in the log. GUI thread only.
#pragma once

#include "files/clicks/click_log.h"
#include "session/computing.h"

#include <QObject>
#include <QString>

#include <memory>
#include <span>
#include <vector>

namespace ggs {

class SampleRows final : public QObject {
    Q_OBJECT
  public:
    struct Row {
        int64_t sample = 0;
        std::shared_ptr<const ClickBlock> block;
        int64_t at = 0; // its number in the block
    };

    SampleRows(Computing& computing, QObject* parent) : QObject(parent), m_computing(computing) {}

    void setLog(std::shared_ptr<const ClickLog> log); // all of its samples; nullptr: none
    void showAll();
    void showFound();                             // lists what addFound() adds, in ascending order
    void addFound(std::span<const int64_t> more); // samples after those that are listed
    bool isFiltered() const { return m_filtered; }
    const std::vector<int64_t>& found() const { return m_found; }

    int64_t count() const;
    int64_t sampleAt(int64_t position) const;
    int64_t positionOf(int64_t sample) const; // of the first one that isn't before it
    // Reads the samples from one position to another, and some around them.
    void want(int64_t from, int64_t to);
    void retry();                               // the index has become longer, or has ended
    void setIndexEnds() { m_indexEnds = true; } // before the last sample: a sample after its end is read without it
    const Row* row(int64_t position) const;     // nullptr: it isn't read
    // Whether the requested samples are after the end of the index, which must be built first.
    bool isWaiting() const { return m_waiting; }
    // Whether the row was to be read, but the sample or one before it can't be, and why.
    bool isUnreadable(int64_t position) const { return position >= m_failed && position < m_failedEnd; }
    const QString& whyUnreadable() const { return m_whyFailed; }
    // A sample that can't be read was found elsewhere. The first one of all counts.
    void setUnreadable(int64_t sample, const QString& problem);
    // Why samples can't be read, and the first one of them; empty: none is known.
    const QString& problem() const { return m_problem; }
    int64_t firstUnreadable() const { return m_unreadable; }

  signals:
    void listed();  // another list, or a longer one
    void changed(); // other rows are read

  private:
    // Samples to be read at once.
    struct Run {
        int64_t first = 0, count = 0;
    };
    struct Read {
        std::vector<Row> rows;
        Message problem;
        int64_t unreadable = -1;
    };
    static Read read(const ClickLog& log, const std::vector<Run>& runs, const std::atomic<bool>& unwanted);
    void reset();

    Computing& m_computing;
    const CommandQueue::Kind m_kind = newKind();
    std::shared_ptr<const ClickLog> m_log;
    bool m_filtered = false, m_waiting = false, m_isReading = false, m_indexEnds = false;
    std::vector<int64_t> m_found;
    int64_t m_from = 0, m_to = 0; // the requested positions
    int64_t m_first = 0;          // position of the first row that is read
    std::vector<Row> m_rows;
    int64_t m_failed = 0, m_failedEnd = 0; // positions that the last reading didn't reach
    QString m_whyFailed;
    QString m_problem;
    int64_t m_unreadable = -1;
};

} // namespace ggs
