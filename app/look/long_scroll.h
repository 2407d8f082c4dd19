// SPDX-License-Identifier: MIT
// Functions for scroll bars that cover more positions than an int can hold. A bar has at most a million steps; with
// more positions, one step covers several of them. The caller chooses the unit of positions, such as rows or columns.
// GUI thread only.
#pragma once

#include <cstdint>

class QScrollBar;

namespace ggs {

void setLongRange(QScrollBar* bar, int64_t all, int64_t seen);
// The first position that is seen.
int64_t longPosition(const QScrollBar* bar, int64_t all, int64_t seen);
// As near to `position` as the bar's steps go.
void setLongPosition(QScrollBar* bar, int64_t all, int64_t seen, int64_t position);

} // namespace ggs
