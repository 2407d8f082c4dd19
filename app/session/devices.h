// SPDX-License-Identifier: MIT
// Devices: the devices of this machine, the user's choice among them, and the device of each node of the open program.
// Devices are listed and schedules are made in the background. Owned by the session controller. GUI thread only.
#pragma once

#include "device/known_devices.h"
#include "program/schedule.h"
#include "session/computing.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace ggs {

class Debuggee;

class Devices : public QObject {
    Q_OBJECT
  public:
    Devices(Debuggee& debuggee, Computing& computing);

    // Sets the device of the open program and of those opened later. Nothing: the program's own device, or the CPU.
    void choose(const std::optional<DeviceChoice>& device, const PlacementRules& placement);
    void apply(); // to what is open
    const std::optional<DeviceChoice>& chosen() const { return m_chosen; }
    const PlacementRules& placement() const { return m_placement; }

    // Empty until ask() has finished once. A kind without a device is listed with the reason.
    const std::vector<KnownDevice>& known() const { return m_known; }
    // How much memory a GPU has free is known of the one in use, or of all once the user wants that: they are started
    // for it.
    enum class Starts { used, all };
    void ask(Starts starts = Starts::used);

    // Returns the current schedule of the open program. Returns nullptr if nothing is open or the schedule isn't made
    // yet.
    const Schedule* schedule() const { return m_schedule.get(); }
    std::shared_ptr<const Schedule> sharedSchedule() const { return m_schedule; }
    // Returns where the first step of a node runs.
    Schedule::Where where(uint32_t tensor) const;
    // Why the CPU computes it instead of the device; empty if that is not so.
    QString whyCpu(uint32_t tensor) const;

  signals:
    void knownChanged();
    void chosenChanged();
    void scheduleChanged();

  private:
    void follow();

    Debuggee& m_debuggee;
    Computing& m_computing;
    const CommandQueue::Kind m_askKind = newKind(), m_scheduleKind = newKind(), m_deviceKind = newKind();
    std::optional<DeviceChoice> m_chosen;
    PlacementRules m_placement;
    std::vector<KnownDevice> m_known;
    std::shared_ptr<const Schedule> m_schedule;
    // The program, device and rules of m_schedule, or of the one that is being made.
    std::weak_ptr<const Structure> m_of;
    DeviceChoice m_ofDevice;
    PlacementRules m_ofPlacement;
};

// "CPU", "CUDA 1", "emulator, checked", as people read it.
QString deviceWord(const DeviceChoice& device);

} // namespace ggs
