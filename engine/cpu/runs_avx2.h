// SPDX-License-Identifier: MIT
// Functions shared by AVX2, AVX-VNNI and AVX-512: operations on eight floats at a time, conversion of halves, and
// look-ups in tables of sixteen entries. Files that include this header must be compiled for at least AVX2, FMA and
// F16C.
#pragma once

#include "cpu/block_dot.h"

#include <immintrin.h>

namespace ggs {
namespace {

struct Eight : BlockByBlock {
    static float half(const std::byte* p) {
        uint16_t bits;
        __builtin_memcpy(&bits, p, 2);
        return _mm_cvtss_f32(_mm_cvtph_ps(_mm_cvtsi32_si128(bits)));
    }
    // Converts eight halves, `step` bytes apart.
    static void put_halves(const std::byte* p, int64_t step, float* to) {
        int16_t h[8];
        for (int i = 0; i < 8; ++i) __builtin_memcpy(h + i, p + i * step, 2);
        _mm256_storeu_ps(to, _mm256_cvtph_ps(_mm_setr_epi16(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7])));
    }
    // The processor would keep the payload of a NaN; here a NaN becomes the quiet NaN of its sign.
    static __m128i halves(__m256 x) {
        const __m128i made = _mm256_cvtps_ph(x, _MM_FROUND_TO_NEAREST_INT);
        const __m256i odd = _mm256_castps_si256(_mm256_cmp_ps(x, x, _CMP_UNORD_Q));
        if (_mm256_testz_si256(odd, odd)) return made;
        const __m128i is_nan = _mm_packs_epi32(_mm256_castsi256_si128(odd), _mm256_extracti128_si256(odd, 1));
        const __m128i nan =
            _mm_or_si128(_mm_and_si128(made, _mm_set1_epi16(static_cast<int16_t>(0x8000))), _mm_set1_epi16(0x7E00));
        return _mm_blendv_epi8(made, nan, is_nan);
    }
    static void put_half(std::byte* to, float x) {
        const auto bits = static_cast<uint16_t>(_mm_extract_epi16(halves(_mm256_set1_ps(x)), 0));
        __builtin_memcpy(to, &bits, 2);
    }
    static void put_scaled(uint64_t eight, float d, float* to) {
        const __m256i whole = _mm256_cvtepi8_epi32(_mm_cvtsi64_si128(static_cast<long long>(eight)));
        _mm256_storeu_ps(to, _mm256_mul_ps(_mm256_cvtepi32_ps(whole), _mm256_set1_ps(d)));
    }
    // Converts sixteen bytes, signed or unsigned: subtracts a bias, multiplies by a scale, subtracts a min.
    template <bool has_sign, bool has_min>
    static void put_levels(const void* bytes, int bias, float scale, float min, float* to) {
        for (int half = 0; half < 16; half += 8) {
            const __m128i eight =
                _mm_loadl_epi64(reinterpret_cast<const __m128i*>(static_cast<const char*>(bytes) + half));
            const __m256i whole = has_sign ? _mm256_cvtepi8_epi32(eight) : _mm256_cvtepu8_epi32(eight);
            const __m256 level = _mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_sub_epi32(whole, _mm256_set1_epi32(bias))),
                                               _mm256_set1_ps(scale));
            _mm256_storeu_ps(to + half, has_min ? _mm256_sub_ps(level, _mm256_set1_ps(min)) : level);
        }
    }
    // Halves are rounded to even.
    static I32x8 nearest(F32x8 x) { return reinterpret_cast<I32x8>(_mm256_cvtps_epi32(reinterpret_cast<__m256>(x))); }
    // Stores 32 numbers that fit into bytes.
    static void put_bytes(const I32x8 (&x)[4], void* q) {
        __m256i whole[4];
        for (int i = 0; i < 4; ++i) whole[i] = reinterpret_cast<__m256i>(x[i]);
        const __m256i mixed =
            _mm256_packs_epi16(_mm256_packs_epi32(whole[0], whole[1]), _mm256_packs_epi32(whole[2], whole[3]));
        given(q, _mm256_permutevar8x32_epi32(mixed, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7)));
    }
    static __m256i bytes(const void* p) { return _mm256_loadu_si256(static_cast<const __m256i*>(p)); }
    static __m256i four(const std::byte* p) {
        int32_t word;
        __builtin_memcpy(&word, p, 4);
        return _mm256_set1_epi32(word);
    }
    static void look_up(const uint8_t (&table)[16], uint8_t* q) {
        const __m256i all = _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table)));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(q), _mm256_shuffle_epi8(all, bytes(q)));
    }
    static float sum(__m256 v) {
        __m128 four = _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
        four = _mm_add_ps(four, _mm_movehl_ps(four, four));
        return _mm_cvtss_f32(_mm_add_ss(four, _mm_movehdup_ps(four)));
    }

    template <int n> static int32_t bytes_sum(const std::byte* p) {
        static_assert(n == 16 || n == 32);
        // As unsigned bytes with 128 added: summed in two or four sums.
        const __m256i half = _mm256_set1_epi8(static_cast<char>(0x80));
        const __m256i all =
            n == 32 ? bytes(p) : _mm256_inserti128_si256(half, _mm_loadu_si128(reinterpret_cast<const __m128i*>(p)), 0);
        const __m256i sums = _mm256_sad_epu8(_mm256_xor_si256(all, half), _mm256_setzero_si256());
        const __m128i two = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
        return _mm_cvtsi128_si32(two) + _mm_extract_epi16(two, 4) - 128 * n;
    }

    using R = __m256;
    using RI = __m256i;
    static R r_zero() { return _mm256_setzero_ps(); }
    static R r_load(const float* p) { return _mm256_loadu_ps(p); }
    static void r_store(float* to, R v) { _mm256_storeu_ps(to, v); }
    static R r_set(float x) { return _mm256_set1_ps(x); }
    // a a a a b b b b
    static R r_pair(const float* p) { return _mm256_set_m128(_mm_set1_ps(p[1]), _mm_set1_ps(p[0])); }
    // a a b b c c d d
    static R r_twice(const float* p) {
        const __m128 four = _mm_loadu_ps(p);
        return _mm256_set_m128(_mm_unpackhi_ps(four, four), _mm_unpacklo_ps(four, four));
    }
    static R r_add(R a, R b) { return _mm256_add_ps(a, b); }
    static R r_mul(R a, R b) { return _mm256_mul_ps(a, b); }
    static R r_fma(R a, R b, R c) { return _mm256_fmadd_ps(a, b, c); }
    static R r_floats(RI v) { return _mm256_cvtepi32_ps(v); }
    static float r_sum(R v) { return sum(v); }
    static RI ri_zero() { return _mm256_setzero_si256(); }
    static RI ri_load(const int32_t* p) { return bytes(p); }
    static void ri_store(int32_t* to, RI v) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), v); }
    static RI ri_negative(RI v) { return _mm256_sub_epi32(_mm256_setzero_si256(), v); }

    // -- blocks of 256 --
    using Bytes16 = __m128i;
    static Bytes16 bytes_16(const uint64_t (&words)[2]) {
        return _mm_set_epi64x(static_cast<long long>(words[1]), static_cast<long long>(words[0]));
    }
    // Broadcasts a run's step, or its two steps, to `each` lanes.
    template <int sub, int each> static Bytes16 of_run(Bytes16 steps, int k) {
        int8_t places[16];
        for (int i = 0; i < 16; ++i) places[i] = static_cast<int8_t>(sub == 32 ? k : 2 * k + i / each % 2);
        return _mm_shuffle_epi8(steps, taken<__m128i>(places));
    }
    template <int sub> static RI min_dot(Bytes16 mins, const std::byte* sums) {
        return _mm256_madd_epi16(_mm256_cvtepi8_epi16(sub == 16 ? mins : _mm_unpacklo_epi8(mins, mins)), bytes(sums));
    }
};

// Multiplies bytes and adds pairs in sixteen bits, which would overflow for an unsigned eight-bit weight. So one factor
// gives its sign to the other, which must not be -128.
template <int signs> [[gnu::always_inline]] inline __m256i pairs(__m256i weights, __m256i others) {
    if constexpr (signs == to_others)
        return _mm256_maddubs_epi16(_mm256_abs_epi8(weights), _mm256_sign_epi8(others, weights));
    if constexpr (signs == to_weights)
        return _mm256_maddubs_epi16(_mm256_abs_epi8(others), _mm256_sign_epi8(weights, others));
    return _mm256_maddubs_epi16(weights, others);
}
// A run's products times its step, for weights whose pairs fit into sixteen bits. Dot adds up pairs of sixteen bits.
template <class Dot> struct StepsOfPairs {
    static void put(const uint8_t* bias, const std::byte* others, std::byte* to) {
        given(to, _mm256_maddubs_epi16(Eight::bytes(bias), Eight::bytes(others)));
    }
    template <int sub, int signs, bool biased>
    [[gnu::always_inline]] static __m256i add(__m256i sum, __m128i steps, int k, const uint8_t* weights,
                                              const std::byte* others, const std::byte* begin) {
        __m256i sixteen = pairs<signs>(Eight::bytes(weights), Eight::bytes(others));
        if constexpr (biased) sixteen = _mm256_sub_epi16(sixteen, Eight::bytes(begin));
        return Dot::two_words(sum, sixteen, _mm256_cvtepi8_epi16(Eight::of_run<sub, 8>(steps, k)));
    }
};

// For instruction sets that add four products of bytes in one instruction. Small weights are faster in pairs, because a
// step is then multiplied in sixteen bits instead of 32.
template <class Dot> struct StepsOfFours {
    static constexpr int most_in_pairs = 127;
    template <int top> static void put_begin(const uint8_t* bias, const std::byte* others, std::byte* to) {
        if constexpr (top <= most_in_pairs) {
            StepsOfPairs<Dot>::put(bias, others, to);
        } else {
            const __m256i dot = Dot::four_bytes(_mm256_setzero_si256(), Eight::bytes(bias), Eight::bytes(others));
            Eight::ri_store(reinterpret_cast<int32_t*>(to), Eight::ri_negative(dot));
        }
    }
    template <int sub, int signs, bool biased, int top>
    [[gnu::always_inline]] static __m256i with_step(__m256i sum, __m128i steps, int k, const uint8_t* weights,
                                                    const std::byte* others, const std::byte* begin) {
        if constexpr (top <= most_in_pairs) {
            return StepsOfPairs<Dot>::template add<sub, signs, biased>(sum, steps, k, weights, others, begin);
        } else {
            const __m256i dot = Dot::four_bytes(biased ? Eight::bytes(begin) : _mm256_setzero_si256(),
                                                Eight::bytes(weights), Eight::bytes(others));
            const __m256i step = _mm256_cvtepi8_epi32(Eight::of_run<sub, 4>(steps, k));
            return _mm256_add_epi32(sum, _mm256_mullo_epi32(dot, step));
        }
    }
    // Weights that are still signed.
    static __m256i ri_dot_raised(__m256i sum, const std::byte* weights, const std::byte* others) {
        const __m256i raised = _mm256_xor_si256(Eight::bytes(weights), _mm256_set1_epi8(static_cast<char>(0x80)));
        return Dot::four_bytes(sum, raised, Eight::bytes(others));
    }
};

// If weights are small, several pairs fit into one sixteen-bit sum.
struct MaddBytes {
    static constexpr int most_unsigned = 127;
    static __m256i two_words(__m256i sum, __m256i a, __m256i b) {
        return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b));
    }
    template <int> static void put_begin(const uint8_t* bias, const std::byte* others, std::byte* to) {
        StepsOfPairs<MaddBytes>::put(bias, others, to);
    }
    template <int sub, int signs, bool biased, int>
    [[gnu::always_inline]] static __m256i with_step(__m256i sum, __m128i steps, int k, const uint8_t* weights,
                                                    const std::byte* others, const std::byte* begin) {
        return StepsOfPairs<MaddBytes>::add<sub, signs, biased>(sum, steps, k, weights, others, begin);
    }
    static __m256i fours(__m256i sum, __m256i pairs) {
        return _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
    }
    template <int signs> static __m256i dot4(__m256i sum, __m256i weights, __m256i others) {
        return fours(sum, pairs<signs>(weights, others));
    }
    // Adds to each of `columns` sums the products of n contiguous groups of 32 bytes of weights with four bytes each.
    template <int signs, int top, int n, int columns> static void dots(__m256i (&sums)[columns], const uint8_t* weights,
                                                                       const std::byte* const (&others)[columns],
                                                                       int64_t at) {
        constexpr int room = signs != none ? 1 : 32767 / (2 * 128 * top), together = room < n ? room : n;
        static_assert(room >= 1 && n % together == 0);
        for (int g = 0; g < n; g += together) {
            __m256i sixteen[columns];
            for (int k = 0; k < together; ++k) {
                const __m256i w = Eight::bytes(weights + 32 * (g + k));
                for (int j = 0; j < columns; ++j) {
                    const __m256i made = pairs<signs>(w, Eight::four(others[j] + at + 4 * (g + k)));
                    sixteen[j] = k == 0 ? made : _mm256_add_epi16(sixteen[j], made);
                }
            }
            for (int j = 0; j < columns; ++j) sums[j] = fours(sums[j], sixteen[j]);
        }
    }
};

// Eight floats, and panels of eight rows; Dot multiplies bytes.
template <class Dot> struct Avx2With : Eight, Dot {
    using V = __m256;
    static constexpr int64_t lanes = 8;
    static V zero() { return _mm256_setzero_ps(); }
    static V set(float x) { return _mm256_set1_ps(x); }
    static V load(const std::byte* p) { return _mm256_loadu_ps(reinterpret_cast<const float*>(p)); }
    static V load_f16(const std::byte* p) {
        return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
    }
    static V load_bf16(const std::byte* p) {
        const __m256i wide = _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
        return _mm256_castsi256_ps(_mm256_slli_epi32(wide, 16));
    }
    static V kept(V v) {
        __asm__("" : "+x"(v));
        return v;
    }
    static void store(float* to, V v) { _mm256_storeu_ps(to, v); }
    static void store_f16(std::byte* to, const float* from) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), halves(_mm256_loadu_ps(from)));
    }
    static V fma(V a, V b, V c) { return _mm256_fmadd_ps(a, b, c); }

    template <int signs> static RI ri_dot(RI sum, const uint8_t* weights, const std::byte* others) {
        return Dot::template dot4<signs>(sum, bytes(weights), bytes(others));
    }

    // -- panels --
    static constexpr int panel_rows = 8, panel_columns = 4, float_columns = 6;
    using F = __m256;
    using W = __m256i;
    static F f_zero() { return _mm256_setzero_ps(); }
    static F f_load(const float* p) { return _mm256_loadu_ps(p); }
    static void f_store(float* to, F v) { _mm256_storeu_ps(to, v); }
    static F f_set(const float* p) { return _mm256_broadcast_ss(p); }
    static F f_mul(F a, F b) { return _mm256_mul_ps(a, b); }
    static F f_fma(F a, F b, F c) { return _mm256_fmadd_ps(a, b, c); }
    static F f_take_away(F a, F b, F c) { return _mm256_fnmadd_ps(a, b, c); }
    static W w_zero() { return _mm256_setzero_si256(); }
    static W w_set(const int32_t* p) { return _mm256_set1_epi32(*p); }
    static F w_floats(W v) { return _mm256_cvtepi32_ps(v); }
    template <int signs, int top, int n, int columns> static void w_dots(W (&sums)[columns], const uint8_t* weights,
                                                                         const std::byte* const (&others)[columns],
                                                                         int64_t at) {
        Dot::template dots<signs, top, n>(sums, weights, others, at);
    }
    static void transpose(V (&v)[8]) {
        V a[8];
        for (int i = 0; i < 8; i += 2) {
            a[i] = _mm256_unpacklo_ps(v[i], v[i + 1]);
            a[i + 1] = _mm256_unpackhi_ps(v[i], v[i + 1]);
        }
        V b[8];
        for (int i = 0; i < 8; i += 4) {
            b[i] = _mm256_shuffle_ps(a[i], a[i + 2], 0x44);
            b[i + 1] = _mm256_shuffle_ps(a[i], a[i + 2], 0xEE);
            b[i + 2] = _mm256_shuffle_ps(a[i + 1], a[i + 3], 0x44);
            b[i + 3] = _mm256_shuffle_ps(a[i + 1], a[i + 3], 0xEE);
        }
        for (int i = 0; i < 4; ++i) {
            v[i] = _mm256_permute2f128_ps(b[i], b[i + 4], 0x20);
            v[i + 4] = _mm256_permute2f128_ps(b[i], b[i + 4], 0x31);
        }
    }
    static void interleave(const Piece* pieces, uint8_t* to) {
        for (int64_t at = 0; at < piece; at += 32, to += 32 * 8) {
            V tile[8];
            for (int x = 0; x < 8; ++x) tile[x] = _mm256_castsi256_ps(bytes(pieces[x].quants + at));
            transpose(tile);
            for (int x = 0; x < 8; ++x)
                _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + 32 * x), _mm256_castps_si256(tile[x]));
        }
    }
};

} // namespace
} // namespace ggs
