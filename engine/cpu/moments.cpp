// SPDX-License-Identifier: MIT
#include "cpu/moments.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ggs {

namespace {

constexpr size_t lanes = 16;

// Independent lanes, so that the compiler can vectorise; a value that isn't finite counts as the neutral element.
template <class Value> Moments in_lanes(const Value* values, size_t n) {
    constexpr Value biggest = std::numeric_limits<Value>::max();
    std::array<double, lanes> sums{};
    std::array<Value, lanes> low, high;
    std::array<int32_t, lanes> odd{}, nan{}, zeros{};
    low.fill(biggest);
    high.fill(-biggest);
    const auto look = [&](Value v, size_t lane) {
        const bool fine = std::abs(v) <= biggest;
        sums[lane] += fine ? static_cast<double>(v) : 0.0;
        low[lane] = fine && v < low[lane] ? v : low[lane];
        high[lane] = fine && v > high[lane] ? v : high[lane];
        odd[lane] += fine ? 0 : 1;
        nan[lane] += v != v ? 1 : 0;
        zeros[lane] += v == 0 ? 1 : 0;
    };
    size_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        for (size_t lane = 0; lane < lanes; ++lane) look(values[i + lane], lane);
    }
    for (; i < n; ++i) look(values[i], i % lanes);

    Moments m;
    m.count = static_cast<int64_t>(n);
    double sum = 0;
    Value least = biggest, most = -biggest;
    int64_t not_finite = 0;
    for (size_t lane = 0; lane < lanes; ++lane) {
        sum += sums[lane];
        least = std::min(least, low[lane]);
        most = std::max(most, high[lane]);
        not_finite += odd[lane];
        m.nan += nan[lane];
        m.zeros += zeros[lane];
    }
    m.inf = not_finite - m.nan;
    if (m.finite() == 0) return m;
    m.min = static_cast<double>(least);
    m.max = static_cast<double>(most);
    m.mean = sum / static_cast<double>(m.finite());
    std::array<double, lanes> squares{};
    const auto square = [&](Value v, size_t lane) {
        const double distance = static_cast<double>(v) - m.mean;
        squares[lane] += std::abs(v) <= biggest ? distance * distance : 0.0;
    };
    for (i = 0; i + lanes <= n; i += lanes) {
        for (size_t lane = 0; lane < lanes; ++lane) square(values[i + lane], lane);
    }
    for (; i < n; ++i) square(values[i], i % lanes);
    for (const double s : squares) m.squares += s;
    return m;
}

bool has_avx2() {
#ifdef GGSCOPE_X86_KERNELS
    static const bool has = __builtin_cpu_supports("avx2");
    return has;
#else
    return false;
#endif
}

} // namespace

void Moments::add(const Moments& other) {
    const double mine = static_cast<double>(finite());
    const double theirs = static_cast<double>(other.finite());
    count += other.count;
    nan += other.nan;
    inf += other.inf;
    zeros += other.zeros;
    if (theirs == 0) return;
    min = std::min(min, other.min);
    max = std::max(max, other.max);
    const double distance = other.mean - mean;
    mean += distance * theirs / (mine + theirs);
    squares += other.squares + distance * distance * mine * theirs / (mine + theirs);
}

Moments moments_of(const float* values, size_t n) {
    if (!has_avx2()) return in_lanes(values, n);
    Moments m;
#ifdef GGSCOPE_X86_KERNELS
    const FloatMoments sums = float_sums_avx2(values, n);
    m.count = static_cast<int64_t>(n);
    m.nan = sums.nan;
    m.inf = sums.odd - sums.nan;
    m.zeros = sums.zeros;
    if (m.finite() == 0) return m;
    m.min = static_cast<double>(sums.low);
    m.max = static_cast<double>(sums.high);
    m.mean = sums.sum / static_cast<double>(m.finite());
    m.squares = float_squares_avx2(values, n, m.mean);
#endif
    return m;
}

Moments moments_of(const double* values, size_t n) { return in_lanes(values, n); }

} // namespace ggs
