// SPDX-License-Identifier: MIT
// OwnersSection and OffsetSection: two sections about the memory plan. The first lists the tensors that own the same
// bytes, in the order of their times, with a small picture. The second gives the reasons for the tensor's offset, with
// the free blocks that the allocator could choose from. GUI thread only.
#pragma once

#include "views/inspector/fact_rows.h"
#include "views/inspector/plan_watch.h"
#include "views/inspector/section_content.h"

#include <utility>

namespace ggs {

class Debuggee;
class OwnersPicture;
class SessionController;

class OwnersSection final : public SectionContent {
    Q_OBJECT
  public:
    explicit OwnersSection(SessionController& session);
    bool hasSomething() const override { return !m_rows->facts().empty(); }
    QString text() const override { return m_rows->text(); }

  private:
    void refresh() override;

    Debuggee& m_debuggee;
    const std::shared_ptr<PlanWatch> m_plans;
    OwnersPicture* m_picture;
    FactRows* m_rows;
    size_t m_most = 0;                                                // owners listed, of
    std::pair<const Structure*, uint32_t> m_mostOf{nullptr, no_life}; // this life
};

class OffsetSection final : public SectionContent {
    Q_OBJECT
  public:
    explicit OffsetSection(SessionController& session);
    bool hasSomething() const override { return !m_rows->facts().empty(); }
    QString text() const override { return m_rows->text(); }

  private:
    void refresh() override;

    Debuggee& m_debuggee;
    const std::shared_ptr<PlanWatch> m_plans;
    FactRows* m_rows;
};

} // namespace ggs
