// SPDX-License-Identifier: MIT
// Arithmetic over rows that a compiler can turn into vector code: no branches, no calls. As files of several
// instruction sets have it, each has it for itself: nothing here is a function that the linker could take for all. All
// pure, any thread.
#pragma once

#include <cstdint>

namespace ggs {
namespace {

// `yes` or `no` by a mask: a ?: may come out as a branch, which the vectoriser does not undo around floats.
[[gnu::always_inline]] inline int32_t chosen(bool condition, int32_t yes, int32_t no) {
    const int32_t mask = -static_cast<int32_t>(condition);
    return (yes & mask) | (no & ~mask);
}

// e^x within 1.5 units in the last place, the polynomial that ggml's vector code has; the same bits on every machine.
[[gnu::always_inline]] inline float exp_f32(float x) {
    // Beyond ±104 nothing changes any more: e^x is infinite from 88.73 on and 0 below -103.98. NaN passes.
    const auto bits = __builtin_bit_cast(uint32_t, x);
    const auto magnitude = static_cast<int32_t>(bits & 0x7FFFFFFFu);
    constexpr auto most = __builtin_bit_cast(int32_t, 104.0f);
    const int32_t clamped = chosen((magnitude > most) & (magnitude <= 0x7F800000), most, magnitude);
    x = __builtin_bit_cast(float, static_cast<uint32_t>(clamped) | (bits & 0x80000000u));
    const float to_integer = 0x1.8p23f; // what is added to it loses its fraction
    const float z = x * 0x1.715476p+0f + to_integer;
    const float n = z - to_integer;
    const float b = x - n * 0x1.62e4p-1f - n * 0x1.7f7d1cp-20f;
    const float u = b * b;
    const float j =
        ((0x1.0e4020p-7f * b + 0x1.573e2ep-5f) * u + (0x1.555e66p-3f * b + 0x1.fffdb6p-2f)) * u + 0x1.ffffecp-1f * b;
    // 2^n in two factors, so that neither leaves the normal numbers.
    const int32_t whole = __builtin_bit_cast(int32_t, z) - __builtin_bit_cast(int32_t, to_integer);
    const int32_t first = whole >> 1;
    const int32_t second = whole - first;
    const float scale1 = __builtin_bit_cast(float, (static_cast<uint32_t>(first) + 127u) << 23);
    const float scale2 = __builtin_bit_cast(float, (static_cast<uint32_t>(second) + 127u) << 23);
    return (1.0f + j) * scale1 * scale2;
}

} // namespace
} // namespace ggs
