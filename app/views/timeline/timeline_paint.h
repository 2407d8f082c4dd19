// SPDX-License-Identifier: MIT
// The measures of the timeline's drawing, in pixels: painting and pointing agree by them.
#pragma once

namespace ggs::timeline {

constexpr double gutter = 84;  // names of the lanes
constexpr double shares = 124; // how much each thread worked and waited
constexpr double axisHeight = 34;
constexpr double nodesHeight = 30;
constexpr double laneGap = 5;
constexpr double threadsTop = axisHeight + nodesHeight + 12;

} // namespace ggs::timeline
