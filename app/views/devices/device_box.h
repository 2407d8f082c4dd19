// SPDX-License-Identifier: MIT
// The box of devices in the toolbar: what nodes run on. A device that is not there says why in its tooltip. GUI thread.
#pragma once

#include <QComboBox>

namespace ggs {

class SessionController;

class DeviceBox final : public QComboBox {
    Q_OBJECT
  public:
    explicit DeviceBox(SessionController& controller, QWidget* parent = nullptr);
    void showPopup() override;

  private:
    void list();
    void follow();

    SessionController& m_controller;
};

} // namespace ggs
