// SPDX-License-Identifier: MIT
// A scroll bar over more positions than an int holds. The bar keeps a million steps at most; where there are more
// positions, one step is several of them. Positions are counted in whatever the caller scrolls: rows, columns.
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
