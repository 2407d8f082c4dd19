// SPDX-License-Identifier: MIT
#include "look/long_scroll.h"

#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace ggs {

namespace {

constexpr int64_t steps = 1'000'000;

int64_t lastOf(int64_t all, int64_t seen) { return std::max<int64_t>(0, all - seen); }

} // namespace

void setLongRange(QScrollBar* bar, int64_t all, int64_t seen) {
    bar->setRange(0, static_cast<int>(std::min(lastOf(all, seen), steps)));
    bar->setPageStep(static_cast<int>(std::clamp<int64_t>(seen, 1, steps)));
    bar->setSingleStep(1);
}

int64_t longPosition(const QScrollBar* bar, int64_t all, int64_t seen) {
    const int64_t last = lastOf(all, seen);
    if (last <= steps || bar->maximum() == 0) return std::min<int64_t>(bar->value(), last);
    return static_cast<int64_t>(static_cast<double>(bar->value()) / bar->maximum() * static_cast<double>(last));
}

void setLongPosition(QScrollBar* bar, int64_t all, int64_t seen, int64_t position) {
    const int64_t last = lastOf(all, seen);
    position = std::clamp<int64_t>(position, 0, last);
    if (last <= steps)
        bar->setValue(static_cast<int>(position));
    else
        bar->setValue(
            static_cast<int>(std::llround(static_cast<double>(position) / static_cast<double>(last) * bar->maximum())));
}

} // namespace ggs
