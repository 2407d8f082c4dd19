// SPDX-License-Identifier: MIT
// The box of devices in the toolbar: what nodes run on. A device that is not there says why in its tooltip. GUI thread.
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
