// SPDX-License-Identifier: MIT
#include "window/record_actions.h"

#include "look/actions.h"
#include "look/view.h"
#include "session/computing.h"
#include "session/debuggee.h"
#include "session/measuring.h"
#include "session/opening.h"
#include "session/session_controller.h"
#include "window/file_actions.h"
#include "window/main_window.h"
#include "window/notices.h"
#include "window/workspaces.h"
#include "words/messages.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QPointer>
#include <QProgressDialog>
#include <QTimer>

#include <algorithm>
#include <atomic>
#include <memory>

namespace ggs {

namespace {

constexpr int shownAfter = 400; // ms: a short run needs no dialog

QString whyNoExport(const View& view) {
    return view.exportKinds().isEmpty()
               ? RecordActions::tr("%1 can’t be exported; select the graph or another view that can be exported")
                     .arg(view.title())
               : QString();
}

} // namespace

RecordActions::RecordActions(MainWindow& window)
    : QObject(&window), m_window(window), m_debuggee(window.controller().debuggee()),
      m_measuring(window.controller().measuring()), m_opening(window.controller().opening()) {}

void RecordActions::addActions() {
    m_window.actions().add(
        "record", MainWindow::tr("&File"), tr("&Record a run…"), {}, {},
        tr("Runs the program from the start and saves the results to a file that can be opened later"),
        [this] { askToRecord(); });
    m_window.actions().add("export", MainWindow::tr("&File"), tr("&Export…"), "save",
                           QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
                           tr("Saves the current view as a picture or a table"), [this] { exportView(); });
    connect(&m_window.workspaces(), &Workspaces::menuAsked, this, [this](View& view, QMenu& menu) {
        if (!view.exportKinds().isEmpty()) menu.addAction(tr("Export…"), this, [this, &view] { exportView(view); });
    });
    for (View* each : m_window.workspaces().views())
        connect(each, &View::exportWanted, this, [this, each] { exportView(*each); });
    const auto follow = [this] { m_window.actions().allow("record", m_debuggee.whyNot(Capability::profile)); };
    for (const auto change : {&Debuggee::snapshotChanged, &Debuggee::runningChanged, &Debuggee::closed})
        connect(&m_debuggee, change, this, follow);
    follow();
    connect(&m_measuring, &Measuring::runRecorded, this, [this](const QString& path, qulonglong leftOut) {
        m_window.note(
            leftOut == 0
                ? tr("%1 was written").arg(path)
                : tr("%1 was written, but its size limit left no room for %2 of values").arg(path, bytesText(leftOut)),
            leftOut > 0);
        m_window.say(tr("%1 was written").arg(path));
    });
}

void RecordActions::askToRecord() {
    const QString name = m_opening.programName().section(QLatin1Char('.'), 0, -2);
    auto* const dialog = new QFileDialog(&m_window, tr("Record a run"), m_window.files().folder(),
                                         tr("Recorded runs (*.trace);;All files (*)"));
    dialog->setObjectName(QStringLiteral("recordRun"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("trace"));
    dialog->selectFile((name.isEmpty() ? QStringLiteral("run") : name) + QStringLiteral(".trace"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        if (!m_debuggee.isOpen()) return m_window.complain(m_debuggee.whyNothing()); // it was closed meanwhile
        auto* const progress = new QProgressDialog(tr("Recording %1 …").arg(QFileInfo(path).fileName()), tr("Stop"), 0,
                                                   static_cast<int>(m_debuggee.structure().steps.size()), &m_window);
        progress->setObjectName(QStringLiteral("recording"));
        progress->setWindowTitle(tr("Record a run"));
        progress->setMinimumDuration(shownAfter);
        progress->setAutoReset(false);
        progress->setAttribute(Qt::WA_DeleteOnClose);
        connect(progress, &QProgressDialog::canceled, &m_debuggee, &Debuggee::pause);
        connect(&m_measuring, &Measuring::recordingRun, progress, [progress](int done, int steps) {
            progress->setMaximum(steps);
            progress->setValue(done);
        });
        // For any outcome: the recording is over when the run ends.
        connect(&m_debuggee, &Debuggee::runningChanged, progress, [this, progress] {
            if (!m_debuggee.isRunning()) progress->deleteLater();
        });
        m_measuring.recordRun(path);
        if (!m_debuggee.isRunning()) progress->deleteLater();
    });
    dialog->open();
}

// Exports the active view.
void RecordActions::exportView() {
    View* const view = m_window.currentView();
    exportView(view ? *view : *m_window.workspaces().view(QStringLiteral("graph")));
}

void RecordActions::exportView(View& view) {
    if (const QString no = whyNoExport(view); !no.isEmpty()) return m_window.complain(no);
    const QString kinds = view.exportKinds();
    auto* const dialog = new QFileDialog(&m_window, tr("Export: %1").arg(view.title()), m_exportFolder, kinds);
    if (m_exportFolder.isEmpty()) dialog->setDirectory(m_window.files().folder());
    dialog->setObjectName(QStringLiteral("exportView"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    // The dialog gets the suffix of the selected kind, so that its question about overwriting is about the right file.
    const auto end = [dialog](const QString& kind) {
        dialog->setDefaultSuffix(
            kind.section(QStringLiteral("(*."), 1).section(QLatin1Char(')'), 0, 0).section(QLatin1Char(' '), 0, 0));
    };
    end(kinds.section(QStringLiteral(";;"), 0, 0));
    dialog->selectFile(view.id());
    connect(dialog, &QFileDialog::filterSelected, dialog, end);
    connect(dialog, &QFileDialog::fileSelected, this, [this, &view](const QString& path) { exportAs(view, path); });
    dialog->open();
}

void RecordActions::exportAs(View& view, const QString& path) {
    m_exportFolder = QFileInfo(path).path();
    QString problem = whyNoExport(view); // its content may be closed by now
    if (problem.isEmpty()) {
        if (View::ExportJob job = view.exportJob(path)) return exportInBackground(std::move(job), path);
        problem = view.exportTo(path);
    }
    tellExported(path, problem);
}

void RecordActions::exportInBackground(View::ExportJob job, const QString& path) {
    const auto share = std::make_shared<std::atomic<double>>(0);
    const CommandQueue::Kind kind = newKind(); // another export doesn't replace it
    constexpr int whole = 100, pause = 50;     // percent, ms
    auto* const dialog =
        new QProgressDialog(tr("Writing %1 …").arg(QFileInfo(path).fileName()), tr("Stop"), 0, whole, &m_window);
    dialog->setObjectName(QStringLiteral("exporting"));
    dialog->setWindowTitle(tr("Export"));
    dialog->setMinimumDuration(shownAfter);
    dialog->setAutoReset(false);
    dialog->setAutoClose(false);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    auto* const timer = new QTimer(dialog);
    connect(timer, &QTimer::timeout, dialog,
            [dialog, share] { dialog->setValue(static_cast<int>(whole * std::min(1.0, share->load()))); });
    timer->start(pause);
    Computing& computing = m_window.controller().computing();
    connect(dialog, &QProgressDialog::canceled, dialog, [&computing, kind, dialog] {
        computing.forget(kind);
        dialog->deleteLater();
    });
    computing.compute(kind, this,
                      [this, job = std::move(job), path, share,
                       shown = QPointer<QProgressDialog>(dialog)](const std::atomic<bool>& unwanted) -> Finish {
                          const Status written = job(unwanted, [&share](double now) { *share = now; });
                          return [this, written, path, shown] {
                              if (shown) shown->deleteLater();
                              tellExported(path, written.ok() ? QString() : words(written.error()));
                          };
                      });
}

void RecordActions::tellExported(const QString& path, const QString& problem) {
    if (problem.isEmpty()) {
        m_window.notices().add({.kind = Notice::Kind::information, .what = tr("%1 was written").arg(path)});
        return;
    }
    m_window.note(problem, true);
    m_window.complain(problem);
}

} // namespace ggs
