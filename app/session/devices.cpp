// SPDX-License-Identifier: MIT
#include "session/devices.h"

#include "session/debuggee.h"
#include "words/messages.h"

namespace ggs {

Devices::Devices(Debuggee& debuggee, Computing& computing) : m_debuggee(debuggee), m_computing(computing) {
    connect(&debuggee, &Debuggee::structureChanged, this, &Devices::follow);
    connect(&debuggee, &Debuggee::snapshotChanged, this, &Devices::follow);
    connect(&debuggee, &Debuggee::closed, this, &Devices::follow);
}

void Devices::choose(const std::optional<DeviceChoice>& device, const PlacementRules& placement) {
    // A device that was lost meanwhile can be chosen again.
    const bool stands =
        !device || !m_debuggee.isOpen() ||
        (m_debuggee.snapshot().device.kind == device->kind && m_debuggee.snapshot().device.number == device->number);
    if (m_chosen == device && m_placement == placement && stands) return;
    m_chosen = device;
    m_placement = placement;
    apply();
    emit chosenChanged();
}

void Devices::apply() {
    if (m_debuggee.isOpen() && !m_debuggee.can(Capability::device)) return;
    m_debuggee.push({.verb = [device = m_chosen, placement = m_placement](
                                 Target& target) { return problem_of(target.set_device(device, placement)); },
                     .kind = m_deviceKind});
}

void Devices::ask(Starts starts) {
    const DeviceChoice used = m_debuggee.isOpen() ? m_debuggee.snapshot().device : m_chosen.value_or(DeviceChoice());
    const auto start = [starts, used](const DeviceChoice& device) {
        return starts == Starts::all || (device.kind == used.kind && device.number == used.number);
    };
    // A driver that is started takes its time.
    m_computing.compute(m_askKind, this, [this, start](const std::atomic<bool>&) -> Finish {
        return [this, known = known_devices(start)] {
            m_known = known;
            emit knownChanged();
        };
    });
}

void Devices::follow() {
    if (!m_debuggee.isOpen()) {
        if (!std::exchange(m_schedule, nullptr) && m_of.expired()) return;
        m_of.reset();
        emit scheduleChanged();
        return;
    }
    const Snapshot& s = m_debuggee.snapshot();
    if (m_of.lock() == s.structure && m_ofDevice == s.device && m_ofPlacement == s.placement) return;
    m_of = s.structure;
    m_ofDevice = s.device;
    m_ofPlacement = s.placement;
    if (std::exchange(m_schedule, nullptr)) emit scheduleChanged();
    m_computing.compute(m_scheduleKind, this,
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
    const auto step = m_schedule && m_debuggee.isOpen() ? m_debuggee.structure().step_of(tensor) : std::nullopt;
    return step && *step < m_schedule->where.size() ? m_schedule->where[*step] : Schedule::Where::nowhere;
}

QString Devices::whyCpu(uint32_t tensor) const {
    const auto step = m_schedule && m_debuggee.isOpen() ? m_debuggee.structure().step_of(tensor) : std::nullopt;
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
