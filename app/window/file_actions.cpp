// SPDX-License-Identifier: MIT
#include "window/file_actions.h"

#include "base/read_file.h"
#include "debug/targets/model_text.h"
#include "look/actions.h"
#include "session/click_logs.h"
#include "session/debuggee.h"
#include "session/generating.h"
#include "session/measuring.h"
#include "session/opening.h"
#include "session/samples.h"
#include "session/session_controller.h"
#include "views/clicks/click_view.h"
#include "views/clicks/reading_dialog.h"
#include "views/file/file_view.h"
#include "views/file/keys/key_bar.h"
#include "views/script/script_view.h"
#include "window/main_window.h"
#include "window/run_notices.h"
#include "window/workspaces.h"
#include "words/language.h"
#include "words/messages.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>

#include <chrono>
#include <utility>

namespace ggs {

namespace {

constexpr QLatin1String ending("ggs");
constexpr auto keepAfter = std::chrono::milliseconds(300); // after a stop; stops in quick succession are kept once
constexpr double longProfile = 2; // seconds: a shorter one is made again sooner than a question is answered

// Opens a question without a default button, so that a Return meant for the text can't discard anything. QMessageBox
// makes its first accepting button the default if there is none, so a hidden button is the default.
void openWithoutDefault(QMessageBox& box) {
    auto* const none = new QPushButton(&box);
    none->setDefault(true);
    none->hide();
    box.open();
    box.setFocus();
}

} // namespace

FileActions::FileActions(MainWindow& window, ScriptView& script, FileView& weights, ClickView& clicks)
    : QObject(&window), m_window(window), m_debuggee(window.controller().debuggee()),
      m_opening(window.controller().opening()), m_clicks(window.controller().clickLogs()),
      m_generating(window.controller().generating()), m_measuring(window.controller().measuring()), m_script(&script),
      m_fileView(&weights) {
    connect(m_script, &ScriptView::fileChanged, this, &FileActions::followScript);
    connect(m_script, &ScriptView::behindChanged, &window, &MainWindow::follow);
    connect(&m_opening, &Opening::scriptAccepted, this, [this] {
        if (const auto act = std::exchange(m_onceBuilt, {})) act();
    });
    connect(&m_debuggee, &Debuggee::snapshotChanged, this, &FileActions::followPlace);
    connect(&m_debuggee, &Debuggee::closed, this, &FileActions::rememberPlace);
    m_keeping.setSingleShot(true);
    m_keeping.setInterval(keepAfter);
    connect(&m_keeping, &QTimer::timeout, this, &FileActions::keepPlace);
    // Dropped when another file is opened, or the script has an error.
    connect(&m_opening, &Opening::opening, this, [this] { m_onceBuilt = {}; });
    connect(&m_debuggee, &Debuggee::failed, this, [this] { m_onceBuilt = {}; });
    connect(&m_opening, &Opening::scriptRefused, this, [this] {
        // A move that waited for the text is not made.
        if (std::exchange(m_onceBuilt, {})) m_window.runNotices().scriptHasError(m_script->problem(), false);
    });
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::closed})
        connect(&m_debuggee, signal, this, &FileActions::warnOfOldValues);
    connect(&m_opening, &Opening::scriptRefused, this, &FileActions::warnOfOldValues);
    connect(&m_opening, &Opening::scriptAccepted, this, &FileActions::warnOfOldValues);
    connect(m_script, &ScriptView::templateWanted, this,
            [this](const QString& sample) { leaveProgram([this, sample] { newScript(sample); }); });
    connect(m_script, &ScriptView::writtenElsewhere, this, [this](bool taken) {
        const QString said =
            taken ? tr("another program changed %1, so the file was reloaded").arg(m_script->name())
                  : tr("another program changed %1; saving overwrites those changes").arg(m_script->name());
        m_window.note(said, !taken);
        if (!taken) m_window.complain(said);
    });
    connect(&m_opening, &Opening::renamed, this, &FileActions::followScript);
    connect(&m_clicks, &ClickLogs::shapeWanted, this,
            [this](const QString& path) { askHowToRead(path, ClickOptions(), true); });
    connect(&clicks, &ClickView::readingWanted, this, [this] {
        if (m_clicks.log()) askHowToRead(m_opening.filePath(), m_clicks.options(), false);
    });
    connect(&m_opening, &Opening::scriptRefused, this, [this] {
        if (m_opening.refused().edited) return;
        // Shows the script, so that its error can be fixed.
        takeOpened();
        showError();
    });
}

void FileActions::addActions() {
    const QString file = MainWindow::tr("&File"), edit = MainWindow::tr("&Edit");
    Actions& a = m_window.actions();
    a.add("newScript", file, tr("&New script"), {}, QKeySequence::New, tr("Starts an empty script"),
          [this] { leaveProgram([this] { newScript(); }); });
    a.add("save", file, tr("&Save script"), {}, QKeySequence::Save, tr("Saves the script to its file"),
          [this] { saveScript(); });
    a.add("saveAs", file, tr("Save script &as…"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
          tr("Saves the script under another name and continues with that file"), [this] { saveScriptAs(); });
    a.add("format", edit, tr("&Format script"), {}, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_I),
          tr("Normalises spaces, indentation and blank lines; line breaks, comments and the program stay the same"),
          [this] {
              m_window.show(*m_script);
              const QString problem = m_script->format();
              if (!problem.isEmpty()) m_window.complain(problem);
          });
    a.add("comment", edit, tr("Co&mment lines"), {}, QKeySequence(Qt::CTRL | Qt::Key_Slash),
          tr("Comments or uncomments the selected lines"), [this] {
              if (m_script->isVisible()) m_script->editor()->toggleComment();
          });
    a.add("build", edit, tr("&Build script"), {}, QKeySequence(Qt::CTRL | Qt::Key_Return),
          tr("Builds the script with the files that it loads, and without the limits that apply while you type"),
          [this] { m_script->build(); });
}

void FileActions::askHowToRead(const QString& path, const ClickOptions& options, bool raw) {
    delete m_window.findChild<ReadingDialog*>(); // only the newer question counts
    auto* const dialog = new ReadingDialog(path, options, raw, &m_window);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        leaveProgram([this, path = dialog->path(), how = dialog->options()] { m_opening.openClicks(path, how); });
    });
    dialog->open();
}

void FileActions::onceBuilt(std::function<void()> act) {
    if (!m_script->isBehind()) {
        act();
        if (m_debuggee.isOpen() && !m_script->problem().isEmpty())
            m_window.runNotices().scriptHasError(m_script->problem(), true);
        return;
    }
    m_script->build();
    m_onceBuilt = std::move(act);
}

// While the text has an error, the views show the program of the previous text.
void FileActions::warnOfOldValues() {
    const bool old = m_debuggee.isOpen() && m_opening.hasScript() && !m_script->problem().isEmpty();
    m_window.workspaces().warn(Workspaces::About::script, old ? tr("Previous version of the script") : QString(),
                               tr("The script has an error, so the views show its last version without one."));
}

void FileActions::showError() {
    m_window.workspaces().setCurrent(QStringLiteral("debug"));
    m_window.show(*m_script);
    if (m_opening.refused().line > 0) m_script->showLine(m_opening.refused().line);
}

void FileActions::followScript() {
    const QString none = m_script->hasScript() ? QString() : tr("no script is open");
    for (const char* id : {"saveAs", "format", "comment", "build"}) m_window.actions().allow(QLatin1String(id), none);
    m_window.actions().allow("save", !none.isEmpty() ? none
                                     : m_script->hasUnsaved() || m_script->path().isEmpty()
                                         ? QString()
                                         : tr("the script has no unsaved changes"));
    m_script->setTitle(m_script->hasUnsaved() ? tr("Script ●") : tr("Script"));
    const bool named = m_debuggee.isOpen() || m_clicks.log();
    const QString open = named ? m_opening.programName() : m_script->name();
    m_window.setWindowTitle(open.isEmpty() ? QStringLiteral("ggscope[*]") : open + QStringLiteral("[*] — ggscope"));
    m_window.setWindowModified(m_script->hasUnsaved());
    emit fileChanged(open, named ? m_opening.filePath() : m_script->path(), m_script->hasUnsaved());
}

void FileActions::openSample(const QString& name) {
    if (isModelSample(name)) {
        const QString file = modelSampleFile(name);
        if (file.isEmpty())
            return m_window.note(tr("%1 can't be written to the cache folder, so it can't be opened").arg(name), true);
        return openPath(file);
    }
    const QString text = sampleText(name);
    if (text.isEmpty()) {
        m_window.note(tr("there is no sample called %1").arg(name), true);
        return;
    }
    leaveProgram([this, name, text] { m_opening.openScript(text, name + QStringLiteral(".ggs"), QString()); });
}

void FileActions::openPath(const QString& path) {
    const QFileInfo info(path);
    if (const QString sample = sampleOfFile(path); !sample.isEmpty() && !isModelSample(sample)) {
        openSample(sample);
        return;
    }
    // A folder can't be opened, so it doesn't hide a sample of the same name.
    if ((!info.exists() || info.isDir()) && (QFile::exists(samplePath(path)) || isModelSample(path))) {
        openSample(path);
        return;
    }
    if (!info.exists()) {
        m_window.fail(words(Status(no_such_file(path.toStdString())).error()));
        return;
    }
    leaveProgram([this, file = info.absoluteFilePath()] { m_opening.openFile(file); });
}

bool FileActions::hasUnsaved() const { return m_script->hasUnsaved() || m_fileView->keys()->edits().count() > 0; }

void FileActions::leaveKeys(std::function<void()> then) {
    if (auto* const asked = m_window.findChild<QMessageBox*>(QStringLiteral("unsavedKeys")))
        delete asked; // only the newer question counts
    auto* const box = new QMessageBox(QMessageBox::NoIcon, tr("Unsaved keys"),
                                      tr("%1 has keys with unsaved changes.").arg(m_opening.programName()),
                                      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    box->setObjectName(QStringLiteral("unsavedKeys"));
    box->setInformativeText(tr("Discarded changes can't be restored."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, then = std::move(then)](int button) {
        if (button == QMessageBox::Save) {
            m_fileView->keys()->save([this, then] { leaveText(then); });
        } else if (button == QMessageBox::Discard) {
            // Not before the last question: its Cancel keeps everything.
            leaveText([this, then] {
                m_fileView->keys()->edits().forget();
                then();
            });
        } else {
            m_given.clear();
        }
    });
    openWithoutDefault(*box);
}

void FileActions::leaveScript(std::function<void()> then) {
    m_fileView->keys()->edits().count() > 0 ? leaveKeys(std::move(then)) : leaveText(std::move(then));
}

void FileActions::leaveText(std::function<void()> then) {
    if (!m_script->hasUnsaved()) return then();
    if (auto* const asked = m_window.findChild<QMessageBox*>(QStringLiteral("unsaved")))
        delete asked; // only the newer question counts
    auto* const box =
        new QMessageBox(QMessageBox::NoIcon, tr("Unsaved text"), tr("%1 has unsaved changes.").arg(m_script->name()),
                        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    box->setObjectName(QStringLiteral("unsaved"));
    box->setInformativeText(tr("Discarded changes can't be restored."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, then = std::move(then)](int button) {
        if (button == QMessageBox::Save) {
            saveScript(then);
        } else if (button == QMessageBox::Discard) {
            m_script->discard();
            then();
        } else {
            m_given.clear();
        }
    });
    openWithoutDefault(*box);
}

QStringList FileActions::resultsAtRisk() const {
    QStringList results;
    if (const auto& text = m_generating.text()) {
        const GeneratedTokens all = generated_tokens(*text);
        const auto generated = static_cast<int>(all.tokens);
        if (all.branches == 1) results.append(tr("%n generated token(s)", nullptr, generated));
        if (all.branches > 1)
            results.append(tr("%n generated token(s) in %1 branches", nullptr, generated).arg(all.branches));
    }
    if (const auto& profile = m_measuring.profile()) {
        Nanoseconds took = 0;
        for (const Nanoseconds each : profile->median) took += each * profile->runs();
        if (static_cast<double>(took) * 1e-9 >= longProfile)
            results.append(tr("the profile of %n run(s)", nullptr, profile->runs()));
    }
    return results == m_given ? QStringList() : results;
}

void FileActions::leaveResults(std::function<void()> then) {
    const QStringList results = resultsAtRisk();
    if (results.isEmpty()) return then();
    if (auto* const asked = m_window.findChild<QMessageBox*>(QStringLiteral("resultsAtRisk")))
        delete asked; // only the newer question counts
    auto* const box =
        new QMessageBox(QMessageBox::NoIcon, tr("Results would be lost"),
                        tr("Closing %1 discards %2.").arg(m_opening.programName(), results.join(tr(" and "))),
                        QMessageBox::Discard | QMessageBox::Cancel, &m_window);
    box->setObjectName(QStringLiteral("resultsAtRisk"));
    box->setInformativeText(m_generating.text() ? tr("“Copy the model's text” in the Edit menu copies the text.")
                                                : tr("“Export…” in the File menu saves a table."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, results, then = std::move(then)](int button) {
        if (button != QMessageBox::Discard) return;
        m_given = results; // the window asks again when it is closed
        then();
    });
    openWithoutDefault(*box);
}

void FileActions::leaveProgram(std::function<void()> then) {
    m_given.clear();
    leaveResults([this, then = std::move(then)] {
        leaveScript([this, then] {
            then();
            m_given.clear();
        });
    });
}

void FileActions::saveScript(std::function<void()> then) {
    if (!m_script->hasScript()) return;
    if (m_script->path().isEmpty()) return saveScriptAs(std::move(then));
    const QString problem = m_script->saveTo(m_script->path());
    if (!problem.isEmpty()) {
        m_window.note(problem, true);
        m_window.complain(problem);
        return;
    }
    m_window.note(tr("%1 was written").arg(m_script->path()));
    m_window.complain({});
    if (then) then();
}

void FileActions::saveScriptAs(std::function<void()> then) {
    if (!m_script->hasScript()) return;
    auto* const dialog =
        new QFileDialog(&m_window, tr("Save script as"), folder(), tr("Scripts (*.ggs);;All files (*)"));
    dialog->setObjectName(QStringLiteral("saveScriptAs"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending);
    dialog->selectFile(m_script->name());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this, then = std::move(then)](const QString& path) {
        const QString problem = m_script->saveTo(path);
        if (!problem.isEmpty()) {
            m_window.note(problem, true);
            m_window.complain(problem);
            return;
        }
        m_file = m_recentFile = m_script->path();
        rememberFile(m_file);
        m_window.note(tr("%1 was written").arg(m_file));
        if (then) then();
    });
    dialog->open();
}

void FileActions::newScript(const QString& sample) {
    const QString text = sample.isEmpty() ? QString() : sampleText(sample);
    if (!sample.isEmpty() && text.isEmpty()) return;
    rememberPlace();
    m_file.clear();
    m_recentFile.clear();
    m_window.show(*m_script);
    m_script->begin(text, sample.isEmpty() ? tr("untitled.ggs") : tr("my-%1.ggs").arg(sample));
}

void FileActions::offerLost() {
    const auto lost = m_script->lost();
    if (!lost) return;
    auto* const box =
        new QMessageBox(QMessageBox::NoIcon, tr("Unsaved text found"),
                        tr("ggscope ended before %1 was saved. A copy of the unsaved text, dated %2, was kept.")
                            .arg(lost->name, QLocale(languageInUse()).toString(lost->when, QLocale::ShortFormat)),
                        QMessageBox::NoButton, &m_window);
    box->setObjectName(QStringLiteral("lostText"));
    const auto* const restore = box->addButton(tr("Restore text"), QMessageBox::AcceptRole);
    const auto* const discard = box->addButton(tr("Discard text"), QMessageBox::DestructiveRole);
    box->addButton(tr("Ask again next time"), QMessageBox::RejectRole);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::finished, this, [this, box, restore, discard, lost = *lost] {
        if (box->clickedButton() == discard) m_script->forgetLost();
        if (box->clickedButton() != restore) return;
        leaveProgram([this, lost] {
            m_opening.close();
            m_window.show(*m_script);
            m_script->restore(lost);
        });
    });
    box->open();
}

void FileActions::takeOpened() {
    rememberPlace();
    m_file = m_opening.filePath();
    const QString sample = m_window.sampleName();
    m_recentFile = m_file.isEmpty() && !sample.isEmpty() ? samplePath(sample) : m_file;
    m_sample = m_file.isEmpty() ? m_opening.programName() : QString();
    if (!m_recentFile.isEmpty()) rememberFile(m_recentFile);
    followPlace();
}

QString FileActions::folder() const {
    return m_file.isEmpty() || !sampleOfFile(m_file).isEmpty() ? QDir::currentPath() : QFileInfo(m_file).path();
}

void FileActions::askToOpen(Wanted kind) {
    const QString all =
        tr("Supported files (*.ggs *.gguf *.safetensors *.safetensors.index.json *.trace *.bin *.dat *.raw *.parquet "
           "*.txt);;All files (*)");
    const QString models = tr("Models (*.gguf *.safetensors *.safetensors.index.json)"),
                  scripts = tr("Scripts (*.ggs)"), clicks = tr("Click logs (*.bin *.dat *.raw *.parquet *.txt)");
    const QString filters = (kind == Wanted::model    ? models + QStringLiteral(";;") + all
                             : kind == Wanted::script ? scripts + QStringLiteral(";;") + all
                                                      : all) +
                            QStringLiteral(";;") + clicks;
    const QString path = QFileDialog::getOpenFileName(&m_window, tr("Open"), folder(), filters);
    if (!path.isEmpty()) openPath(path);
}

void FileActions::rememberFile(const QString& path) {
    RecentFiles::remember(path);
    fillRecent();
}

void FileActions::forgetRecent() {
    RecentFiles::clear();
    m_place.reset(); // the open file comes back when it is opened again
    fillRecent();
}

// Called at each stop, because the program no longer exists when `closed` is emitted.
void FileActions::followPlace() {
    if (m_recentFile.isEmpty() || !m_debuggee.isOpen() || m_opening.filePath() != m_file) return;
    if (m_file.isEmpty() && m_opening.programName() != m_sample) return; // it is the next program's already
    const Snapshot& s = m_debuggee.snapshot();
    const RecentFiles::Place place{.node = s.position.cursor,
                                   .nodes = s.structure->steps.size(),
                                   .round = s.position.round,
                                   .recorded = m_file.endsWith(QLatin1String(".trace"))};
    if (m_place && *m_place != place) m_keeping.start(); // a stop, not the opening
    m_place = place;
}

void FileActions::rememberPlace() {
    m_keeping.stop();
    keepPlace();
    m_place.reset();
}

void FileActions::keepPlace() {
    if (!m_place || m_recentFile.isEmpty()) return;
    RecentFiles::Place place = *m_place;
    place.workspace = m_workspace;
    place.when = QDateTime::currentDateTime();
    RecentFiles::leave(m_recentFile, place);
    tellRecent();
}

void FileActions::setRecentMenu(QMenu* menu) {
    m_recent = menu;
    connect(m_recent, &QMenu::aboutToShow, this, &FileActions::fillRecent);
    fillRecent();
}

void FileActions::fillRecent() {
    const QStringList files = RecentFiles::paths();
    m_recent->clear();
    for (const QString& path : files) {
        const QString sample = sampleOfFile(path);
        m_recent->addAction(sample.isEmpty() ? path : sample, this, [this, path] { openPath(path); });
    }
    m_recent->setEnabled(!files.isEmpty());
    tellRecent();
}

void FileActions::tellRecent() { emit recentChanged(RecentFiles::paths()); }

void FileActions::openLast() {
    const QStringList files = RecentFiles::paths();
    if (m_window.preferences().openLast && !files.isEmpty()) openPath(files.first());
}

} // namespace ggs
