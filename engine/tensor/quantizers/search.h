// SPDX-License-Identifier: MIT
// Search: finds the scales of blocks whose elements have few bits. It tries several scales, and chooses the one whose
// decoded values are closest to the original values. The distance has a weight for each value.
//
// The searches follow ggml's reference quantisers step by step, and compute in f32, so that the resulting bytes are
// equal. Pure functions, any thread; the quants that they find are written to `q`.
#pragma once

#include <cstdint>
#include <span>

namespace ggs::search {

// A group whose magnitudes are all below this is stored as 0.
inline constexpr float nothing = 1e-15f;

// Rounds to the nearest integer, halves to even; for magnitudes up to 2^22.
int nearest(float x);

// Returns the first element with the largest magnitude, with its sign.
float of_largest_magnitude(std::span<const float> x);
// Computes the weight of each value from the importance of its column, its distance from zero, and that of the others:
// importance · √(factor · Σx² / n + x²).
void weigh(std::span<const float> x, const float* importance, float factor, float* weights);

// Values and their weights, of equal length.
struct Numbers {
    std::span<const float> x, weights;
};

// x = scale · q - min with q = 0 … top.
struct WithMin {
    float scale, min;
};
// The scales to try: those that would map the values to 0 … top + first, top + first + step, …
struct Tries {
    float first, step;
    int last;      // number of the last one, from 0
    bool absolute; // minimise absolute errors instead of squared ones
};
WithMin with_min(const Numbers& numbers, int top, const Tries& tries, std::span<uint8_t> q);

// x = scale · (q - half) with q = 0 … 2 half - 1. Tries nineteen scales around the one that the largest value suggests.
float around_zero(const Numbers& numbers, int half, std::span<uint8_t> q);
// Like around_zero() with a single scale. Each quant is then moved while that reduces the error, in at most five
// passes.
float around_zero_by_descent(const Numbers& numbers, int half, std::span<uint8_t> q);

// x = scale · q with q = 0 … top, for values that aren't negative, such as scales of groups.
float positive(const Numbers& numbers, int top, std::span<uint8_t> q);

} // namespace ggs::search
