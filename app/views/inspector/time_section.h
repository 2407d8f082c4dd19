// SPDX-License-Identifier: MIT
// TimeSection: the time of the node in the last profile: its median, its share of the run, the spread of the runs, and
// the share of the device's peak that it reached. Without a profile: the last time, with a link that profiles. GUI
// thread only.
#pragma once

#include "debug/probes/profile.h"
#include "views/inspector/fact_rows.h"
#include "views/inspector/section_content.h"

class QLabel;

namespace ggs {

class Debuggee;
class Measuring;
class RunBars;
class SessionController;
struct ProfileRow;

class TimeSection final : public SectionContent {
    Q_OBJECT
  public:
    explicit TimeSection(SessionController& session);
    bool hasSomething() const override { return !m_rows->facts().empty(); }
    QString count() const override;
    QString text() const override;

  private:
    void refresh() override;
    void addProfile(std::vector<Fact>& facts, const ProfileRow& row);
    void addPeak(std::vector<Fact>& facts, const ProfileRow& row) const;
    void addLast(std::vector<Fact>& facts) const;
    void sum();

    Debuggee& m_debuggee;
    Measuring& m_measuring;
    QLabel* m_median;
    RunBars* m_bars;
    FactRows* m_rows;
    QString m_said; // the median's line, without colours
    int m_done = 0; // runs of a profile that is being made
    bool m_profiling = false;
    // The medians of a profile by tensor, and their sum: for a node's share and place.
    std::shared_ptr<const Profile> m_of;
    std::vector<Nanoseconds> m_medians;
    Nanoseconds m_total = 0;
};

} // namespace ggs
