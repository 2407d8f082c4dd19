// SPDX-License-Identifier: MIT
// ScriptEditor: the text of a .ggs script. Its margin shows line numbers, marks and breakpoints. Colours and
// completions come from the engine, and an error is shown next to its line. The editor doesn't depend on a program. The
// Script view sets the marks, at lines of the text that the program was built from. Marks stay with their lines while
// text is typed above them.
//
// GUI thread. Lines and columns are numbered from 1. Columns are counted in bytes, as in the engine.
#pragma once

#include "look/plain_text.h"
#include "views/script/script_completion.h"

#include <QHash>
#include <QPointer>
#include <QSet>
#include <QTextBlock>
#include <QTextCursor>
#include <QTimer>

namespace ggs {

class CompletionPopup;
class ScriptGutter;
class ScriptHighlighter;

// The contents of the margin, by built line.
struct LineMarks {
    QHash<int, size_t> steps;    // the last step of the line's nodes
    size_t cursor = 0;           // steps done
    int next = 0;                // the line whose node runs next; 0: none
    QSet<int> selected;          // lines that made the selected tensor
    QSet<int> breakpoints, idle; // idle: only disabled ones
};

class ScriptEditor : public PlainText {
    Q_OBJECT
  public:
    explicit ScriptEditor(std::shared_ptr<const Registry> registry, QWidget* parent = nullptr);
    void setRegistry(std::shared_ptr<const Registry> registry);
    // Sets the function that returns a variable's detail for the completion list.
    void setDescriber(std::function<QString(const QString& variable)> describer) { m_describer = std::move(describer); }

    // -- the text --
    QString script() const;
    // Nothing to undo, nothing unsaved. The lines of a long text come little by little, so that the window answers
    // meanwhile; until loaded() they can't be changed, and script() is the whole of it all the same.
    void load(const QString& text);
    bool isLoading() const { return !m_coming.isNull(); }
    void replace(const QString& text); // can be undone; the caret stays in its line
    void toggleComment();
    void complete();
    CompletionPopup* popup() const; // it ends with the window that shows it

    // -- marks of the program --
    // Call askLines() when the current text is given to be built, and tagLines() when the program has been built from
    // it.
    void askLines();
    void tagLines();
    void setMarks(LineMarks marks);
    const LineMarks& marks() const { return m_marks; }
    void setProblem(int line, int column, int length, const QString& message);
    void clearProblem();
    const QString& problem() const { return m_message; }
    int problemLine() const; // in the current text; 0: none
    // The built line that a line of the text belongs to: of a statement over several its first; 0: none.
    int builtLineOf(QTextBlock block) const;
    QTextBlock blockOf(int builtLine) const;
    void showLine(int builtLine);
    // The call whose brackets the caret is in.
    std::optional<CallHint> hint() const;

    // -- for the margin --
    struct VisibleLine {
        QTextBlock block;
        QRect place; // in the viewport
    };
    std::vector<VisibleLine> visibleLines() const;
    ScriptGutter* gutter() const { return m_gutter; }

  signals:
    void loaded(); // what load() has been given, if that was not at once
    void caretMoved(int builtLine, int column, const QString& word);
    void breakpointWanted(int builtLine);
    void breakpointMenuWanted(int builtLine, const QPoint& where); // on the screen

  protected:
    std::pair<int, int> wordAt(const QString& line, int at) const override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    bool viewportEvent(QEvent* event) override;

  private:
    static constexpr int linesLookedAt = 5'000; // above the caret, for variables and the beginning of a statement

    QString statementBefore(const QTextCursor& caret) const;
    std::vector<ScriptVariable> variablesAbove(const QTextBlock& block) const;
    void offer(bool asked);
    void write(const QString& insert);
    void indent(bool more);
    void breakLine();
    void tellCaret();
    void loadMore();
    void loadAll();
    void applyLook();
    void select();
    QRect messagePlace(const QTextBlock& block) const;
    // Changes each line that the selection touches, in one step of undo.
    void eachSelectedLine(const std::function<void(QTextCursor& start, const QString& text)>& change);

    std::shared_ptr<const Registry> m_registry;
    ScriptHighlighter* m_highlighter;
    ScriptGutter* m_gutter;
    QPointer<CompletionPopup> m_popup;
    std::function<QString(const QString&)> m_describer;
    LineMarks m_marks;
    QTextCursor m_problem; // what is wrong, as it moves with the text
    QString m_message;
    QString m_coming;     // the text that is being loaded; null: none is
    qsizetype m_come = 0; // so much of it is there
    QTimer m_next;        // its next lines
    bool m_quiet = false; // the caret is moved by the program, not by the user
};

// The margin: marks, breakpoint, number, and what the line's node is at.
class ScriptGutter : public QWidget {
    Q_OBJECT
  public:
    explicit ScriptGutter(ScriptEditor& editor);
    int wantedWidth() const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

  private:
    QTextBlock blockAt(int y) const;
    static QString whyNoBreakpoint();
    ScriptEditor& m_editor;
    int m_hovered = -1; // block number
};

} // namespace ggs
