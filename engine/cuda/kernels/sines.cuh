// SPDX-License-Identifier: MIT
// sine_cosine(): the sine and cosine of an angle, with the same bits on every device.
//
// CUDA's own sinf() and cosf() use an array in local memory for angles beyond 105,615. The kernel must reserve that
// memory for every thread, even if no angle is that large.
#pragma once

#include "cuda/kernels/device.cuh"

namespace ggs::cuda::GGS_VARIANT {

struct SineCosine {
    float sine, cosine;
};

// An angle as a number of quarter turns and a rest, whose magnitude is at most an eighth of a turn.
struct Quartered {
    unsigned quarters; // modulo 4
    float rest;
};

// 1 / 2π after 32 zero bits. At namespace scope: as a local variable of some functions, each thread would copy it.
static __constant__ const unsigned of_two_pi[8] = {0,           0x28be60dbu, 0x9391054au, 0x7f09d5f4u,
                                                   0x7d4d3770u, 0x36d8a566u, 0x4f10e410u, 0x7f9458eau};

// Reduces an angle of 2^16 or more: frac(x / 2π) in 64 bits, from the 96 bits of 1 / 2π that matter for the exponent of
// x.
KERNEL_INLINE Quartered quartered_far(float x) {
    using Wide = unsigned long long;
    const unsigned bits = float_bits(x), first = (bits >> 23 & 0xffu) - 150u + 32u, word = first / 32,
                   shift = first % 32;
    const Wide digits = (bits & 0x007fffffu) | 0x00800000u;
    const auto part = [&](unsigned k) {
        return (static_cast<Wide>(of_two_pi[word + k]) << 32 | of_two_pi[word + k + 1]) << shift >> 32;
    };
    const Wide turn = (digits * part(0) << 32) + digits * part(1) + (digits * part(2) >> 32);
    const Wide quarters = (turn + (Wide{1} << 61)) >> 62;
    // Multiplies by 2π / 2^64, both in two parts, so that the rest is rounded once.
    const auto whole = static_cast<long long>(turn - (quarters << 62));
    const auto high = static_cast<float>(whole), low = static_cast<float>(whole - static_cast<long long>(high));
    const float rest = fmaf(high, 3.40612167e-19f, fmaf(high, -9.47839643e-27f, low * 3.40612167e-19f));
    return x < 0 ? Quartered{static_cast<unsigned>(4 - quarters), -rest}
                 : Quartered{static_cast<unsigned>(quarters), rest};
}

KERNEL_INLINE Quartered quartered(float x) {
    if (!(fabsf(x) < 65536.0f)) return fabsf(x) <= 3.402823466e38f ? quartered_far(x) : Quartered{0, x - x};
    const auto quarters = static_cast<int>(rintf(x * 0.636619772f));
    const auto count = static_cast<float>(quarters);
    // π / 2 in three parts, so that the product that is subtracted is exact to more digits than a float has.
    const float rest = fmaf(count, -5.39030253e-15f, fmaf(count, -3.13916473e-7f, fmaf(count, -1.57079601e+0f, x)));
    return {static_cast<unsigned>(quarters), rest};
}

KERNEL_INLINE SineCosine sine_cosine(float angle) {
    const Quartered q = quartered(angle);
    const float square = q.rest * q.rest;
    const float s =
        fmaf(fmaf(fmaf(2.86567956e-6f, square, -1.98559923e-4f), square, 8.33338592e-3f), square, -1.66666672e-1f);
    const float c = fmaf(fmaf(fmaf(2.44677067e-5f, square, -1.38877297e-3f), square, 4.16666567e-2f), square, -0.5f);
    // The + 0 makes the sine of -0 be -0.
    const float sine = fmaf(s, fmaf(square, q.rest, 0.0f), q.rest), cosine = fmaf(c, square, 1.0f);
    const bool is_odd = q.quarters & 1u;
    const float first = is_odd ? cosine : sine, second = is_odd ? sine : cosine;
    return {q.quarters & 2u ? -first : first, (q.quarters + 1u) & 2u ? -second : second};
}

} // namespace ggs::cuda::GGS_VARIANT
