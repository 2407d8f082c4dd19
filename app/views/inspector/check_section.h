// SPDX-License-Identifier: MIT
// CheckSection: the last check of the node in two lines, with a link that checks it now; or the reason why it can't be
// checked. GUI thread only.
#pragma once

#include "views/inspector/fact_rows.h"
#include "views/inspector/section_content.h"

namespace ggs {

class Debuggee;
class Measuring;
class SessionController;
struct NodeCheck;

class CheckSection final : public SectionContent {
    Q_OBJECT
  public:
    explicit CheckSection(SessionController& session);
    bool hasSomething() const override { return !m_rows->facts().empty(); }
    QString text() const override { return m_rows->text(); }

  private:
    void refresh() override;
    std::vector<Fact> found(const NodeCheck& check) const;
    Fact offer(bool again) const;

    Debuggee& m_debuggee;
    Measuring& m_measuring;
    FactRows* m_rows;
    int m_done = 0, m_of = 0; // steps of a check that is running; 0: none is
};

} // namespace ggs
