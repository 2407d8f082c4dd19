// SPDX-License-Identifier: MIT
// Dot products with AVX2, FMA and F16C: 8 floats at a time. Compiled for them, and called only where they exist.
#ifdef __AVX2__
#include "cpu/dot_tiles.h"

#include <immintrin.h>

namespace ggs {

namespace {

struct Avx2 {
    using V = __m256;
    static constexpr int64_t lanes = 8;
    static constexpr int columns = 2;
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
    static void store(float* to, V v) { _mm256_storeu_ps(to, v); }
    static V fma(V a, V b, V c) { return _mm256_fmadd_ps(a, b, c); }
    static float sum(V v) {
        __m128 four = _mm_add_ps(_mm256_castps256_ps128(v), _mm256_extractf128_ps(v, 1));
        four = _mm_add_ps(four, _mm_movehl_ps(four, four));
        return _mm_cvtss_f32(_mm_add_ss(four, _mm_movehdup_ps(four)));
    }

    struct I {
        __m256i low, high; // 16 quants each, widened, so that no product overflows
    };
    static I widened(__m128i low, __m128i high) { return {_mm256_cvtepi8_epi16(low), _mm256_cvtepi8_epi16(high)}; }
    static I q8(const std::byte* p) {
        const auto* v = reinterpret_cast<const __m128i*>(p);
        return widened(_mm_loadu_si128(v), _mm_loadu_si128(v + 1));
    }
    static I q4(const std::byte* p) {
        const __m128i pairs = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        const __m128i nibble = _mm_set1_epi8(15);
        const __m128i bias = _mm_set1_epi8(8);
        return widened(_mm_sub_epi8(_mm_and_si128(pairs, nibble), bias),
                       _mm_sub_epi8(_mm_and_si128(_mm_srli_epi16(pairs, 4), nibble), bias));
    }
    static V dot(I a, I b) {
        return _mm256_cvtepi32_ps(_mm256_add_epi32(_mm256_madd_epi16(a.low, b.low), _mm256_madd_epi16(a.high, b.high)));
    }
    static float half(const std::byte* p) {
        uint16_t bits;
        __builtin_memcpy(&bits, p, 2);
        return _mm_cvtss_f32(_mm_cvtph_ps(_mm_cvtsi32_si128(bits)));
    }
};

} // namespace

extern const DotTable dot_avx2;
constinit const DotTable dot_avx2 = table_of<Avx2>("AVX2");

} // namespace ggs
#endif
