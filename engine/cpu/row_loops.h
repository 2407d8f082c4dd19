// SPDX-License-Identifier: MIT
// Loops over the values of a row, in plain C++ that the compiler vectorises for each instruction set. Every table of
// dot.h contains them. Each value is computed separately, and sums use the same number of partial sums for any vector
// width.
#pragma once

#include "cpu/dot.h"
#include "cpu/row_math.h"

#include <cstddef>
#include <cstdint>
#ifdef __FMA__
#include <immintrin.h>
#endif

namespace ggs {
namespace {

// -- e^x, in the widest available vectors -----------------------------------------------------------------------------

#ifdef __AVX512F__
constexpr int64_t row_lanes = 16;
#else
constexpr int64_t row_lanes = 8;
#endif
using Floats = float __attribute__((vector_size(4 * row_lanes)));
using Wholes = int32_t __attribute__((vector_size(4 * row_lanes)));

// a · b + c, fused if the instruction set supports it; and minimum and maximum, which return x if it is NaN.
#if defined(__AVX512F__)
[[gnu::always_inline]] inline Floats times_plus(Floats a, Floats b, Floats c) { return _mm512_fmadd_ps(a, b, c); }
[[gnu::always_inline]] inline Floats at_most(Floats most, Floats x) { return _mm512_min_ps(most, x); }
[[gnu::always_inline]] inline Floats at_least(Floats least, Floats x) { return _mm512_max_ps(least, x); }
#elif defined(__FMA__)
[[gnu::always_inline]] inline Floats times_plus(Floats a, Floats b, Floats c) { return _mm256_fmadd_ps(a, b, c); }
[[gnu::always_inline]] inline Floats at_most(Floats most, Floats x) { return _mm256_min_ps(most, x); }
[[gnu::always_inline]] inline Floats at_least(Floats least, Floats x) { return _mm256_max_ps(least, x); }
#else
[[gnu::always_inline]] inline Floats times_plus(Floats a, Floats b, Floats c) { return a * b + c; }
[[gnu::always_inline]] inline Floats at_most(Floats most, Floats x) { return most < x ? most : x; }
[[gnu::always_inline]] inline Floats at_least(Floats least, Floats x) { return least > x ? least : x; }
#endif
[[gnu::always_inline]] inline Floats times_plus(Floats a, float b, Floats c) { return times_plus(a, Floats{} + b, c); }

// exp_f32() of several values. If products and sums are fused, the last bit may differ from exp_f32()'s.
[[gnu::always_inline]] inline Floats exp_of(Floats x) {
    using namespace exp_parts;
    const Floats zero = {}, integer = zero + to_integer;
    x = at_least(zero - last_that_matters, at_most(zero + last_that_matters, x));
    const Floats z = times_plus(x, log2_e, integer);
    const Floats n = z - integer;
    const Floats b = times_plus(n, -ln2_low, times_plus(n, -ln2_high, x));
    const Floats u = b * b;
    const Floats high = times_plus(times_plus(b, fifth, zero + fourth), u, times_plus(b, third, zero + second));
    const Floats j = times_plus(high, u, b * first);
#ifdef __AVX512F__
    return _mm512_scalef_ps(1.0f + j, n);
#else
    const Wholes whole = reinterpret_cast<Wholes>(z) - reinterpret_cast<Wholes>(integer);
    const Wholes half = whole >> 1;
    const auto scale1 = reinterpret_cast<Floats>((half + 127) << 23),
               scale2 = reinterpret_cast<Floats>((whole - half + 127) << 23);
    return (1.0f + j) * scale1 * scale2;
#endif
}

// y = f(x), row_lanes at a time; the rest is padded with zeros.
template <class F> [[gnu::always_inline]] inline void in_vectors(const float* x, float* y, int64_t n, F f) {
    Floats v;
    int64_t k = 0;
    for (; k + row_lanes <= n; k += row_lanes) {
        __builtin_memcpy(&v, x + k, sizeof(v));
        v = f(v);
        __builtin_memcpy(y + k, &v, sizeof(v));
    }
    if (k == n) return;
    Floats rest = {};
    __builtin_memcpy(&rest, x + k, static_cast<size_t>(n - k) * 4);
    rest = f(rest);
    __builtin_memcpy(y + k, &rest, static_cast<size_t>(n - k) * 4);
}

// -- loops ------------------------------------------------------------------------------------------------------------

constexpr int64_t sum_places = 16;

// Σ f(x), in double.
template <class F> double sum_over(const float* x, int64_t n, F f) {
    double sums[sum_places] = {};
    int64_t k = 0;
    for (; k + sum_places <= n; k += sum_places) {
        for (int64_t place = 0; place < sum_places; ++place) sums[place] += static_cast<double>(f(x[k + place]));
    }
    for (int64_t place = 0; k < n; ++k, ++place) sums[place] += static_cast<double>(f(x[k]));
    for (int64_t step = sum_places / 2; step > 0; step /= 2) {
        for (int64_t place = 0; place < step; ++place) sums[place] += sums[place + step];
    }
    return sums[0];
}

inline double sum_of(const float* x, int64_t n) {
    return sum_over(x, n, [](float number) { return number; });
}
inline double squares_around(const float* x, float middle, int64_t n) {
    return sum_over(x, n, [middle](float number) { return (number - middle) * (number - middle); });
}

// Returns the maximum, ignoring NaN; -infinity if there are no other values.
inline float largest_of(const float* x, int64_t n) {
    constexpr int64_t places = 4 * sum_places; // the order doesn't matter: independent maxima don't wait for each other
    float largest[places];
    for (float& place : largest) place = -__builtin_inff();
    int64_t k = 0;
    for (; k + places <= n; k += places) {
        for (int64_t place = 0; place < places; ++place)
            largest[place] = x[k + place] > largest[place] ? x[k + place] : largest[place];
    }
    for (int64_t place = 0; k < n; ++k, ++place) largest[place] = x[k] > largest[place] ? x[k] : largest[place];
    for (int64_t step = places / 2; step > 0; step /= 2) {
        for (int64_t place = 0; place < step; ++place)
            largest[place] = largest[place + step] > largest[place] ? largest[place + step] : largest[place];
    }
    return largest[0];
}

inline double exp_less(const float* x, float less, float* y, int64_t n) {
    in_vectors(x, y, n, [less](Floats v) { return exp_of(v - less); });
    return sum_of(y, n);
}

// For a few hundred values at a time, a float sum is as accurate as e^x itself.
inline double exp_sum(const float* x, float less, int64_t n) {
    constexpr int64_t together = 16 * sum_places, vectors = sum_places / row_lanes;
    double sum = 0;
    for (int64_t k = 0; k < n; k += together) {
        const int64_t end = k + together < n ? k + together : n, whole = end - (end - k) % sum_places;
        Floats sums[vectors] = {}, v;
        for (int64_t i = k; i < whole; i += sum_places) {
            for (int64_t part = 0; part < vectors; ++part) {
                __builtin_memcpy(&v, x + i + part * row_lanes, sizeof(v));
                sums[part] += exp_of(v - less);
            }
        }
        for (const Floats& some : sums) {
            for (int64_t lane = 0; lane < row_lanes; ++lane) sum += static_cast<double>(some[lane]);
        }
        for (int64_t i = whole; i < end; i += row_lanes) {
            const int64_t here = end - i < row_lanes ? end - i : row_lanes;
            v = Floats{};
            __builtin_memcpy(&v, x + i, static_cast<size_t>(here) * 4);
            v = exp_of(v - less);
            for (int64_t lane = 0; lane < here; ++lane) sum += static_cast<double>(v[lane]);
        }
    }
    return sum;
}

[[gnu::always_inline]] inline Floats silu_of(Floats v) { return v / (1.0f + exp_of(-v)); }
inline void silu(const float* x, float* y, int64_t n) { in_vectors(x, y, n, silu_of); }
inline void silu_times(const float* x, const float* with, float* y, int64_t n) {
    const int64_t whole = n - n % row_lanes;
    for (int64_t k = 0; k < whole; k += row_lanes) {
        Floats v, other;
        __builtin_memcpy(&v, x + k, sizeof(v));
        __builtin_memcpy(&other, with + k, sizeof(other));
        v = silu_of(v) * other;
        __builtin_memcpy(y + k, &v, sizeof(v));
    }
    float rest[row_lanes];
    silu(x + whole, rest, n - whole);
    for (int64_t k = whole; k < n; ++k) y[k] = rest[k - whole] * with[k];
}

inline void scale(const float* x, float factor, float* y, int64_t n) {
#pragma GCC ivdep
    for (int64_t k = 0; k < n; ++k) y[k] = x[k] * factor;
}

inline void shifted_scale(const float* x, float less, float factor, float* y, int64_t n) {
#pragma GCC ivdep
    for (int64_t k = 0; k < n; ++k) y[k] = (x[k] - less) * factor;
}

inline void add(const float* x, const float* with, float* y, int64_t n) {
#pragma GCC ivdep
    for (int64_t k = 0; k < n; ++k) y[k] = x[k] + with[k];
}
inline void multiply(const float* x, const float* with, float* y, int64_t n) {
#pragma GCC ivdep
    for (int64_t k = 0; k < n; ++k) y[k] = x[k] * with[k];
}

// Rotates n pairs by angles: pairs of neighbours, or pairs whose second values follow all first ones.
inline void turn_neighbours(const float* x, const float* cosines, const float* sines, float* y, int64_t n) {
    using Half = float __attribute__((vector_size(2 * row_lanes)));
    Wholes sign_of_first = {};
    for (int lane = 0; lane < row_lanes; lane += 2) sign_of_first[lane] = INT32_MIN;
        // Copies one value of each pair to both its positions, and swaps the two of each pair.
#ifdef __AVX512F__
    const auto twice = [](Half v) {
        return __builtin_shufflevector(v, v, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
    };
    const auto across = [](Floats v) {
        return __builtin_shufflevector(v, v, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
    };
#else
    const auto twice = [](Half v) { return __builtin_shufflevector(v, v, 0, 0, 1, 1, 2, 2, 3, 3); };
    const auto across = [](Floats v) { return __builtin_shufflevector(v, v, 1, 0, 3, 2, 5, 4, 7, 6); };
#endif
    int64_t turned = 0;
    for (; turned + row_lanes / 2 <= n; turned += row_lanes / 2) {
        Floats v;
        Half cosine, sine;
        __builtin_memcpy(&v, x + 2 * turned, sizeof(v));
        __builtin_memcpy(&cosine, cosines + turned, sizeof(cosine));
        __builtin_memcpy(&sine, sines + turned, sizeof(sine));
        const auto others = reinterpret_cast<Wholes>(across(v) * twice(sine)) ^ sign_of_first;
        v = v * twice(cosine) + reinterpret_cast<Floats>(others);
        __builtin_memcpy(y + 2 * turned, &v, sizeof(v));
    }
    for (int64_t i = turned; i < n; ++i) {
        const float x0 = x[2 * i], x1 = x[2 * i + 1];
        y[2 * i] = x0 * cosines[i] - x1 * sines[i];
        y[2 * i + 1] = x0 * sines[i] + x1 * cosines[i];
    }
}
inline void turn_halves(const float* x, const float* cosines, const float* sines, float* y, int64_t n) {
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) {
        const float x0 = x[i], x1 = x[i + n];
        y[i] = x0 * cosines[i] - x1 * sines[i];
        y[i + n] = x0 * sines[i] + x1 * cosines[i];
    }
}

inline bool all_finite(const float* x, int64_t n) {
    int32_t odd = 0;
    for (int64_t k = 0; k < n; ++k)
        odd |= static_cast<int32_t>((__builtin_bit_cast(uint32_t, x[k]) & 0x7F800000u) == 0x7F800000u);
    return odd == 0;
}

// Several independent sums, so that an addition doesn't wait for the previous one.
inline uint64_t sum_words(const uint64_t* words, size_t n) {
    using Words = uint64_t __attribute__((vector_size(4 * row_lanes)));
    constexpr size_t several = 8, lanes = sizeof(Words) / 8;
    static_assert(RowLoops::words_at_once % (several * lanes) == 0);
    Words sums[several] = {};
    for (size_t i = 0; i < n; i += several * lanes) {
        for (size_t k = 0; k < several; ++k) {
            Words some;
            __builtin_memcpy(&some, words + i + k * lanes, sizeof(some));
            sums[k] += some;
        }
    }
    uint64_t sum = 0;
    for (const Words& each : sums) {
        for (size_t lane = 0; lane < lanes; ++lane) sum += each[lane];
    }
    return sum;
}

constexpr RowLoops row_loops = {silu,     silu_times,      largest_of,  sum_of,        squares_around,
                                exp_less, exp_sum,         scale,       shifted_scale, add,
                                multiply, turn_neighbours, turn_halves, all_finite,    sum_words};

} // namespace
} // namespace ggs
