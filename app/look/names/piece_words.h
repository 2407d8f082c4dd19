// SPDX-License-Identifier: MIT
// pieceWords: the text of a token as it is displayed; invisible characters are made visible. A pure function; any
// thread.
#pragma once

#include <QString>

#include <string>

namespace ggs {

// "·keeper", "⏎", "<bos>"; bytes that are part of a character as "\xe2\x80".
QString pieceWords(const std::string& piece);

} // namespace ggs
