// SPDX-License-Identifier: MIT
// Dot products with AVX-512 (F, BW, DQ, VL, VNNI): 16 floats at a time. Compiled for them, and called only where they
// exist.
#ifdef __AVX512VNNI__
#include "cpu/dot_table.h"
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
    static void store_f16(std::byte* to, const float* from) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to), halves(_mm256_loadu_ps(from)));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 16), halves(_mm256_loadu_ps(from + 8)));
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
        V b[16]; // each quarter has the transposed of four rows
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

} // namespace

extern const DotTable dot_avx512;
constinit const DotTable dot_avx512 = table_of<Avx512>("AVX-512 VNNI", "avx512");

} // namespace ggs
#endif
