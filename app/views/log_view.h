// SPDX-License-Identifier: MIT
// The log: what happened, with the time; the latest at the end. Troubles are marked.
#pragma once

#include <QPlainTextEdit>

namespace ggs {

class LogView : public QPlainTextEdit {
    Q_OBJECT
  public:
    explicit LogView(QWidget* parent = nullptr);
    void note(const QString& text, bool trouble);
};

} // namespace ggs
