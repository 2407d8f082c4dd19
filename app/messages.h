// SPDX-License-Identifier: MIT
// The engine's Messages in the user's language: the literal is looked up in the translation, then its values put in.
#pragma once

#include "tensor/message.h"

#include <QString>

class QFontMetrics;

namespace ggs {

QString words(const Message& message);

// "4.1 µs", "1.2 ms": three digits that matter.
QString durationText(double nanoseconds);
// "88 448 B", "1.25 MiB".
QString bytesText(uint64_t bytes);
// A value as tables show it: six digits that matter.
QString numberText(double value);
// The same with fewer digits where it is wider than `width` pixels: none is cut off.
QString numberText(double value, const QFontMetrics& metrics, int width);

} // namespace ggs
