// SPDX-License-Identifier: MIT
// Inspector: the view of the properties of the selected tensor.
//
// It shows op and formula, shape and strides in both orders, type, bytes, address, state, sources and readers as links,
// and parameters. The pin keeps the selection while the program steps. GUI thread only.
#pragma once

#include "look/view.h"

class QTextBrowser;
class QToolButton;

namespace ggs {

class SessionController;

class Inspector : public View {
    Q_OBJECT
  public:
    explicit Inspector(SessionController& controller, QWidget* parent = nullptr);
    QString whyEmpty() const override;

  private:
    void show();
    void showPin();
    QString describe(uint32_t tensor) const;
    QString stepsOf(uint32_t tensor) const;
    std::optional<size_t> breakOnWrite(uint32_t tensor) const; // its number

    SessionController& m_controller;
    Selection& m_selection;
    Debuggee& m_debuggee;
    QTextBrowser* m_page;
    QToolButton* m_pin;
};

} // namespace ggs
