// SPDX-License-Identifier: MIT
// Encodes values into blocks, by ggml's reference rules as in tensor/quantizers: one thread per block.
#pragma once

#include "cuda/kernels/device.cuh"

namespace ggs::cuda::GGS_VARIANT {

inline constexpr int largest_block = 256;

KERNEL_INLINE float e8m0_half_float(unsigned char e) {
    return bits_float(e < 2 ? 0x00200000u << e : (static_cast<unsigned>(e) - 1u) << 23);
}
KERNEL_INLINE float ue4m3_half_float(unsigned char u) {
    if (u == 0x7f) return 0.0f;
    const unsigned exponent = u >> 3 & 15u;
    const auto mantissa = static_cast<float>(u & 7u);
    return exponent == 0 ? mantissa / 1024.0f : (1.0f + mantissa / 8.0f) * bits_float((exponent + 119u) << 23);
}

inline bool can_encode(TypeId type) {
    switch (type) {
    case TypeId::q4_0:
    case TypeId::q4_1:
    case TypeId::q5_0:
    case TypeId::q5_1:
    case TypeId::q8_0:
    case TypeId::q2_0:
    case TypeId::iq4_nl:
    case TypeId::mxfp4:
    case TypeId::q2_K:
    case TypeId::q3_K:
    case TypeId::q4_K:
    case TypeId::q5_K:
    case TypeId::q6_K: return true;
    default: return false;
    }
}

namespace encoding {

KERNEL_INLINE int nearest(float x) {
    return static_cast<int>(float_bits(plus(x, 12582912.0f)) & 0x007fffffu) - 0x00400000;
}
KERNEL_INLINE int clamped(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
// Stores both bytes at once. If only the low byte of a half that has just been converted is stored, ptxas 13.0
// generates F2I.U8.F16 for it, which stores the half's value as an integer instead of its bits. Every half is at an
// even address: its offset in a block is even, and blocks with halves begin at multiples of Layout::unit, which is at
// least 2 for them.
KERNEL_INLINE void put_half(unsigned char* to, float x) { store<unsigned short>(to, float_half(x)); }
KERNEL_INLINE float stored_half(float x) { return half_float(float_half(x)); }
KERNEL_INLINE int truncated(float x) {
    return fabsf(x) < 2147483648.0f ? static_cast<signed char>(static_cast<int>(x)) : 0;
}

KERNEL_CALL float of_largest_size(const float* x, int n) {
    float largest = 0;
    for (int i = 0; i < n; ++i) {
        if (fabsf(x[i]) > fabsf(largest)) largest = x[i];
    }
    return largest;
}
KERNEL_INLINE void put_nibbles(const unsigned char* q, unsigned char* to) {
    for (int i = 0; i < 16; ++i) to[i] = static_cast<unsigned char>((q[i] & 15) | (q[i + 16] & 15) << 4);
}
KERNEL_INLINE void put_fifth_bits(const unsigned char* q, unsigned char* to) {
    for (int b = 0; b < 4; ++b) {
        int byte = 0;
        for (int i = 0; i < 8; ++i) byte |= (q[8 * b + i] >> 4 & 1) << i;
        to[b] = static_cast<unsigned char>(byte);
    }
}

KERNEL_CALL void around_zero_32(const float* x, int half, float* d, unsigned char* q) {
    *d = of_largest_size(x, 32) / static_cast<float>(-half);
    const float factor = *d != 0.0f ? 1.0f / *d : 0.0f;
    for (int i = 0; i < 32; ++i) {
        const int level = truncated(plus(x[i] * factor, static_cast<float>(half) + 0.5f));
        q[i] = static_cast<unsigned char>(level < 2 * half - 1 ? level : 2 * half - 1);
    }
}
KERNEL_CALL void with_min_32(const float* x, int top, float* d, float* min, unsigned char* q) {
    float low = x[0], high = x[0];
    for (int i = 1; i < 32; ++i) {
        low = x[i] < low ? x[i] : low;
        high = x[i] > high ? x[i] : high;
    }
    *min = low;
    *d = (high - low) / static_cast<float>(top);
    const float factor = *d != 0.0f ? 1.0f / *d : 0.0f;
    for (int i = 0; i < 32; ++i) {
        const int level = truncated(plus((x[i] - low) * factor, 0.5f));
        q[i] = static_cast<unsigned char>(top == 15 && level > 15 ? 15 : level);
    }
}

// -- the searches: x = scale · q - min, or scale · (q - half)
// ------------------------------------------------------------

KERNEL_CALL float off_by(const float* x, const float* w, int n, float scale, float min, const unsigned char* q,
                         bool absolute) {
    float sum = 0;
    for (int i = 0; i < n; ++i) {
        const float off = scale * static_cast<float>(q[i]) + min - x[i];
        sum += w[i] * (absolute ? fabsf(off) : off * off);
    }
    return sum;
}

KERNEL_CALL void search_with_min(const float* x, const float* w, int n, int top, float first_try, float step, int last,
                                 bool absolute, float* scale, float* min, unsigned char* q) {
    float low = x[0], high = x[0], sum_w = w[0], sum_x = w[0] * x[0];
    for (int i = 1; i < n; ++i) {
        low = fminf(low, x[i]);
        high = fmaxf(high, x[i]);
        sum_w += w[i];
        sum_x += w[i] * x[i];
    }
    low = low > 0 ? 0.0f : low;
    *scale = 0;
    *min = -low;
    for (int i = 0; i < n; ++i) q[i] = 0;
    if (high <= low) return;
    const float bottom = low;
    const float first = static_cast<float>(top) / (high - bottom);
    *scale = 1 / first;
    for (int i = 0; i < n; ++i) q[i] = static_cast<unsigned char>(clamped(nearest(first * (x[i] - bottom)), 0, top));
    float least = off_by(x, w, n, *scale, low, q, absolute), base = bottom;
    unsigned char tried[32];
    for (int t = 0; t <= last; ++t) {
        const float factor = (first_try + step * static_cast<float>(t) + static_cast<float>(top)) / (high - base);
        float sum_l = 0, sum_ll = 0, sum_xl = 0;
        for (int i = 0; i < n; ++i) {
            tried[i] = static_cast<unsigned char>(clamped(nearest(factor * (x[i] - base)), 0, top));
            const auto l = static_cast<float>(tried[i]);
            sum_l += w[i] * l;
            sum_ll += w[i] * l * l;
            sum_xl += w[i] * l * x[i];
        }
        const float determinant = sum_w * sum_ll - sum_l * sum_l;
        if (!(determinant > 0)) continue;
        float better = (sum_w * sum_xl - sum_x * sum_l) / determinant,
              new_min = (sum_ll * sum_x - sum_l * sum_xl) / determinant;
        if (new_min > 0) {
            new_min = 0;
            better = sum_xl / sum_ll;
        }
        const float now = off_by(x, w, n, better, new_min, tried, absolute);
        if (!(now < least)) continue;
        for (int i = 0; i < n; ++i) q[i] = tried[i];
        least = now;
        *scale = better;
        base = new_min;
        *min = -new_min;
    }
}

KERNEL_CALL void level_sums(const float* x, const float* w, int n, int half, float factor, float* xl, float* ll) {
    float sum_xl = 0, sum_ll = 0;
    for (int i = 0; i < n; ++i) {
        const auto level = static_cast<float>(clamped(nearest(factor * x[i]), -half, half - 1));
        sum_xl += w[i] * x[i] * level;
        sum_ll += w[i] * level * level;
    }
    *xl = sum_xl;
    *ll = sum_ll;
}

// Returns only the scale; the quants are chosen again once it is rounded.
KERNEL_CALL float search_around_zero(const float* x, const float* w, int n, int half) {
    const float largest = of_largest_size(x, n);
    if (fabsf(largest) < 1e-15f) return 0;
    float xl, ll;
    level_sums(x, w, n, half, static_cast<float>(-half) / largest, &xl, &ll);
    float scale = ll != 0 ? xl / ll : 0.0f, best = scale * xl;
    for (int t = -9; t <= 9; ++t) {
        if (t == 0) continue;
        level_sums(x, w, n, half, -(static_cast<float>(half) + 0.1f * static_cast<float>(t)) / largest, &xl, &ll);
        if (!(ll > 0 && xl * xl > best * ll)) continue;
        scale = xl / ll;
        best = scale * xl;
    }
    return scale;
}

KERNEL_CALL float search_by_descent(const float* x, const float* w, int n, int half) {
    const float largest = of_largest_size(x, n);
    if (fabsf(largest) < 1e-15f) return 0;
    const float factor = static_cast<float>(-half) / largest;
    signed char levels[32];
    float xl = 0, ll = 0;
    for (int i = 0; i < n; ++i) {
        levels[i] = static_cast<signed char>(clamped(nearest(factor * x[i]), -half, half - 1));
        const auto l = static_cast<float>(levels[i]);
        xl += w[i] * x[i] * l;
        ll += w[i] * l * l;
    }
    for (int pass = 0; pass < 5; ++pass) {
        bool moved = false;
        for (int i = 0; i < n; ++i) {
            const auto l = static_cast<float>(levels[i]);
            float other_xl = xl - w[i] * x[i] * l, other_ll = ll - w[i] * l * l;
            if (!(other_xl > 0)) continue;
            const int wanted = clamped(nearest(x[i] * other_ll / other_xl), -half, half - 1);
            if (wanted == levels[i]) continue;
            const auto k = static_cast<float>(wanted);
            other_xl += w[i] * x[i] * k;
            other_ll += w[i] * k * k;
            if (!(other_ll > 0 && other_xl * other_xl * ll > xl * xl * other_ll)) continue;
            levels[i] = static_cast<signed char>(wanted);
            xl = other_xl;
            ll = other_ll;
            moved = true;
        }
        if (!moved) break;
    }
    return ll > 0 ? xl / ll : 0.0f;
}

// -- blocks of 256 ----------------------------------------------------------------------------------------------------

KERNEL_INLINE void put_low_pairs(const unsigned char* q, unsigned char* to) {
    for (int h = 0; h < 2; ++h) {
        for (int l = 0; l < 32; ++l) {
            int byte = 0;
            for (int j = 0; j < 4; ++j) byte |= (q[128 * h + 32 * j + l] & 3) << (2 * j);
            to[32 * h + l] = static_cast<unsigned char>(byte);
        }
    }
}

// Scales and mins of sub-blocks, rounded to `top_of_scales` steps.
KERNEL_CALL float in_steps(const float* numbers, int count, int top, unsigned char* steps) {
    float largest = 0;
    for (int s = 0; s < count; ++s) largest = fmaxf(largest, numbers[s]);
    for (int s = 0; s < count; ++s) steps[s] = 0;
    if (!(largest > 0)) return 0;
    const float factor = static_cast<float>(top) / largest;
    for (int s = 0; s < count; ++s) {
        const int level = nearest(factor * numbers[s]);
        steps[s] = static_cast<unsigned char>((level & 255) < top ? level & 255 : top);
    }
    return largest / static_cast<float>(top);
}

KERNEL_CALL void with_mins(const float* x, int size, int top, int top_of_scales, float first, int last, bool by_spread,
                           bool absolute, unsigned char* halves, unsigned char* scales, unsigned char* mins,
                           unsigned char* q) {
    float scale[16], min[16], w[32];
    const int count = 256 / size;
    for (int s = 0; s < count; ++s) {
        const float* const part = x + s * size;
        float spread = 0;
        if (by_spread) {
            for (int i = 0; i < size; ++i) spread += part[i] * part[i];
            spread = sqrtf(spread / static_cast<float>(size));
        }
        for (int i = 0; i < size; ++i) w[i] = spread + fabsf(part[i]);
        search_with_min(part, w, size, top, first, 0.1f, last, absolute, scale + s, min + s, q + s * size);
    }
    const float d = in_steps(scale, count, top_of_scales, scales), dmin = in_steps(min, count, top_of_scales, mins);
    put_half(halves, d);
    put_half(halves + 2, dmin);
    for (int s = 0; s < count; ++s) {
        const float step = stored_half(d) * static_cast<float>(scales[s]),
                    low = stored_half(dmin) * static_cast<float>(mins[s]);
        if (step == 0) continue;
        for (int i = s * size; i < (s + 1) * size; ++i)
            q[i] = static_cast<unsigned char>(clamped(nearest(plus(x[i], low) / step), 0, top));
    }
}

KERNEL_INLINE void put_six_bits(const unsigned char* scales, const unsigned char* mins, unsigned char* to) {
    for (int s = 0; s < 4; ++s) {
        to[s] = static_cast<unsigned char>(scales[s] | (scales[s + 4] >> 4) << 6);
        to[s + 4] = static_cast<unsigned char>(mins[s] | (mins[s + 4] >> 4) << 6);
        to[s + 8] = static_cast<unsigned char>((scales[s + 4] & 15) | (mins[s + 4] & 15) << 4);
    }
}

KERNEL_CALL void encode_q2_K(const float* x, unsigned char* out) {
    unsigned char q[256], scales[16], mins[16];
    with_mins(x, 16, 3, 15, -0.5f, 15, false, true, out + 80, scales, mins, q);
    for (int s = 0; s < 16; ++s) out[s] = static_cast<unsigned char>(scales[s] | mins[s] << 4);
    put_low_pairs(q, out + 16);
}

KERNEL_CALL void encode_q4_K(const float* x, unsigned char* out) {
    unsigned char q[256], scales[8], mins[8];
    with_mins(x, 32, 15, 63, -1.0f, 20, true, false, out, scales, mins, q);
    put_six_bits(scales, mins, out + 4);
    for (int g = 0; g < 4; ++g) {
        for (int l = 0; l < 32; ++l)
            out[16 + 32 * g + l] = static_cast<unsigned char>(q[64 * g + l] | q[64 * g + 32 + l] << 4);
    }
}

KERNEL_CALL void encode_q5_K(const float* x, unsigned char* out) {
    unsigned char q[256], scales[8], mins[8];
    with_mins(x, 32, 31, 63, -0.5f, 15, true, false, out, scales, mins, q);
    put_six_bits(scales, mins, out + 4);
    for (int l = 0; l < 32; ++l) {
        int byte = 0;
        for (int j = 0; j < 8; ++j) byte |= (q[32 * j + l] >> 4) << j;
        out[16 + l] = static_cast<unsigned char>(byte);
    }
    for (int g = 0; g < 4; ++g) {
        for (int l = 0; l < 32; ++l)
            out[48 + 32 * g + l] = static_cast<unsigned char>((q[64 * g + l] & 15) | (q[64 * g + 32 + l] & 15) << 4);
    }
}

KERNEL_CALL void encode_q3_K(const float* x, unsigned char* out) {
    unsigned char q[256], stored[16];
    float scale[16], w[16], largest = 0;
    for (int s = 0; s < 16; ++s) {
        for (int i = 0; i < 16; ++i) w[i] = x[16 * s + i] * x[16 * s + i];
        scale[s] = search_by_descent(x + 16 * s, w, 16, 4);
        if (fabsf(scale[s]) > fabsf(largest)) largest = scale[s];
        stored[s] = 0;
    }
    float d = 0;
    if (largest != 0) {
        const float factor = -32.0f / largest;
        for (int s = 0; s < 16; ++s)
            stored[s] = static_cast<unsigned char>(clamped(nearest(factor * scale[s]), -32, 31) + 32);
        d = 1 / factor;
    }
    put_half(out + 108, d);
    for (int i = 0; i < 12; ++i) out[96 + i] = 0;
    for (int s = 0; s < 16; ++s) {
        out[96 + s % 8] = static_cast<unsigned char>(out[96 + s % 8] | (stored[s] & 15) << (s < 8 ? 0 : 4));
        out[104 + s % 4] = static_cast<unsigned char>(out[104 + s % 4] | (stored[s] >> 4) << (2 * (s / 4)));
    }
    for (int s = 0; s < 16; ++s) {
        const float step = stored_half(d) * static_cast<float>(stored[s] - 32);
        for (int i = 16 * s; i < 16 * s + 16; ++i)
            q[i] = static_cast<unsigned char>(step == 0 ? 4 : clamped(nearest(x[i] / step), -4, 3) + 4);
    }
    for (int l = 0; l < 32; ++l) {
        int byte = 0;
        for (int j = 0; j < 8; ++j) byte |= (q[32 * j + l] >> 2) << j;
        out[l] = static_cast<unsigned char>(byte);
    }
    put_low_pairs(q, out + 32);
}

KERNEL_CALL void encode_q6_K(const float* x, unsigned char* out) {
    unsigned char q[256];
    float scale[16], w[16], largest = 0;
    for (int s = 0; s < 16; ++s) {
        for (int i = 0; i < 16; ++i) w[i] = x[16 * s + i] * x[16 * s + i];
        scale[s] = search_around_zero(x + 16 * s, w, 16, 32);
        if (fabsf(scale[s]) > fabsf(largest)) largest = scale[s];
    }
    if (fabsf(largest) < 1e-15f) {
        for (int i = 0; i < 210; ++i) out[i] = 0;
        return;
    }
    const float factor = -128.0f / largest, d = stored_half(1 / factor);
    put_half(out + 208, 1 / factor);
    for (int s = 0; s < 16; ++s) {
        const int level = nearest(factor * scale[s]);
        const auto stored = static_cast<signed char>(level < 127 ? level : 127);
        out[192 + s] = static_cast<unsigned char>(stored);
        const float step = d * static_cast<float>(stored);
        for (int i = 16 * s; i < 16 * s + 16; ++i)
            q[i] = static_cast<unsigned char>(step == 0 ? 32 : clamped(nearest(x[i] / step), -32, 31) + 32);
    }
    for (int h = 0; h < 2; ++h) {
        const unsigned char* const half = q + 128 * h;
        for (int l = 0; l < 32; ++l) {
            out[64 * h + l] = static_cast<unsigned char>((half[l] & 15) | (half[l + 64] & 15) << 4);
            out[64 * h + 32 + l] = static_cast<unsigned char>((half[l + 32] & 15) | (half[l + 96] & 15) << 4);
            out[128 + 32 * h + l] = static_cast<unsigned char>((half[l] >> 4) | (half[l + 32] >> 4) << 2 |
                                                               (half[l + 64] >> 4) << 4 | (half[l + 96] >> 4) << 6);
        }
    }
}

// -- types whose quants are indices of levels -------------------------------------------------------------------------

KERNEL_INLINE int iq4_level(int q) {
    constexpr signed char levels[16] = {-127, -104, -83, -65, -49, -35, -22, -10, 1, 13, 25, 38, 53, 69, 89, 113};
    return levels[q];
}
KERNEL_INLINE int fp4_level(int q) {
    constexpr signed char levels[16] = {0, 1, 2, 3, 4, 6, 8, 12, 0, -1, -2, -3, -4, -6, -8, -12};
    return levels[q];
}

KERNEL_CALL void encode_iq4_nl(const float* x, unsigned char* out) {
    unsigned char q[32];
    const float largest = of_largest_size(x, 32);
    float scale = 0;
    for (int i = 0; i < 32; ++i) q[i] = 0;
    if (fabsf(largest) >= 1e-15f) {
        const float factor = 1 / (largest / static_cast<float>(iq4_level(0)));
        float qx = 0, qq = 0;
        for (int i = 0; i < 32; ++i) {
            const float wanted = times(factor, x[i]), w = x[i] * x[i];
            int best = 0;
            // If two levels are equally near, the upper one is chosen.
            for (int k = 1; k < 16; ++k) {
                if (fabsf(wanted - static_cast<float>(iq4_level(k))) <=
                    fabsf(wanted - static_cast<float>(iq4_level(best))))
                    best = k;
            }
            q[i] = static_cast<unsigned char>(best);
            const auto level = static_cast<float>(iq4_level(best));
            qx += w * level * x[i];
            qq += w * level * level;
        }
        scale = qx / qq;
    }
    put_half(out, scale);
    put_nibbles(q, out + 2);
}

KERNEL_CALL void encode_mxfp4(const float* x, unsigned char* out) {
    unsigned char q[32];
    const float largest = fabsf(of_largest_size(x, 32));
    const float power = largest == INFINITY ? 128.0f : floorf(log2f(largest));
    const auto e = static_cast<unsigned char>(largest > 0 ? static_cast<int>(power) - 2 + 127 : 0);
    const float scale = e8m0_half_float(e);
    out[0] = e;
    for (int i = 0; i < 32; ++i) {
        int best = 0;
        for (int k = 1; k < 16; ++k) {
            if (fabsf(static_cast<float>(fp4_level(k)) * scale - x[i]) <
                fabsf(static_cast<float>(fp4_level(best)) * scale - x[i]))
                best = k;
        }
        q[i] = static_cast<unsigned char>(best);
    }
    put_nibbles(q, out + 1);
}

KERNEL_CALL void encode_q8_0(const float* x, unsigned char* out) {
    float largest = 0;
    for (int i = 0; i < 32; ++i) largest = fmaxf(largest, fabsf(x[i]));
    const float d = largest / 127.0f, factor = d != 0.0f ? 1.0f / d : 0.0f;
    put_half(out, d);
    for (int i = 0; i < 32; ++i) out[2 + i] = static_cast<unsigned char>(truncated(roundf(x[i] * factor)));
}

KERNEL_CALL void encode_q2_0(const float* x, unsigned char* out) {
    float largest = 0;
    for (int i = 0; i < 64; ++i) largest = fmaxf(largest, fabsf(x[i]));
    const float factor = largest != 0.0f ? 1.0f / largest : 0.0f;
    put_half(out, largest);
    for (int b = 0; b < 16; ++b) {
        int byte = 0;
        for (int i = 0; i < 4; ++i) {
            const float whole = roundf(x[4 * b + i] * factor);
            byte |= (whole > 0 ? 2 : whole < 0 ? 0 : 1) << (2 * i);
        }
        out[2 + b] = static_cast<unsigned char>(byte);
    }
}

KERNEL_CALL void encode_simple(TypeId type, const float* x, unsigned char* out) {
    unsigned char q[32];
    float d, min;
    if (type == TypeId::q4_0 || type == TypeId::q5_0) {
        around_zero_32(x, type == TypeId::q4_0 ? 8 : 16, &d, q);
        put_half(out, d);
        if (type == TypeId::q5_0) put_fifth_bits(q, out + 2);
        put_nibbles(q, out + (type == TypeId::q5_0 ? 6 : 2));
        return;
    }
    with_min_32(x, type == TypeId::q4_1 ? 15 : 31, &d, &min, q);
    put_half(out, d);
    put_half(out + 2, min);
    if (type == TypeId::q5_1) put_fifth_bits(q, out + 4);
    put_nibbles(q, out + (type == TypeId::q5_1 ? 8 : 4));
}

} // namespace encoding

// Encodes one block of a type that can_encode() accepts.
KERNEL_CALL void encode_block(TypeId type, const float* x, unsigned char* to) {
    switch (type) {
    case TypeId::q8_0: return encoding::encode_q8_0(x, to);
    case TypeId::q2_0: return encoding::encode_q2_0(x, to);
    case TypeId::iq4_nl: return encoding::encode_iq4_nl(x, to);
    case TypeId::mxfp4: return encoding::encode_mxfp4(x, to);
    case TypeId::q2_K: return encoding::encode_q2_K(x, to);
    case TypeId::q3_K: return encoding::encode_q3_K(x, to);
    case TypeId::q4_K: return encoding::encode_q4_K(x, to);
    case TypeId::q5_K: return encoding::encode_q5_K(x, to);
    case TypeId::q6_K: return encoding::encode_q6_K(x, to);
    default: return encoding::encode_simple(type, x, to);
    }
}

} // namespace ggs::cuda::GGS_VARIANT
