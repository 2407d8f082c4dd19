// SPDX-License-Identifier: MIT
// Rounds values to an integer type, saturating: to the nearest, halves away from zero.
#pragma once

#include "tensor/quantizers/bytes.h"

#include <cmath>
#include <cstdint>
#include <limits>

namespace ggs::quantizers {

template <class T, class F> T nearest_integer(F x) {
    if (std::isnan(x)) return 0;
    const F rounded = std::round(x);
    // The largest T has no F of its own when F is the narrower: the power of two above it has.
    const F above = std::ldexp(F(1), std::numeric_limits<T>::digits);
    if (rounded >= above) return std::numeric_limits<T>::max();
    if (rounded < -above) return std::numeric_limits<T>::min();
    return static_cast<T>(rounded);
}
template <class T, class F> void to_integers(const F* from, void* to, int64_t n) {
    for (int64_t i = 0; i < n; ++i)
        put(static_cast<uint8_t*>(to) + i * static_cast<int64_t>(sizeof(T)), nearest_integer<T>(from[i]));
}

} // namespace ggs::quantizers
