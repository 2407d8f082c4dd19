// SPDX-License-Identifier: MIT
// Arithmetic on sizes that come from a user. The functions return false if the result doesn't fit, instead of a
// wrapped-around number.
#pragma once

#include <concepts>

namespace ggs {

template <std::integral T> [[nodiscard]] bool add_checked(T a, T b, T& sum) {
    return !__builtin_add_overflow(a, b, &sum);
}
template <std::integral T> [[nodiscard]] bool mul_checked(T a, T b, T& product) {
    return !__builtin_mul_overflow(a, b, &product);
}

// n rounded up to a multiple of the power of two `alignment`; false if that does not fit.
template <std::unsigned_integral T> [[nodiscard]] bool pad_checked(T n, T alignment, T& padded) {
    if (__builtin_add_overflow(n, alignment - 1, &padded)) return false;
    padded &= ~(alignment - 1);
    return true;
}
// The same where it is known to fit.
template <std::unsigned_integral T> constexpr T pad_to(T n, T alignment) {
    return (n + alignment - 1) & ~(alignment - 1);
}

} // namespace ggs
