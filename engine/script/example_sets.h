// SPDX-License-Identifier: MIT
// Example sets that a script can draw by itself, for training without files: points on two moons, and pictures of
// digits. Each number depends only on the seed and on its place, as those of the other fills. Pure functions.
#pragma once

#include <cstdint>
#include <span>

namespace ggs {

// Points (x, y) on two interleaved half circles, one for each label in turn; `noise` is the standard deviation of each
// coordinate. Two numbers for each example, or one for its label.
namespace moons {
constexpr int64_t point_size = 2;
double point(uint64_t seed, double noise, int64_t element);
double label(int64_t example); // 0 or 1
} // namespace moons

// Pictures of the digits 0 to 9, 16 × 16 grey values from 0 to 1, row after row: strokes that are shifted, scaled,
// turned and slanted by chance, and noise. A label is ten numbers of which one is 1.
namespace digits {
constexpr int64_t side = 16, picture_size = side * side, classes = 10;
int digit(uint64_t seed, int64_t example);
// Elements first … first + out.size() - 1 of all pictures.
void draw(uint64_t seed, double noise, int64_t first, std::span<double> out);
double label(uint64_t seed, int64_t element);
} // namespace digits

} // namespace ggs
