// SPDX-License-Identifier: MIT
#include "cpu/moments.h"
#include "values/element_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace ggs {

namespace {

// Passes the elements of an i64 tensor to use(value), since doubles aren't exact.
template <class Use>
Result<bool> each_long(const ByteSource& source, uint32_t number, const Tensor& t, const Slice& slice, const Use& use) {
    GGS_TRY(const Slice cut, fitted(slice, t));
    return walk(t, cut, [&](const ElementRun& run) -> Result<bool> {
        return source(number, run.offset, run.bytes, [&](std::span<const std::byte> bytes) {
            for (int64_t i = 0; i < run.count; ++i) {
                int64_t value = 0;
                std::memcpy(&value, bytes.data() + static_cast<size_t>(i) * run.step, sizeof value);
                use(value);
            }
        });
    });
}

// Squares of doubles overflow or underflow long before the doubles do. The statistics are then computed from values
// scaled by a power of two, which doesn't change any digit. Returns false if the read was cancelled.
Result<bool> scale_if_needed(const Moments& all, Statistics& stats, const ByteSource& source, uint32_t number,
                             const Tensor& t, const Slice& slice) {
    constexpr double least_squares = 0x1p-900; // below this value digits are lost
    if (all.squares >= least_squares && std::isfinite(all.squares)) return true;
    if (t.type != TypeId::f64 || all.min == all.max) return true;
    int exponent = 0;
    std::frexp(std::max(std::abs(all.min), std::abs(all.max)), &exponent);
    Moments scaled;
    std::array<double, moments_part> some;
    GGS_TRY(const bool whole, each_part(source, number, t, slice, [&](const auto* values, size_t n) {
                for (size_t i = 0; i < n; i += moments_part) {
                    const size_t part = std::min(moments_part, n - i);
                    for (size_t k = 0; k < part; ++k)
                        some[k] = std::ldexp(static_cast<double>(values[i + k]), -exponent);
                    scaled.add(moments_of(some.data(), part));
                }
            }));
    if (!whole) return false;
    stats.mean = std::ldexp(scaled.mean, exponent);
    stats.sd = std::ldexp(std::sqrt(scaled.squares / static_cast<double>(scaled.finite())), exponent);
    return true;
}

Result<Slice> one_element(const Tensor& t, const Index& index) {
    Slice one;
    for (size_t d = 0; d < max_dims; ++d) {
        if (index[d] < 0 || index[d] >= t.ne[d])
            return fail("index %1 of dimension %2 is outside the shape %3", index[d], d, shape_text(t));
        one.begin[d] = index[d];
        one.end[d] = index[d] + 1;
    }
    return one;
}

} // namespace

Result<std::optional<Statistics>> statistics(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                             const Slice& slice) {
    Moments all;
    GGS_TRY(const bool whole, each_part(bytes, number, t, slice, [&all](const auto* values, size_t n) {
                for (size_t i = 0; i < n; i += moments_part)
                    all.add(moments_of(values + i, std::min(moments_part, n - i)));
            }));
    if (!whole) return std::optional<Statistics>();
    Statistics stats{all.count, all.nan, all.inf, all.zeros};
    if (all.finite() > 0) {
        stats.min = all.min;
        stats.max = all.max;
        stats.mean = all.mean;
        stats.sd = std::sqrt(all.squares / static_cast<double>(all.finite()));
        GGS_TRY(const bool read, scale_if_needed(all, stats, bytes, number, t, slice));
        if (!read) return std::optional<Statistics>();
        stats.whole_min = Number::of(t.type, stats.min).whole();
        stats.whole_max = Number::of(t.type, stats.max).whole();
    }
    if (t.type == TypeId::i64 && stats.count > 0 && !(stats.whole_min && stats.whole_max)) {
        int64_t least = INT64_MAX, most = INT64_MIN;
        GGS_TRY(const bool read, each_long(bytes, number, t, slice, [&](int64_t value) {
                    least = std::min(least, value);
                    most = std::max(most, value);
                }));
        if (!read) return std::optional<Statistics>();
        stats.whole_min = least;
        stats.whole_max = most;
    }
    return std::optional(stats);
}

Result<std::optional<Histogram>> histogram(const ByteSource& bytes, uint32_t number, const Tensor& t, double low,
                                           double high, size_t bins, const Slice& slice) {
    Histogram made{low, high, std::vector<int64_t>(std::max<size_t>(1, bins)), 0};
    // The difference of the largest doubles of both signs overflows a double.
    const double unit = std::isfinite(high - low) ? 1 : 0.5, from = low * unit;
    const double scale = high > low ? static_cast<double>(made.bins.size()) / (high * unit - from) : 0;
    GGS_TRY(const bool whole, each_part(bytes, number, t, slice, [&](const auto* values, size_t n) {
                for (size_t i = 0; i < n; ++i) {
                    const double v = static_cast<double>(values[i]);
                    if (!(v >= low && v <= high)) {
                        ++made.outside;
                        continue;
                    }
                    ++made.bins[std::min(made.bins.size() - 1, static_cast<size_t>((v * unit - from) * scale))];
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

Result<std::optional<std::vector<Number>>> numbers(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                                   const Slice& slice) {
    std::vector<Number> all;
    if (t.type == TypeId::i64) {
        GGS_TRY(const bool whole,
                each_long(bytes, number, t, slice, [&all](int64_t value) { all.push_back(Number::exactly(value)); }));
        return whole ? std::optional(std::move(all)) : std::optional<std::vector<Number>>();
    }
    GGS_TRY(const Slice cut, fitted(slice, t));
    all.reserve(static_cast<size_t>(count(cut)));
    const bool whole_type = is_integer(t.type);
    GGS_TRY(const bool whole, each_part(bytes, number, t, cut, [&](const auto* some, size_t n) {
                for (size_t i = 0; i < n; ++i) {
                    const double value = static_cast<double>(some[i]);
                    all.push_back(whole_type ? Number::of(t.type, value) : Number(value));
                }
            }));
    return whole ? std::optional(std::move(all)) : std::optional<std::vector<Number>>();
}

Result<std::optional<double>> element(const ByteSource& bytes, uint32_t number, const Tensor& t, const Index& index) {
    GGS_TRY(const Slice one, one_element(t, index));
    GGS_TRY(const auto all, values(bytes, number, t, one));
    return all && !all->empty() ? std::optional(all->front()) : std::optional<double>();
}

Result<std::optional<Number>> element_number(const ByteSource& bytes, uint32_t number, const Tensor& t,
                                             const Index& index) {
    GGS_TRY(const Slice one, one_element(t, index));
    GGS_TRY(const auto all, numbers(bytes, number, t, one));
    return all && !all->empty() ? std::optional(all->front()) : std::optional<Number>();
}

} // namespace ggs
