// SPDX-License-Identifier: MIT
// Devices: what this machine can compute on, what the user has chosen of it, and which device computes which node of
// what is open. Asked for and made beside the window. Owned by the session controller; GUI thread.
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

    // Nothing: what the program says, or the CPU. For what is open, and for what is opened later.
    void choose(const std::optional<DeviceChoice>& device, const PlacementRules& placement);
    void apply(); // to what is open
    const std::optional<DeviceChoice>& chosen() const { return m_chosen; }
    const PlacementRules& placement() const { return m_placement; }

    // Empty until they have been asked once; a kind that has none is there with its reason.
    const std::vector<KnownDevice>& known() const { return m_known; }
    // How much memory a GPU has free is known of the one in use, or of all once the user wants that: they are started
    // for it.
    enum class Starts { used, all };
    void ask(Starts starts = Starts::used);

    // Of what is open, as it is computed now; null while there is none, or none yet.
    const Schedule* schedule() const { return m_schedule.get(); }
    std::shared_ptr<const Schedule> sharedSchedule() const { return m_schedule; }
    // Of a node's first step.
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
    // What it is of, or is being made of.
    std::weak_ptr<const Structure> m_of;
    DeviceChoice m_ofDevice;
    PlacementRules m_ofPlacement;
};

// "CPU", "CUDA 1", "emulator, checked", as people read it.
QString deviceWord(const DeviceChoice& device);

} // namespace ggs
