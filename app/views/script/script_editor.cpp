// SPDX-License-Identifier: MIT
#include "views/script/script_editor.h"

#include "look/theme.h"
#include "views/script/completion_popup.h"
#include "views/script/script_highlighter.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>
#include <QScrollBar>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace ggs {

namespace {

constexpr int indentWidth = 4;
constexpr int offeredFrom = 2;     // letters of a word, before the list opens by itself
constexpr int linesAtOnce = 1'000; // of a text that is loaded, coloured ones

} // namespace

ScriptEditor::ScriptEditor(std::shared_ptr<const Registry> registry, QWidget* parent)
    : PlainText(parent), m_registry(std::move(registry)), m_highlighter(new ScriptHighlighter(document(), m_registry)),
      m_gutter(new ScriptGutter(*this)) {
    setObjectName(QStringLiteral("scriptEditor"));
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setAccessibleName(tr("Script"));
    setPlaceholderText(tr("a = tensor(f32, 2, 4) = normal(0, 1)\nb = sqr(a)\ngraph b"));
    connect(this, &QPlainTextEdit::blockCountChanged, this,
            [this] { setViewportMargins(m_gutter->wantedWidth(), 0, 0, 0); });
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect&, int) { m_gutter->update(); });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        m_gutter->update();
        select();
        tellCaret();
    });
    connect(&Theme::instance(), &Theme::changed, this, &ScriptEditor::applyLook);
    m_next.setSingleShot(true);
    m_next.setInterval(0);
    connect(&m_next, &QTimer::timeout, this, &ScriptEditor::loadMore);
    applyLook();
}

void ScriptEditor::applyLook() {
    setFont(Theme::instance().numbers());
    document()->setDocumentMargin(6);
    setTabStopDistance(indentWidth * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
    setViewportMargins(m_gutter->wantedWidth(), 0, 0, 0);
    select();
    m_gutter->update();
}

void ScriptEditor::setRegistry(std::shared_ptr<const Registry> registry) {
    m_registry = std::move(registry);
    m_highlighter->setRegistry(m_registry);
}

// -- the text ---------------------------------------------------------------------------------------------------------

QString ScriptEditor::script() const {
    if (isLoading()) return m_coming;
    // As it was typed: toPlainText() would make plain blanks of those that don't break.
    QString text = document()->toRawText();
    text.replace(QChar::ParagraphSeparator, QLatin1Char('\n'));
    text.replace(QChar::LineSeparator, QLatin1Char('\n'));
    return text;
}

namespace {

// Returns the end of a number of lines that begin at `from`.
qsizetype endOfLines(const QString& text, qsizetype from, int lines) {
    for (; lines > 0 && from < text.size(); --lines) {
        const qsizetype end = text.indexOf(QLatin1Char('\n'), from);
        if (end < 0) return text.size();
        from = end + 1;
    }
    return from;
}

} // namespace

void ScriptEditor::load(const QString& text) {
    m_next.stop();
    const bool before = std::exchange(m_quiet, true);
    clearProblem();
    m_marks = {};
    m_come = endOfLines(text, 0, linesAtOnce);
    m_coming = m_come < text.size() ? text : QString();
    document()->setUndoRedoEnabled(!isLoading());
    setPlainText(isLoading() ? text.left(m_come) : text);
    document()->setModified(false);
    m_quiet = before;
    if (isLoading()) m_next.start();
}

void ScriptEditor::loadMore() {
    const qsizetype end = endOfLines(m_coming, m_come, linesAtOnce);
    const bool before = std::exchange(m_quiet, true), modified = document()->isModified();
    QTextCursor last(document());
    last.movePosition(QTextCursor::End);
    last.insertText(m_coming.mid(m_come, end - m_come));
    m_come = end;
    if (end == m_coming.size()) {
        m_coming = QString();
        document()->setUndoRedoEnabled(true);
    }
    document()->setModified(modified);
    m_quiet = before;
    if (!isLoading()) {
        emit loaded();
    } else {
        m_next.start();
    }
}

void ScriptEditor::loadAll() {
    m_next.stop();
    while (isLoading()) {
        loadMore();
        m_next.stop();
    }
}

void ScriptEditor::replace(const QString& text) {
    loadAll();
    const bool before = std::exchange(m_quiet, true);
    const int line = textCursor().blockNumber(), column = textCursor().positionInBlock();
    QTextCursor all(document());
    all.beginEditBlock();
    all.select(QTextCursor::Document);
    all.insertText(text);
    all.endEditBlock();
    const QTextBlock block = document()->findBlockByNumber(std::min(line, blockCount() - 1));
    QTextCursor caret(block);
    caret.setPosition(block.position() + std::min(column, static_cast<int>(block.text().size())));
    setTextCursor(caret);
    m_quiet = before;
}

void ScriptEditor::eachSelectedLine(const std::function<void(QTextCursor&, const QString&)>& change) {
    QTextCursor caret = textCursor();
    QTextBlock block = document()->findBlock(caret.selectionStart());
    const QTextBlock last = document()->findBlock(std::max(caret.selectionStart(), caret.selectionEnd() - 1));
    caret.beginEditBlock();
    while (block.isValid()) {
        QTextCursor start(block);
        change(start, block.text());
        if (block == last) break;
        block = block.next();
    }
    caret.endEditBlock();
}

void ScriptEditor::toggleComment() {
    bool all = true, any = false;
    eachSelectedLine([&](QTextCursor&, const QString& text) {
        const QString line = text.trimmed();
        if (line.isEmpty()) return;
        any = true;
        all = all && line.startsWith(QLatin1Char('#'));
    });
    if (!any) return;
    eachSelectedLine([all](QTextCursor& at, const QString& text) {
        if (text.trimmed().isEmpty()) return;
        if (!all) {
            at.insertText(QStringLiteral("# "));
            return;
        }
        const auto sign = static_cast<int>(text.indexOf(QLatin1Char('#')));
        at.setPosition(at.position() + sign);
        const int length = text.mid(sign + 1, 1) == QLatin1String(" ") ? 2 : 1;
        at.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor, length);
        at.removeSelectedText();
    });
}

void ScriptEditor::indent(bool more) {
    if (more && !textCursor().hasSelection()) {
        const int column = textCursor().positionInBlock();
        textCursor().insertText(QString(indentWidth - column % indentWidth, QLatin1Char(' ')));
        return;
    }
    eachSelectedLine([more](QTextCursor& at, const QString& text) {
        if (more) {
            if (!text.isEmpty()) at.insertText(QString(indentWidth, QLatin1Char(' ')));
            return;
        }
        int blanks = 0;
        while (blanks < indentWidth && blanks < text.size() && text[blanks] == QLatin1Char(' ')) ++blanks;
        if (blanks == 0 && text.startsWith(QLatin1Char('\t'))) blanks = 1;
        at.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor, blanks);
        at.removeSelectedText();
    });
}

// Inserts a line with the indentation of the current one, and with more if a bracket is open.
void ScriptEditor::breakLine() {
    QTextCursor caret = textCursor();
    const QString before = caret.block().text().left(caret.positionInBlock());
    qsizetype blanks = 0;
    while (blanks < before.size() && before[blanks].isSpace()) ++blanks;
    int depth = 0;
    const std::string line = before.toStdString(); // the tokens are parts of it
    const auto read = lineTokens(line);
    for (const Token& token : read.tokens) {
        if (token.is('(') || token.is('[') || token.is('{')) ++depth;
        if (token.is(')') || token.is(']') || token.is('}')) --depth;
    }
    caret.insertText(QLatin1Char('\n') + before.left(blanks) + QString(depth > 0 ? indentWidth : 0, QLatin1Char(' ')));
    setTextCursor(caret);
    ensureCursorVisible();
}

// -- keys -------------------------------------------------------------------------------------------------------------

void ScriptEditor::keyPressEvent(QKeyEvent* event) {
    const bool control = event->modifiers() & Qt::ControlModifier;
    if (m_popup && m_popup->isVisible()) {
        const ScriptCaret caret(*m_registry, statementBefore(textCursor()));
        if (!control && m_popup->takeKey(*event, caret.prefix())) return;
    }
    const int key = event->key();
    if (control && key == Qt::Key_Space) return complete();
    // Tab indents, so Ctrl+Tab moves the focus instead.
    if (control && (key == Qt::Key_Tab || key == Qt::Key_Backtab)) {
        QWidget::focusNextPrevChild(key == Qt::Key_Tab);
        return;
    }
    if (key == Qt::Key_Tab) return indent(true);
    if (key == Qt::Key_Backtab) return indent(false);
    if (!control && (key == Qt::Key_Return || key == Qt::Key_Enter)) return breakLine();
    QPlainTextEdit::keyPressEvent(event);
    // The list follows what is typed, and goes when anything else is done.
    const QString typed = event->text();
    const bool word = !typed.isEmpty() && (typed[0].isLetterOrNumber() || typed[0] == QLatin1Char('_'));
    const bool shown = m_popup && m_popup->isVisible();
    if ((word && !control) || (shown && key == Qt::Key_Backspace)) {
        offer(false);
    } else if (shown && key != Qt::Key_Shift && key != Qt::Key_Control) {
        m_popup->hide();
    }
}

void ScriptEditor::focusOutEvent(QFocusEvent* event) {
    if (m_popup) m_popup->hide();
    QPlainTextEdit::focusOutEvent(event);
}

// The words of a script are its tokens; in a comment, they are those of any text.
std::pair<int, int> ScriptEditor::wordAt(const QString& line, int at) const {
    const std::string text = line.toStdString();
    const LineTokens read = lineTokens(text);
    for (const Token& token : read.tokens) {
        const int from = positionOf(line, token.place.column);
        const int to = positionOf(line, token.place.column + static_cast<int>(token.text.size()));
        if (at >= from && at < to && token.kind != TokenKind::comment) return {from, to};
    }
    return PlainText::wordAt(line, at);
}

// The list belongs to the place that it was opened at.
void ScriptEditor::mousePressEvent(QMouseEvent* event) {
    if (m_popup) m_popup->hide();
    QPlainTextEdit::mousePressEvent(event);
}

void ScriptEditor::scrollContentsBy(int dx, int dy) {
    if (m_popup) m_popup->hide();
    QPlainTextEdit::scrollContentsBy(dx, dy);
}

// A file that is dropped is for the window, which opens it.
bool ScriptEditor::canInsertFromMimeData(const QMimeData* source) const {
    return !source->hasUrls() && QPlainTextEdit::canInsertFromMimeData(source);
}

// -- completion -------------------------------------------------------------------------------------------------------

CompletionPopup* ScriptEditor::popup() const { return m_popup; }

QString ScriptEditor::statementBefore(const QTextCursor& caret) const {
    QTextBlock block = caret.block();
    QString text = block.text().left(caret.positionInBlock());
    for (int lines = 0; ScriptHighlighter::depthBefore(block) > 0 && lines < linesLookedAt; ++lines) {
        block = block.previous();
        text = block.text() + QLatin1Char('\n') + text;
    }
    return text;
}

std::vector<ScriptVariable> ScriptEditor::variablesAbove(const QTextBlock& block) const {
    std::vector<ScriptVariable> found;
    QSet<QString> known;
    int lines = 0;
    for (QTextBlock each = block.previous(); each.isValid() && lines < linesLookedAt; each = each.previous(), ++lines) {
        const auto* const line = ScriptLine::of(each);
        if (!line || line->variable.isEmpty() || known.contains(line->variable)) continue;
        known.insert(line->variable);
        found.push_back({line->variable, m_describer ? m_describer(line->variable) : QString()});
    }
    return found;
}

void ScriptEditor::complete() { offer(true); }

void ScriptEditor::offer(bool asked) {
    const ScriptCaret caret(*m_registry, statementBefore(textCursor()));
    const bool enough = asked || caret.prefix().size() >= offeredFrom || (m_popup && m_popup->isVisible());
    std::vector<Completion> completions;
    if (enough && (asked || !caret.prefix().isEmpty())) {
        QTextBlock first = textCursor().block();
        while (ScriptHighlighter::depthBefore(first) > 0) first = first.previous();
        completions = caret.completions(variablesAbove(first));
    }
    // A list whose only entry is the complete word is useless, unless it was requested.
    const bool whole = completions.size() == 1 && completions[0].label == caret.prefix();
    if (completions.empty() || (whole && !asked)) {
        if (m_popup) m_popup->hide();
        return;
    }
    if (!m_popup) {
        m_popup = new CompletionPopup(window());
        connect(m_popup, &CompletionPopup::chosen, this, &ScriptEditor::write);
    }
    // Its dock may float by now, or be back.
    if (m_popup->parentWidget() != window()) m_popup->setParent(window());
    QTextCursor start = textCursor();
    start.movePosition(QTextCursor::PreviousCharacter, QTextCursor::MoveAnchor,
                       static_cast<int>(caret.prefix().size()));
    const QRect at = cursorRect(start);
    m_popup->offer(std::move(completions), QRect(viewport()->mapTo(window(), at.topLeft()), at.size()));
}

void ScriptEditor::write(const QString& insert) {
    QTextCursor caret = textCursor();
    const ScriptCaret before(*m_registry, statementBefore(caret));
    caret.beginEditBlock();
    caret.movePosition(QTextCursor::PreviousCharacter, QTextCursor::KeepAnchor,
                       static_cast<int>(before.prefix().size()));
    const QString behind = caret.block().text().mid(textCursor().positionInBlock(), 1);
    // A bracket or a sign that already follows the caret is not written twice.
    const bool twice = !behind.isEmpty() && insert.endsWith(behind) && !behind[0].isLetterOrNumber();
    caret.insertText(twice ? insert.chopped(1) : insert);
    caret.endEditBlock();
    if (twice) caret.movePosition(QTextCursor::NextCharacter);
    setTextCursor(caret);
}

std::optional<CallHint> ScriptEditor::hint() const {
    QTextCursor caret = textCursor();
    // The hint is for the complete word at the caret, up to its end.
    const QString text = caret.block().text();
    int at = caret.positionInBlock();
    while (at < text.size() && (text[at].isLetterOrNumber() || text[at] == QLatin1Char('_'))) ++at;
    caret.setPosition(caret.block().position() + at);
    return ScriptCaret(*m_registry, statementBefore(caret)).hint();
}

// -- the margin -------------------------------------------------------------------------------------------------------

void ScriptEditor::resizeEvent(QResizeEvent* event) {
    const bool wasSeen = QRect(QPoint(), event->oldSize()).contains(cursorRect().center());
    QPlainTextEdit::resizeEvent(event);
    const QRect inside = contentsRect();
    m_gutter->setGeometry(inside.left(), inside.top(), m_gutter->wantedWidth(), inside.height());
    // A problem's words below take lines away: not the one that is typed. But who looks elsewhere stays there.
    if (hasFocus() && wasSeen && event->size().height() < event->oldSize().height()) ensureCursorVisible();
}

std::vector<ScriptEditor::VisibleLine> ScriptEditor::visibleLines() const {
    std::vector<VisibleLine> lines;
    QTextBlock block = firstVisibleBlock();
    double top = blockBoundingGeometry(block).translated(contentOffset()).top();
    while (block.isValid() && top <= viewport()->height()) {
        const double height = blockBoundingRect(block).height();
        lines.push_back({block, QRect(0, static_cast<int>(top), viewport()->width(), static_cast<int>(height))});
        top += height;
        block = block.next();
    }
    return lines;
}

// -- marks ------------------------------------------------------------------------------------------------------------

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
    // At the end of a line there is nothing to underline, so the last character is underlined.
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

// -- gutter -----------------------------------------------------------------------------------------------------------

namespace {

// From left to right: the bar of the selection, the breakpoint, the number, what the line is at.
constexpr int bar = 3, dotColumn = 20, atColumn = 18;
constexpr double dot = 4.5;

} // namespace

ScriptGutter::ScriptGutter(ScriptEditor& editor) : QWidget(&editor), m_editor(editor) {
    setObjectName(QStringLiteral("scriptGutter"));
    setAccessibleName(tr("Line numbers and breakpoints"));
    setMouseTracking(true);
    setCursor(Qt::ArrowCursor);
}

int ScriptGutter::wantedWidth() const {
    const int digits = std::max<int>(2, static_cast<int>(QString::number(m_editor.blockCount()).size()));
    return bar + dotColumn + digits * QFontMetrics(Theme::instance().numbers()).horizontalAdvance(QLatin1Char('0')) +
           atColumn;
}

QTextBlock ScriptGutter::blockAt(int y) const {
    for (const auto& line : m_editor.visibleLines()) {
        if (y >= line.place.top() && y <= line.place.bottom()) return line.block;
    }
    return {};
}

void ScriptGutter::paintEvent(QPaintEvent* event) {
    const Theme& theme = Theme::instance();
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.fillRect(event->rect(), theme.color(Ink::canvas));
    p.fillRect(QRect(width() - 1, 0, 1, height()), theme.color(Ink::line));
    p.setFont(theme.numbers());
    const LineMarks& marks = m_editor.marks();
    const int wrong = m_editor.problemLine();
    for (const auto& line : m_editor.visibleLines()) {
        const int number = line.block.blockNumber() + 1;
        const int built = m_editor.builtLineOf(line.block);
        const auto* const known = ScriptLine::of(line.block);
        const bool own = built > 0 && known && known->built == built;
        const QRect row(0, line.place.top(), width() - 1, line.place.height());
        const double middle = row.center().y() + 0.5;
        const bool next = own && built == marks.next;
        if (next) p.fillRect(row, theme.color(Ink::cursor, 0.16));
        if (built > 0 && marks.selected.contains(built))
            p.fillRect(QRect(0, row.top(), bar, row.height()), theme.color(Ink::selection));
        // A breakpoint: full, hollow if it is switched off, faint where a click would set one.
        const QPointF at(bar + dotColumn / 2.0, middle);
        const bool idle = own && marks.idle.contains(built);
        if (own && (marks.breakpoints.contains(built) || idle)) {
            p.setPen(QPen(theme.color(Ink::trouble), 1.4));
            p.setBrush(idle ? QBrush(Qt::NoBrush) : QBrush(theme.color(Ink::trouble)));
            p.drawEllipse(at, dot, dot);
        } else if (own && m_hovered == line.block.blockNumber() && marks.steps.contains(built)) {
            p.setPen(QPen(theme.color(Ink::trouble, 0.55), 1.2));
            p.setBrush(Qt::NoBrush);
            p.drawEllipse(at, dot, dot);
        }
        const bool here = line.block == m_editor.textCursor().block();
        p.setPen(theme.color(here || next ? Ink::text : Ink::muted));
        p.drawText(QRect(0, row.top(), width() - atColumn, row.height()), Qt::AlignRight | Qt::AlignVCenter,
                   QString::number(number));
        const QRect sign(width() - atColumn, row.top(), atColumn - 1, row.height());
        if (number == wrong) {
            p.setPen(theme.color(Ink::trouble));
            p.drawText(sign, Qt::AlignCenter, QStringLiteral("✕"));
        } else if (next) {
            const double x = sign.left() + 5;
            p.setPen(Qt::NoPen);
            p.setBrush(theme.color(Ink::cursor));
            p.drawPolygon(QPolygonF({{x, middle - 5}, {x + 8, middle}, {x, middle + 5}}));
        } else if (own && marks.steps.contains(built) && marks.steps.value(built) < marks.cursor) {
            p.setPen(QPen(theme.color(Ink::input), 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            const double x = sign.left() + 5;
            p.drawPolyline(QPolygonF({{x, middle}, {x + 3, middle + 3}, {x + 8, middle - 4}}));
        }
    }
}

void ScriptGutter::mousePressEvent(QMouseEvent* event) {
    const QTextBlock block = blockAt(event->position().toPoint().y());
    const int built = block.isValid() ? m_editor.builtLineOf(block) : 0;
    if (built == 0) return;
    const QPoint where = event->globalPosition().toPoint();
    if (!m_editor.marks().steps.contains(built)) return; // mouseReleaseEvent() shows the reason
    if (event->button() == Qt::RightButton) {
        emit m_editor.breakpointMenuWanted(built, where);
    } else if (event->button() == Qt::LeftButton) {
        emit m_editor.breakpointWanted(built);
    }
}

// Shows why the line can't have a breakpoint. A tip shown at the press would be closed by the release.
void ScriptGutter::mouseReleaseEvent(QMouseEvent* event) {
    const QTextBlock block = blockAt(event->position().toPoint().y());
    const int built = block.isValid() ? m_editor.builtLineOf(block) : 0;
    if (built > 0 && !m_editor.marks().steps.contains(built))
        QToolTip::showText(event->globalPosition().toPoint(), whyNoBreakpoint(), this);
}

QString ScriptGutter::whyNoBreakpoint() {
    return tr("This line doesn't create a node that runs, so it can't have a breakpoint");
}

void ScriptGutter::mouseMoveEvent(QMouseEvent* event) {
    const int hovered = blockAt(event->position().toPoint().y()).blockNumber();
    if (std::exchange(m_hovered, hovered) != hovered) update();
}

void ScriptGutter::leaveEvent(QEvent*) {
    m_hovered = -1;
    update();
}

bool ScriptGutter::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    const QTextBlock block = blockAt(help->pos().y());
    const int built = m_editor.builtLineOf(block);
    const LineMarks& marks = m_editor.marks();
    const QString says = !block.isValid() || block.text().trimmed().isEmpty() ? QString()
                         : block.blockNumber() + 1 == m_editor.problemLine()  ? m_editor.problem()
                         : marks.steps.contains(built) ? tr("Click to set or remove a breakpoint on this line's node")
                                                       : whyNoBreakpoint();
    QToolTip::showText(help->globalPos(), says, this);
    return true;
}

} // namespace ggs
