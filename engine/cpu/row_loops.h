// SPDX-License-Identifier: MIT
// Loops over the numbers of a row, in plain C++ that the compiler turns into the vectors of whichever instruction set it
// compiles for. Every table of dot.h brings them. Each number is made by itself, and sums are made in as many places
// whatever the width is.
#pragma once

#include "cpu/dot.h"
#include "cpu/row_math.h"

namespace ggs {
namespace {

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

// NaN is no maximum; -infinity if there is nothing else.
inline float largest_of(const float* x, int64_t n) {
    float largest[sum_places];
    for (float& place : largest) place = -__builtin_inff();
    int64_t k = 0;
    for (; k + sum_places <= n; k += sum_places) {
        for (int64_t place = 0; place < sum_places; ++place) largest[place] = x[k + place] > largest[place] ? x[k + place] : largest[place];
    }
    for (int64_t place = 0; k < n; ++k, ++place) largest[place] = x[k] > largest[place] ? x[k] : largest[place];
    for (int64_t place = 1; place < sum_places; ++place) largest[0] = largest[place] > largest[0] ? largest[place] : largest[0];
    return largest[0];
}

inline double exp_less(const float* x, float less, float* y, int64_t n) {
#pragma GCC ivdep
    for (int64_t k = 0; k < n; ++k) y[k] = exp_f32(x[k] - less);
    return sum_of(y, n);
}

inline void silu(const float* x, float* y, int64_t n) {
#pragma GCC ivdep
    for (int64_t k = 0; k < n; ++k) y[k] = x[k] / (1.0f + exp_f32(-x[k]));
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

inline bool all_finite(const float* x, int64_t n) {
    int32_t odd = 0;
    for (int64_t k = 0; k < n; ++k) odd |= static_cast<int32_t>((__builtin_bit_cast(uint32_t, x[k]) & 0x7F800000u) == 0x7F800000u);
    return odd == 0;
}

constexpr RowLoops row_loops = {silu, largest_of, sum_of, squares_around, exp_less, scale, shifted_scale, add, multiply, all_finite};

} // namespace
} // namespace ggs
