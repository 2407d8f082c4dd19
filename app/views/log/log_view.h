// SPDX-License-Identifier: MIT
// LogView: the log of events with their times, the latest at the end. Errors are marked. GUI thread only.
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

    int lines() const;

  signals:
    void shown(); // the user can read it
    void noted(); // there is another line

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    QPlainTextEdit* m_text;
};

} // namespace ggs
