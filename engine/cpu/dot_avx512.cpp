// SPDX-License-Identifier: MIT
// Dot products with AVX-512 (F, BW, DQ, VL): 16 floats at a time. Compiled for them, and called only where they exist.
#ifdef __AVX512F__
#include "cpu/dot_tiles.h"

#include <immintrin.h>

namespace ggs {

namespace {

struct Avx512 {
    using V = __m512;
    static constexpr int64_t lanes = 16;
    static constexpr int columns = 4;
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
    static void store(float* to, V v) { _mm512_storeu_ps(to, v); }
    static V fma(V a, V b, V c) { return _mm512_fmadd_ps(a, b, c); }
    static float sum(V v) {
        alignas(64) float x[lanes];
        _mm512_store_ps(x, v);
        const __m256 eight = _mm256_add_ps(_mm256_load_ps(x), _mm256_load_ps(x + 8));
        __m128 four = _mm_add_ps(_mm256_castps256_ps128(eight), _mm256_extractf128_ps(eight, 1));
        four = _mm_add_ps(four, _mm_movehl_ps(four, four));
        return _mm_cvtss_f32(_mm_add_ss(four, _mm_movehdup_ps(four)));
    }

    using I = __m512i; // 32 quants, widened, so that no product overflows
    static I q8(const std::byte* p) {
        return _mm512_cvtepi8_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
    }
    static I q4(const std::byte* p) {
        const __m128i pairs = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
        const __m256i both = _mm256_and_si256(_mm256_set_m128i(_mm_srli_epi16(pairs, 4), pairs), _mm256_set1_epi8(15));
        return _mm512_cvtepi8_epi16(_mm256_sub_epi8(both, _mm256_set1_epi8(8)));
    }
    static V dot(I a, I b) { return _mm512_cvtepi32_ps(_mm512_madd_epi16(a, b)); }
    static float half(const std::byte* p) {
        uint16_t bits;
        __builtin_memcpy(&bits, p, 2);
        return _mm_cvtss_f32(_mm_cvtph_ps(_mm_cvtsi32_si128(bits)));
    }
};

} // namespace

extern const DotTable dot_avx512;
constinit const DotTable dot_avx512 = table_of<Avx512>("AVX-512");

} // namespace ggs
#endif
