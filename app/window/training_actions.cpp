// SPDX-License-Identifier: MIT
#include "window/training_actions.h"

#include "look/actions.h"
#include "session/debuggee.h"
#include "session/opening.h"
#include "session/session_controller.h"
#include "session/training_runs.h"
#include "views/train/curves_view.h"
#include "window/file_actions.h"
#include "window/main_window.h"
#include "window/notices.h"

#include <QFileDialog>

#include <functional>
#include <utility>

namespace ggs {

namespace {

constexpr int roundsAtOnce = 20;

} // namespace

TrainingActions::TrainingActions(MainWindow& window, CurvesView& curves)
    : QObject(&window), m_window(window), m_runs(window.controller().trainingRuns()), m_curves(curves) {}

void TrainingActions::addFileActions() {
    Actions& a = m_window.actions();
    const QString file = MainWindow::tr("&File");
    m_curves.addToSave(*a.add(
        "saveCheckpoint", file, tr("Save checkpoint…"), {}, {},
        tr("Saves parameters, optimiser and round to a GGUF file, from which ggscope-cli train --resume goes on"),
        [this] { askToSave(File::checkpoint); }));
    m_curves.addToSave(*a.add("saveParameters", file, tr("Save parameters…"), {}, {},
                              tr("Saves the parameters to a GGUF file, from which scripts can load them"),
                              [this] { askToSave(File::parameters); }));
}

void TrainingActions::addRunActions() {
    Actions& a = m_window.actions();
    const auto addWithButton = [&](const char* id, const QString& text, const QString& label, const QString& tip,
                                   std::function<void()> what) {
        m_curves.addButton(*a.add(QLatin1String(id), MainWindow::tr("&Run"), text, {}, {}, tip, std::move(what)),
                           QStringLiteral("button-") + QLatin1String(id), label);
    };
    addWithButton("trainEpoch", tr("Run one epoch"), tr("Run epoch"),
                  tr("Trains to the end of the epoch, or of the next one; without batches, an epoch is one round"),
                  [this] { m_runs.runEpoch(); });
    addWithButton("trainIteration", tr("Run one iteration"), tr("Run iteration"),
                  tr("Runs until the optimiser has taken a step; L-BFGS may evaluate the loss several times for it"),
                  [this] { m_runs.runIteration(); });
    addWithButton("trainAll", tr("Run all epochs"), tr("Run all"), tr("Trains to the end, or to the next breakpoint"),
                  [this] { m_window.actions().get("run")->trigger(); });
    addWithButton("trainBack", tr("Back %1 rounds").arg(roundsAtOnce), QStringLiteral("−%1").arg(roundsAtOnce),
                  tr("Goes back to the end of an earlier round and restores every byte"),
                  [this] { m_runs.goOn(-roundsAtOnce); });
    addWithButton("trainOn", tr("Forward %1 rounds").arg(roundsAtOnce), QStringLiteral("+%1").arg(roundsAtOnce),
                  tr("Runs to the end of a later round"), [this] { m_runs.goOn(roundsAtOnce); });
    Debuggee& debuggee = m_window.controller().debuggee();
    for (const auto change :
         {&Debuggee::structureChanged, &Debuggee::snapshotChanged, &Debuggee::runningChanged, &Debuggee::closed})
        connect(&debuggee, change, this, &TrainingActions::follow);
    connect(&m_runs, &TrainingRuns::saved, this, [this](const QString& path) {
        m_window.notices().add({.kind = Notice::Kind::information, .what = tr("%1 was written").arg(path)});
    });
    connect(&m_runs, &TrainingRuns::edited, this, [this](uint32_t rounds) {
        m_window.notices().add(
            {.kind = Notice::Kind::information,
             .what = tr("The edit has ended the training after %n round(s)", nullptr, static_cast<int>(rounds)),
             .why = tr("The new script begins again. The curves of the old one are kept for comparison.")});
    });
    connect(&m_runs, &TrainingRuns::failed, this, [this](const QString& why) {
        m_window.note(why, true);
        m_window.notices().add(
            {.what = tr("The training was not saved"), .why = why.left(1).toUpper() + why.mid(1) + QLatin1Char('.')});
    });
    follow();
}

void TrainingActions::follow() {
    Actions& a = m_window.actions();
    const Debuggee& debuggee = m_window.controller().debuggee();
    const QString no = m_runs.whyNot();
    const auto either = [&](Capability capability) { return no.isEmpty() ? debuggee.whyNot(capability) : no; };
    for (const char* id : {"trainEpoch", "trainIteration", "trainAll", "trainOn"})
        a.allow(QLatin1String(id), either(Capability::run));
    a.allow("trainBack", either(Capability::step_back));
    const bool begun = no.isEmpty() && !m_runs.progress()->points.empty();
    a.allow("saveCheckpoint", !no.isEmpty() ? no : begun ? QString() : tr("no round has ended yet"));
    a.allow("saveParameters", !no.isEmpty() ? no : begun ? QString() : tr("no round has ended yet"));
}

void TrainingActions::askToSave(File file) {
    const bool checkpoint = file == File::checkpoint;
    const QString name = m_window.controller().opening().programName().section(QLatin1Char('.'), 0, -2);
    auto* const dialog = new QFileDialog(&m_window, checkpoint ? tr("Save checkpoint") : tr("Save parameters"),
                                         m_window.files().folder(), tr("GGUF files (*.gguf);;All files (*)"));
    dialog->setObjectName(QStringLiteral("saveTraining"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("gguf"));
    dialog->selectFile((name.isEmpty() ? QStringLiteral("training") : name) +
                       (checkpoint ? QStringLiteral("-checkpoint.gguf") : QStringLiteral("-parameters.gguf")));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this, checkpoint](const QString& path) {
        checkpoint ? m_runs.saveCheckpoint(path) : m_runs.saveParameters(path);
    });
    dialog->open();
}

} // namespace ggs
