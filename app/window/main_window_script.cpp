// SPDX-License-Identifier: MIT
// What the main window does for files and scripts: open, new, save, unsaved text, what a crash left.
#include "session/debuggee.h"
#include "session/opening.h"
#include "session/session_controller.h"
#include "window/main_window.h"

#include "look/actions.h"
#include "session/samples.h"
#include "views/file/file_view.h"
#include "views/file/keys/key_bar.h"
#include "views/script/script_view.h"
#include "window/notice_bar.h"
#include "words/language.h"
#include "words/messages.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

#include <utility>

namespace ggs {

namespace {

constexpr QLatin1String ending("ggs");

// Opens a question whose answers all cost something if they are given by mistake: a Return that was meant for the text
// takes none of them. A box makes its first accepting button the default unless another one is, so one that is never
// seen is it.
void openWithoutDefault(QMessageBox& box) {
    auto* const none = new QPushButton(&box);
    none->setDefault(true);
    none->hide();
    box.open();
    box.setFocus();
}

} // namespace

void MainWindow::makeScriptActions() {
    const QString file = tr("&File"), edit = tr("&Edit");
    Actions& a = *m_actions;
    a.add("newScript", file, tr("&New script"), {}, QKeySequence::New, tr("An empty script, to be typed"),
          [this] { leaveScript([this] { newScript(); }); });
    a.add("save", file, tr("&Save script"), {}, QKeySequence::Save, tr("Writes the script into its file"),
          [this] { saveScript(); });
    a.add("saveAs", file, tr("Save script &as…"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
          tr("Saves under another name and goes on with that file"), [this] { saveScriptAs(); });
    a.add("loadPlugin", file, tr("Load a plu&g-in…"), {}, {},
          tr("A library with ops of your own; its code runs with your rights"), [this] { choosePlugin(); });
    a.add("format", edit, tr("&Format script"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I),
          tr("One space here, none there; comments are kept, and the program is the same"), [this] {
              show(*m_script);
              const QString problem = m_script->format();
              if (!problem.isEmpty()) complain(problem);
          });
    a.add("comment", edit, tr("Co&mment lines"), {}, QKeySequence(Qt::CTRL | Qt::Key_Slash),
          tr("Makes the selected lines of the script comments, or takes the # away"), [this] {
              if (m_script->isVisible()) m_script->editor()->toggleComment();
          });
    a.add("build", edit, tr("&Build script"), {}, QKeySequence(Qt::CTRL | Qt::Key_Return),
          tr("With the files it loads, and without the limits that apply while you type"),
          [this] { m_script->build(); });
}

void MainWindow::makeScriptView() {
    connect(m_script, &ScriptView::fileChanged, this, &MainWindow::followScript);
    connect(m_script, &ScriptView::behindChanged, this, &MainWindow::follow);
    connect(&m_opening, &Opening::scriptAccepted, this, [this] {
        if (const auto act = std::exchange(m_onceBuilt, {})) act();
    });
    // Another one is opened, or this one has an error.
    connect(&m_opening, &Opening::opening, this, [this] { m_onceBuilt = {}; });
    connect(&m_debuggee, &Debuggee::failed, this, [this] { m_onceBuilt = {}; });
    connect(&m_opening, &Opening::scriptRefused, this, [this] { m_onceBuilt = {}; });
    connect(m_script, &ScriptView::pluginWanted, this, [this] { findPlugin(true); });
    connect(m_script, &ScriptView::templateWanted, this,
            [this](const QString& sample) { leaveScript([this, sample] { newScript(sample); }); });
    connect(m_script, &ScriptView::writtenElsewhere, this, [this](bool taken) {
        const QString said = taken
                                 ? tr("%1 was written by another program and is read again").arg(m_script->name())
                                 : tr("%1 was written by another program; saving replaces that").arg(m_script->name());
        note(said, !taken);
        if (!taken) complain(said);
    });
    connect(&m_opening, &Opening::renamed, this, &MainWindow::followScript);
    connect(&m_opening, &Opening::scriptRefused, this, [this] {
        // Who types, or has a lost text back, isn't asked; what is trusted is loaded.
        if (m_opening.refused().edited) return findPlugin(false);
        // It is shown to be mended.
        takeOpened();
        show(*m_script);
        findPlugin(true);
    });
}

void MainWindow::onceBuilt(std::function<void()> act) {
    if (!m_script || !m_script->isBehind()) return act();
    m_script->build();
    m_onceBuilt = std::move(act);
}

void MainWindow::followScript() {
    const QString none = m_script->hasScript() ? QString() : tr("no script is open");
    for (const char* id : {"saveAs", "format", "comment", "build"}) m_actions->allow(QLatin1String(id), none);
    m_actions->allow("save", !none.isEmpty()                                        ? none
                             : m_script->hasUnsaved() || m_script->path().isEmpty() ? QString()
                                                                                    : tr("it is saved as it is"));
    m_script->setTitle(m_script->hasUnsaved() ? tr("Script ●") : tr("Script"));
    const QString open = m_debuggee.isOpen() ? m_opening.programName() : m_script->name();
    setWindowTitle(open.isEmpty() ? QStringLiteral("ggscope[*]") : open + QStringLiteral("[*] — ggscope"));
    setWindowModified(m_script->hasUnsaved());
}

// The list of samples stands at the one that is open.
void MainWindow::followSample() {
    const QString name = m_script->name().section(QLatin1Char('.'), 0, -2);
    m_samples->setCurrentIndex(m_script->path().isEmpty() ? m_samples->findText(name) : -1);
}

// -- files ------------------------------------------------------------------------------------------------------------

void MainWindow::openSample(const QString& name) {
    if (isModelSample(name)) {
        const QString file = modelSampleFile(name);
        if (file.isEmpty())
            return note(tr("%1 can't be written into the cache folder, from where it would be read").arg(name), true);
        return openPath(file);
    }
    QFile file(samplePath(name));
    if (!file.open(QIODevice::ReadOnly)) {
        note(tr("there is no sample called %1").arg(name), true);
        return;
    }
    leaveScript([this, name, text = QString::fromUtf8(file.readAll())] {
        m_opening.openScript(text, name + QStringLiteral(".ggs"), QString());
    });
}

void MainWindow::openPath(const QString& path) {
    const QFileInfo info(path);
    if (!info.exists()) {
        if (QFile::exists(samplePath(path)) || isModelSample(path)) {
            openSample(path);
            return;
        }
        const QString said = tr("%1 can't be opened: there is no such file").arg(printableText(path.toStdString()));
        note(said, true);
        complain(said);
        m_notice->trouble(said);
        return;
    }
    leaveScript([this, file = info.absoluteFilePath()] { m_opening.openFile(file); });
}

bool MainWindow::hasUnsaved() const {
    return (m_script && m_script->hasUnsaved()) || (m_fileView && m_fileView->keys()->edits().count() > 0);
}

void MainWindow::leaveKeys(std::function<void()> then) {
    if (auto* const asked = findChild<QMessageBox*>(QStringLiteral("unsavedKeys")))
        delete asked; // the newer wish counts
    auto* const box = new QMessageBox(QMessageBox::NoIcon, tr("Unsaved keys"),
                                      tr("%1 has keys that are changed and not saved.").arg(m_opening.programName()),
                                      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("unsavedKeys"));
    box->setInformativeText(tr("If you discard them they are gone."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, then = std::move(then)](int button) {
        if (button == QMessageBox::Save) {
            m_fileView->keys()->save([this, then] { leaveScript(then); });
        } else if (button == QMessageBox::Discard) {
            m_fileView->keys()->edits().forget();
            leaveScript(then);
        } else {
            followSample();
        }
    });
    openWithoutDefault(*box);
}

void MainWindow::leaveScript(std::function<void()> then) {
    if (m_fileView && m_fileView->keys()->edits().count() > 0) return leaveKeys(std::move(then));
    if (!m_script || !m_script->hasUnsaved()) return then();
    if (auto* const asked = findChild<QMessageBox*>(QStringLiteral("unsaved"))) delete asked; // the newer wish counts
    auto* const box = new QMessageBox(QMessageBox::NoIcon, tr("Unsaved text"),
                                      tr("%1 has changes that are not saved.").arg(m_script->name()),
                                      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    box->setObjectName(QStringLiteral("unsaved"));
    box->setInformativeText(tr("If you discard them they are gone."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, then = std::move(then)](int button) {
        if (button == QMessageBox::Save) {
            saveScript(then);
        } else if (button == QMessageBox::Discard) {
            m_script->discard();
            then();
        } else {
            followSample();
        }
    });
    openWithoutDefault(*box);
}

void MainWindow::saveScript(std::function<void()> then) {
    if (!m_script->hasScript()) return;
    if (m_script->path().isEmpty()) return saveScriptAs(std::move(then));
    const QString problem = m_script->saveTo(m_script->path());
    if (!problem.isEmpty()) {
        note(problem, true);
        complain(problem);
        return;
    }
    note(tr("%1 is written").arg(m_script->path()));
    complain({});
    if (then) then();
}

void MainWindow::saveScriptAs(std::function<void()> then) {
    if (!m_script->hasScript()) return;
    const QString folder = m_script->path().isEmpty() ? QDir::homePath() : QFileInfo(m_script->path()).path();
    auto* const dialog = new QFileDialog(this, tr("Save script as"), folder, tr("Scripts (*.ggs);;All files (*)"));
    dialog->setObjectName(QStringLiteral("saveScriptAs"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending);
    dialog->selectFile(m_script->name());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this, then = std::move(then)](const QString& path) {
        const QString problem = m_script->saveTo(path);
        if (!problem.isEmpty()) {
            note(problem, true);
            complain(problem);
            return;
        }
        m_file = m_script->path();
        followSample();
        rememberFile(m_file);
        note(tr("%1 is written").arg(m_file));
        if (then) then();
    });
    dialog->open();
}

void MainWindow::newScript(const QString& sample) {
    QString text;
    if (!sample.isEmpty()) {
        QFile file(samplePath(sample));
        if (!file.open(QIODevice::ReadOnly)) return;
        text = QString::fromUtf8(file.readAll());
    }
    m_file.clear();
    show(*m_script);
    m_samples->setCurrentIndex(-1);
    m_script->begin(text, sample.isEmpty() ? tr("untitled.ggs") : tr("my-%1.ggs").arg(sample));
}

// -- after a crash ----------------------------------------------------------------------------------------------------

void MainWindow::offerLost() {
    const auto lost = m_script->lost();
    if (!lost) return;
    auto* const box =
        new QMessageBox(QMessageBox::NoIcon, tr("Unsaved text was kept"),
                        tr("ggscope ended before %1 was saved. Its text of %2 was kept.")
                            .arg(lost->name, QLocale(languageInUse()).toString(lost->when, QLocale::ShortFormat)),
                        QMessageBox::NoButton, this);
    box->setObjectName(QStringLiteral("lostText"));
    const auto* const restore = box->addButton(tr("Restore it"), QMessageBox::AcceptRole);
    const auto* const discard = box->addButton(tr("Discard it"), QMessageBox::DestructiveRole);
    box->addButton(tr("Ask again next time"), QMessageBox::RejectRole);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, box, restore, discard, lost = *lost] {
        if (box->clickedButton() == discard) m_script->forgetLost();
        if (box->clickedButton() != restore) return;
        leaveScript([this, lost] {
            m_opening.close();
            show(*m_script);
            m_script->restore(lost);
        });
    });
    box->open();
}

} // namespace ggs
