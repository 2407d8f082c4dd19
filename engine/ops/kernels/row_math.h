// SPDX-License-Identifier: MIT
// Arithmetic over rows that a compiler can turn into vector code: no branches, no calls.
//
// The conversions give the bits of half.h's. All pure, any thread; `to` may be the memory of `from` only where both
// have elements of one size.
#pragma once

#include <bit>
#include <cstdint>

namespace ggs {

// `yes` or `no` by a mask: a ?: may come out as a branch, which the vectoriser does not undo around floats.
inline int32_t chosen(bool condition, int32_t yes, int32_t no) {
    const int32_t mask = -static_cast<int32_t>(condition);
    return (yes & mask) | (no & ~mask);
}

inline void f16_row_to_f32(const uint16_t* from, float* to, int64_t n) {
    for (int64_t i = 0; i < n; ++i) {
        const int32_t h = from[i];
        const int32_t magnitude = h & 0x7FFF;
        const int32_t shifted = magnitude << 13;
        const int32_t normal = shifted + (112 << 23);
        // A subnormal is made as a normal number that is 2^-14 too large.
        const float small = std::bit_cast<float>(shifted + (113 << 23)) - std::bit_cast<float>(113 << 23);
        const int32_t special = shifted | 0x7F800000 | chosen(magnitude > 0x7C00, 0x00400000, 0);
        int32_t bits = chosen(magnitude < 0x0400, std::bit_cast<int32_t>(small), normal);
        bits = chosen(magnitude >= 0x7C00, special, bits);
        to[i] = std::bit_cast<float>(static_cast<uint32_t>(bits) | (static_cast<uint32_t>(h & 0x8000) << 16));
    }
}

inline void f32_row_to_f16(const float* from, uint16_t* to, int64_t n) {
    for (int64_t i = 0; i < n; ++i) {
        const auto whole = std::bit_cast<uint32_t>(from[i]);
        const auto magnitude = static_cast<int32_t>(whole & 0x7FFFFFFFu);
        const int32_t normal = (magnitude - 0x38000000 + 0x0FFF + ((magnitude >> 13) & 1)) >> 13;
        // 1/2 has the unit of an f16's subnormals: adding it rounds to them.
        const float small = std::bit_cast<float>(magnitude) + 0.5f;
        int32_t half =
            chosen(magnitude < 0x38800000, std::bit_cast<int32_t>(small) - std::bit_cast<int32_t>(0.5f), normal);
        half = chosen(magnitude >= 0x477FF000, 0x7C00, half);
        half = chosen(magnitude > 0x7F800000, 0x7E00, half);
        to[i] = static_cast<uint16_t>(half | static_cast<int32_t>((whole >> 16) & 0x8000u));
    }
}

// e^x within 1.5 units in the last place, the polynomial that ggml's vector code has; the same bits on every machine.
inline float exp_f32(float x) {
    // Beyond ±104 nothing changes any more: e^x is infinite from 88.73 on and 0 below -103.98. NaN passes.
    const auto bits = std::bit_cast<uint32_t>(x);
    const auto magnitude = static_cast<int32_t>(bits & 0x7FFFFFFFu);
    constexpr auto most = std::bit_cast<int32_t>(104.0f);
    const int32_t clamped = chosen((magnitude > most) & (magnitude <= 0x7F800000), most, magnitude);
    x = std::bit_cast<float>(static_cast<uint32_t>(clamped) | (bits & 0x80000000u));
    const float to_integer = 0x1.8p23f; // what is added to it loses its fraction
    const float z = x * 0x1.715476p+0f + to_integer;
    const float n = z - to_integer;
    const float b = x - n * 0x1.62e4p-1f - n * 0x1.7f7d1cp-20f;
    const float u = b * b;
    const float j =
        ((0x1.0e4020p-7f * b + 0x1.573e2ep-5f) * u + (0x1.555e66p-3f * b + 0x1.fffdb6p-2f)) * u + 0x1.ffffecp-1f * b;
    // 2^n in two factors, so that neither leaves the normal numbers.
    const int32_t whole = std::bit_cast<int32_t>(z) - std::bit_cast<int32_t>(to_integer);
    const int32_t first = whole >> 1;
    const int32_t second = whole - first;
    const float scale1 = std::bit_cast<float>((static_cast<uint32_t>(first) + 127u) << 23);
    const float scale2 = std::bit_cast<float>((static_cast<uint32_t>(second) + 127u) << 23);
    return (1.0f + j) * scale1 * scale2;
}

} // namespace ggs
