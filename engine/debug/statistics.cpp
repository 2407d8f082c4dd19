// SPDX-License-Identifier: MIT
#include "cpu/moments.h"
#include "debug/element_parts.h"

#include <algorithm>
#include <cmath>

namespace ggs {

Result<std::optional<Statistics>> statistics(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                             const Slice& slice) {
    Moments all;
    GGS_TRY(const bool whole, each_part(bytes, number, t, slice, [&all](const auto* values, size_t n) {
                for (size_t i = 0; i < n; i += moments_part) all.add(moments_of(values + i, std::min(moments_part, n - i)));
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
