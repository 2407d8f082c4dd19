// SPDX-License-Identifier: MIT
// Conversion of rows to floats and back, in wide vectors. Conversion to floats produces the same bits as dequantize().
// Conversion from floats, for the rounded side of a product, produces the same bits as ggml's CPU code. The code is
// written once for all instruction sets, as loops that the compiler vectorises.
#pragma once

#include "cpu/block_dot.h"
#include "cpu/dot_tiles.h"

namespace ggs {
namespace {

template <class S, class T> void floats_from_blocks(const std::byte* row, float* to, int64_t n) {
    if constexpr (stand_as_bytes<T>) {
        for (; n >= run; n -= run, row += T::bytes, to += run) {
            const float scale = S::half(row);
            S::template put_levels<true, false>(row + 2, 0, scale, 0, to);
            S::template put_levels<true, false>(row + 18, 0, scale, 0, to + 16);
        }
        return;
    }
    Piece p = {};
    for (int64_t at = 0; at < n; at += piece, row += piece / T::block_elements * T::bytes, to += piece) {
        const int64_t here = n - at < piece ? n - at : piece;
        T::template take_apart<S>(row, here, p);
#pragma GCC unroll 1
        for (int64_t s = 0; s < here / T::sub; ++s) {
            for (int k = 0; k < T::sub; k += 16)
                S::template put_levels<false, T::has_min>(p.quants + s * T::sub + k, T::bias, p.scales[s], p.mins[s],
                                                          to + s * T::sub + k);
        }
    }
}

// -- floats to dot partners -------------------------------------------------------------------------------------------

inline uint32_t bits_of(float x) {
    uint32_t bits;
    __builtin_memcpy(&bits, &x, 4);
    return bits;
}
inline float float_of(uint32_t bits) {
    float x;
    __builtin_memcpy(&x, &bits, 4);
    return x;
}
// Returns the largest magnitude of n floats, a multiple of 8, as bits. As integers magnitudes have the same order, and
// NaN is larger than all of them.
[[gnu::always_inline]] inline uint32_t largest_magnitude(const float* x, int n) {
    U32x8 places = {};
    for (int i = 0; i < n; i += 8) {
        const U32x8 magnitude = taken<U32x8>(x + i) & 0x7FFFFFFFu;
        places = magnitude > places ? magnitude : places;
    }
    uint32_t largest = 0;
    for (int i = 0; i < 8; ++i) largest = places[i] > largest ? places[i] : largest;
    return largest;
}
// Adding 1.5 · 2^23 removes all fraction bits: rounds to nearest, halves to even.
inline float rounded(float x) { return (x + 12582912.0f) - 12582912.0f; }
inline int8_t bounded(float x) {
    return static_cast<int8_t>(static_cast<int32_t>(rounded(x >= -127.0f && x <= 127.0f ? x
                                                            : x > 0.0f                  ? 127.0f
                                                                                        : -127.0f)));
}

// The factor is 127 divided by the largest magnitude; the scale is stored rounded.
template <class S> [[gnu::always_inline]] inline void eight_bits(const float* x, int8_t* q, float& d) {
    uint32_t most = largest_magnitude(x, run);
    float largest = float_of(most);
    if (!(largest == largest)) {
        // A NaN counts as the largest, until the next element replaces it.
        largest = 0;
        for (int i = 0; i < run; ++i) {
            const float magnitude = float_of(bits_of(x[i]) & 0x7FFFFFFFu);
            largest = largest > magnitude ? largest : magnitude;
        }
        most = 0x7F800000;
    }
    d = largest / 127.0f;
    const float factor = largest != 0.0f ? 127.0f / largest : 0.0f;
    if (most >= 0x7F800000 || bits_of(factor) == 0x7F800000) {
        for (int i = 0; i < run; ++i) q[i] = bounded(x[i] * factor);
        return;
    }
    // No product exceeds 127.
    I32x8 whole[4];
    for (int i = 0; i < 4; ++i) whole[i] = S::nearest(taken<F32x8>(x + 8 * i) * factor);
    S::put_bytes(whole, q);
}

template <class S> void to_q8_0_rows(const float* from, std::byte* to, int64_t n) {
    for (; n >= run; n -= run, from += run, to += 34) {
        int8_t q[run];
        float d;
        eight_bits<S>(from, q, d);
        S::put_half(to, d);
        __builtin_memcpy(to + 2, q, run);
    }
}

// -8 represents the number with the largest magnitude, the first one if there are several.
template <class S> void to_q4_0_rows(const float* from, std::byte* to, int64_t n) {
    for (; n >= run; n -= run, from += run, to += 18) {
        const uint32_t most = largest_magnitude(from, run);
        int first = 0;
        while (first < run && (bits_of(from[first]) & 0x7FFFFFFFu) != most) ++first;
        const float d = from[first] / -8.0f, factor = d != 0.0f ? 1.0f / d : 0.0f;
        if (most >= 0x7F800000 || (bits_of(factor) & 0x7FFFFFFFu) == 0x7F800000) {
            static_cast<void>(quantize(TypeId::q4_0, from, to, run)); // NaN, or beyond the range of floats
            continue;
        }
        I32x8 whole[4];
        for (int i = 0; i < 4; ++i) {
            whole[i] = __builtin_convertvector(taken<F32x8>(from + 8 * i) * factor + 8.5f, I32x8);
            whole[i] = whole[i] < 15 ? whole[i] : I32x8{15, 15, 15, 15, 15, 15, 15, 15};
        }
        uint8_t q[run];
        S::put_bytes(whole, q);
        S::put_half(to, d);
        given(to + 2, taken<U8x16>(q) | taken<U8x16>(q + 16) << 4);
    }
}

template <class S> void to_q8_1_rows(const float* from, std::byte* to, int64_t n) {
    for (; n >= run; n -= run, from += run, to += 36) {
        int8_t q[run];
        float d;
        eight_bits<S>(from, q, d);
        int sum = 0;
        for (const int8_t each : q) sum += each;
        S::put_half(to, d);
        S::put_half(to + 2, static_cast<float>(sum) * d);
        __builtin_memcpy(to + 4, q, run);
    }
}

template <class S> void to_q8_K_rows(const float* from, std::byte* to, int64_t n) {
    for (; n >= piece; n -= piece, from += piece, to += 292) {
        const uint32_t largest = largest_magnitude(from, static_cast<int>(piece));
        __builtin_memset(to, 0, 292);
        if (largest == 0) continue;
        // The first number with the largest magnitude determines the sign. ggml's search skips NaN, and its result is
        // then unspecified.
        float signed_largest = 0;
        if (largest <= 0x7F800000u) {
            for (int64_t i = 0; i < piece; ++i) {
                if ((bits_of(from[i]) & 0x7FFFFFFFu) != largest) continue;
                signed_largest = from[i];
                break;
            }
        } else {
            for (int64_t i = 0; i < piece; ++i) {
                if (float_of(bits_of(from[i]) & 0x7FFFFFFFu) > float_of(bits_of(signed_largest) & 0x7FFFFFFFu))
                    signed_largest = from[i];
            }
            if (signed_largest == 0.0f) continue;
        }
        const float factor = -127.0f / signed_largest, d = 1.0f / factor;
        __builtin_memcpy(to, &d, 4);
        int8_t q[piece];
        for (int64_t i = 0; i < piece; ++i) {
            const int whole = static_cast<int>(bits_of(from[i] * factor + 12582912.0f) & 0x007FFFFFu) - 0x00400000;
            q[i] = static_cast<int8_t>(whole < 127 ? whole : 127);
        }
        int16_t sums[16];
        for (int s = 0; s < 16; ++s) {
            int sum = 0;
            for (int i = 0; i < 16; ++i) sum += q[16 * s + i];
            sums[s] = static_cast<int16_t>(sum);
        }
        __builtin_memcpy(to + 4, q, sizeof(q));
        __builtin_memcpy(to + 260, sums, sizeof(sums));
    }
}

// A NaN becomes the quiet NaN of its sign.
template <class S> void to_f16_rows(const float* from, std::byte* to, int64_t n) {
    int64_t k = 0;
    if constexpr (requires { S::store_four_f16(to, from); })
        for (; k + 4 * S::lanes <= n; k += 4 * S::lanes) S::store_four_f16(to + 2 * k, from + k);
#pragma GCC unroll 4
    for (; k + S::lanes <= n; k += S::lanes) S::store_f16(to + 2 * k, from + k);
    for (; k < n; ++k) S::put_half(to + 2 * k, from[k]);
}

// Returns the upper half, rounded to even; a NaN stays a NaN.
inline uint32_t upper_half(uint32_t bits) {
    return (bits & 0x7FFFFFFFu) > 0x7F800000u ? (bits >> 16) | 64u : (bits + 0x7FFFu + ((bits >> 16) & 1u)) >> 16;
}
// Rounds several numbers in this way, each into its own upper half.
[[gnu::always_inline]] inline U32x8 upper_halves(U32x8 bits) {
    return (bits & 0x7FFFFFFFu) > 0x7F800000u ? bits | 0x00400000u : bits + 0x7FFFu + ((bits >> 16) & 1u);
}
template <class S> void to_bf16_rows(const float* from, std::byte* to, int64_t n) {
    int64_t i = 0;
    for (; i + 16 <= n; i += 16) {
        const U32x8 low = upper_halves(taken<U32x8>(from + i)), high = upper_halves(taken<U32x8>(from + i + 8));
        const auto a = reinterpret_cast<U16x16>(low), b = reinterpret_cast<U16x16>(high);
        given(to + 2 * i, __builtin_shufflevector(a, b, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31));
    }
    for (; i < n; ++i) {
        const auto half = static_cast<uint16_t>(upper_half(bits_of(from[i])));
        __builtin_memcpy(to + 2 * i, &half, 2);
    }
}

template <class S> void to_f32_rows(const float* from, std::byte* to, int64_t n) {
    if (n > 0) __builtin_memcpy(to, from, static_cast<size_t>(n) * 4);
}

} // namespace
} // namespace ggs
