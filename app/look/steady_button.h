// SPDX-License-Identifier: MIT
// allowSteady: enables or disables a control without moving the focus to another one. Use it for a button or a field
// that its own action disables for a while. Qt would move the focus to the next control, where Space triggers another
// action. Here the parent keeps the focus and returns it when the control is enabled again. GUI thread only.
#pragma once

class QWidget;

namespace ggs {

void allowSteady(QWidget& control, bool allowed);

} // namespace ggs
