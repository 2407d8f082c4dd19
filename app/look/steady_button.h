// SPDX-License-Identifier: MIT
// A button, or a field, that its own action disables for a while. Qt would hand the keys to the control behind it,
// where the next press of Space does something else; here its parent keeps them, and gives them back. GUI thread.
#pragma once

class QWidget;

namespace ggs {

void allowSteady(QWidget& control, bool allowed);

} // namespace ggs
