// SPDX-License-Identifier: MIT
#include "window/edit_actions.h"

#include "look/actions.h"
#include "look/view.h"
#include "session/debuggee.h"
#include "session/marking.h"
#include "session/session_controller.h"
#include "window/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace ggs {

namespace {

// The text widget that has the focus, and the edit commands that it supports.
struct FocusedText {
    QLineEdit* line = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QPlainTextEdit* plain = qobject_cast<QPlainTextEdit*>(QApplication::focusWidget());
    QTextEdit* rich = qobject_cast<QTextEdit*>(QApplication::focusWidget());

    bool isEdited() const {
        return (line && !line->isReadOnly()) || (plain && !plain->isReadOnly()) || (rich && !rich->isReadOnly());
    }
    bool canUndo() const {
        return (line && line->isUndoAvailable()) || (plain && plain->document()->isUndoAvailable());
    }
    bool canRedo() const {
        return (line && line->isRedoAvailable()) || (plain && plain->document()->isRedoAvailable());
    }
    bool hasSelection() const {
        return (line && line->hasSelectedText()) || (plain && plain->textCursor().hasSelection()) ||
               (rich && rich->textCursor().hasSelection());
    }
    // Calls `act` with the widget.
    template <class Do> void each(Do act) const {
        if (line) act(line);
        if (plain) act(plain);
        if (rich) act(rich);
    }
};

} // namespace

EditActions::EditActions(MainWindow& window)
    : QObject(&window), m_window(window), m_debuggee(window.controller().debuggee()),
      m_marking(window.controller().marking()) {}

void EditActions::addActions() {
    const QString edit = MainWindow::tr("&Edit");
    Actions& a = m_window.actions();
    a.add("undo", edit, tr("&Undo"), "undo", QKeySequence::Undo,
          tr("Undoes the last change to the focused text or to a value"), [this] {
              const FocusedText text;
              if (text.canUndo()) return text.each([](auto* widget) { widget->undo(); });
              if (text.plain && text.isEdited()) return; // in the script, Undo never undoes a value
              m_marking.undoChange();
          });
    a.add("redo", edit, tr("&Redo"), {}, QKeySequence::Redo,
          tr("Redoes the last undone change to the focused text or to a value"), [this] {
              const FocusedText text;
              if (text.canRedo()) return text.each([](auto* widget) { widget->redo(); });
              if (text.plain && text.isEdited()) return;
              m_marking.redoChange();
          });
    a.add("cut", edit, tr("Cu&t"), {}, QKeySequence::Cut, tr("Moves the selected text to the clipboard"), [] {
        const FocusedText text;
        if (text.isEdited()) text.each([](auto* widget) { widget->cut(); });
    });
    a.add("copy", edit, tr("&Copy"), {}, QKeySequence::Copy,
          tr("Copies the selected text, or the content of the view, such as selected values"), [this] {
              const FocusedText text;
              if (text.hasSelection()) return text.each([](auto* widget) { widget->copy(); });
              if (View* const view = m_window.currentView()) view->copy();
          });
    a.add("paste", edit, tr("&Paste"), {}, QKeySequence::Paste,
          tr("Inserts the clipboard text into the focused text, or replaces the selected values with it"), [this] {
              const FocusedText text;
              if (text.isEdited()) return text.each([](auto* widget) { widget->paste(); });
              View* const view = m_window.currentView();
              if (view && view->whyNoPaste().isEmpty()) view->paste(QGuiApplication::clipboard()->text());
          });
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { followFocus(now); });
}

void EditActions::followFocus(QWidget* focused) {
    delete m_typing;
    m_typing = new QObject(this);
    const auto listen = [this](auto* text, auto... signal) {
        (connect(text, signal, m_typing, [this] { follow(); }), ...);
    };
    if (auto* const line = qobject_cast<QLineEdit*>(focused))
        listen(line, &QLineEdit::textChanged, &QLineEdit::selectionChanged);
    else if (auto* const plain = qobject_cast<QPlainTextEdit*>(focused))
        listen(plain, &QPlainTextEdit::undoAvailable, &QPlainTextEdit::redoAvailable, &QPlainTextEdit::copyAvailable);
    else if (auto* const rich = qobject_cast<QTextEdit*>(focused))
        listen(rich, &QTextEdit::undoAvailable, &QTextEdit::redoAvailable, &QTextEdit::copyAvailable);
    follow();
}

void EditActions::follow() {
    const FocusedText text;
    const bool open = m_debuggee.isOpen();
    const View* const view = m_window.currentView();
    const QString nothing = tr("nothing is open"), noText = view ? view->View::whyNoPaste() : nothing;
    QString noUndo;
    if (!text.canUndo()) {
        noUndo = text.plain && text.isEdited() ? tr("this text has no changes to undo")
                 : !open                       ? nothing
                 : m_debuggee.snapshot().changes.empty() && m_debuggee.snapshot().changes_elsewhere == 0
                     ? tr("no value was changed")
                     : m_debuggee.whyNot(Capability::change);
    }
    const bool inScript = text.plain && text.isEdited();
    QString noRedo;
    if (!text.canRedo()) {
        noRedo = inScript                               ? tr("this text has no undone changes")
                 : !open                                ? nothing
                 : m_debuggee.snapshot().undone.empty() ? tr("nothing was undone")
                                                        : m_debuggee.whyNot(Capability::change);
    }
    // Adds the value that the action affects.
    const auto named = [](const QString& verb, QString value) {
        return value.isEmpty()
                   ? verb
                   : QStringLiteral("%1 %2").arg(verb, value.replace(QLatin1Char('&'), QLatin1String("&&")));
    };
    m_window.actions().get("undo")->setText(
        named(tr("&Undo"), text.canUndo() || inScript ? QString() : m_marking.undoWords()));
    m_window.actions().get("redo")->setText(
        named(tr("&Redo"), text.canRedo() || inScript ? QString() : m_marking.redoWords()));
    m_window.actions().allow("undo", noUndo);
    m_window.actions().allow("redo", noRedo);
    m_window.actions().allow("cut", text.isEdited() && text.hasSelection() ? QString()
                                    : text.isEdited()                      ? tr("no text is selected")
                                                                           : noText);
    m_window.actions().allow("copy", open || text.hasSelection() ? QString() : nothing);
    m_window.actions().allow("paste", text.isEdited() ? QString() : view ? view->whyNoPaste() : noText);
}

} // namespace ggs
