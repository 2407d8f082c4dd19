// SPDX-License-Identifier: MIT
#include "look/steady_button.h"

#include <QVariant>
#include <QWidget>

namespace ggs {

void allowSteady(QWidget& control, bool allowed) {
    constexpr const char* gave = "gaveKeys";
    QWidget* const parent = control.parentWidget();
    if (!parent) return control.setEnabled(allowed);
    if (control.isEnabledTo(parent) == allowed) return;
    const bool hadKeys = control.hasFocus();
    if (hadKeys) parent->setFocus();
    control.setEnabled(allowed);
    if (allowed && control.property(gave).toBool() && parent->hasFocus()) control.setFocus();
    control.setProperty(gave, hadKeys);
}

} // namespace ggs
