// SPDX-License-Identifier: MIT
// The file that a script stands in: saving it, what another program writes into it, and what is kept of it until then.
#include "session/opening.h"
#include "session/session_controller.h"
#include "views/script/script_view.h"

#include "base/atomic_file.h"
#include "words/messages.h"

#include <QFileInfo>
#include <QPushButton>

#include <utility>

namespace ggs {

void ScriptView::begin(const QString& text, const QString& name) {
    m_lines = {};
    show({text, name, {}, {}});
    build();
}

bool ScriptView::hasUnsaved() const { return m_shown && m_editor->document()->isModified() && !m_discarded; }

// At once and not on a worker: whoever closes the window has to know that it is written.
QString ScriptView::saveTo(const QString& path) {
    if (const Status saved = save_file(path.toStdString(), m_editor->script().toStdString()); !saved.ok())
        return words(saved.error());
    const QFileInfo info(path);
    const ScriptSource was = m_source;
    m_source = {{}, info.fileName(), info.absolutePath(), info.absoluteFilePath()};
    // What is open is this script, unless it is still another one's because this has never been built.
    if (m_opening.hasScript() && m_opening.programName() == was.name && m_opening.filePath() == was.path)
        m_opening.scriptSavedAs(path);
    knowFile(m_editor->script());
    m_editor->document()->setModified(false);
    describe();
    emit fileChanged();
    return QString();
}

// The script's file, if it has one, holds this: whatever else comes to stand there is another program's.
void ScriptView::knowFile(const QString& text) {
    m_saved = text;
    m_onDisk.clear();
    m_takeFile->hide();
    m_watch.watch(m_source.path);
}

void ScriptView::takeFile(const QString& text) {
    m_editor->replace(text); // which is built as if it were typed
    knowFile(text);
    m_editor->document()->setModified(false);
    describe();
}

void ScriptView::discard() {
    m_discarded = true;
    m_keeping.stop();
    m_recovery.drop();
    describe();
    emit fileChanged();
}

// What it was to make room for did not come.
void ScriptView::wantAgain() {
    if (!std::exchange(m_discarded, false)) return;
    m_keeping.start();
    describe();
    emit fileChanged();
}

void ScriptView::keep() {
    if (hasUnsaved()) m_recovery.keep({m_editor->script(), m_source.name, m_source.path, QDateTime::currentDateTime()});
}

void ScriptView::restore(const KeptScript& lost) {
    m_recovery.adopt();
    const QString folder = lost.path.isEmpty() ? QString() : QFileInfo(lost.path).absolutePath();
    m_lines = {};
    show({lost.text, lost.name, folder, lost.path});
    m_editor->document()->setModified(true);
    build();
}

} // namespace ggs
