// SPDX-License-Identifier: MIT
// Functions for a scroll bar over more positions than an int can hold. The bar has at most a million steps; with more
// positions, a step covers several of them. The caller defines the unit of positions: rows, columns. GUI thread only.
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
