// SPDX-License-Identifier: MIT
#include "views/devices/device_menu.h"

#include "session/debuggee.h"
#include "session/devices.h"
#include "session/opening.h"
#include "words/messages.h"

#include <QActionGroup>

#include <algorithm>

namespace ggs {

DeviceMenu::DeviceMenu(Debuggee& debuggee, Devices& devices, Opening& opening, QWidget* parent)
    : QMenu(parent), m_debuggee(debuggee), m_devices(devices), m_opening(opening) {
    setObjectName(QStringLiteral("deviceMenu"));
    setTitle(tr("&Device"));
    setToolTipsVisible(true);
    list();
    connect(&devices, &Devices::knownChanged, this, &DeviceMenu::list);
    connect(&devices, &Devices::chosenChanged, this, &DeviceMenu::list);
    for (const auto signal : {&Debuggee::structureChanged, &Debuggee::closed})
        connect(&debuggee, signal, this, &DeviceMenu::list);
    connect(this, &QMenu::aboutToShow, this, [this] {
        // Devices are listed, and drivers started, only when the menu is opened.
        if (m_devices.known().empty()) m_devices.ask();
    });
}

// Until the machine's devices are known, lists only those that every machine has.
void DeviceMenu::list() {
    clear();
    delete findChild<QActionGroup*>();
    auto* const group = new QActionGroup(this);
    const std::optional<DeviceChoice>& chosen = m_devices.chosen();
    const auto add = [this, group](const QString& word, const std::optional<DeviceChoice>& device, bool now) {
        QAction* const action =
            addAction(word, this, [this, device] { m_devices.choose(device, m_devices.placement()); });
        action->setCheckable(true);
        action->setChecked(now);
        group->addAction(action);
        return action;
    };
    add(m_opening.hasScript() ? tr("Device: from script") : tr("Device: default"), std::nullopt, !chosen);
    std::vector<KnownDevice> devices = m_devices.known();
    if (devices.empty()) devices = {{.choice = {DeviceKind::cpu}}, {.choice = {DeviceKind::emulator}}};
    bool listed = !chosen;
    for (const KnownDevice& each : devices) {
        const bool now = chosen && device_words(*chosen) == device_words(each.choice);
        listed = listed || now;
        QAction* const action = add(deviceWord(each.choice), each.choice, now);
        action->setToolTip(each.there.ok() ? QString::fromStdString(each.name) : words(each.there.error()));
        action->setEnabled(each.there.ok());
    }
    if (!listed) add(deviceWord(*chosen), chosen, true);
}

QString DeviceMenu::shownWord() const {
    if (m_debuggee.isOpen()) return deviceWord(m_debuggee.snapshot().device);
    return deviceWord(m_devices.chosen().value_or(DeviceChoice{DeviceKind::cpu}));
}

QString DeviceMenu::whyNot() const { return m_debuggee.isOpen() ? m_debuggee.whyNot(Capability::device) : QString(); }

} // namespace ggs
