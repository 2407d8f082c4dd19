// SPDX-License-Identifier: MIT
// What can be said of some numbers in two looks at them while they stay in the first cache: how many, which are not
// finite, least and largest, mean and spread. Sums are double; parts can be put together. Pure; any thread.
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

// Of at most moments_part values.
Moments moments_of(const float* values, size_t n);
Moments moments_of(const double* values, size_t n);

// What moments_of(float) is made of where the processor has AVX2; only the file that is compiled for it has it.
struct FloatMoments {
    int64_t odd = 0, nan = 0, zeros = 0; // odd: not finite
    double sum = 0;
    float low = std::numeric_limits<float>::max(), high = -std::numeric_limits<float>::max(); // of the finite ones
};
FloatMoments float_sums_avx2(const float* values, size_t n);
double float_squares_avx2(const float* values, size_t n, double mean);

} // namespace ggs
