// SPDX-License-Identifier: MIT
// PlainText: a field for plain text of several lines that the user edits. Pasting from an empty clipboard changes
// nothing. In Qt 6.4 it would end the program, because QWidgetTextControl takes the first format of a list that is
// empty. A double click selects the word under the pointer: of a word of one letter, Qt selects the sign after it, if
// the pointer is in the right half.
#pragma once

#include <QMimeData>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QTextBlock>

#include <utility>

namespace ggs {

class PlainText : public QPlainTextEdit {
  public:
    using QPlainTextEdit::QPlainTextEdit;

  protected:
    // Returns the begin and the end of the word that has the character at `at` of a line; equal if it is in no word.
    virtual std::pair<int, int> wordAt(const QString& line, int at) const {
        const auto isOfWord = [&](int i) { return line[i].isLetterOrNumber() || line[i] == QLatin1Char('_'); };
        int from = at, to = at;
        while (to < line.size() && isOfWord(to)) ++to;
        while (to > at && from > 0 && isOfWord(from - 1)) --from;
        return {from, to};
    }
    void mouseDoubleClickEvent(QMouseEvent* event) override {
        QPlainTextEdit::mouseDoubleClickEvent(event);
        QTextCursor under = cursorForPosition(event->position().toPoint());
        const QTextBlock block = under.block();
        int at = under.positionInBlock(); // the nearest gap between two characters
        if (at > 0 && cursorRect(under).left() > event->position().x()) --at;
        const auto [from, to] = wordAt(block.text(), at);
        if (event->button() != Qt::LeftButton || from >= to) return;
        under.setPosition(block.position() + from);
        under.setPosition(block.position() + to, QTextCursor::KeepAnchor);
        setTextCursor(under);
    }
    void insertFromMimeData(const QMimeData* source) override {
        if (source != nullptr && !source->formats().isEmpty()) QPlainTextEdit::insertFromMimeData(source);
    }
};

} // namespace ggs
