// SPDX-License-Identifier: MIT
// Functions that convert the engine's Messages to text in the user's language. The literal is translated first; its
// values are then inserted.
#pragma once

#include "base/message.h"
#include "values/number.h"

#include <QString>

#include <string_view>

class QFontMetrics;

namespace ggs {

// The way out that a sentence about a limit names where the console's would name an option of its own.
enum class WayOut { settings, button }; // what is opened; what is being typed
QString words(const Message& message, WayOut out = WayOut::settings);

// Returns a name or path as printable text, for any bytes; truncated if it is long (base/printable.h).
QString printableText(std::string_view bytes);
// Returns the name of a tensor or graph for a label; truncated if it is long.
QString shortText(std::string_view name);

// time_text(), size_text() in the user's language.
QString durationText(double nanoseconds);
QString bytesText(uint64_t bytes);
// "83 824", with thin spaces.
QString grouped(uint64_t number);
// A value as tables show it: all digits of a whole number of its type, else six that matter.
QString numberText(const Number& value);
// The same with this many digits that matter. Unlike QString::number(), it keeps the sign of -0.
QString numberText(const Number& value, int digits);
// The same with fewer digits where it is wider than `width` pixels: none is cut off.
QString numberText(const Number& value, const QFontMetrics& metrics, int width);

} // namespace ggs
