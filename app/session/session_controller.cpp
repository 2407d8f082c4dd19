// SPDX-License-Identifier: MIT
#include "session/session_controller.h"

#include "session/click_logs.h"
#include "session/comparisons.h"
#include "session/debuggee.h"
#include "session/devices.h"
#include "session/examining.h"
#include "session/generating.h"
#include "session/gradient_checking.h"
#include "session/marking.h"
#include "session/measuring.h"
#include "session/moves.h"
#include "session/opening.h"
#include "session/selection.h"
#include "session/training_runs.h"
#include "session/workers.h"

namespace ggs {

SessionController::SessionController(Registries& registries, QObject* parent)
    : QObject(parent), m_registries(registries), m_workers(std::make_unique<Workers>()),
      m_selection(std::make_unique<Selection>()),
      m_debuggee(std::make_unique<Debuggee>(registries, *m_workers, *m_selection)),
      m_examining(std::make_unique<Examining>(*m_debuggee)),
      m_devices(std::make_unique<Devices>(*m_debuggee, *m_workers->computing)),
      m_clickLogs(std::make_unique<ClickLogs>()),
      m_opening(std::make_unique<Opening>(registries, *m_workers, *m_debuggee, *m_devices, *m_clickLogs)),
      m_moves(std::make_unique<Moves>(*m_debuggee)), m_measuring(std::make_unique<Measuring>(*m_debuggee, *m_opening)),
      m_gradientChecking(std::make_unique<GradientChecking>(*m_debuggee)),
      m_generating(std::make_unique<Generating>(*m_debuggee, *m_selection)),
      m_trainingRuns(std::make_unique<TrainingRuns>(*m_debuggee)), m_marking(std::make_unique<Marking>(*m_debuggee)),
      m_comparisons(std::make_unique<Comparisons>(*m_measuring, *m_opening)) {}

SessionController::~SessionController() {
    // Cancels all work. An opening ends at its next block, a node within a chunk, a reader at its next tile.
    m_opening->giveUp();
    m_debuggee->letGo();
    m_workers.reset();
}

void SessionController::tell() {
    m_opening->tell();
    if (m_measuring->inside()) emit m_measuring->insideChanged();
    if (m_measuring->kernelLook()) emit m_measuring->kernelLookChanged();
}

void SessionController::forget(const QObject& listener) {
    const std::initializer_list<QObject*> parts = {m_selection.get(),    m_debuggee.get(),    m_devices.get(),
                                                   m_opening.get(),      m_measuring.get(),   m_generating.get(),
                                                   m_examining.get(),    m_comparisons.get(), m_gradientChecking.get(),
                                                   m_trainingRuns.get(), m_clickLogs.get()};
    for (QObject* const each : parts) disconnect(each, nullptr, &listener, nullptr);
}

Computing& SessionController::computing() const { return *m_workers->computing; }

} // namespace ggs
