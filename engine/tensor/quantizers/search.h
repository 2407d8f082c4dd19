// SPDX-License-Identifier: MIT
// The scales of blocks whose elements have few bits: tried out rather than computed, until what the block stands for is
// as close to the numbers as it gets. How close is told by a weight for each number.
//
// The searches go as ggml's reference quantisers do, step for step and in f32, so that the same bytes come out. Pure
// functions, any thread; the quants they find are written to `q`.
#pragma once

#include <cstdint>
#include <span>

namespace ggs::search {

// Below this magnitude all of a group is 0.
inline constexpr float nothing = 1e-15f;

// To the nearest, halves to even; for magnitudes up to 2^22.
int nearest(float x);

// The first of those with the largest magnitude, with its sign.
float of_largest_magnitude(std::span<const float> x);
// How much each number counts, by its column's importance and how far from zero it and the others are:
// importance · √(factor · Σx² / n + x²).
void weigh(std::span<const float> x, const float* importance, float factor, float* weights);

// Numbers and their weights; as many of these as of those.
struct Numbers {
    std::span<const float> x, weights;
};

// x = scale · q - min with q = 0 … top.
struct WithMin {
    float scale, min;
};
// Which scales are tried: those that would map the numbers to 0 … top + first, top + first + step, …
struct Tries {
    float first, step;
    int last;      // its number, from 0
    bool absolute; // errors count as they are, not squared
};
WithMin with_min(const Numbers& numbers, int top, const Tries& tries, std::span<uint8_t> q);

// x = scale · (q - half) with q = 0 … 2 half - 1: nineteen scales around the one that the largest number asks for.
float around_zero(const Numbers& numbers, int half, std::span<uint8_t> q);
// The same with the one scale, and each quant moved while that makes it better, at most five times over.
float around_zero_by_descent(const Numbers& numbers, int half, std::span<uint8_t> q);

// x = scale · q with q = 0 … top, for x that are not negative: scales of groups.
float positive(const Numbers& numbers, int top, std::span<uint8_t> q);

} // namespace ggs::search
