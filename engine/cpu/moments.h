// SPDX-License-Identifier: MIT
// Moments: statistics of some values: their number, the non-finite ones, minimum, maximum, mean and spread.
//
// They need two passes, during which the values stay in the first-level cache. Sums are in double, and the moments of
// parts can be merged. Pure functions; may be called from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace ggs {

struct Moments {
    int64_t count = 0, nan = 0, inf = 0, zeros = 0;
    double min = std::numeric_limits<double>::infinity(), max = -std::numeric_limits<double>::infinity();
    double mean = 0, squares = 0; // squared distances from the mean

    int64_t finite() const { return count - nan - inf; }
    void add(const Moments& other);
};

inline constexpr size_t moments_part = 2048; // values

// Returns the moments of at most moments_part values.
Moments moments_of(const float* values, size_t n);
Moments moments_of(const double* values, size_t n);

// Intermediate results of moments_of(float) on processors with AVX2. Only the file compiled for AVX2 defines the
// function.
struct FloatMoments {
    int64_t odd = 0, nan = 0, zeros = 0; // odd: not finite
    double sum = 0;
    float low = std::numeric_limits<float>::max(), high = -std::numeric_limits<float>::max(); // of the finite ones
};
FloatMoments float_sums_avx2(const float* values, size_t n);
double float_squares_avx2(const float* values, size_t n, double mean);

} // namespace ggs
