// SPDX-License-Identifier: MIT
#include "session/devices.h"

#include "session/session_controller.h"
#include "words/messages.h"

namespace ggs {

Devices::Devices(SessionController& controller)
    : QObject(&controller), m_controller(controller), m_askKind(controller.newKind()),
      m_scheduleKind(controller.newKind()) {
    connect(&controller, &SessionController::structureChanged, this, &Devices::follow);
    connect(&controller, &SessionController::snapshotChanged, this, &Devices::follow);
    connect(&controller, &SessionController::closed, this, &Devices::follow);
}

void Devices::choose(const std::optional<DeviceChoice>& device, const PlacementRules& placement) {
    // One that was lost meanwhile can be chosen again.
    const bool stands = !device || !m_controller.isOpen() ||
                        (m_controller.snapshot().device.kind == device->kind &&
                         m_controller.snapshot().device.number == device->number);
    if (m_chosen == device && m_placement == placement && stands) return;
    m_chosen = device;
    m_placement = placement;
    m_controller.setDevice(device, placement);
    emit chosenChanged();
}

void Devices::ask(Starts starts) {
    const DeviceChoice used =
        m_controller.isOpen() ? m_controller.snapshot().device : m_chosen.value_or(DeviceChoice());
    const auto start = [starts, used](const DeviceChoice& device) {
        return starts == Starts::all || (device.kind == used.kind && device.number == used.number);
    };
    // A driver that is started takes its time.
    m_controller.compute(m_askKind, this, [this, start](const std::atomic<bool>&) -> Finish {
        return [this, known = known_devices(start)] {
            m_known = known;
            emit knownChanged();
        };
    });
}

void Devices::follow() {
    if (!m_controller.isOpen()) {
        if (!std::exchange(m_schedule, nullptr) && m_of.expired()) return;
        m_of.reset();
        emit scheduleChanged();
        return;
    }
    const Snapshot& s = m_controller.snapshot();
    if (m_of.lock() == s.structure && m_ofDevice == s.device && m_ofPlacement == s.placement) return;
    m_of = s.structure;
    m_ofDevice = s.device;
    m_ofPlacement = s.placement;
    if (std::exchange(m_schedule, nullptr)) emit scheduleChanged();
    m_controller.compute(m_scheduleKind, this,
                         [this, structure = s.structure, device = s.device,
                          placement = s.placement](const std::atomic<bool>&) -> Finish {
                             return
                                 [this, structure,
                                  made = std::make_shared<const Schedule>(schedule_of(*structure, device, placement))] {
                                     if (m_of.lock() != structure) return;
                                     m_schedule = made;
                                     emit scheduleChanged();
                                 };
                         });
}

Schedule::Where Devices::where(uint32_t tensor) const {
    const auto step = m_schedule && m_controller.isOpen() ? m_controller.structure().step_of(tensor) : std::nullopt;
    return step && *step < m_schedule->where.size() ? m_schedule->where[*step] : Schedule::Where::nowhere;
}

QString Devices::whyCpu(uint32_t tensor) const {
    const auto step = m_schedule && m_controller.isOpen() ? m_controller.structure().step_of(tensor) : std::nullopt;
    return step && *step < m_schedule->why_cpu.size() ? words(m_schedule->why_cpu[*step]) : QString();
}

QString deviceWord(const DeviceChoice& device) {
    switch (device.kind) {
    case DeviceKind::cuda: return Devices::tr("CUDA %1").arg(device.number);
    case DeviceKind::emulator:
        return device.checks == DeviceChoice::Checks::off  ? Devices::tr("emulator, unchecked")
               : device.checks == DeviceChoice::Checks::on ? Devices::tr("emulator, checked")
                                                           : Devices::tr("emulator");
    default: return Devices::tr("CPU");
    }
}

} // namespace ggs
