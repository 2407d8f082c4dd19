// SPDX-License-Identifier: MIT
// Bench helpers: a clock, sorted samples, and an exit for errors.
#pragma once

#include "base/result.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <vector>

namespace ggs::bench {

using Clock = std::chrono::steady_clock;
inline double ms_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

[[noreturn]] inline void give_up(const Message& why) {
    fmt::print(stderr, "{}\n", english(why));
    std::exit(1);
}
template <class T> T need(Result<T> result) {
    if (!result.ok()) give_up(result.error());
    return std::move(result).value();
}

struct Samples {
    std::vector<double> values;
    void add(double value) { values.push_back(value); }
    double at(double share) const {
        std::vector<double> sorted = values;
        std::sort(sorted.begin(), sorted.end());
        return sorted[static_cast<size_t>(share * static_cast<double>(sorted.size() - 1))];
    }
    double best() const { return at(0); }
    double median() const { return at(0.5); }
};

} // namespace ggs::bench
