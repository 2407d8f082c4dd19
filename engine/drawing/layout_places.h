// SPDX-License-Identifier: MIT
// Points and rectangles of a drawing, in its own units: x grows to the right, y downwards. Values.
#pragma once

#include <algorithm>

namespace ggs {

struct Point {
    double x = 0;
    double y = 0;
    bool operator==(const Point&) const = default;
};
inline Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
inline Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }

struct Rect {
    double x = 0; // left
    double y = 0; // top
    double width = 0;
    double height = 0;

    double right() const { return x + width; }
    double bottom() const { return y + height; }
    Point centre() const { return {x + width / 2, y + height / 2}; }
    bool operator==(const Rect&) const = default;
};
inline Rect operator+(const Rect& r, Point by) { return {r.x + by.x, r.y + by.y, r.width, r.height}; }

// Returns the smallest rectangle that contains both.
inline Rect around(const Rect& a, const Rect& b) {
    const double x = std::min(a.x, b.x), y = std::min(a.y, b.y);
    return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

// The size of the view that shows a drawing; 0 if no view shows it yet.
struct Room {
    double width = 0;
    double height = 0;
};

// A drawing is laid out top-down; left to right is the same layout with the axes exchanged.
inline Point turned(Point p) { return {p.y, p.x}; }
inline Rect turned(const Rect& r) { return {r.y, r.x, r.height, r.width}; }

} // namespace ggs
