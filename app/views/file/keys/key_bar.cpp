// SPDX-License-Identifier: MIT
#include "views/file/keys/key_bar.h"

#include "base/printable.h"
#include "look/progress_line.h"
#include "look/theme.h"
#include "look/wrapping_row.h"
#include "session/computing.h"
#include "views/file/keys/key_dialog.h"
#include "words/messages.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace ggs {

KeyBar::KeyBar(Computing& computing, QWidget* parent)
    : QWidget(parent), m_edits(new KeyEdits(computing, this)), m_change(new QPushButton(tr("Change…"))),
      m_add(new QPushButton(tr("Add…"))), m_remove(new QPushButton(tr("Remove"))), m_save(new QPushButton(tr("Save"))),
      m_saveCopy(new QPushButton(tr("Save a copy…"))), m_undo(new QToolButton), m_redo(new QToolButton),
      m_says(new QLabel), m_progress(new ProgressLine) {
    setObjectName(QStringLiteral("keyBar"));
    m_change->setObjectName(QStringLiteral("changeKey"));
    m_add->setObjectName(QStringLiteral("addKey"));
    m_remove->setObjectName(QStringLiteral("removeKey"));
    m_save->setObjectName(QStringLiteral("saveKeys"));
    m_saveCopy->setObjectName(QStringLiteral("saveKeysCopy"));
    m_undo->setObjectName(QStringLiteral("undoKey"));
    m_redo->setObjectName(QStringLiteral("redoKey"));
    m_undo->setText(tr("Undo"));
    m_redo->setText(tr("Redo"));
    m_says->setObjectName(QStringLiteral("keyChanges"));
    m_says->setTextFormat(Qt::PlainText);
    m_says->setWordWrap(true);
    auto* const row = new WrappingRow;
    for (QWidget* each : std::initializer_list<QWidget*>{m_change, m_add, m_remove, m_undo, m_redo, m_save, m_saveCopy})
        row->addWidget(each);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(10, 4, 10, 5);
    column->setSpacing(2);
    column->addWidget(m_progress);
    column->addWidget(m_says); // a line of its own: it may be long
    column->addLayout(row);
    connect(m_change, &QPushButton::clicked, this, &KeyBar::change);
    connect(m_add, &QPushButton::clicked, this, &KeyBar::add);
    connect(m_remove, &QPushButton::clicked, this, &KeyBar::remove);
    connect(m_undo, &QToolButton::clicked, m_edits, &KeyEdits::undo);
    connect(m_redo, &QToolButton::clicked, m_edits, &KeyEdits::redo);
    connect(m_save, &QPushButton::clicked, this, [this] { save(); });
    connect(m_saveCopy, &QPushButton::clicked, this, [this] {
        if (const QString path = askForCopy(); !path.isEmpty()) m_edits->save(path);
    });
    connect(m_progress, &ProgressLine::cancelled, m_edits, &KeyEdits::cancelSaving);
    connect(m_edits, &KeyEdits::changed, this, [this] {
        m_trouble.clear();
        m_done.clear();
        follow();
    });
    connect(m_edits, &KeyEdits::refused, this, [this](const QString& why) {
        m_then = {};
        m_trouble = why;
        follow();
        emit said(why, true);
    });
    connect(m_edits, &KeyEdits::saved, this, [this](const QString& path, bool inPlace) {
        emit said(tr("%1 was written").arg(path), false);
        if (inPlace) emit savedInPlace();
        if (!inPlace)
            m_done =
                tr("%1 was written with the changed keys; the open file is unchanged.").arg(QFileInfo(path).fileName());
        follow();
        if (const auto then = std::exchange(m_then, {})) then();
    });
    follow();
}

void KeyBar::setFile(const std::shared_ptr<const WeightsFile>& file) {
    m_key.reset();
    m_then = {};
    m_edits->setFile(file);
}

void KeyBar::choose(std::optional<std::string> key) {
    m_key = std::move(key);
    follow();
}

void KeyBar::follow() {
    const QString why = m_edits->whyNot();
    const bool can = why.isEmpty() && !m_edits->isSaving();
    const size_t n = m_edits->count();
    m_change->setEnabled(can && m_key);
    m_remove->setEnabled(can && m_key);
    m_add->setEnabled(can);
    m_undo->setEnabled(m_edits->canUndo());
    m_redo->setEnabled(m_edits->canRedo());
    m_undo->setToolTip(m_edits->undoWords());
    m_redo->setToolTip(m_edits->redoWords());
    m_save->setEnabled(can && n > 0);
    // A first part alone, elsewhere or by another name, opens nothing.
    m_saveCopy->setEnabled(can && n > 0 && !m_edits->isSplit());
    m_saveCopy->setToolTip(m_edits->isSplit()
                               ? tr("A model split into several files can only be copied as a whole: copy all its "
                                    "files, then change the keys of the copy")
                               : tr("Writes the changed keys to a new file; the open file stays unchanged"));
    m_save->setToolTip(m_edits->isSplit() ? tr("Writes a new version of the first file (the one with the keys) next to "
                                               "the old one, verifies it, and replaces the old file")
                                          : tr("Writes a new file with the changed keys next to the old one, verifies "
                                               "it, and replaces the old file"));
    for (QPushButton* each : {m_change, m_add, m_remove}) each->setToolTip(why);
    if (m_edits->isSaving())
        m_progress->start(tr("writing the file …"), [this] { return m_edits->share(); });
    else
        m_progress->stop();
    const QString line = !m_trouble.isEmpty() ? m_trouble
                         : !why.isEmpty()     ? (m_edits->file() ? why : QString())
                         : n > 0              ? tr("%n key(s) changed, not saved", nullptr, static_cast<int>(n))
                                              : m_done;
    m_says->setText(line);
    m_says->setVisible(!line.isEmpty());
    m_says->setStyleSheet(m_trouble.isEmpty()
                              ? QString()
                              : QStringLiteral("color: %1").arg(Theme::instance().color(Ink::trouble).name()));
}

void KeyBar::change() {
    if (!m_key || !m_change->isEnabled()) return;
    const Result<std::string> value = m_edits->asTyped(*m_key);
    if (!value.ok()) {
        m_trouble = QStringLiteral("%1: %2").arg(QString::fromStdString(printable(*m_key, 80)), words(value.error()));
        return follow();
    }
    ask(*m_key, *value);
}

void KeyBar::add() {
    if (m_add->isEnabled()) ask({}, {});
}

void KeyBar::ask(const std::string& key, const std::string& value) {
    auto* const dialog = new KeyDialog(*m_edits, key, value, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        if (dialog->isSame()) return;
        const KeyEdits::Step step = dialog->step();
        disconnect(m_edits, nullptr, dialog, nullptr);
        if (const Status made = m_edits->make(step); !made.ok()) { // it was tried as it was typed
            m_trouble = words(made.error());
            follow();
        }
    });
    dialog->open();
}

void KeyBar::remove() {
    if (!m_key || !m_remove->isEnabled()) return;
    if (const Status made = m_edits->make({*m_key, {}, {}}); !made.ok()) {
        m_trouble = words(made.error());
        follow();
    }
}

void KeyBar::save(std::function<void()> then) {
    m_then = std::move(then);
    m_edits->save(m_edits->keysFile());
}

QString KeyBar::askForCopy() {
    return QFileDialog::getSaveFileName(this, tr("Save model with changed keys as"), m_edits->copyName(),
                                        tr("Models (%1)").arg(QStringLiteral("*.gguf")));
}

} // namespace ggs
