// SPDX-License-Identifier: MIT
// SampleBox: the list of samples in the toolbar, in the order of a tutorial. The list shows a sentence about each
// sample. GUI thread only.
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
