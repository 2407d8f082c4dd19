// SPDX-License-Identifier: MIT
// Moments with AVX2: four floats at a time, converted to doubles for sums. Compiled for it, and called only on
// processors that have it.
#ifdef __AVX2__
#include "cpu/moments.h"

#include <immintrin.h>

namespace ggs {

namespace {

constexpr size_t lanes = 4;

inline __m128i magnitude(__m128i bits) { return _mm_and_si128(bits, _mm_set1_epi32(0x7fffffff)); }

inline int64_t total(__m128i counts) {
    alignas(16) int32_t each[lanes];
    _mm_store_si128(reinterpret_cast<__m128i*>(each), counts);
    return int64_t{each[0]} + each[1] + each[2] + each[3];
}

inline double total(__m256d sums) {
    alignas(32) double each[lanes];
    _mm256_store_pd(each, sums);
    return (each[0] + each[1]) + (each[2] + each[3]);
}

} // namespace

FloatMoments float_sums_avx2(const float* values, size_t n) {
    const __m128i infinity = _mm_set1_epi32(0x7f800000);
    const __m128 biggest = _mm_set1_ps(std::numeric_limits<float>::max()),
                 smallest = _mm_set1_ps(-std::numeric_limits<float>::max());
    __m128 low = biggest, high = smallest;
    __m128i fine_ones = _mm_setzero_si128(), nan = fine_ones, zeros = fine_ones; // counted downwards: a mask is -1
    __m256d sum = _mm256_setzero_pd(), second = sum;
    const auto look = [&](__m128 v, __m256d& to) {
        const __m128i mag = magnitude(_mm_castps_si128(v));
        const __m128i fine = _mm_cmplt_epi32(mag, infinity);
        const __m128 mask = _mm_castsi128_ps(fine);
        to = _mm256_add_pd(to, _mm256_cvtps_pd(_mm_and_ps(v, mask)));
        low = _mm_min_ps(low, _mm_blendv_ps(biggest, v, mask));
        high = _mm_max_ps(high, _mm_blendv_ps(smallest, v, mask));
        fine_ones = _mm_add_epi32(fine_ones, fine);
        nan = _mm_add_epi32(nan, _mm_cmpgt_epi32(mag, infinity));
        zeros = _mm_add_epi32(zeros, _mm_cmpeq_epi32(mag, _mm_setzero_si128()));
    };
    size_t i = 0;
    for (; i + 2 * lanes <= n; i += 2 * lanes) {
        look(_mm_loadu_ps(values + i), sum);
        look(_mm_loadu_ps(values + i + lanes), second);
    }
    for (; i + lanes <= n; i += lanes) look(_mm_loadu_ps(values + i), sum);

    FloatMoments made;
    alignas(16) float lows[lanes], highs[lanes];
    _mm_store_ps(lows, low);
    _mm_store_ps(highs, high);
    for (size_t lane = 0; lane < lanes; ++lane) {
        made.low = lows[lane] < made.low ? lows[lane] : made.low;
        made.high = highs[lane] > made.high ? highs[lane] : made.high;
    }
    made.odd = static_cast<int64_t>(i) + total(fine_ones);
    made.nan = -total(nan);
    made.zeros = -total(zeros);
    made.sum = total(_mm256_add_pd(sum, second));
    for (; i < n; ++i) {
        const float v = values[i];
        if (v != v) {
            ++made.nan, ++made.odd;
        } else if (v > std::numeric_limits<float>::max() || v < -std::numeric_limits<float>::max()) {
            ++made.odd;
        } else {
            made.sum += static_cast<double>(v);
            made.low = v < made.low ? v : made.low;
            made.high = v > made.high ? v : made.high;
            made.zeros += v == 0 ? 1 : 0;
        }
    }
    return made;
}

double float_squares_avx2(const float* values, size_t n, double mean) {
    const __m128i infinity = _mm_set1_epi32(0x7f800000);
    const __m256d from = _mm256_set1_pd(mean);
    __m256d sum = _mm256_setzero_pd(), second = sum;
    const auto look = [&](__m128 v, __m256d& to) {
        const __m128i fine = _mm_cmplt_epi32(magnitude(_mm_castps_si128(v)), infinity);
        const __m256d distance =
            _mm256_and_pd(_mm256_sub_pd(_mm256_cvtps_pd(v), from), _mm256_castsi256_pd(_mm256_cvtepi32_epi64(fine)));
        to = _mm256_add_pd(to, _mm256_mul_pd(distance, distance));
    };
    size_t i = 0;
    for (; i + 2 * lanes <= n; i += 2 * lanes) {
        look(_mm_loadu_ps(values + i), sum);
        look(_mm_loadu_ps(values + i + lanes), second);
    }
    for (; i + lanes <= n; i += lanes) look(_mm_loadu_ps(values + i), sum);
    double squares = total(_mm256_add_pd(sum, second));
    for (; i < n; ++i) {
        const double v = static_cast<double>(values[i]);
        if (v - v == 0) squares += (v - mean) * (v - mean);
    }
    return squares;
}

} // namespace ggs
#endif
