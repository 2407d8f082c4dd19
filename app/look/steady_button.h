// SPDX-License-Identifier: MIT
// allowSteady: enables or disables a control without moving the focus to another one. Use it for a button or field that
// is temporarily disabled by its own action. Qt would move the focus to the next control, where Space would trigger a
// different action. Instead, the parent takes the focus and returns it when the control is enabled again. GUI thread
// only.
#pragma once

class QWidget;

namespace ggs {

void allowSteady(QWidget& control, bool allowed);

} // namespace ggs
