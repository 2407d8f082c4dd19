// SPDX-License-Identifier: MIT
#include "tensor/quantizers/search.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace ggs::search {

namespace {

constexpr size_t most = 256; // elements of a group

// The sums over quants l from which their best scale and its error are computed.
struct Sums {
    float xl = 0, ll = 0; // Σ w·x·l, Σ w·l²
    void add(float w, float x, int l) {
        const auto level = static_cast<float>(l);
        xl += w * x * level;
        ll += w * level * level;
    }
};

} // namespace

int nearest(float x) {
    // Adding 1.5 · 2^23 removes all bits below the binary point.
    return static_cast<int>(std::bit_cast<uint32_t>(x + 12582912.0f) & 0x007FFFFFu) - 0x00400000;
}

float of_largest_magnitude(std::span<const float> x) {
    float largest = 0;
    for (const float each : x) {
        if (std::fabs(each) > std::fabs(largest)) largest = each;
    }
    return largest;
}

void weigh(std::span<const float> x, const float* importance, float factor, float* weights) {
    float squares = 0;
    for (const float each : x) squares += each * each;
    const float spread = factor * squares / static_cast<float>(x.size());
    for (size_t i = 0; i < x.size(); ++i) weights[i] = importance[i] * std::sqrt(spread + x[i] * x[i]);
}

WithMin with_min(const Numbers& numbers, int top, const Tries& tries, std::span<uint8_t> q) {
    const std::span<const float> x = numbers.x, w = numbers.weights;
    float low = x[0], high = x[0], sum_w = w[0], sum_x = w[0] * x[0];
    for (size_t i = 1; i < x.size(); ++i) {
        low = std::min(low, x[i]);
        high = std::max(high, x[i]);
        sum_w += w[i];
        sum_x += w[i] * x[i];
    }
    if (low > 0) low = 0;
    if (high <= low) {
        std::fill(q.begin(), q.end(), uint8_t{0});
        return {0, -low};
    }
    const auto error = [&](float scale, float min, std::span<const uint8_t> levels) {
        float sum = 0;
        for (size_t i = 0; i < x.size(); ++i) {
            const float off = scale * static_cast<float>(levels[i]) + min - x[i];
            sum += w[i] * (tries.absolute ? std::fabs(off) : off * off);
        }
        return sum;
    };
    const auto level = [&](float factor, float number) {
        return static_cast<uint8_t>(std::clamp(nearest(factor * (number - low)), 0, top));
    };

    const float first = static_cast<float>(top) / (high - low);
    float scale = 1 / first;
    for (size_t i = 0; i < x.size(); ++i) q[i] = level(first, x[i]);
    float least = error(scale, low, q);
    std::array<uint8_t, most> levels{};
    const std::span<uint8_t> tried(levels.data(), x.size());
    for (int t = 0; t <= tries.last; ++t) {
        const float factor =
            (tries.first + tries.step * static_cast<float>(t) + static_cast<float>(top)) / (high - low);
        float sum_l = 0;
        Sums sums;
        for (size_t i = 0; i < x.size(); ++i) {
            tried[i] = level(factor, x[i]);
            const auto l = static_cast<float>(tried[i]);
            sum_l += w[i] * l;
            sums.ll += w[i] * l * l;
            sums.xl += w[i] * l * x[i];
        }
        // Least squares: the best scale and min for these levels.
        const float determinant = sum_w * sums.ll - sum_l * sum_l;
        if (!(determinant > 0)) continue;
        float better = (sum_w * sums.xl - sum_x * sum_l) / determinant;
        float min = (sums.ll * sum_x - sum_l * sums.xl) / determinant;
        if (min > 0) {
            min = 0;
            better = sums.xl / sums.ll;
        }
        const float now = error(better, min, tried);
        if (!(now < least)) continue;
        std::copy(tried.begin(), tried.end(), q.begin());
        least = now;
        scale = better;
        low = min;
    }
    return {scale, -low};
}

float around_zero(const Numbers& numbers, int half, std::span<uint8_t> q) {
    const std::span<const float> x = numbers.x, w = numbers.weights;
    const float largest = of_largest_magnitude(x);
    if (std::fabs(largest) < nothing) {
        std::fill(q.begin(), q.end(), uint8_t{0});
        return 0;
    }
    const auto level = [half](float factor, float number) {
        return std::clamp(nearest(factor * number), -half, half - 1);
    };
    const auto sums_of = [&](float factor) {
        Sums sums;
        for (size_t i = 0; i < x.size(); ++i) sums.add(w[i], x[i], level(factor, x[i]));
        return sums;
    };
    const auto take = [&](float factor) {
        for (size_t i = 0; i < x.size(); ++i) q[i] = static_cast<uint8_t>(half + level(factor, x[i]));
    };
    const float first = static_cast<float>(-half) / largest;
    Sums sums = sums_of(first);
    take(first);
    float scale = sums.ll != 0 ? sums.xl / sums.ll : 0.0f;
    float best = scale * sums.xl;
    for (int t = -9; t <= 9; ++t) {
        if (t == 0) continue;
        const float factor = -(static_cast<float>(half) + 0.1f * static_cast<float>(t)) / largest;
        sums = sums_of(factor);
        if (!(sums.ll > 0 && sums.xl * sums.xl > best * sums.ll)) continue;
        take(factor);
        scale = sums.xl / sums.ll;
        best = scale * sums.xl;
    }
    return scale;
}

float around_zero_by_descent(const Numbers& numbers, int half, std::span<uint8_t> q) {
    const std::span<const float> x = numbers.x, w = numbers.weights;
    const float largest = of_largest_magnitude(x);
    if (std::fabs(largest) < nothing) {
        std::fill(q.begin(), q.end(), uint8_t{0});
        return 0;
    }
    const float factor = static_cast<float>(-half) / largest;
    std::array<int, most> levels{};
    Sums sums;
    for (size_t i = 0; i < x.size(); ++i) {
        levels[i] = std::clamp(nearest(factor * x[i]), -half, half - 1);
        sums.add(w[i], x[i], levels[i]);
    }
    for (int pass = 0; pass < 5; ++pass) {
        bool moved = false;
        for (size_t i = 0; i < x.size(); ++i) {
            const auto now = static_cast<float>(levels[i]);
            Sums others{sums.xl - w[i] * x[i] * now, 0};
            if (!(others.xl > 0)) continue;
            others.ll = sums.ll - w[i] * now * now;
            const int wanted = std::clamp(nearest(x[i] * others.ll / others.xl), -half, half - 1);
            if (wanted == levels[i]) continue;
            others.add(w[i], x[i], wanted);
            if (!(others.ll > 0 && others.xl * others.xl * sums.ll > sums.xl * sums.xl * others.ll)) continue;
            levels[i] = wanted;
            sums = others;
            moved = true;
        }
        if (!moved) break;
    }
    for (size_t i = 0; i < x.size(); ++i) q[i] = static_cast<uint8_t>(levels[i] + half);
    return sums.ll > 0 ? sums.xl / sums.ll : 0.0f;
}

float positive(const Numbers& numbers, int top, std::span<uint8_t> q) {
    const std::span<const float> x = numbers.x, w = numbers.weights;
    const float largest = *std::max_element(x.begin(), x.end());
    if (!(largest >= nothing)) {
        std::fill(q.begin(), q.end(), uint8_t{0});
        return 0;
    }
    const auto level = [top](float factor, float number) { return std::min(nearest(factor * number), top); };
    const auto error = [&](float factor) {
        const float scale = 1 / factor;
        float sum = 0;
        for (size_t i = 0; i < x.size(); ++i) {
            const float off = x[i] - scale * static_cast<float>(level(factor, x[i]));
            sum += w[i] * off * off;
        }
        return sum;
    };
    float factor = static_cast<float>(top) / largest;
    float least = error(factor);
    for (int t = -4; t <= 4; ++t) {
        if (t == 0) continue;
        const float other = (0.1f * static_cast<float>(t) + static_cast<float>(top)) / largest;
        const float now = error(other);
        if (!(now < least)) continue;
        least = now;
        factor = other;
    }
    Sums sums;
    for (size_t i = 0; i < x.size(); ++i) {
        q[i] = static_cast<uint8_t>(std::max(0, level(factor, x[i])));
        sums.add(w[i], x[i], q[i]);
    }
    for (int pass = 0; pass < 5; ++pass) {
        bool moved = false;
        for (size_t i = 0; i < x.size(); ++i) {
            const auto now = static_cast<float>(q[i]);
            Sums others{sums.xl - w[i] * x[i] * now, sums.ll - w[i] * now * now};
            if (!(others.xl > 0 && others.ll > 0)) continue;
            const int wanted = std::clamp(nearest(x[i] * others.ll / others.xl), 0, top);
            if (wanted == q[i]) continue;
            others.add(w[i], x[i], wanted);
            if (!(others.xl * others.xl * sums.ll > sums.xl * sums.xl * others.ll)) continue;
            q[i] = static_cast<uint8_t>(wanted);
            sums = others;
            moved = true;
        }
        if (!moved) break;
    }
    return sums.ll > 0 ? sums.xl / sums.ll : 0.0f;
}

} // namespace ggs::search
