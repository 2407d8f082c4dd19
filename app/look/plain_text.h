// SPDX-License-Identifier: MIT
// PlainText: a field for plain text of several lines that the user edits. Pasting from an empty clipboard changes
// nothing. In Qt 6.4 it would end the program, because QWidgetTextControl takes the first format of a list that is
// empty.
#pragma once

#include <QMimeData>
#include <QPlainTextEdit>

namespace ggs {

class PlainText : public QPlainTextEdit {
  public:
    using QPlainTextEdit::QPlainTextEdit;

  protected:
    void insertFromMimeData(const QMimeData* source) override {
        if (source != nullptr && !source->formats().isEmpty()) QPlainTextEdit::insertFromMimeData(source);
    }
};

} // namespace ggs
