// SPDX-License-Identifier: MIT
// How a token is written wherever one is shown: what can't be seen in it is. A pure function.
#pragma once

#include <QString>

#include <string>

namespace ggs {

// "·keeper", "⏎", "<bos>"; bytes that are part of a character as "\xe2\x80".
QString pieceWords(const std::string& piece);

} // namespace ggs
