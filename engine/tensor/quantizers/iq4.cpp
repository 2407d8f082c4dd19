// SPDX-License-Identifier: MIT
// iq4_nl and iq4_xs: four bits are the index into a table of sixteen levels, which are closer together near zero.
#include "tensor/block_layout.h"
#include "tensor/quantizers/bytes.h"
#include "tensor/quantizers/quantizers.h"
#include "tensor/quantizers/search.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ggs::quantizers {

namespace {

constexpr size_t sub = 32;
constexpr int half_tries = 7;

using Quants = std::array<uint8_t, sub>;

std::span<const int8_t> levels() { return layouts::iq4_nl.quants.lookup->values; }

// Returns the index of the nearest level; the upper one if two are equally near.
uint8_t nearest_level(float x) {
    const std::span<const int8_t> all = levels();
    const auto above = std::upper_bound(all.begin(), all.end(), x,
                                        [](float number, int8_t level) { return number < static_cast<float>(level); });
    if (above == all.begin()) return 0;
    if (above == all.end()) return static_cast<uint8_t>(all.size() - 1);
    const float low = static_cast<float>(*(above - 1)), high = static_cast<float>(*above);
    return static_cast<uint8_t>(above - all.begin() - (x - low < high - x ? 1 : 0));
}

struct Sums {
    float qx = 0, qq = 0; // Σ w·level·x, Σ w·level²
};

// Returns the scale of a sub-block. `q` receives the quants of the last scale tried. It is unchanged if all elements
// are zero.
float scale_of(const float* x, const float* w, int tries, Quants& q) {
    const float largest = search::of_largest_magnitude({x, sub});
    if (std::fabs(largest) < search::nothing) return 0;
    const auto lowest = static_cast<float>(levels()[0]);
    const auto sums_of = [&](float factor) {
        Sums sums;
        for (size_t i = 0; i < sub; ++i) {
            q[i] = nearest_level(factor * x[i]);
            const auto level = static_cast<float>(levels()[q[i]]);
            sums.qx += w[i] * level * x[i];
            sums.qq += w[i] * level * level;
        }
        return sums;
    };
    const Sums first = sums_of(1 / ((tries > 0 ? -largest : largest) / lowest));
    float scale = first.qx / first.qq;
    float best = scale * first.qx;
    for (int t = -tries; t <= tries && tries > 0; ++t) {
        const Sums sums = sums_of((static_cast<float>(t) + lowest) / largest);
        if (!(sums.qq > 0 && sums.qx * sums.qx > best * sums.qq)) continue;
        scale = sums.qx / sums.qq;
        best = scale * sums.qx;
    }
    return scale;
}

// Returns the weight of each value: x² without importance. With it, the spread of the block counts as well.
template <size_t n> std::array<float, n> weights_of(const float* x, const float* importance) {
    std::array<float, n> w;
    if (importance) {
        search::weigh({x, n}, importance, 2, w.data());
    } else {
        for (size_t i = 0; i < n; ++i) w[i] = x[i] * x[i];
    }
    return w;
}

void quantize_for(float scale, const float* x, Quants& q) {
    const float factor = scale != 0 ? 1 / scale : 0.0f;
    for (size_t i = 0; i < sub; ++i) q[i] = nearest_level(factor * x[i]);
}

void all_nl(const float* from, void* to, int64_t n, const float* importance, int tries) {
    auto* out = static_cast<uint8_t*>(to);
    Quants q{}; // ggml's guess keeps the quants of the previous block if there is nothing to guess
    for (int64_t at = 0; at < n; at += sub, out += 18) {
        const auto w = weights_of<sub>(from + at, importance ? importance + at : nullptr);
        const float scale = scale_of(from + at, w.data(), tries, q);
        if (tries > 0) quantize_for(scale, from + at, q);
        put_half(out, scale);
        put_nibbles(q, out + 2);
    }
}

} // namespace

void iq4_nl(const float* from, void* to, int64_t n, const float* importance) {
    all_nl(from, to, n, importance, importance ? half_tries : 0);
}
void iq4_nl_file(const float* from, void* to, int64_t n, const float* importance) {
    all_nl(from, to, n, importance, half_tries);
}

// Eight sub-blocks; the scale of each is six bits around 32, times that of the block.
void iq4_xs(const float* from, void* to, int64_t n, const float* importance) {
    constexpr size_t block = 256, subs = block / sub;
    auto* out = static_cast<uint8_t*>(to);
    for (int64_t at = 0; at < n; at += block, out += 136) {
        const float* const x = from + at;
        const auto w = weights_of<block>(x, importance ? importance + at : nullptr);
        std::array<float, subs> scales{};
        float largest = 0;
        Quants q{};
        for (size_t s = 0; s < subs; ++s) {
            scales[s] = scale_of(x + s * sub, w.data() + s * sub, half_tries, q);
            if (std::fabs(scales[s]) > std::fabs(largest)) largest = scales[s];
        }
        const float d = -largest / 32, factor = d != 0 ? 1 / d : 0.0f;
        put_half(out, d);
        uint16_t high = 0;
        std::fill(out + 4, out + 8, uint8_t{0});
        for (size_t s = 0; s < subs; ++s) {
            const int step = std::clamp(search::nearest(factor * scales[s]), -32, 31);
            quantize_for(d * static_cast<float>(step), x + s * sub, q);
            put_nibbles(q, out + 8 + 16 * s);
            const int stored = step + 32;
            out[4 + s / 2] = static_cast<uint8_t>(out[4 + s / 2] | (stored & 15) << (4 * (s % 2)));
            high = static_cast<uint16_t>(high | (stored >> 4) << (2 * s));
        }
        put(out + 2, high);
    }
}

} // namespace ggs::quantizers
