// SPDX-License-Identifier: MIT
// The instruction set struct for dot_tiles.h, block_dot.h and panels.h, for any processor.
#pragma once

#include "cpu/block_rows.h"
#include "tensor/half.h"

#include <cstring>
#include <utility>

namespace ggs {
namespace {

// Any processor: vectors of 4 floats, which the compiler maps to its instructions.
struct Plain : BlockByBlock {
    struct V {
        float x[4];
    };
    static constexpr int64_t lanes = 4;
    static V zero() { return {}; }
    static V set(float x) { return {{x, x, x, x}}; }
    static V load(const std::byte* p) {
        V v;
        std::memcpy(v.x, p, sizeof(v.x));
        return v;
    }
    static V load_f16(const std::byte* p) {
        uint16_t bits[4];
        std::memcpy(bits, p, sizeof(bits));
        return {{f16_to_f32(bits[0]), f16_to_f32(bits[1]), f16_to_f32(bits[2]), f16_to_f32(bits[3])}};
    }
    static V load_bf16(const std::byte* p) {
        uint16_t bits[4];
        std::memcpy(bits, p, sizeof(bits));
        return {{bf16_to_f32(bits[0]), bf16_to_f32(bits[1]), bf16_to_f32(bits[2]), bf16_to_f32(bits[3])}};
    }
    static V kept(V v) { return v; }
    static void store(float* to, V v) { std::memcpy(to, v.x, sizeof(v.x)); }
    static V fma(V a, V b, V c) {
        V v;
        for (int i = 0; i < 4; ++i) v.x[i] = a.x[i] * b.x[i] + c.x[i];
        return v;
    }
    static float sum(V v) { return (v.x[0] + v.x[2]) + (v.x[1] + v.x[3]); }

    static float half(const std::byte* p) {
        uint16_t bits;
        std::memcpy(&bits, p, 2);
        return f16_to_f32(bits);
    }
    static void put_halves(const std::byte* p, int64_t step, float* to) {
        for (int i = 0; i < 8; ++i) to[i] = half(p + i * step);
    }
    static void put_half(std::byte* to, float x) {
        const uint16_t bits = f32_to_f16(x);
        std::memcpy(to, &bits, 2);
    }
    static void store_f16(std::byte* to, const float* from) {
        for (int64_t i = 0; i < lanes; ++i) put_half(to + 2 * i, from[i]);
    }
    static void put_scaled(uint64_t eight, float d, float* to) {
        for (int i = 0; i < 8; ++i) to[i] = d * static_cast<float>(static_cast<int8_t>(eight >> (8 * i)));
    }
    template <bool has_sign, bool has_min>
    static void put_levels(const void* bytes, int bias, float scale, float min, float* to) {
        for (int i = 0; i < 16; ++i) {
            const int whole = has_sign ? static_cast<const int8_t*>(bytes)[i] : static_cast<const uint8_t*>(bytes)[i];
            const float level = static_cast<float>(whole - bias) * scale;
            to[i] = has_min ? level - min : level;
        }
    }
    static I32x8 nearest(F32x8 x) { return __builtin_convertvector((x + 12582912.0f) - 12582912.0f, I32x8); }
    static void put_bytes(const I32x8 (&x)[4], void* q) {
        for (int i = 0; i < run; ++i) static_cast<uint8_t*>(q)[i] = static_cast<uint8_t>(x[i / 8][i % 8]);
    }
    static void look_up(const uint8_t (&table)[16], uint8_t* q) {
        for (int i = 0; i < run; ++i) q[i] = table[q[i]];
    }

    template <int n> static int32_t bytes_sum(const std::byte* p) {
        int32_t sum = 0;
        for (int i = 0; i < n; ++i) sum += static_cast<int8_t>(p[i]);
        return sum;
    }

    // -- runs --
    struct R {
        float x[8];
    };
    struct RI {
        int32_t x[8];
    };
    static R r_zero() { return {}; }
    static R r_load(const float* p) {
        R v;
        std::memcpy(v.x, p, sizeof(v.x));
        return v;
    }
    static void r_store(float* to, const R& v) { std::memcpy(to, v.x, sizeof(v.x)); }
    static R r_set(float x) { return {{x, x, x, x, x, x, x, x}}; }
    static R r_pair(const float* p) { return {{p[0], p[0], p[0], p[0], p[1], p[1], p[1], p[1]}}; }
    static R r_twice(const float* p) { return {{p[0], p[0], p[1], p[1], p[2], p[2], p[3], p[3]}}; }
    static R r_add(const R& a, const R& b) {
        R v;
        for (int i = 0; i < 8; ++i) v.x[i] = a.x[i] + b.x[i];
        return v;
    }
    static R r_mul(const R& a, const R& b) {
        R v;
        for (int i = 0; i < 8; ++i) v.x[i] = a.x[i] * b.x[i];
        return v;
    }
    static R r_fma(const R& a, const R& b, const R& c) {
        R v;
        for (int i = 0; i < 8; ++i) v.x[i] = a.x[i] * b.x[i] + c.x[i];
        return v;
    }
    static R r_floats(const RI& v) {
        R f;
        for (int i = 0; i < 8; ++i) f.x[i] = static_cast<float>(v.x[i]);
        return f;
    }
    static float r_sum(const R& v) {
        float four[4];
        for (int i = 0; i < 4; ++i) four[i] = v.x[i] + v.x[i + 4];
        return (four[0] + four[2]) + (four[1] + four[3]);
    }
    static RI ri_zero() { return {}; }
    static RI ri_load(const int32_t* p) {
        RI v;
        std::memcpy(v.x, p, sizeof(v.x));
        return v;
    }
    static void ri_store(int32_t* to, const RI& v) { std::memcpy(to, v.x, sizeof(v.x)); }
    static RI ri_negative(RI v) {
        for (int32_t& each : v.x) each = -each;
        return v;
    }
    static constexpr int most_unsigned = 255;
    template <int> static RI ri_dot(RI sum, const uint8_t* weights, const std::byte* others) {
        for (int i = 0; i < run; ++i) sum.x[i / 4] += weights[i] * static_cast<int8_t>(others[i]);
        return sum;
    }

    static RI ri_dot_raised(RI sum, const std::byte* weights, const std::byte* others) {
        for (int i = 0; i < run; ++i)
            sum.x[i / 4] += (static_cast<uint8_t>(weights[i]) ^ 0x80) * static_cast<int8_t>(others[i]);
        return sum;
    }

    // -- blocks of 256 --
    struct Bytes16 {
        int8_t x[16];
    };
    static Bytes16 bytes_16(const uint64_t (&words)[2]) {
        Bytes16 v;
        std::memcpy(v.x, words, sizeof(v.x));
        return v;
    }
    template <int> static void put_begin(const uint8_t* bias, const std::byte* others, std::byte* to) {
        const RI dot = ri_negative(ri_dot<0>(ri_zero(), bias, others));
        std::memcpy(to, dot.x, sizeof(dot.x));
    }
    template <int sub, int, bool biased, int> static RI with_step(RI sum, const Bytes16& steps, int k,
                                                                  const uint8_t* weights, const std::byte* others,
                                                                  const std::byte* begin) {
        RI dot = {};
        if (biased) std::memcpy(dot.x, begin, sizeof(dot.x));
        dot = ri_dot<0>(dot, weights, others);
        for (int i = 0; i < 8; ++i) sum.x[i] += dot.x[i] * steps.x[sub == 32 ? k : 2 * k + i / 4];
        return sum;
    }
    template <int sub> static RI min_dot(const Bytes16& mins, const std::byte* sums) {
        int16_t sixteens[16];
        std::memcpy(sixteens, sums, sizeof(sixteens));
        RI dot = {};
        for (int i = 0; i < 16; ++i) dot.x[i / 2] += mins.x[i * 16 / sub] * sixteens[i];
        return dot;
    }

    // -- panels --
    static constexpr int panel_rows = 4, panel_columns = 2, float_columns = 2;
    using F = V;
    struct W {
        int32_t x[4]; // four bytes of each row, or sums
    };
    static F f_zero() { return {}; }
    static F f_load(const float* p) { return load(reinterpret_cast<const std::byte*>(p)); }
    static void f_store(float* to, const F& v) { store(to, v); }
    static F f_set(const float* p) { return set(*p); }
    static F f_mul(const F& a, const F& b) {
        return {{a.x[0] * b.x[0], a.x[1] * b.x[1], a.x[2] * b.x[2], a.x[3] * b.x[3]}};
    }
    static F f_fma(const F& a, const F& b, const F& c) { return fma(a, b, c); }
    static F f_take_away(const F& a, const F& b, const F& c) {
        V v;
        for (int i = 0; i < 4; ++i) v.x[i] = c.x[i] - a.x[i] * b.x[i];
        return v;
    }
    static W w_zero() { return {}; }
    static W w_set(const int32_t* p) { return {{*p, *p, *p, *p}}; }
    static F w_floats(const W& v) {
        return {{static_cast<float>(v.x[0]), static_cast<float>(v.x[1]), static_cast<float>(v.x[2]),
                 static_cast<float>(v.x[3])}};
    }
    template <int, int, int n, int columns> static void w_dots(W (&sums)[columns], const uint8_t* weights,
                                                               const std::byte* const (&others)[columns], int64_t at) {
        for (int g = 0; g < n; ++g, weights += 16) {
            for (int j = 0; j < columns; ++j) {
                for (int i = 0; i < 16; ++i)
                    sums[j].x[i / 4] += weights[i] * static_cast<int8_t>(others[j][at + 4 * g + i % 4]);
            }
        }
    }
    static void transpose(V (&v)[4]) {
        for (int i = 0; i < 4; ++i) {
            for (int k = 0; k < i; ++k) std::swap(v[i].x[k], v[k].x[i]);
        }
    }
    static void interleave(const Piece* pieces, uint8_t* to) {
        for (int64_t at = 0; at < piece; at += 4) {
            for (int x = 0; x < panel_rows; ++x, to += 4) std::memcpy(to, pieces[x].quants + at, 4);
        }
    }
};

} // namespace
} // namespace ggs
