// SPDX-License-Identifier: MIT
// The log: what happened, with the time; the latest at the end. Troubles are marked.
#pragma once

#include "look/view.h"

class QPlainTextEdit;

namespace ggs {

class LogView : public View {
    Q_OBJECT
  public:
    explicit LogView(QWidget* parent = nullptr);
    void note(const QString& text, bool trouble);
    QString whyEmpty() const override;
    bool copy() override;
    bool showsProgram() const override { return false; }

  private:
    QPlainTextEdit* m_text;
};

} // namespace ggs
