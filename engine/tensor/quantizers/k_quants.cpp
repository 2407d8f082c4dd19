// SPDX-License-Identifier: MIT
// q2_K to q6_K and q8_K: blocks of 256 elements. Sub-blocks have scales, and some of them mins, of 4 to 8 bits each.
// First the best scale of each sub-block is searched, then the scales are rounded, and then the quants are chosen again
// for the rounded scales.
#include "tensor/quantizers/bytes.h"
#include "tensor/quantizers/quantizers.h"
#include "tensor/quantizers/search.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ggs::quantizers {

namespace {

constexpr size_t block = 256;

using Quants = std::array<uint8_t, block>;
using Weights = std::array<float, block>;

// The sub-blocks of a block, of `size` elements each.
template <size_t size> struct SubBlocks {
    static constexpr size_t count = block / size;
    std::array<float, count> scale{}, min{};
    static std::span<const float> of(const float* x, size_t s) { return {x + s * size, size}; }
};

template <size_t count> std::array<float, count> sums_of(const Weights& w) {
    std::array<float, count> sums{};
    for (size_t i = 0; i < block; ++i) sums[i * count / block] += w[i];
    return sums;
}

// Scales or mins of sub-blocks as integers up to `top`, and the value of one unit.
template <size_t count> struct Steps {
    std::array<uint8_t, count> of{};
    float step = 0;
};
template <size_t count>
Steps<count> in_steps(const std::array<float, count>& numbers, int top, const std::array<float, count>* weights) {
    Steps<count> steps;
    if (weights) {
        steps.step = search::positive({numbers, *weights}, top, steps.of);
        return steps;
    }
    const float largest = std::max(0.0f, *std::max_element(numbers.begin(), numbers.end()));
    if (!(largest > 0)) return steps;
    const float factor = static_cast<float>(top) / largest;
    for (size_t s = 0; s < count; ++s)
        steps.of[s] = static_cast<uint8_t>(
            std::min(top, static_cast<int>(static_cast<uint8_t>(search::nearest(factor * numbers[s])))));
    steps.step = largest / static_cast<float>(top);
    return steps;
}

// Searches the scales and mins, rounds them, and writes them in sequence with `put`. Then chooses the quants for the
// written scales that aren't 0.
template <size_t size, class Put> void with_mins(const float* x, const float* importance, int top, int top_of_scales,
                                                 const search::Tries& tries, const search::Tries& weighed_tries,
                                                 float spread, const auto& weight_of, Put put, uint8_t* halves,
                                                 Quants& q) {
    using Subs = SubBlocks<size>;
    Subs subs;
    Weights w;
    if (importance) search::weigh({x, block}, importance, spread, w.data());
    for (size_t s = 0; s < Subs::count; ++s) {
        const std::span<const float> numbers = Subs::of(x, s);
        if (!importance) weight_of(numbers, w.data() + s * size);
        const search::WithMin found =
            search::with_min({numbers, {w.data() + s * size, size}}, top, importance ? weighed_tries : tries,
                             std::span(q).subspan(s * size, size));
        subs.scale[s] = found.scale;
        subs.min[s] = found.min;
    }
    const auto sums = sums_of<Subs::count>(w);
    const auto scales = in_steps(subs.scale, top_of_scales, importance ? &sums : nullptr);
    const auto mins = in_steps(subs.min, top_of_scales, importance ? &sums : nullptr);
    put_half(halves, scales.step);
    put_half(halves + 2, mins.step);
    const float d = half_at(halves), dmin = half_at(halves + 2);
    put(scales.of, mins.of);
    for (size_t s = 0; s < Subs::count; ++s) {
        const float scale = d * static_cast<float>(scales.of[s]), min = dmin * static_cast<float>(mins.of[s]);
        if (scale == 0) continue;
        for (size_t i = s * size; i < (s + 1) * size; ++i)
            q[i] = static_cast<uint8_t>(std::clamp(search::nearest((x[i] + min) / scale), 0, top));
    }
}

// Packs two bits of each of four quants into a byte; these quants are 32 elements apart.
void put_low_pairs(const Quants& q, uint8_t* to) {
    for (size_t h = 0; h < 2; ++h) {
        for (size_t l = 0; l < 32; ++l) {
            unsigned byte = 0;
            for (size_t j = 0; j < 4; ++j) byte |= (q[128 * h + 32 * j + l] & 3u) << (2 * j);
            to[32 * h + l] = static_cast<uint8_t>(byte);
        }
    }
}

// Packs six bits for the scale and six for the min of each of eight sub-blocks into twelve bytes.
void put_six_bits(const std::array<uint8_t, 8>& scales, const std::array<uint8_t, 8>& mins, uint8_t* to) {
    for (size_t s = 0; s < 4; ++s) {
        to[s] = static_cast<uint8_t>(scales[s] | (scales[s + 4] >> 4) << 6);
        to[s + 4] = static_cast<uint8_t>(mins[s] | (mins[s + 4] >> 4) << 6);
        to[s + 8] = static_cast<uint8_t>((scales[s + 4] & 15) | (mins[s + 4] & 15) << 4);
    }
}

void weigh_by_magnitude(std::span<const float> x, float* w) {
    for (size_t i = 0; i < x.size(); ++i) w[i] = std::fabs(x[i]);
}
// Weighs values by magnitude and by the sub-block's root mean square, so that values near zero count as well.
void weigh_by_magnitude_and_spread(std::span<const float> x, float* w) {
    float squares = 0;
    for (const float each : x) squares += each * each;
    const float spread = std::sqrt(squares / static_cast<float>(x.size()));
    for (size_t i = 0; i < x.size(); ++i) w[i] = spread + std::fabs(x[i]);
}

constexpr search::Tries weighed_tries{-0.9f, 0.05f, 36, false};

} // namespace

void q2_K(const float* from, void* to, int64_t n, const float* importance) {
    auto* out = static_cast<uint8_t*>(to);
    for (int64_t at = 0; at < n; at += block, out += 84) {
        Quants q;
        with_mins<16>(
            from + at, importance ? importance + at : nullptr, 3, 15, {-0.5f, 0.1f, 15, true}, weighed_tries, 1,
            weigh_by_magnitude,
            [out](const auto& scales, const auto& mins) {
                for (size_t s = 0; s < scales.size(); ++s) out[s] = static_cast<uint8_t>(scales[s] | mins[s] << 4);
            },
            out + 80, q);
        put_low_pairs(q, out + 16);
    }
}

void q4_K(const float* from, void* to, int64_t n, const float* importance) {
    auto* out = static_cast<uint8_t*>(to);
    for (int64_t at = 0; at < n; at += block, out += 144) {
        Quants q;
        with_mins<32>(
            from + at, importance ? importance + at : nullptr, 15, 63, {-1.0f, 0.1f, 20, false}, weighed_tries, 2,
            weigh_by_magnitude_and_spread,
            [out](const auto& scales, const auto& mins) { put_six_bits(scales, mins, out + 4); }, out, q);
        for (size_t g = 0; g < 4; ++g) {
            for (size_t l = 0; l < 32; ++l)
                out[16 + 32 * g + l] = static_cast<uint8_t>(q[64 * g + l] | q[64 * g + 32 + l] << 4);
        }
    }
}

void q5_K(const float* from, void* to, int64_t n, const float* importance) {
    auto* out = static_cast<uint8_t*>(to);
    for (int64_t at = 0; at < n; at += block, out += 176) {
        Quants q;
        with_mins<32>(
            from + at, importance ? importance + at : nullptr, 31, 63, {-0.5f, 0.1f, 15, false}, weighed_tries, 2,
            weigh_by_magnitude_and_spread,
            [out](const auto& scales, const auto& mins) { put_six_bits(scales, mins, out + 4); }, out, q);
        uint8_t* const high = out + 16;
        std::fill(high, high + 32, uint8_t{0});
        for (size_t i = 0; i < block; ++i) high[i % 32] = static_cast<uint8_t>(high[i % 32] | (q[i] >> 4) << (i / 32));
        for (size_t g = 0; g < 4; ++g) {
            for (size_t l = 0; l < 32; ++l)
                out[48 + 32 * g + l] = static_cast<uint8_t>((q[64 * g + l] & 15) | (q[64 * g + 32 + l] & 15) << 4);
        }
    }
}

void q3_K(const float* from, void* to, int64_t n, const float* importance) {
    constexpr size_t size = 16, subs = block / size;
    auto* out = static_cast<uint8_t*>(to);
    for (int64_t at = 0; at < n; at += block, out += 110) {
        const float* const x = from + at;
        Quants q;
        Weights w;
        if (importance) {
            search::weigh({x, block}, importance + at, 2, w.data());
        } else {
            for (size_t i = 0; i < block; ++i) w[i] = x[i] * x[i];
        }
        std::array<float, subs> scale{};
        float largest = 0;
        for (size_t s = 0; s < subs; ++s) {
            const search::Numbers numbers{{x + s * size, size}, {w.data() + s * size, size}};
            const std::span<uint8_t> found = std::span(q).subspan(s * size, size);
            scale[s] =
                importance ? search::around_zero(numbers, 4, found) : search::around_zero_by_descent(numbers, 4, found);
            if (std::fabs(scale[s]) > std::fabs(largest)) largest = scale[s];
        }
        // Scales of six bits around 32.
        std::array<uint8_t, subs> stored{};
        float d = 0;
        if (importance) {
            const auto sums = sums_of<subs>(w);
            d = search::around_zero({scale, sums}, 32, stored);
        } else if (largest != 0) {
            const float factor = -32.0f / largest;
            for (size_t s = 0; s < subs; ++s)
                stored[s] = static_cast<uint8_t>(std::clamp(search::nearest(factor * scale[s]), -32, 31) + 32);
            d = 1 / factor;
        }
        put_half(out + 108, d);
        uint8_t* const six = out + 96;
        std::fill(six, six + 12, uint8_t{0});
        for (size_t s = 0; s < subs; ++s) {
            six[s % 8] = static_cast<uint8_t>(six[s % 8] | (stored[s] & 15) << (s < 8 ? 0 : 4));
            six[8 + s % 4] = static_cast<uint8_t>(six[8 + s % 4] | (stored[s] >> 4) << (2 * (s / 4)));
        }
        for (size_t s = 0; s < subs; ++s) {
            const float step = half_at(out + 108) * static_cast<float>(stored[s] - 32);
            if (step == 0) continue;
            for (size_t i = s * size; i < (s + 1) * size; ++i)
                q[i] = static_cast<uint8_t>(std::clamp(search::nearest(x[i] / step), -4, 3) + 4);
        }
        std::fill(out, out + 32, uint8_t{0});
        for (size_t i = 0; i < block; ++i) out[i % 32] = static_cast<uint8_t>(out[i % 32] | (q[i] >> 2) << (i / 32));
        put_low_pairs(q, out + 32);
    }
}

void q6_K(const float* from, void* to, int64_t n, const float* importance) {
    constexpr size_t size = 16, subs = block / size;
    auto* out = static_cast<uint8_t*>(to);
    for (int64_t at = 0; at < n; at += block, out += 210) {
        const float* const x = from + at;
        Quants q;
        Weights w;
        for (size_t i = 0; i < block; ++i) w[i] = importance ? importance[static_cast<size_t>(at) + i] : x[i] * x[i];
        std::array<float, subs> scale{};
        float largest = 0;
        for (size_t s = 0; s < subs; ++s) {
            scale[s] = search::around_zero({{x + s * size, size}, {w.data() + s * size, size}}, 32,
                                           std::span(q).subspan(s * size, size));
            if (std::fabs(scale[s]) > std::fabs(largest)) largest = scale[s];
        }
        if (std::fabs(largest) < search::nothing) {
            std::fill(out, out + 210, uint8_t{0});
            continue;
        }
        const float factor = -128.0f / largest;
        put_half(out + 208, 1 / factor);
        for (size_t s = 0; s < subs; ++s) {
            const auto stored = static_cast<int8_t>(std::min(127, search::nearest(factor * scale[s])));
            out[192 + s] = static_cast<uint8_t>(stored);
            const float step = half_at(out + 208) * static_cast<float>(stored);
            if (step == 0) continue;
            for (size_t i = s * size; i < (s + 1) * size; ++i)
                q[i] = static_cast<uint8_t>(std::clamp(search::nearest(x[i] / step), -32, 31) + 32);
        }
        for (size_t h = 0; h < 2; ++h) {
            const uint8_t* const half = q.data() + 128 * h;
            for (size_t l = 0; l < 32; ++l) {
                out[64 * h + l] = static_cast<uint8_t>((half[l] & 15) | (half[l + 64] & 15) << 4);
                out[64 * h + 32 + l] = static_cast<uint8_t>((half[l + 32] & 15) | (half[l + 96] & 15) << 4);
                out[128 + 32 * h + l] = static_cast<uint8_t>((half[l] >> 4) | (half[l + 32] >> 4) << 2 |
                                                             (half[l + 64] >> 4) << 4 | (half[l + 96] >> 4) << 6);
            }
        }
    }
}

// The activations that are multiplied with these types: one scale, and the sums of the quants in groups of sixteen.
void q8_K(const float* from, void* to, int64_t n, const float*) {
    auto* out = static_cast<uint8_t*>(to);
    for (int64_t at = 0; at < n; at += block, out += 292) {
        const float* const x = from + at;
        const float largest = search::of_largest_magnitude({x, block});
        std::memset(out, 0, 292);
        if (largest == 0) continue;
        const float factor = -127.0f / largest, d = 1 / factor;
        std::memcpy(out, &d, sizeof d);
        std::array<int16_t, 16> sums{};
        for (size_t i = 0; i < block; ++i) {
            const int q = std::min(127, search::nearest(factor * x[i]));
            out[4 + i] = static_cast<uint8_t>(q);
            sums[i / 16] = static_cast<int16_t>(sums[i / 16] + q);
        }
        std::memcpy(out + 260, sums.data(), sizeof sums);
    }
}

} // namespace ggs::quantizers
