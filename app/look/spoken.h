// SPDX-License-Identifier: MIT
// The text that screen readers read for a canvas: its name, and a description that always names the item selected in
// it. A canvas paints its items itself, so without the description they would be invisible to a reader. GUI thread
// only.
#pragma once

#include <QString>

class QWidget;

namespace ggs {

class Debuggee;
class Generating;
class Selection;

// Names a canvas that shows tensors. From now on its description is the selected tensor, with the clicked element if
// there is one: "kq, mul_mat, f32 [5 5], element [0, 3]".
void speakTensor(QWidget& canvas, const QString& name, Selection& selection, Debuggee& debuggee);
// As above for a canvas of a language model's text: "token 10, because".
void speakToken(QWidget& canvas, const QString& name, Selection& selection, Generating& generating);

} // namespace ggs
