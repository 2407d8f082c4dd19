// SPDX-License-Identifier: MIT
#include "debug/element_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ggs {

namespace {

constexpr size_t lanes = 16;
constexpr size_t part = 2048; // values that are looked at together: they stay in the first cache

// The sums of some values, which can be put together with those of others.
struct Moments {
    int64_t count = 0, nan = 0, inf = 0, zeros = 0;
    double min = std::numeric_limits<double>::infinity(), max = -min;
    double mean = 0, squares = 0; // squared distances from the mean

    void add(const Moments& other) {
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
    int64_t finite() const { return count - nan - inf; }
};

// At most `part` values. Lanes side by side, so that the compiler may use vectors; what is not finite counts as the
// neutral element.
template <class Value> Moments moments(const Value* values, size_t n) {
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

} // namespace

Result<std::optional<Statistics>> statistics(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                             const Slice& slice) {
    Moments all;
    GGS_TRY(const bool whole, each_part(bytes, number, t, slice, [&all](const auto* values, size_t n) {
                for (size_t i = 0; i < n; i += part) all.add(moments(values + i, std::min(part, n - i)));
            }));
    if (!whole) return std::optional<Statistics>();
    Statistics stats{all.count, all.nan, all.inf, all.zeros};
    if (all.finite() > 0) {
        stats.min = all.min;
        stats.max = all.max;
        stats.mean = all.mean;
        stats.sd = std::sqrt(all.squares / static_cast<double>(all.finite()));
    }
    return std::optional(stats);
}

Result<std::optional<Histogram>> histogram(const ByteSource& bytes, uint32_t number, const Tensor& t, double low,
                                           double high, size_t bins, const Slice& slice) {
    Histogram made{low, high, std::vector<int64_t>(std::max<size_t>(1, bins)), 0};
    const double scale = high > low ? static_cast<double>(made.bins.size()) / (high - low) : 0;
    GGS_TRY(const bool whole, each_part(bytes, number, t, slice, [&](const auto* values, size_t n) {
                for (size_t i = 0; i < n; ++i) {
                    const double v = static_cast<double>(values[i]);
                    if (!(v >= low && v <= high)) {
                        ++made.outside;
                        continue;
                    }
                    ++made.bins[std::min(made.bins.size() - 1, static_cast<size_t>((v - low) * scale))];
                }
            }));
    return whole ? std::optional(std::move(made)) : std::optional<Histogram>();
}

Result<std::optional<std::vector<double>>> values(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                                  const Slice& slice) {
    std::vector<double> all;
    GGS_TRY(const bool whole, each_part(bytes, number, t, slice, [&all](const auto* some, size_t n) {
                for (size_t i = 0; i < n; ++i) all.push_back(static_cast<double>(some[i]));
            }));
    return whole ? std::optional(std::move(all)) : std::optional<std::vector<double>>();
}

Result<std::optional<double>> element(const ByteSource& bytes, uint32_t number, const Tensor& t, const Index& index) {
    Slice one;
    for (size_t d = 0; d < max_dims; ++d) {
        if (index[d] < 0 || index[d] >= t.ne[d])
            return fail("index %1 of dimension %2 is outside of %3", index[d], d, shape_text(t));
        one.begin[d] = index[d];
        one.end[d] = index[d] + 1;
    }
    GGS_TRY(const auto all, values(bytes, number, t, one));
    return all && !all->empty() ? std::optional(all->front()) : std::optional<double>();
}

} // namespace ggs
