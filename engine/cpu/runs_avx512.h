// SPDX-License-Identifier: MIT
// The instruction set struct for dot_tiles.h, block_dot.h and panels.h with AVX-512. It needs F, BW, DQ, VL and VNNI,
// and processes 16 floats at a time, and panels of 16 rows.
#pragma once

#include "cpu/runs_avx2.h"

namespace ggs {
namespace {

struct Avx512 : Eight, StepsOfFours<Avx512> {
    using V = __m512;
    static constexpr int64_t lanes = 16;
    static V zero() { return _mm512_setzero_ps(); }
    static V set(float x) { return _mm512_set1_ps(x); }
    static V load(const std::byte* p) { return _mm512_loadu_ps(p); }
    static V load_f16(const std::byte* p) {
        return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
    }
    static V load_bf16(const std::byte* p) {
        const __m512i wide = _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
        return _mm512_castsi512_ps(_mm512_slli_epi32(wide, 16));
    }
    static V kept(V v) {
        __asm__("" : "+v"(v));
        return v;
    }
    static void store(float* to, V v) { _mm512_storeu_ps(to, v); }
    // Converts as halves() does, with one check for NaN for all sixteen values.
    static void store_f16(std::byte* to, const float* from) {
        const __m512 x = _mm512_loadu_ps(from);
        __m256i made = _mm512_cvtps_ph(x, _MM_FROUND_TO_NEAREST_INT);
        if (const __mmask16 odd = _mm512_cmp_ps_mask(x, x, _CMP_UNORD_Q); odd != 0) [[unlikely]] {
            const __m256i sign = _mm256_and_si256(made, _mm256_set1_epi16(static_cast<int16_t>(0x8000)));
            made = _mm256_mask_mov_epi16(made, odd, _mm256_or_si256(sign, _mm256_set1_epi16(0x7E00)));
        }
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), made);
    }
    // Converts four times as many, with two checks for NaN.
    static void store_four_f16(std::byte* to, const float* from) {
        __m512 x[4];
        for (int k = 0; k < 4; ++k) x[k] = _mm512_loadu_ps(from + lanes * k);
        const __mmask16 odd = _mm512_cmp_ps_mask(x[0], x[1], _CMP_UNORD_Q),
                        also = _mm512_cmp_ps_mask(x[2], x[3], _CMP_UNORD_Q);
        if (!_kortestz_mask16_u8(odd, also)) [[unlikely]] {
            for (int k = 0; k < 4; ++k) store_f16(to + 2 * lanes * k, from + lanes * k);
            return;
        }
        for (int k = 0; k < 4; ++k)
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + 2 * lanes * k),
                                _mm512_cvtps_ph(x[k], _MM_FROUND_TO_NEAREST_INT));
    }
    template <bool has_sign, bool has_min>
    static void put_levels(const void* bytes, int bias, float scale, float min, float* to) {
        const __m128i all = _mm_loadu_si128(static_cast<const __m128i*>(bytes));
        const __m512i whole = has_sign ? _mm512_cvtepi8_epi32(all) : _mm512_cvtepu8_epi32(all);
        const V level = _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_sub_epi32(whole, _mm512_set1_epi32(bias))), set(scale));
        store(to, has_min ? _mm512_sub_ps(level, set(min)) : level);
    }
    static V fma(V a, V b, V c) { return _mm512_fmadd_ps(a, b, c); }
    using Eight::sum;
    static float sum(V v) {
        alignas(64) float x[lanes];
        _mm512_store_ps(x, v);
        return sum(_mm256_add_ps(_mm256_load_ps(x), _mm256_load_ps(x + 8)));
    }

    static constexpr int most_unsigned = 255;
    static __m256i four_bytes(__m256i sum, __m256i weights, __m256i others) {
        return _mm256_dpbusd_epi32(sum, weights, others);
    }
    static __m256i two_words(__m256i sum, __m256i a, __m256i b) { return _mm256_dpwssd_epi32(sum, a, b); }
    template <int> static RI ri_dot(RI sum, const uint8_t* weights, const std::byte* others) {
        return four_bytes(sum, bytes(weights), bytes(others));
    }

    // Extracts the nibbles of sixteen bytes of each of two blocks, `step` bytes apart: the low ones, then the high
    // ones.
    static __m512i nibbles(const std::byte* p, int64_t step) {
        const __m512i first = _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
        const __m512i both =
            _mm512_mask_broadcast_i32x4(first, 0xFF00, _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + step)));
        constexpr int64_t fours = 4 | int64_t{4} << 32;
        const __m512i shifts = _mm512_set_epi64(fours, fours, 0, 0, fours, fours, 0, 0);
        return _mm512_and_si512(_mm512_srlv_epi32(both, shifts), _mm512_set1_epi8(15));
    }
    static void put_nibbles(const std::byte* p, int64_t step, uint8_t* to) {
        _mm512_storeu_si512(to, nibbles(p, step));
    }
    // With 32 bits of each block, which are the fifth bits.
    static void put_nibbles(const std::byte* p, const std::byte* bits, int64_t step, uint8_t* to) {
        const __mmask64 fifth = word_at(bits) | uint64_t{word_at(bits + step)} << 32;
        const __m512i low = nibbles(p, step);
        _mm512_storeu_si512(to, _mm512_mask_add_epi8(low, fifth, low, _mm512_set1_epi8(16)));
    }

    // Extracts the low nibbles of 32 bytes, then the high ones.
    static __m512i halves_of_32(const std::byte* p) {
        const __m512i both = _mm512_broadcast_i64x4(bytes(p));
        return _mm512_and_si512(_mm512_srlv_epi64(both, _mm512_set_epi64(4, 4, 4, 4, 0, 0, 0, 0)),
                                _mm512_set1_epi8(15));
    }
    // Rotates the bits of both halves into position. The bits that leave a byte aren't among the kept ones.
    static __m512i turned(const std::byte* p, int low, int high, char kept) {
        const __m512i left = _mm512_set_epi64(high, high, high, high, low, low, low, low);
        return _mm512_and_si512(_mm512_rolv_epi64(_mm512_broadcast_i64x4(bytes(p)), left), _mm512_set1_epi8(kept));
    }
    static void put_halves_of_32(const std::byte* p, uint8_t* to) { _mm512_storeu_si512(to, halves_of_32(p)); }
    // Adds a bit of each of 32 other bytes at the top; for the high nibbles, the next bit.
    static void put_halves_of_32(const std::byte* p, const std::byte* bits, int bit, uint8_t* to) {
        _mm512_storeu_si512(to, _mm512_or_si512(halves_of_32(p), turned(bits, 4 - bit, 3 - bit, 16)));
    }
    // Extracts the low nibbles of 64 bytes, then the high ones, with two bits of each of 32 other bytes.
    static void put_sixes(const std::byte* p, const std::byte* bits, uint8_t* to) {
        const __m512i all = _mm512_loadu_si512(p), low = _mm512_set1_epi8(15);
        _mm512_storeu_si512(to, _mm512_or_si512(_mm512_and_si512(all, low), turned(bits, 4, 2, 48)));
        _mm512_storeu_si512(to + 64,
                            _mm512_or_si512(_mm512_and_si512(_mm512_srli_epi16(all, 4), low), turned(bits, 0, -2, 48)));
    }

    // -- panels --
    static constexpr int panel_rows = 16, panel_columns = 8, float_columns = 8;
    using F = __m512;
    using W = __m512i;
    static F f_zero() { return _mm512_setzero_ps(); }
    static F f_load(const float* p) { return _mm512_loadu_ps(p); }
    static void f_store(float* to, F v) { _mm512_storeu_ps(to, v); }
    static F f_set(const float* p) { return _mm512_set1_ps(*p); }
    static F f_mul(F a, F b) { return _mm512_mul_ps(a, b); }
    static F f_fma(F a, F b, F c) { return _mm512_fmadd_ps(a, b, c); }
    static F f_take_away(F a, F b, F c) { return _mm512_fnmadd_ps(a, b, c); }
    static W w_zero() { return _mm512_setzero_si512(); }
    static W w_set(const int32_t* p) { return _mm512_set1_epi32(*p); }
    static F w_floats(W v) { return _mm512_cvtepi32_ps(v); }
    template <int, int, int n, int columns> static void w_dots(W (&sums)[columns], const uint8_t* weights,
                                                               const std::byte* const (&others)[columns], int64_t at) {
        for (int g = 0; g < n; ++g) {
            const W w = _mm512_loadu_si512(weights + 64 * g);
            for (int j = 0; j < columns; ++j) {
                int32_t word;
                __builtin_memcpy(&word, others[j] + at + 4 * g, 4);
                sums[j] = _mm512_dpbusd_epi32(sums[j], w, _mm512_set1_epi32(word));
            }
        }
    }
    static void transpose(V (&v)[16]) {
        V a[16];
        for (int i = 0; i < 16; i += 2) {
            a[i] = _mm512_unpacklo_ps(v[i], v[i + 1]);
            a[i + 1] = _mm512_unpackhi_ps(v[i], v[i + 1]);
        }
        V b[16]; // each quarter contains the transpose of four rows
        for (int i = 0; i < 16; i += 4) {
            b[i] = _mm512_shuffle_ps(a[i], a[i + 2], 0x44);
            b[i + 1] = _mm512_shuffle_ps(a[i], a[i + 2], 0xEE);
            b[i + 2] = _mm512_shuffle_ps(a[i + 1], a[i + 3], 0x44);
            b[i + 3] = _mm512_shuffle_ps(a[i + 1], a[i + 3], 0xEE);
        }
        for (int i = 0; i < 4; ++i) {
            const V low02 = _mm512_shuffle_f32x4(b[i], b[i + 4], 0x88),
                    low13 = _mm512_shuffle_f32x4(b[i], b[i + 4], 0xDD);
            const V high02 = _mm512_shuffle_f32x4(b[i + 8], b[i + 12], 0x88),
                    high13 = _mm512_shuffle_f32x4(b[i + 8], b[i + 12], 0xDD);
            v[i] = _mm512_shuffle_f32x4(low02, high02, 0x88);
            v[i + 8] = _mm512_shuffle_f32x4(low02, high02, 0xDD);
            v[i + 4] = _mm512_shuffle_f32x4(low13, high13, 0x88);
            v[i + 12] = _mm512_shuffle_f32x4(low13, high13, 0xDD);
        }
    }
    static void interleave(const Piece* pieces, uint8_t* to) {
        for (int64_t at = 0; at < piece; at += 64, to += 64 * 16) {
            V tile[16];
            for (int x = 0; x < 16; ++x) tile[x] = _mm512_loadu_ps(pieces[x].quants + at);
            transpose(tile);
            for (int x = 0; x < 16; ++x) _mm512_storeu_ps(to + 64 * x, tile[x]);
        }
    }
};

// Processes two runs side by side.
template <> struct RunSums<Avx512> {
    using Scales = __m512;
    __m512 both = _mm512_setzero_ps();

    template <int per_run> static void multiply(const float* weights, const float* others, Scales& to) {
        if constexpr (per_run == 1) {
            to = _mm512_castps256_ps512(_mm256_mul_ps(_mm256_loadu_ps(weights), _mm256_loadu_ps(others)));
        } else {
            const __m512 twice =
                _mm512_insertf32x8(_mm512_castps256_ps512(Avx512::r_twice(others)), Avx512::r_twice(others + 4), 1);
            to = _mm512_mul_ps(_mm512_loadu_ps(weights), twice);
        }
    }
    // Two stored vectors can't be forwarded to one wider load: that load would have to wait for the cache.
    static __m512i two(const void* p, int64_t step) {
        const auto* const bytes = static_cast<const std::byte*>(p);
        const __m512i first = _mm512_broadcast_i64x4(Avx512::bytes(bytes));
        return _mm512_mask_broadcast_i64x4(first, 0xF0, Avx512::bytes(bytes + step));
    }
    // Returns the scales of run k and the next one.
    template <class T> static __m512 scales_of(const Scales& all, int64_t k) {
        constexpr int each = T::sub / 4; // sums
        const __m512i places =
            _mm512_set_epi32(15 / each, 14 / each, 13 / each, 12 / each, 11 / each, 10 / each, 9 / each, 8 / each,
                             7 / each, 6 / each, 5 / each, 4 / each, 3 / each, 2 / each, 1 / each, 0);
        return _mm512_permutexvar_ps(_mm512_add_epi32(places, _mm512_set1_epi32(static_cast<int>(k) * (run / T::sub))),
                                     all);
    }
    template <class T> void add_two(const RunFactors& f, const Scales& scales, int64_t k) {
        __m512i dot = _mm512_setzero_si512(), weights;
        if constexpr (begins_biased<Avx512, T>) dot = _mm512_loadu_si512(f.begins + 8 * k);
        if constexpr (stand_as_bytes<T>) {
            weights = _mm512_xor_si512(two(f.quants + k * f.step, f.step), _mm512_set1_epi8(static_cast<char>(0x80)));
        } else if constexpr (stored_in_twos<T>) {
            weights = _mm512_loadu_si512(f.quants + k * run);
        } else {
            weights = two(f.quants + k * run, run);
        }
        dot = _mm512_dpbusd_epi32(dot, weights, _mm512_loadu_si512(f.others + k * run));
        both = _mm512_fmadd_ps(_mm512_cvtepi32_ps(dot), scales_of<T>(scales, k), both);
    }
    template <class T> void add_last(const RunFactors& f, const Scales& scales, int64_t k) {
        __m256i dot = _mm256_setzero_si256(), weights = Avx512::bytes(f.quants + k * f.step);
        if constexpr (begins_biased<Avx512, T>) dot = Avx512::ri_load(f.begins + 8 * k);
        if constexpr (stand_as_bytes<T>) weights = _mm256_xor_si256(weights, _mm256_set1_epi8(static_cast<char>(0x80)));
        dot = Avx512::four_bytes(dot, weights, Avx512::bytes(f.others + k * run));
        both =
            _mm512_insertf32x8(both,
                               _mm256_fmadd_ps(_mm256_cvtepi32_ps(dot), _mm512_castps512_ps256(scales_of<T>(scales, k)),
                                               _mm512_castps512_ps256(both)),
                               0);
    }
    float sum() const {
        return Avx512::sum(_mm256_add_ps(_mm512_castps512_ps256(both), _mm512_extractf32x8_ps(both, 1)));
    }
};

template <> struct BlockSums<Avx512> {
    template <class T>
    static __m256i of(__m128i steps, const uint8_t* weights, const std::byte* others, const std::byte* begin) {
        __m512i all = _mm512_setzero_si512();
        const __m512i words = _mm512_castsi256_si512(_mm256_cvtepi8_epi16(steps)), whole = _mm512_cvtepi8_epi32(steps);
#pragma GCC unroll 4
        for (int k = 0; k < piece / run; k += 2) {
            const __m512i w = stored_in_twos<T> ? _mm512_loadu_si512(weights + run * k)
                                                : RunSums<Avx512>::two(weights + run * k, run);
            const __m512i o = _mm512_loadu_si512(others + run * k);
            const __m512i from =
                begins_biased<Avx512, T> ? _mm512_loadu_si512(begin + run * k) : _mm512_setzero_si512();
            if constexpr (T::top <= Avx512::most_in_pairs) {
                __m512i sixteen = _mm512_maddubs_epi16(w, o);
                if constexpr (begins_biased<Avx512, T>) sixteen = _mm512_sub_epi16(sixteen, from);
                all = _mm512_dpwssd_epi32(all, sixteen, _mm512_permutexvar_epi16(places<T, uint16_t>(k), words));
            } else {
                const __m512i dot = _mm512_dpbusd_epi32(from, w, o);
                all = _mm512_add_epi32(
                    all, _mm512_mullo_epi32(dot, _mm512_permutexvar_epi32(places<T, uint32_t>(k), whole)));
            }
        }
        return _mm256_add_epi32(_mm512_castsi512_si256(all), _mm512_extracti32x8_epi32(all, 1));
    }

  private:
    // Returns the step index of each sum for run k and the next one.
    template <class T, class Sum> static __m512i places(int k) {
        constexpr int sums = 64 / sizeof(Sum), in_each = T::sub / sizeof(Sum);
        Sum at[sums];
        for (int i = 0; i < sums; ++i) at[i] = static_cast<Sum>(k * run / T::sub + i / in_each);
        return taken<__m512i>(at);
    }
};

} // namespace
} // namespace ggs
