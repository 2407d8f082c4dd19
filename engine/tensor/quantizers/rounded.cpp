// SPDX-License-Identifier: MIT
// Blocks with one scale, and some with a min. Both are derived from the largest value, and each element is rounded
// separately. With importance, the four- and five-bit types search for the scale instead.
#include "tensor/block_layout.h"
#include "tensor/quantizers/bytes.h"
#include "tensor/quantizers/quantizers.h"
#include "tensor/quantizers/search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace ggs::quantizers {

namespace {

constexpr int64_t block = 32;
using Quants = std::array<uint8_t, block>;

// ggml casts directly to int8. For NaN and for values outside of int32 the language leaves the result open. On x86 the
// low byte is 0, as in the reference blocks.
int8_t truncated(float x) {
    if (!(std::fabs(x) < 2147483648.0f)) return 0;
    return static_cast<int8_t>(static_cast<int32_t>(x));
}

float reciprocal(float d) { return d != 0.0f ? 1.0f / d : 0.0f; }

// Like ggml's MAX: a NaN is taken, and dropped again at the next element.
float largest_magnitude(const float* x, int64_t n) {
    float largest = 0;
    for (int64_t i = 0; i < n; ++i) {
        const float magnitude = std::fabs(x[i]);
        largest = largest > magnitude ? largest : magnitude;
    }
    return largest;
}

void put_fifth_bits(const Quants& q, uint8_t* to) {
    uint32_t bits = 0;
    for (size_t i = 0; i < q.size(); ++i) bits |= static_cast<uint32_t>((q[i] >> 4) & 1) << i;
    put(to, bits);
}

// Returns the weight of each value of a row.
std::vector<float> weighed(const float* x, int64_t n, const float* importance) {
    std::vector<float> weights(static_cast<size_t>(n));
    search::weigh({x, weights.size()}, importance, 1, weights.data());
    return weights;
}

// The element with the largest magnitude (the first of equals) becomes the lowest quant, so that its side of the range
// is fully used. The elements are scaled by the reciprocal of the unrounded d; only the stored d is rounded.
float around_zero(const float* x, int half, Quants& q) {
    const float d = search::of_largest_magnitude({x, block}) / static_cast<float>(-half);
    const float factor = reciprocal(d), above = static_cast<float>(half) + 0.5f;
    for (size_t i = 0; i < q.size(); ++i)
        q[i] =
            static_cast<uint8_t>(std::min<int8_t>(static_cast<int8_t>(2 * half - 1), truncated(x[i] * factor + above)));
    return d;
}

struct WithMin {
    float d, min;
};
// Equal steps from the smallest value to the largest. ggml clamps four-bit quants, but not five-bit ones.
WithMin with_min(const float* x, int top, Quants& q) {
    // The first of equal values: for zeros this determines the sign.
    const float min = *std::min_element(x, x + block), max = *std::max_element(x, x + block);
    const float d = (max - min) / static_cast<float>(top), factor = reciprocal(d);
    for (size_t i = 0; i < q.size(); ++i) {
        const float scaled = (x[i] - min) * factor + 0.5f;
        q[i] = top == 15 ? static_cast<uint8_t>(std::min<int8_t>(15, truncated(scaled)))
                         : static_cast<uint8_t>(truncated(scaled));
    }
    return {d, min};
}

// Quantises blocks with one scale and quants around zero; `put` stores the scale and the quants.
template <class Put> void all_around_zero(const float* from, int64_t n, const float* importance, int half, Put put) {
    const std::vector<float> weights = importance ? weighed(from, n, importance) : std::vector<float>();
    for (int64_t at = 0; at < n; at += block) {
        Quants q;
        const float d = importance ? search::around_zero({{from + at, block}, {weights.data() + at, block}}, half, q)
                                   : around_zero(from + at, half, q);
        put(d, q);
    }
}
template <class Put> void all_with_min(const float* from, int64_t n, const float* importance, int top, Put put) {
    const std::vector<float> weights = importance ? weighed(from, n, importance) : std::vector<float>();
    for (int64_t at = 0; at < n; at += block) {
        Quants q;
        WithMin found{};
        if (importance) {
            const search::WithMin searched =
                search::with_min({{from + at, block}, {weights.data() + at, block}}, top, {-0.9f, 0.05f, 36, false}, q);
            found = {searched.scale, -searched.min};
        } else {
            found = with_min(from + at, top, q);
        }
        put(found, q);
    }
}

// Rounds to an integer, halves away from zero.
float rounded(float x) { return std::round(x); }

std::span<const int8_t> levels() { return layouts::mxfp4.quants.lookup->values; }

// Returns the index of the value that is nearest to x after multiplication with the scale; the first of equally near
// ones.
uint8_t nearest_of(std::span<const int8_t> values, float scale, float x) {
    size_t best = 0;
    for (size_t i = 1; i < values.size(); ++i) {
        if (std::fabs(static_cast<float>(values[i]) * scale - x) <
            std::fabs(static_cast<float>(values[best]) * scale - x))
            best = i;
    }
    return static_cast<uint8_t>(best);
}

// Returns 0, 1 or 2 for -d, 0 and d. NaN counts as 0.
uint8_t trit(float x, float factor) {
    const float whole = rounded(x * factor);
    return whole > 0 ? 2 : whole < 0 ? 0 : 1;
}

} // namespace

void q4_0(const float* from, void* to, int64_t n, const float* importance) {
    all_around_zero(from, n, importance, 8, [out = static_cast<uint8_t*>(to)](float d, const Quants& q) mutable {
        put_half(out, d);
        put_nibbles(q, out + 2);
        out += 18;
    });
}

void q5_0(const float* from, void* to, int64_t n, const float* importance) {
    all_around_zero(from, n, importance, 16, [out = static_cast<uint8_t*>(to)](float d, const Quants& q) mutable {
        put_half(out, d);
        put_fifth_bits(q, out + 2);
        put_nibbles(q, out + 6);
        out += 22;
    });
}

void q4_1(const float* from, void* to, int64_t n, const float* importance) {
    all_with_min(from, n, importance, 15,
                 [out = static_cast<uint8_t*>(to)](const WithMin& found, const Quants& q) mutable {
                     put_half(out, found.d);
                     put_half(out + 2, found.min);
                     put_nibbles(q, out + 4);
                     out += 20;
                 });
}

void q5_1(const float* from, void* to, int64_t n, const float* importance) {
    all_with_min(from, n, importance, 31,
                 [out = static_cast<uint8_t*>(to)](const WithMin& found, const Quants& q) mutable {
                     put_half(out, found.d);
                     put_half(out + 2, found.min);
                     put_fifth_bits(q, out + 4);
                     put_nibbles(q, out + 8);
                     out += 24;
                 });
}

void q8_0(const float* from, void* to, int64_t n, const float*) {
    auto* out = static_cast<uint8_t*>(to);
    for (; n >= block; n -= block, from += block, out += 34) {
        const float d = largest_magnitude(from, block) / 127.0f, factor = reciprocal(d);
        put_half(out, d);
        for (int64_t i = 0; i < block; ++i) put(out + 2 + i, truncated(rounded(from[i] * factor)));
    }
}

void q8_1(const float* from, void* to, int64_t n, const float*) {
    auto* out = static_cast<uint8_t*>(to);
    for (; n >= block; n -= block, from += block, out += 36) {
        const float d = largest_magnitude(from, block) / 127.0f, factor = reciprocal(d);
        put_half(out, d);
        int sum = 0;
        for (int64_t i = 0; i < block; ++i) {
            const int8_t q = truncated(rounded(from[i] * factor));
            put(out + 4 + i, q);
            sum += q;
        }
        put_half(out + 2, static_cast<float>(sum) * d);
    }
}

namespace {

// A block of 32 elements of 8 bits by the CPU's rule, with the unrounded scale and the sum of the quants.
struct EightBits {
    float d;
    int sum;
};
EightBits eight_bits(const float* from, uint8_t* quants) {
    const float largest = largest_magnitude(from, block), factor = largest != 0.0f ? 127.0f / largest : 0.0f;
    int sum = 0;
    for (int64_t i = 0; i < block; ++i) {
        const float x = from[i] * factor, within = x >= -127.0f && x <= 127.0f ? x : x > 0.0f ? 127.0f : -127.0f;
        const auto q = static_cast<int8_t>(std::nearbyint(within));
        put(quants + i, q);
        sum += q;
    }
    return {largest / 127.0f, sum};
}

} // namespace

void q8_0_cpu(const float* from, void* to, int64_t n, const float*) {
    auto* out = static_cast<uint8_t*>(to);
    for (; n >= block; n -= block, from += block, out += 34) put_half(out, eight_bits(from, out + 2).d);
}

void q8_1_cpu(const float* from, void* to, int64_t n, const float*) {
    auto* out = static_cast<uint8_t*>(to);
    for (; n >= block; n -= block, from += block, out += 36) {
        const EightBits made = eight_bits(from, out + 4);
        put_half(out, made.d);
        put_half(out + 2, static_cast<float>(made.sum) * made.d);
    }
}

// Signs, and the mean magnitude as the scale.
void q1_0(const float* from, void* to, int64_t n, const float*) {
    constexpr int64_t size = 128;
    auto* out = static_cast<uint8_t*>(to);
    for (; n >= size; n -= size, from += size, out += 18) {
        float sum = 0;
        for (int64_t i = 0; i < size; ++i) sum += std::fabs(from[i]);
        put_half(out, sum / static_cast<float>(size));
        std::fill(out + 2, out + 18, uint8_t{0});
        for (int64_t i = 0; i < size; ++i) {
            if (from[i] >= 0.0f) out[2 + i / 8] = static_cast<uint8_t>(out[2 + i / 8] | 1 << (i % 8));
        }
    }
}

void q2_0(const float* from, void* to, int64_t n, const float*) {
    constexpr int64_t size = 64;
    auto* out = static_cast<uint8_t*>(to);
    for (; n >= size; n -= size, from += size, out += 18) {
        const float d = largest_magnitude(from, size), factor = reciprocal(d);
        put_half(out, d);
        std::fill(out + 2, out + 18, uint8_t{0});
        for (int64_t i = 0; i < size; ++i) {
            const int q = trit(from[i], factor); // no element is larger than d
            out[2 + i / 4] = static_cast<uint8_t>(out[2 + i / 4] | q << (2 * (i % 4)));
        }
    }
}

// Five base-3 digits in a byte, as a fraction of 256, rounded up so that decoding restores them.
void tq1_0(const float* from, void* to, int64_t n, const float*) {
    constexpr int64_t size = 256;
    auto* out = static_cast<uint8_t*>(to);
    for (; n >= size; n -= size, from += size, out += 54) {
        const float d = largest_magnitude(from, size), factor = reciprocal(d);
        const auto packed = [&](int64_t first, int64_t apart, int digits) {
            int number = 0;
            for (int k = 0; k < digits; ++k) number = 3 * number + trit(from[first + k * apart], factor);
            for (int k = digits; k < 5; ++k) number *= 3;
            return static_cast<uint8_t>((number * 256 + 242) / 243);
        };
        for (int64_t m = 0; m < 32; ++m) out[m] = packed(m, 32, 5);
        for (int64_t m = 0; m < 16; ++m) out[32 + m] = packed(160 + m, 16, 5);
        for (int64_t m = 0; m < 4; ++m) out[48 + m] = packed(240 + m, 4, 4);
        put_half(out + 52, d);
    }
}

void tq2_0(const float* from, void* to, int64_t n, const float*) {
    constexpr int64_t size = 256;
    auto* out = static_cast<uint8_t*>(to);
    for (; n >= size; n -= size, from += size, out += 66) {
        const float d = largest_magnitude(from, size), factor = reciprocal(d);
        for (int64_t m = 0; m < 64; ++m) {
            int byte = 0;
            for (int l = 0; l < 4; ++l) byte |= (trit(from[m / 32 * 128 + 32 * l + m % 32], factor) & 3) << (2 * l);
            out[m] = static_cast<uint8_t>(byte);
        }
        put_half(out + 64, d);
    }
}

// The scale is a power of two: the exponent of the largest value, minus two, the largest exponent of four bits.
void mxfp4(const float* from, void* to, int64_t n, const float*) {
    auto* out = static_cast<uint8_t*>(to);
    for (; n >= block; n -= block, from += block, out += 17) {
        const float largest = std::fabs(search::of_largest_magnitude({from, block}));
        const float power = std::isinf(largest) ? 128.0f : std::floor(std::log2(largest));
        const auto e = static_cast<uint8_t>(largest > 0 ? static_cast<int>(power) - 2 + 127 : 0);
        const float scale = e8m0_to_f32_half(e);
        out[0] = e;
        Quants q;
        for (size_t i = 0; i < q.size(); ++i) q[i] = nearest_of(levels(), scale, from[i]);
        put_nibbles(q, out + 1);
    }
}

void nvfp4(const float* from, void* to, int64_t n, const float*) {
    constexpr int64_t size = 64, sub = 16;
    auto* out = static_cast<uint8_t*>(to);
    for (; n >= size; n -= size, from += size, out += 36) {
        for (int64_t s = 0; s < size / sub; ++s) {
            const float* const x = from + s * sub;
            const uint8_t d = f32_to_ue4m3(std::fabs(search::of_largest_magnitude({x, sub})) / 6.0f);
            const float scale = ue4m3_to_f32_half(d);
            out[s] = d;
            for (int64_t i = 0; i < sub / 2; ++i)
                out[4 + 8 * s + i] = static_cast<uint8_t>(nearest_of(levels(), scale, x[i]) |
                                                          nearest_of(levels(), scale, x[i + 8]) << 4);
        }
    }
}

} // namespace ggs::quantizers
