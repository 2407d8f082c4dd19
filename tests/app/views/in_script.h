// SPDX-License-Identifier: MIT
// A window whose script is edited: typing by keys, waiting until the typed text is built, and answering questions.
#pragma once

#include "app/in_window.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "session/opening.h"

#include "views/script/completion_popup.h"
#include "views/script/script_editor.h"
#include "views/script/script_view.h"

#include <QFile>
#include <QMessageBox>
#include <QPushButton>
#include <QTextBlock>

namespace ggs {

struct ScriptWindow : TestWindow {
    ScriptWindow() {
        editor = child<ScriptEditor>("scriptEditor");
        view = child<ScriptView>("script");
    }
    // Keys go to the window only while it is active.
    bool active() { return QTest::qWaitForWindowActive(window.get()); }
    void type(const char* text) {
        for (const char* c = text; *c; ++c) {
            if (*c == '\n') {
                if (editor->popup()) editor->popup()->hide();
                QTest::keyClick(editor, Qt::Key_Return);
            } else {
                QTest::keyClick(editor, *c);
            }
        }
    }
    void begin() { key(Qt::Key_N, Qt::ControlModifier); }
    bool openForEditing(const char* sample) {
        if (!open(QLatin1String(sample))) return false;
        showAlone(QStringLiteral("script"));
        return settled();
    }
    // Waits until the program of the current text is open and has this number of tensors.
    bool built(size_t tensors) {
        return QTest::qWaitFor(
            [&] {
                return controller().debuggee().isOpen() && controller().opening().scriptText() == editor->script() &&
                       controller().debuggee().structure().tensors.size() == tensors;
            },
            10'000);
    }
    int lineWith(const char* words) {
        for (QTextBlock b = editor->document()->firstBlock(); b.isValid(); b = b.next()) {
            if (b.text().contains(QLatin1String(words)) && !b.text().startsWith(QLatin1Char('#')))
                return b.blockNumber() + 1;
        }
        return 0;
    }
    QString textOf(int line) { return editor->document()->findBlockByNumber(line - 1).text(); }
    QString lastLine() { return editor->document()->lastBlock().text(); }
    void moveTo(int block, int column) {
        QTextCursor caret(editor->document()->findBlockByNumber(block));
        caret.setPosition(caret.position() + column);
        editor->setTextCursor(caret);
    }
    void endOfLine() { QTest::keyClick(editor, Qt::Key_End); }
    void replaceWord(int line, const char* from, const char* to) {
        QTextCursor caret(editor->document()->findBlockByNumber(line - 1));
        const auto at =
            static_cast<int>(textOf(line).lastIndexOf(QLatin1String(from), textOf(line).indexOf(QLatin1Char('#'))));
        caret.setPosition(caret.position() + at);
        caret.setPosition(caret.position() + static_cast<int>(qstrlen(from)), QTextCursor::KeepAnchor);
        editor->setTextCursor(caret);
        type(to);
        if (editor->popup()) editor->popup()->hide();
    }
    QString waved() {
        for (const auto& each : editor->extraSelections()) {
            if (each.format.underlineStyle() == QTextCharFormat::WaveUnderline) return each.cursor.selectedText();
        }
        return QString();
    }
    QList<double> valuesOf(const char* name) {
        QList<double> got;
        bool done = false;
        controller().debuggee().read(newKind(), &controller(),
                                     [&, tensor = find(name)](const Structure& s, const ByteSource& bytes) {
                                         const auto all = values(bytes, tensor, s.tensor(tensor));
                                         return [&got, &done, all] {
                                             got = QList<double>((*all)->begin(), (*all)->end());
                                             done = true;
                                         };
                                     });
        return QTest::qWaitFor([&] { return done; }, 5'000) ? got : QList<double>();
    }
    static QByteArray contents(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    bool answer(const char* box, QMessageBox::StandardButton button) {
        auto* const asked = child<QMessageBox>(box);
        if (!asked || !asked->button(button)) return false;
        QTest::mouseClick(asked->button(button), Qt::LeftButton);
        return QTest::qWaitFor([&] { return child<QMessageBox>(box) == nullptr; }, 5'000);
    }
    static int indexOf(QMessageBox* box, QMessageBox::ButtonRole role) {
        for (int i = 0; i < box->buttons().size(); ++i) {
            if (box->buttonRole(box->buttons().at(i)) == role) return i;
        }
        return -1;
    }
    bool press(const char* name, QMessageBox::ButtonRole role) {
        auto* const asked = child<QMessageBox>(name);
        if (!asked || indexOf(asked, role) < 0) return false;
        QTest::mouseClick(asked->buttons().at(indexOf(asked, role)), Qt::LeftButton);
        return QTest::qWaitFor([&] { return child<QMessageBox>(name) == nullptr; }, 5'000);
    }

    ScriptEditor* editor = nullptr;
    ScriptView* view = nullptr;
};

} // namespace ggs
