// SPDX-License-Identifier: MIT
// What the main window does to keep a run as a file: asks where, shows how far it is, and stops it on request.
#include "window/main_window.h"

#include "look/actions.h"
#include "session/session_controller.h"
#include "words/messages.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QProgressDialog>

namespace ggs {

namespace {

constexpr int shownAfter = 400; // ms: a short run needs no dialog

} // namespace

void MainWindow::makeRecordAction() {
    m_actions->add("record", tr("&File"), tr("&Record a run…"), {}, {},
                   tr("Runs everything from the start and keeps what happens as a file, to be looked at at any time"),
                   [this] { askToRecord(); });
    const auto follow = [this] { m_actions->allow("record", m_controller->whyNot(Capability::profile)); };
    for (const auto change : {&SessionController::snapshotChanged, &SessionController::runningChanged, &SessionController::closed})
        connect(m_controller, change, this, follow);
    follow();
    connect(m_controller, &SessionController::runRecorded, this, [this](const QString& path, qulonglong leftOut) {
        note(leftOut == 0 ? tr("%1 is written").arg(path)
                          : tr("%1 is written; %2 of values had no room in it").arg(path, bytesText(leftOut)),
             leftOut > 0);
        m_standing->setText(tr("%1 is written").arg(path));
    });
}

void MainWindow::askToRecord() {
    const QString name = m_controller->programName().section(QLatin1Char('.'), 0, -2);
    auto* const dialog = new QFileDialog(this, tr("Record a run"), m_file.isEmpty() ? QDir::homePath() : QFileInfo(m_file).path(),
                                         tr("Recorded runs (*.trace);;All files (*)"));
    dialog->setObjectName(QStringLiteral("recordRun"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("trace"));
    dialog->selectFile((name.isEmpty() ? QStringLiteral("run") : name) + QStringLiteral(".trace"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        auto* const progress = new QProgressDialog(tr("Recording %1 …").arg(QFileInfo(path).fileName()), tr("Stop"), 0,
                                                   static_cast<int>(m_controller->structure().steps.size()), this);
        progress->setObjectName(QStringLiteral("recording"));
        progress->setWindowTitle(tr("Record a run"));
        progress->setMinimumDuration(shownAfter);
        progress->setAutoReset(false);
        progress->setAttribute(Qt::WA_DeleteOnClose);
        connect(progress, &QProgressDialog::canceled, m_controller, &SessionController::pause);
        connect(m_controller, &SessionController::recordingRun, progress, [progress](int done, int) { progress->setValue(done); });
        // Whatever it came to: the next end of running is this one's.
        connect(m_controller, &SessionController::runningChanged, progress, [this, progress] {
            if (!m_controller->isRunning()) progress->deleteLater();
        });
        m_controller->recordRun(path);
    });
    dialog->open();
}

} // namespace ggs
