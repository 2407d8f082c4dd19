// SPDX-License-Identifier: MIT
// WatchCurves: what watches said at the end of each round. A target's marks keep them while rounds run; a value,
// copied for whoever draws them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace ggs {

class WatchCurves {
  public:
    static constexpr size_t most_points = 100'000; // of one watch: of more rounds the latest

    struct Point {
        uint32_t round;
        double value;
        bool operator==(const Point&) const = default;
    };
    // In place of what there was of this round.
    void add(size_t watch, uint32_t round, double value);
    // What was said of this round and of those behind it is none any more: something was changed before.
    void forget_from(uint32_t round);
    void forget(size_t watch);
    void clear();

    // By round.
    const std::map<size_t, std::vector<Point>>& of_watches() const { return m_points; }
    uint64_t changes() const { return m_changes; } // counts

  private:
    std::map<size_t, std::vector<Point>> m_points; // by watch
    uint64_t m_changes = 0;
};

} // namespace ggs
