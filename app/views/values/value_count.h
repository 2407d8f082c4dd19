// SPDX-License-Identifier: MIT
// ValueCount: the statistics and the histogram of the values that the Values view shows. For a large tensor, the
// results of a sample come first. The results of all values follow, and the progress is shown meanwhile. A newer count
// ends an older one at its next tile. GUI thread; the session's readers do the counting.
#pragma once

#include "look/cells/shown_plane.h"
#include "session/computing.h"

class QTimer;

#include <QObject>
#include <QString>
#include <optional>

namespace ggs {

class Debuggee;

class ValueCount : public QObject {
    Q_OBJECT
  public:
    explicit ValueCount(Debuggee& debuggee, QObject* parent = nullptr);
    ~ValueCount() override;

    // Counts again if these were counted before: their bytes may be others.
    void start(const ShownValues& values);
    // Nothing to count, and why.
    void stop(const QString& problem = {});

    const std::optional<Statistics>& whole() const { return m_whole; }
    const std::optional<Statistics>& sampled() const { return m_sampled; } // while the whole is being counted
    const Histogram& histogram() const { return m_histogram; }
    bool histogramSampled() const { return m_histogramSampled; }
    bool counting() const { return m_going != nullptr && m_slow; } // and it takes its time
    double share() const;                                          // of the bytes, counted so far
    const QString& problem() const { return m_problem; }

  signals:
    void changed();

  private:
    struct Going;
    void end();
    void takeSample();
    void countAll();
    void countBars();

    Debuggee& m_debuggee;
    const CommandQueue::Kind m_sampleKind, m_statisticsKind, m_barsKind;
    QTimer* m_tick;
    std::optional<ShownValues> m_values;
    std::shared_ptr<Going> m_going;
    bool m_slow = false;
    std::optional<Statistics> m_whole, m_sampled;
    Histogram m_histogram;
    bool m_histogramSampled = false;
    QString m_problem;
};

} // namespace ggs
