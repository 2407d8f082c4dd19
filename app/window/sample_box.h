// SPDX-License-Identifier: MIT
// The box of samples in the toolbar: their names, in an order that teaches, each with its sentence in the list. GUI
// thread.
#pragma once

#include <QComboBox>

namespace ggs {

class SampleBox final : public QComboBox {
    Q_OBJECT
  public:
    explicit SampleBox(QWidget* parent = nullptr);
    void showPopup() override;
};

} // namespace ggs
