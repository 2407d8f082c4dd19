// SPDX-License-Identifier: MIT
// The inspector: all that is known of the selected tensor: op and formula, shape and strides in both orders, type, bytes,
// address, what stands in it, sources and readers as links, parameters.
#pragma once

#include "views/view.h"

class QTextBrowser;

namespace ggs {

class Inspector : public QWidget {
    Q_OBJECT
  public:
    explicit Inspector(SessionController& controller, QWidget* parent = nullptr);

  private:
    void show();
    QString describe(uint32_t tensor) const;

    SessionController& m_controller;
    QTextBrowser* m_page;
};

} // namespace ggs
