// SPDX-License-Identifier: MIT
// WholeLabel: shows either all of its words or, where there is no room for them, none. GUI thread.
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
