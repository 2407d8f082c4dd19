// SPDX-License-Identifier: MIT
// Arithmetic over rows that a compiler can vectorise: no branches, no calls. Each file for an instruction set has its
// own copy: no function here may be shared by the linker. Pure functions; may be called from any thread.
#pragma once

#include <cstdint>

namespace ggs {
namespace {

// Returns `yes` or `no` by a mask: a ?: may be compiled to a branch, which the vectoriser can't remove around floats.
[[gnu::always_inline]] inline int32_t chosen(bool condition, int32_t yes, int32_t no) {
    const int32_t mask = -static_cast<int32_t>(condition);
    return (yes & mask) | (no & ~mask);
}

// Constants of e^x = 2^n · (1 + j(b)) with b = x - n · ln 2, and j a polynomial.
namespace exp_parts {
constexpr float last_that_matters = 104.0f; // it is infinite from 88.73 on and 0 below -103.98
constexpr float to_integer = 0x1.8p23f;     // a number loses its fraction when this is added to it
constexpr float log2_e = 0x1.715476p+0f, ln2_high = 0x1.62e4p-1f, ln2_low = 0x1.7f7d1cp-20f;
constexpr float fifth = 0x1.0e4020p-7f, fourth = 0x1.573e2ep-5f, third = 0x1.555e66p-3f, second = 0x1.fffdb6p-2f,
                first = 0x1.ffffecp-1f;
} // namespace exp_parts

// Returns e^x within 1.5 units in the last place, by the polynomial of ggml's vector code. The bits are the same on
// every machine.
[[gnu::always_inline]] inline float exp_f32(float x) {
    using namespace exp_parts;
    // NaN is returned unchanged.
    const auto bits = __builtin_bit_cast(uint32_t, x);
    const auto magnitude = static_cast<int32_t>(bits & 0x7FFFFFFFu);
    constexpr auto most = __builtin_bit_cast(int32_t, last_that_matters);
    const int32_t clamped = chosen((magnitude > most) & (magnitude <= 0x7F800000), most, magnitude);
    x = __builtin_bit_cast(float, static_cast<uint32_t>(clamped) | (bits & 0x80000000u));
    const float z = x * log2_e + to_integer;
    const float n = z - to_integer;
    const float b = x - n * ln2_high - n * ln2_low;
    const float u = b * b;
    const float j = ((fifth * b + fourth) * u + (third * b + second)) * u + first * b;
    // 2^n in two factors, so that neither leaves the normal numbers.
    const int32_t whole = __builtin_bit_cast(int32_t, z) - __builtin_bit_cast(int32_t, to_integer);
    const int32_t half = whole >> 1;
    const float scale1 = __builtin_bit_cast(float, (static_cast<uint32_t>(half) + 127u) << 23);
    const float scale2 = __builtin_bit_cast(float, (static_cast<uint32_t>(whole - half) + 127u) << 23);
    return (1.0f + j) * scale1 * scale2;
}

} // namespace
} // namespace ggs
