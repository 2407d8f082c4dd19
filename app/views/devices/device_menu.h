// SPDX-License-Identifier: MIT
// DeviceMenu: the header band's menu for choosing the device that runs nodes. The tooltip of an unavailable device
// gives the reason. GUI thread only.
#pragma once

#include <QMenu>

namespace ggs {

class Debuggee;
class Devices;
class Opening;

class DeviceMenu final : public QMenu {
    Q_OBJECT
  public:
    DeviceMenu(Debuggee& debuggee, Devices& devices, Opening& opening, QWidget* parent = nullptr);
    // The device that runs nodes, or will run those of the next program.
    QString shownWord() const;
    QString whyNot() const; // empty: a device can be chosen

  private:
    void list();

    Debuggee& m_debuggee;
    Devices& m_devices;
    Opening& m_opening;
};

} // namespace ggs
