// SPDX-License-Identifier: MIT
#include "views/devices/device_box.h"

#include "session/debuggee.h"
#include "session/devices.h"
#include "session/session_controller.h"
#include "words/messages.h"

#include <QAbstractItemView>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include <algorithm>

namespace ggs {

namespace {

// Returns the data of an entry: the device as it is written in a script; empty for the program's own choice.
QString wordsOf(const std::optional<DeviceChoice>& device) {
    return device ? QString::fromStdString(device_words(*device)) : QString();
}

} // namespace

DeviceBox::DeviceBox(Debuggee& debuggee, Devices& devices, QWidget* parent)
    : QComboBox(parent), m_debuggee(debuggee), m_devices(devices) {
    setObjectName(QStringLiteral("device"));
    setMinimumWidth(80);
    setAccessibleName(tr("Device"));
    list();
    connect(&devices, &Devices::knownChanged, this, &DeviceBox::list);
    connect(&devices, &Devices::chosenChanged, this, &DeviceBox::follow);
    connect(&debuggee, &Debuggee::runningChanged, this, &DeviceBox::follow);
    connect(&debuggee, &Debuggee::structureChanged, this, &DeviceBox::follow);
    connect(&debuggee, &Debuggee::closed, this, &DeviceBox::follow);
    connect(this, &QComboBox::activated, this, [this] {
        const QString words = currentData().toString();
        const Result<DeviceChoice> device = device_choice(words.toStdString());
        m_devices.choose(device.ok() ? std::optional(*device) : std::nullopt, m_devices.placement());
    });
}

void DeviceBox::showPopup() {
    // Devices are listed, and drivers started, only when the box is opened.
    if (m_devices.known().empty()) m_devices.ask();
    QComboBox::showPopup();
}

// Until the machine's devices are known, lists only those that every machine has.
void DeviceBox::list() {
    const QSignalBlocker quiet(this);
    clear();
    addItem(tr("Device: from the program"), QString());
    std::vector<KnownDevice> devices = m_devices.known();
    if (devices.empty()) devices = {{.choice = {DeviceKind::cpu}}, {.choice = {DeviceKind::emulator}}};
    for (const KnownDevice& each : devices) {
        addItem(deviceWord(each.choice), wordsOf(each.choice));
        setItemData(count() - 1, each.there.ok() ? QString::fromStdString(each.name) : words(each.there.error()),
                    Qt::ToolTipRole);
        if (each.there.ok()) continue;
        if (auto* const items = qobject_cast<QStandardItemModel*>(model())) items->item(count() - 1)->setEnabled(false);
    }
    follow();
    if (view()->isVisible()) QComboBox::showPopup(); // with room for what has come, and the chosen one marked
}

void DeviceBox::follow() {
    const QSignalBlocker quiet(this);
    const std::optional<DeviceChoice>& chosen = m_devices.chosen();
    int at = findData(wordsOf(chosen));
    if (at < 0) {
        addItem(deviceWord(*chosen), wordsOf(chosen));
        at = count() - 1;
    }
    setCurrentIndex(at);
    const QString why = m_debuggee.isOpen() ? m_debuggee.whyNot(Capability::device) : QString();
    setEnabled(why.isEmpty());
    setToolTip(why.isEmpty() ? tr("Device that runs nodes; see the Devices view for details")
                             : tr("Device that runs nodes: %1").arg(why));
}

} // namespace ggs
