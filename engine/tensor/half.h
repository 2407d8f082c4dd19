// SPDX-License-Identifier: MIT
// The small floats of tensors and blocks: conversion to f32 and back, one number at a time.
//
//   f16    1 sign, 5 exponent, 10 mantissa bits (IEEE binary16)
//   bf16   the upper half of an f32
//   e8m0   eight exponent bits alone: a power of two, the scale of an mxfp4 block
//   ue4m3  4 exponent and 3 mantissa bits, no sign: the scale of 16 nvfp4 elements
//
// Integer arithmetic only: the results don't depend on the calling thread's rounding mode or flush-to-zero setting, and
// are identical on every machine. Rounding is to nearest, ties to even, unless a function is documented differently.
// Pure functions, any thread.
#pragma once

#include <bit>
#include <cstdint>

namespace ggs {

// Exact. A NaN keeps its sign and payload and becomes quiet, as in the processor's own conversion.
constexpr float f16_to_f32(uint16_t h) {
    const uint32_t sign = (h & 0x8000u) << 16;
    const uint32_t exponent = (h >> 10) & 0x1Fu;
    const uint32_t mantissa = h & 0x3FFu;
    uint32_t bits = sign;
    if (exponent == 0x1F) {
        bits |= 0x7F800000u | (mantissa << 13) | (mantissa ? 0x00400000u : 0u);
    } else if (exponent != 0) {
        bits |= ((exponent + 112) << 23) | (mantissa << 13); // 112: the difference of the biases, 127 - 15
    } else if (mantissa != 0) {
        // mantissa * 2^-24: its highest bit becomes the implicit one of a normal f32.
        const auto top = static_cast<uint32_t>(std::bit_width(mantissa)) - 1;
        bits |= ((top + 103) << 23) | ((mantissa << (23 - top)) & 0x007FFFFFu);
    }
    return std::bit_cast<float>(bits);
}

// A NaN becomes the one quiet NaN of its sign. A value that rounds to more than 65504 becomes infinite.
constexpr uint16_t f32_to_f16(float x) {
    const auto bits = std::bit_cast<uint32_t>(x);
    const auto sign = static_cast<uint16_t>((bits >> 16) & 0x8000u);
    const uint32_t magnitude = bits & 0x7FFFFFFFu;
    uint32_t half = 0;
    if (magnitude > 0x7F800000u) {
        half = 0x7E00;
    } else if (magnitude >= 0x477FF000u) { // 65520, half-way between 65504 and 65536
        half = 0x7C00;
    } else if (magnitude >= 0x38800000u) { // 2^-14, the smallest normal f16
        half = (magnitude - 0x38000000u + 0x0FFFu + ((magnitude >> 13) & 1u)) >> 13;
    } else if (magnitude > 0x33000000u) {               // 2^-25, itself a tie that goes to zero
        const uint32_t shift = 126 - (magnitude >> 23); // leaves units of 2^-24
        const uint32_t mantissa = (magnitude & 0x007FFFFFu) | 0x00800000u;
        const uint32_t rest = mantissa & ((1u << shift) - 1);
        const uint32_t tie = 1u << (shift - 1);
        half = mantissa >> shift;
        if (rest > tie || (rest == tie && (half & 1u))) ++half;
    }
    return static_cast<uint16_t>(sign | half);
}

constexpr float bf16_to_f32(uint16_t h) { return std::bit_cast<float>(static_cast<uint32_t>(h) << 16); }

// A NaN keeps its upper bits and becomes quiet; subnormals are kept.
constexpr uint16_t f32_to_bf16(float x) {
    const auto bits = std::bit_cast<uint32_t>(x);
    if ((bits & 0x7FFFFFFFu) > 0x7F800000u) return static_cast<uint16_t>((bits >> 16) | 64u);
    return static_cast<uint16_t>((bits + 0x7FFFu + ((bits >> 16) & 1u)) >> 16);
}

// Returns 2^(e - 127). 255 gives infinity as in ggml, although the format defines it as NaN.
constexpr float e8m0_to_f32(uint8_t e) {
    return std::bit_cast<float>(e == 0 ? 0x00400000u : static_cast<uint32_t>(e) << 23);
}

// Returns 2^(e - 128): mxfp4 reads its elements from a table of doubled values, which this halves again.
constexpr float e8m0_to_f32_half(uint8_t e) {
    return std::bit_cast<float>(e < 2 ? 0x00200000u << e : (static_cast<uint32_t>(e) - 1) << 23);
}

// Returns half of the byte's value, because nvfp4's table is doubled as well. 0x7F, the format's NaN, gives 0; bit 7 is
// otherwise ignored.
constexpr float ue4m3_to_f32_half(uint8_t u) {
    if (u == 0x7F) return 0.0f;
    const uint32_t exponent = (u >> 3) & 0xFu;
    const auto mantissa = static_cast<float>(u & 7u);
    if (exponent == 0) return mantissa / 1024.0f;
    return (1.0f + mantissa / 8.0f) * std::bit_cast<float>((exponent + 119) << 23); // 2^(exponent - 7 - 1)
}

// Returns the byte whose value is x (not half of it). Halves are rounded up. Negative values and NaN become 0; values
// from 256 on become the largest one, 448.
constexpr uint8_t f32_to_ue4m3(float x) {
    if (!(x > 0.0f)) return 0;
    const auto bits = std::bit_cast<uint32_t>(x);
    const int exponent = static_cast<int>(bits >> 23) - 120;
    if (exponent >= 15) return 0x7E;
    if (exponent <= 0) {
        const auto mantissa =
            static_cast<uint32_t>(x * 512.0f + 0.5f); // NOLINT(bugprone-incorrect-roundings): as ggml does it
        return static_cast<uint8_t>(mantissa < 7 ? mantissa : 7);
    }
    // The rounding bit may carry through the mantissa into the exponent.
    const uint32_t mantissa = (bits >> 20) & 7u;
    return static_cast<uint8_t>((static_cast<uint32_t>(exponent) << 3) + mantissa + ((bits >> 19) & 1u));
}

} // namespace ggs
