// SPDX-License-Identifier: MIT
// What the editor shows of the program in its text: which line is whose after changes, what is marked, what is wrong.
#include "views/script/script_editor.h"

#include "look/theme.h"
#include "views/script/script_highlighter.h"

#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace ggs {

// -- lines and marks --------------------------------------------------------------------------------------------------

void ScriptEditor::askLines() {
    int number = 0;
    for (QTextBlock block = document()->firstBlock(); block.isValid(); block = block.next()) {
        ++number;
        if (auto* const line = static_cast<ScriptLine*>(block.userData())) line->asked = number;
    }
}

void ScriptEditor::tagLines() {
    for (QTextBlock block = document()->firstBlock(); block.isValid(); block = block.next()) {
        if (auto* const line = static_cast<ScriptLine*>(block.userData())) line->built = line->asked;
    }
    m_gutter->update();
}

int ScriptEditor::builtLineOf(QTextBlock block) const {
    if (!block.isValid()) return 0;
    const std::string text = block.text().toStdString();
    if (lineTokens(text).tokens.empty()) return 0;
    const auto* line = ScriptLine::of(block);
    const int own = line ? line->built : 0;
    if (own > 0 && m_marks.steps.contains(own)) return own;
    for (int lines = 0; ScriptHighlighter::depthBefore(block) > 0 && lines < linesLookedAt; ++lines) {
        block = block.previous();
        line = ScriptLine::of(block);
    }
    return line ? line->built : 0;
}

QTextBlock ScriptEditor::blockOf(int builtLine) const {
    const auto is = [builtLine](const QTextBlock& block) {
        const auto* const line = ScriptLine::of(block);
        return line && line->built == builtLine;
    };
    const QTextBlock likely = document()->findBlockByNumber(builtLine - 1);
    if (builtLine <= 0 || (likely.isValid() && is(likely))) return builtLine <= 0 ? QTextBlock() : likely;
    for (QTextBlock block = document()->firstBlock(); block.isValid(); block = block.next()) {
        if (is(block)) return block;
    }
    return {};
}

void ScriptEditor::setMarks(LineMarks marks) {
    m_marks = std::move(marks);
    select();
    m_gutter->update();
}

void ScriptEditor::showLine(int builtLine) {
    const QTextBlock block = blockOf(builtLine);
    if (!block.isValid()) return;
    const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
    if (place.top() >= 0 && place.bottom() <= viewport()->height()) return;
    const int half = std::max(1, static_cast<int>(viewport()->height() / std::max(1.0, place.height())) / 2);
    verticalScrollBar()->setValue(std::max(0, block.blockNumber() - half));
}

// The tints of lines and the wave under what is wrong.
void ScriptEditor::select() {
    const Theme& theme = Theme::instance();
    QList<QTextEdit::ExtraSelection> all;
    const auto row = [&](const QTextBlock& block, const QColor& color) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(block);
        selection.format.setBackground(color);
        selection.format.setProperty(QTextFormat::FullWidthSelection, true);
        all.append(selection);
    };
    const QTextBlock next = blockOf(m_marks.next), here = textCursor().block();
    if (here != next) row(here, theme.color(Ink::raised, 0.55));
    if (next.isValid()) row(next, theme.color(Ink::cursor, 0.13));
    if (!m_problem.isNull()) {
        QTextEdit::ExtraSelection wave;
        wave.cursor = m_problem;
        wave.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        wave.format.setUnderlineColor(theme.color(Ink::trouble));
        all.append(wave);
    }
    setExtraSelections(all);
}

void ScriptEditor::tellCaret() {
    if (m_quiet) return;
    const QTextCursor caret = textCursor();
    QTextCursor word = caret;
    word.select(QTextCursor::WordUnderCursor);
    const QTextCursor start(word.selectionStart() == word.selectionEnd() ? caret : word);
    const int column = columnOf(caret.block().text(), start.selectionStart() - caret.block().position());
    emit caretMoved(builtLineOf(caret.block()), column, word.selectedText());
}

// -- what is wrong ----------------------------------------------------------------------------------------------------

void ScriptEditor::setProblem(int line, int column, int length, const QString& message) {
    if (line > blockCount()) loadAll(); // it is to be seen where it is
    const QTextBlock block = document()->findBlockByNumber(std::clamp(line - 1, 0, blockCount() - 1));
    const QString text = block.text();
    int from = positionOf(text, column), to = positionOf(text, column + std::max(1, length));
    // At the end of a line there is nothing to draw under but what stands before it.
    if (from >= text.size()) {
        from = std::max(0, static_cast<int>(text.trimmed().isEmpty() ? 0 : text.size() - 1));
        to = static_cast<int>(text.size());
    }
    m_problem = QTextCursor(block);
    m_problem.setPosition(block.position() + from);
    m_problem.setPosition(block.position() + std::max(from, to), QTextCursor::KeepAnchor);
    m_message = message;
    select();
    viewport()->update();
    m_gutter->update();
}

void ScriptEditor::clearProblem() {
    if (m_problem.isNull()) return;
    m_problem = QTextCursor();
    m_message.clear();
    select();
    viewport()->update();
    m_gutter->update();
}

int ScriptEditor::problemLine() const { return m_problem.isNull() ? 0 : m_problem.blockNumber() + 1; }

QRect ScriptEditor::messagePlace(const QTextBlock& block) const {
    const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
    const double width =
        block.layout() && block.layout()->lineCount() > 0 ? block.layout()->lineAt(0).naturalTextWidth() : 0;
    const int left = static_cast<int>(place.left() + document()->documentMargin() + width) + 26;
    return QRect(left, static_cast<int>(place.top()), viewport()->width() - left - 12,
                 static_cast<int>(place.height()));
}

void ScriptEditor::paintEvent(QPaintEvent* event) {
    QPlainTextEdit::paintEvent(event);
    if (m_problem.isNull() || !m_problem.block().isVisible()) return;
    const QRect place = messagePlace(m_problem.block());
    if (!event->rect().intersects(QRect(0, place.top(), viewport()->width(), place.height())) || place.width() < 60)
        return;
    QPainter p(viewport());
    p.setFont(Theme::instance().words());
    p.setPen(Theme::instance().color(Ink::trouble));
    p.drawText(place, Qt::AlignVCenter | Qt::AlignLeft,
               QFontMetrics(p.font()).elidedText(QStringLiteral("✕  ") + m_message, Qt::ElideRight, place.width()));
}

bool ScriptEditor::viewportEvent(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QPlainTextEdit::viewportEvent(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const QTextCursor under = cursorForPosition(help->pos());
    const bool wrong = !m_problem.isNull() && under.block() == m_problem.block();
    QToolTip::showText(help->globalPos(), wrong ? m_message : QString(), viewport());
    return true;
}

} // namespace ggs
