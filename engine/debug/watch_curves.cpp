// SPDX-License-Identifier: MIT
#include "debug/watch_curves.h"

#include <algorithm>

namespace ggs {

namespace {

auto first_from(std::vector<WatchCurves::Point>& points, uint32_t round) {
    return std::lower_bound(points.begin(), points.end(), round,
                            [](const WatchCurves::Point& point, uint32_t wanted) { return point.round < wanted; });
}

} // namespace

void WatchCurves::add(size_t watch, uint32_t round, double value) {
    std::vector<Point>& points = m_points[watch];
    ++m_changes;
    const auto place = first_from(points, round);
    if (place != points.end() && place->round == round) {
        place->value = value;
        return;
    }
    points.insert(place, {round, value});
    // A tenth at once, so that it is seldom.
    if (points.size() > most_points) points.erase(points.begin(), points.begin() + most_points / 10);
}

void WatchCurves::forget_from(uint32_t round) {
    for (auto& [watch, points] : m_points) {
        const auto place = first_from(points, round);
        if (place != points.end()) ++m_changes;
        points.erase(place, points.end());
    }
}

void WatchCurves::forget(size_t watch) { m_changes += m_points.erase(watch); }

void WatchCurves::clear() {
    m_points.clear();
    ++m_changes;
}

} // namespace ggs
