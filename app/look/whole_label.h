// SPDX-License-Identifier: MIT
// WholeLabel: a label that shows its complete text, or nothing if there is no room for it. GUI thread only.
#pragma once

#include <QLabel>

namespace ggs {

class WholeLabel final : public QLabel {
    Q_OBJECT
  public:
    using QLabel::QLabel;

  protected:
    void paintEvent(QPaintEvent* event) override {
        if (width() >= sizeHint().width()) QLabel::paintEvent(event);
    }
};

} // namespace ggs
