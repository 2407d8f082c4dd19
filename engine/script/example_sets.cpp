// SPDX-License-Identifier: MIT
#include "script/example_sets.h"

#include "base/seeded.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace ggs {

namespace {

struct Point {
    double x, y;
};

// Strokes of a digit as lines through points, x to the right and y down, in a square of side 1; a negative x lifts the
// pen.
std::span<const Point> strokes(int digit) {
    static constexpr Point up{-1, 0};
    static const std::array<std::vector<Point>, 10> all = {{
        {{.5, .1}, {.28, .25}, {.24, .5}, {.28, .75}, {.5, .9}, {.72, .75}, {.76, .5}, {.72, .25}, {.5, .1}},
        {{.35, .25}, {.52, .1}, {.52, .9}},
        {{.26, .28}, {.36, .13}, {.6, .12}, {.72, .28}, {.66, .46}, {.26, .9}, {.76, .9}},
        {{.28, .15}, {.55, .1}, {.7, .27}, {.62, .44}, {.45, .48}, {.66, .54}, {.74, .72}, {.56, .9}, {.26, .85}},
        {{.62, .9}, {.62, .1}, {.22, .65}, {.8, .65}},
        {{.72, .1}, {.32, .1}, {.3, .45}, {.56, .42}, {.73, .6}, {.66, .83}, {.45, .9}, {.26, .82}},
        {{.66, .12}, {.42, .25}, {.28, .55}, {.32, .8}, {.5, .9}, {.7, .8}, {.7, .6}, {.52, .5}, {.3, .62}},
        {{.24, .1}, {.76, .1}, {.44, .9}, up, {.34, .5}, {.66, .5}},
        {{.5, .48},
         {.3, .36},
         {.34, .16},
         {.5, .1},
         {.66, .16},
         {.7, .36},
         {.5, .48},
         {.27, .66},
         {.32, .85},
         {.5, .9},
         {.68, .85},
         {.73, .66},
         {.5, .48}},
        {{.7, .38}, {.48, .5}, {.3, .4}, {.3, .2}, {.5, .1}, {.68, .2}, {.7, .45}, {.6, .75}, {.36, .9}},
    }};
    return all[static_cast<size_t>(digit)];
}

double squared_distance(Point p, Point a, Point b) {
    const double dx = b.x - a.x, dy = b.y - a.y;
    const double along = (p.x - a.x) * dx + (p.y - a.y) * dy, whole = dx * dx + dy * dy;
    const double t = along <= 0 ? 0 : along >= whole ? 1 : along / whole; // most points need no division
    const double x = p.x - a.x - t * dx, y = p.y - a.y - t * dy;
    return x * x + y * y;
}

// The numbers of an example: so many places of the sequence belong to it.
constexpr uint64_t chances = 8;

// How the strokes of an example are bent, as the way back from the picture.
struct Pen {
    double cos, sin, slant, scale_x, scale_y, shift_x, shift_y, half_width;

    Pen(uint64_t seed, int64_t example) {
        const auto drawn = [&](uint64_t k, double low, double high) {
            return low + (high - low) * unit(seed, static_cast<uint64_t>(example) * chances + k);
        };
        const double angle = drawn(1, -0.25, 0.25);
        cos = std::cos(angle);
        sin = std::sin(angle);
        slant = drawn(2, -0.25, 0.25);
        scale_x = drawn(3, 0.75, 1.1);
        scale_y = drawn(4, 0.75, 1.1);
        shift_x = drawn(5, -0.1, 0.1);
        shift_y = drawn(6, -0.1, 0.1);
        half_width = drawn(7, 0.035, 0.07);
    }
    Point back(Point p) const {
        const double x = p.x - 0.5 - shift_x, y = p.y - 0.5 - shift_y;
        const double turned_x = cos * x + sin * y, turned_y = cos * y - sin * x;
        return {(turned_x - slant * turned_y) / scale_x + 0.5, turned_y / scale_y + 0.5};
    }
};

double grey(const Pen& pen, std::span<const Point> line, int64_t pixel) {
    const Point at = pen.back({(static_cast<double>(pixel % digits::side) + 0.5) / digits::side,
                               (static_cast<double>(pixel / digits::side) + 0.5) / digits::side});
    double squared = 1;
    for (size_t i = 0; i + 1 < line.size(); ++i) {
        if (line[i].x >= 0 && line[i + 1].x >= 0)
            squared = std::min(squared, squared_distance(at, line[i], line[i + 1]));
    }
    const double nearest = std::sqrt(squared);
    constexpr double soft = 1.0 / digits::side; // an edge is a pixel wide
    return std::clamp((pen.half_width - nearest) / soft + 0.5, 0.0, 1.0);
}

} // namespace

double moons::point(uint64_t seed, double noise, int64_t element) {
    const int64_t example = element / point_size;
    const bool y = element % point_size != 0, lower = label(example) != 0;
    const double angle = std::numbers::pi * unit(seed, static_cast<uint64_t>(example));
    const double exact =
        y ? (lower ? 0.5 - std::sin(angle) : std::sin(angle)) : (lower ? 1 - std::cos(angle) : std::cos(angle));
    return exact + noise * bell(seed ^ 0x6d6f6f6e, static_cast<uint64_t>(element));
}

double moons::label(int64_t example) { return static_cast<double>(example % 2); }

int digits::digit(uint64_t seed, int64_t example) {
    return static_cast<int>(unit(seed, static_cast<uint64_t>(example) * chances) * classes);
}

void digits::draw(uint64_t seed, double noise, int64_t first, std::span<double> out) {
    for (size_t i = 0; i < out.size();) {
        const int64_t element = first + static_cast<int64_t>(i), example = element / picture_size;
        const Pen pen(seed, example);
        const std::span<const Point> line = strokes(digit(seed, example));
        for (int64_t pixel = element % picture_size; pixel < picture_size && i < out.size(); ++pixel, ++i) {
            const auto place = static_cast<uint64_t>(example * picture_size + pixel);
            out[i] = grey(pen, line, pixel) + (noise == 0 ? 0 : noise * bell(seed ^ 0x6469676974, place));
        }
    }
}

double digits::label(uint64_t seed, int64_t element) {
    return digit(seed, element / classes) == element % classes ? 1 : 0;
}

} // namespace ggs
