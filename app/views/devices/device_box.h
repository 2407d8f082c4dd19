// SPDX-License-Identifier: MIT
// DeviceBox: the toolbar's box for choosing the device that runs nodes. The tooltip of an unavailable device gives the
// reason. GUI thread only.
#pragma once

#include <QComboBox>

namespace ggs {

class Debuggee;
class Devices;

class DeviceBox final : public QComboBox {
    Q_OBJECT
  public:
    DeviceBox(Debuggee& debuggee, Devices& devices, QWidget* parent = nullptr);
    void showPopup() override;

  private:
    void list();
    void follow();

    Debuggee& m_debuggee;
    Devices& m_devices;
};

} // namespace ggs
