// SPDX-License-Identifier: MIT
// TokenSection: the selected token of a language model's text: its piece and id, the round that ran it, its
// probability, and the token that followed. Hidden for other programs. GUI thread only.
#pragma once

#include "views/inspector/fact_rows.h"
#include "views/inspector/section_content.h"

namespace ggs {

class Generating;
class SessionController;

class TokenSection final : public SectionContent {
    Q_OBJECT
  public:
    explicit TokenSection(SessionController& session);
    bool hasSomething() const override { return !m_rows->facts().empty(); }
    QString title() const override { return m_title; }
    QString text() const override { return m_rows->text(); }

  private:
    void refresh() override;

    Generating& m_generating;
    FactRows* m_rows;
    QString m_title; // "Token 10: because"
};

} // namespace ggs
