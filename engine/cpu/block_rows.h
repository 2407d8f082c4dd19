// SPDX-License-Identifier: MIT
// The rows of block types taken apart for products: 256 elements at a time, or what is left of a row.
//
// Whatever the type, an element becomes an unsigned byte, the quant with a bias that makes it one, and each `sub`
// elements have a scale and, of some types, a min:
//
//     value = scale · (quant - bias) - min
//
// One struct for each type says how; the loops over them stand in block_dot.h and panels.h. As those, this is compiled
// once for each instruction set, and includes nothing whose inline functions the linker could take for all others. S
// brings half() and look_up().
#pragma once

#include "tensor/type.h"

#include <cstddef>
#include <cstdint>

namespace ggs {
namespace {

constexpr int64_t piece = 256; // elements that are taken apart at once
constexpr int run = 32;        // elements that are multiplied at once

// A piece of a row; of a shorter one the rest is not written.
struct Piece {
    alignas(64) uint8_t quants[piece];
    alignas(64) float scales[16];
    alignas(64) float mins[16];
};

inline uint8_t byte_at(const std::byte* p, int64_t i) { return static_cast<uint8_t>(p[i]); }
inline uint32_t word_at(const std::byte* p) {
    uint32_t bits;
    __builtin_memcpy(&bits, p, 4);
    return bits;
}

// Elements i and i + 16 of 32 share a byte.
inline void nibbles(const std::byte* p, uint8_t* q) {
    for (int i = 0; i < 16; ++i) {
        q[i] = static_cast<uint8_t>(byte_at(p, i) & 15);
        q[i + 16] = static_cast<uint8_t>(byte_at(p, i) >> 4);
    }
}
// Bit i of 32 becomes bit `to` of element i.
template <int to> inline void add_bits(const std::byte* p, uint8_t* q) {
    alignas(32) uint8_t spread[32];
    for (int i = 0; i < 32; ++i) spread[i] = static_cast<uint8_t>(p[i / 8]);
    for (int i = 0; i < 32; ++i) q[i] = static_cast<uint8_t>(q[i] | ((spread[i] & (1u << (i % 8))) ? 1u << to : 0u));
}

// Blocks of 32 one behind the other.
template <class T> struct Blocks32 {
    template <class S> static void take_apart(const std::byte* row, int64_t n, Piece& to) {
        for (int64_t r = 0; r < n / run; ++r) T::template block<S>(row + r * T::bytes, to.quants + r * run, to.scales[r], to.mins[r]);
    }
};

struct Q40 : Blocks32<Q40> {
    static constexpr TypeId id = TypeId::q4_0;
    static constexpr int64_t block_elements = 32, bytes = 18;
    static constexpr int sub = 32, bias = 8;
    static constexpr bool has_min = false;
    template <class S> static void block(const std::byte* p, uint8_t* q, float& scale, float&) {
        scale = S::half(p);
        nibbles(p + 2, q);
    }
};
struct Q41 : Blocks32<Q41> {
    static constexpr TypeId id = TypeId::q4_1;
    static constexpr int64_t block_elements = 32, bytes = 20;
    static constexpr int sub = 32, bias = 0;
    static constexpr bool has_min = true;
    template <class S> static void block(const std::byte* p, uint8_t* q, float& scale, float& min) {
        scale = S::half(p);
        min = -S::half(p + 2);
        nibbles(p + 4, q);
    }
};
struct Q50 : Blocks32<Q50> {
    static constexpr TypeId id = TypeId::q5_0;
    static constexpr int64_t block_elements = 32, bytes = 22;
    static constexpr int sub = 32, bias = 16;
    static constexpr bool has_min = false;
    template <class S> static void block(const std::byte* p, uint8_t* q, float& scale, float&) {
        scale = S::half(p);
        nibbles(p + 6, q);
        add_bits<4>(p + 2, q);
    }
};
struct Q51 : Blocks32<Q51> {
    static constexpr TypeId id = TypeId::q5_1;
    static constexpr int64_t block_elements = 32, bytes = 24;
    static constexpr int sub = 32, bias = 0;
    static constexpr bool has_min = true;
    template <class S> static void block(const std::byte* p, uint8_t* q, float& scale, float& min) {
        scale = S::half(p);
        min = -S::half(p + 2);
        nibbles(p + 8, q);
        add_bits<4>(p + 4, q);
    }
};
struct Q80 : Blocks32<Q80> {
    static constexpr TypeId id = TypeId::q8_0;
    static constexpr int64_t block_elements = 32, bytes = 34;
    static constexpr int sub = 32, bias = 128;
    static constexpr bool has_min = false;
    template <class S> static void block(const std::byte* p, uint8_t* q, float& scale, float&) {
        scale = S::half(p);
        for (int i = 0; i < run; ++i) q[i] = static_cast<uint8_t>(byte_at(p + 2, i) ^ 0x80);
    }
};
// Levels of a table of sixteen, 128 above what they stand for.
template <class S> inline void levels(const uint8_t (&table)[16], uint8_t* q) { S::look_up(table, q); }
inline constexpr uint8_t iq4_levels[16] = {1, 24, 45, 63, 79, 93, 106, 118, 129, 141, 153, 166, 181, 197, 217, 241};
inline constexpr uint8_t fp4_levels[16] = {128, 129, 130, 131, 132, 134, 136, 140, 128, 127, 126, 125, 124, 122, 120, 116};

struct Iq4nl : Blocks32<Iq4nl> {
    static constexpr TypeId id = TypeId::iq4_nl;
    static constexpr int64_t block_elements = 32, bytes = 18;
    static constexpr int sub = 32, bias = 128;
    static constexpr bool has_min = false;
    template <class S> static void block(const std::byte* p, uint8_t* q, float& scale, float&) {
        scale = S::half(p);
        nibbles(p + 2, q);
        levels<S>(iq4_levels, q);
    }
};
struct Mxfp4 : Blocks32<Mxfp4> {
    static constexpr TypeId id = TypeId::mxfp4;
    static constexpr int64_t block_elements = 32, bytes = 17;
    static constexpr int sub = 32, bias = 128;
    static constexpr bool has_min = false;
    template <class S> static void block(const std::byte* p, uint8_t* q, float& scale, float&) {
        const uint32_t e = byte_at(p, 0); // 2^(e - 128)
        const uint32_t bits = e < 2 ? 0x00200000u << e : (e - 1) << 23;
        __builtin_memcpy(&scale, &bits, 4);
        nibbles(p + 1, q);
        levels<S>(fp4_levels, q);
    }
};
struct Nvfp4 {
    static constexpr TypeId id = TypeId::nvfp4;
    static constexpr int64_t block_elements = 64, bytes = 36;
    static constexpr int sub = 16, bias = 128;
    static constexpr bool has_min = false;
    // Half of what the byte stands for: the levels are doubled.
    static float scale_of(uint32_t u) {
        if (u == 0x7F) return 0;
        const uint32_t exponent = (u >> 3) & 15;
        const auto mantissa = static_cast<float>(u & 7);
        if (exponent == 0) return mantissa / 1024.0f;
        const uint32_t bits = (exponent + 119) << 23;
        float power;
        __builtin_memcpy(&power, &bits, 4);
        return (1.0f + mantissa / 8.0f) * power;
    }
    template <class S> static void take_apart(const std::byte* row, int64_t n, Piece& to) {
        for (int64_t b = 0; b < n / block_elements; ++b, row += bytes) {
            uint8_t* const q = to.quants + b * block_elements;
            for (int s = 0; s < 4; ++s) {
                to.scales[4 * b + s] = scale_of(byte_at(row, s));
                for (int i = 0; i < 8; ++i) {
                    const uint8_t pair = byte_at(row + 4 + 8 * s, i);
                    q[16 * s + i] = static_cast<uint8_t>(pair & 15);
                    q[16 * s + 8 + i] = static_cast<uint8_t>(pair >> 4);
                }
            }
            levels<S>(fp4_levels, q);
            levels<S>(fp4_levels, q + 32);
        }
    }
};
struct Q10 {
    static constexpr TypeId id = TypeId::q1_0;
    static constexpr int64_t block_elements = 128, bytes = 18;
    static constexpr int sub = 32, bias = 1;
    static constexpr bool has_min = false;
    template <class S> static void take_apart(const std::byte* row, int64_t n, Piece& to) {
        for (int64_t r = 0; r < n / run; ++r) {
            const std::byte* const p = row + r / 4 * bytes;
            uint8_t* const q = to.quants + r * run;
            to.scales[r] = S::half(p);
            for (int i = 0; i < run; ++i) q[i] = 0;
            add_bits<1>(p + 2 + 4 * (r % 4), q);
        }
    }
};
struct Q20 {
    static constexpr TypeId id = TypeId::q2_0;
    static constexpr int64_t block_elements = 64, bytes = 18;
    static constexpr int sub = 32, bias = 1;
    static constexpr bool has_min = false;
    template <class S> static void take_apart(const std::byte* row, int64_t n, Piece& to) {
        for (int64_t r = 0; r < n / run; ++r) {
            const std::byte* const p = row + r / 2 * bytes;
            uint8_t* const q = to.quants + r * run;
            to.scales[r] = S::half(p);
            for (int i = 0; i < run; ++i) q[i] = static_cast<uint8_t>((byte_at(p + 2 + 8 * (r % 2), i / 4) >> (2 * (i % 4))) & 3);
        }
    }
};

// Two bits of each of 128 elements, 32 of them behind one another.
inline void low_pairs(const std::byte* p, uint8_t* q) {
    for (int j = 0; j < 4; ++j) {
        for (int l = 0; l < 32; ++l) q[32 * j + l] = static_cast<uint8_t>((byte_at(p, l) >> (2 * j)) & 3);
    }
}
// Six bits for a scale and a min of each of eight runs, in twelve bytes.
struct SixBits {
    uint8_t scales[8], mins[8];
    explicit SixBits(const std::byte* p) {
        for (int s = 0; s < 4; ++s) {
            scales[s] = static_cast<uint8_t>(byte_at(p, s) & 63);
            mins[s] = static_cast<uint8_t>(byte_at(p, s + 4) & 63);
            scales[s + 4] = static_cast<uint8_t>((byte_at(p, s + 8) & 15) | (byte_at(p, s) >> 6) << 4);
            mins[s + 4] = static_cast<uint8_t>((byte_at(p, s + 8) >> 4) | (byte_at(p, s + 4) >> 6) << 4);
        }
    }
};
inline void scaled(const uint8_t* steps, int n, float d, float* to) {
    for (int s = 0; s < n; ++s) to[s] = d * static_cast<float>(steps[s]);
}

struct Q2K {
    static constexpr TypeId id = TypeId::q2_K;
    static constexpr int64_t block_elements = 256, bytes = 84;
    static constexpr int sub = 16, bias = 0;
    static constexpr bool has_min = true;
    template <class S> static void take_apart(const std::byte* p, int64_t, Piece& to) {
        const float d = S::half(p + 80), dmin = S::half(p + 82);
        for (int s = 0; s < 16; ++s) {
            to.scales[s] = d * static_cast<float>(byte_at(p, s) & 15);
            to.mins[s] = dmin * static_cast<float>(byte_at(p, s) >> 4);
        }
        low_pairs(p + 16, to.quants);
        low_pairs(p + 48, to.quants + 128);
    }
};
struct Q3K {
    static constexpr TypeId id = TypeId::q3_K;
    static constexpr int64_t block_elements = 256, bytes = 110;
    static constexpr int sub = 16, bias = 4;
    static constexpr bool has_min = false;
    template <class S> static void take_apart(const std::byte* p, int64_t, Piece& to) {
        const float d = S::half(p + 108);
        for (int s = 0; s < 16; ++s) {
            const int low = s < 8 ? byte_at(p + 96, s) & 15 : byte_at(p + 96, s - 8) >> 4;
            const int high = (byte_at(p + 104, s % 4) >> (2 * (s / 4))) & 3;
            to.scales[s] = d * static_cast<float>((low | high << 4) - 32);
        }
        low_pairs(p + 32, to.quants);
        low_pairs(p + 64, to.quants + 128);
        for (int j = 0; j < 8; ++j) {
            uint8_t* const q = to.quants + 32 * j;
            for (int l = 0; l < 32; ++l) q[l] = static_cast<uint8_t>(q[l] | ((byte_at(p, l) >> j) & 1) << 2);
        }
    }
};
struct Q4K {
    static constexpr TypeId id = TypeId::q4_K;
    static constexpr int64_t block_elements = 256, bytes = 144;
    static constexpr int sub = 32, bias = 0;
    static constexpr bool has_min = true;
    template <class S> static void take_apart(const std::byte* p, int64_t, Piece& to) {
        const SixBits six(p + 4);
        scaled(six.scales, 8, S::half(p), to.scales);
        scaled(six.mins, 8, S::half(p + 2), to.mins);
        for (int g = 0; g < 4; ++g) {
            uint8_t* const q = to.quants + 64 * g;
            for (int l = 0; l < 32; ++l) {
                q[l] = static_cast<uint8_t>(byte_at(p + 16 + 32 * g, l) & 15);
                q[l + 32] = static_cast<uint8_t>(byte_at(p + 16 + 32 * g, l) >> 4);
            }
        }
    }
};
struct Q5K {
    static constexpr TypeId id = TypeId::q5_K;
    static constexpr int64_t block_elements = 256, bytes = 176;
    static constexpr int sub = 32, bias = 0;
    static constexpr bool has_min = true;
    template <class S> static void take_apart(const std::byte* p, int64_t, Piece& to) {
        const SixBits six(p + 4);
        scaled(six.scales, 8, S::half(p), to.scales);
        scaled(six.mins, 8, S::half(p + 2), to.mins);
        for (int g = 0; g < 4; ++g) {
            uint8_t* const q = to.quants + 64 * g;
            for (int l = 0; l < 32; ++l) {
                const int pair = byte_at(p + 48 + 32 * g, l), high = byte_at(p + 16, l) >> (2 * g);
                q[l] = static_cast<uint8_t>((pair & 15) | (high & 1) << 4);
                q[l + 32] = static_cast<uint8_t>((pair >> 4) | (high & 2) << 3);
            }
        }
    }
};
struct Q6K {
    static constexpr TypeId id = TypeId::q6_K;
    static constexpr int64_t block_elements = 256, bytes = 210;
    static constexpr int sub = 16, bias = 32;
    static constexpr bool has_min = false;
    template <class S> static void take_apart(const std::byte* p, int64_t, Piece& to) {
        const float d = S::half(p + 208);
        for (int s = 0; s < 16; ++s) to.scales[s] = d * static_cast<float>(static_cast<int8_t>(byte_at(p + 192, s)));
        for (int h = 0; h < 2; ++h) {
            const std::byte* const low = p + 64 * h;
            const std::byte* const high = p + 128 + 32 * h;
            uint8_t* const q = to.quants + 128 * h;
            for (int l = 0; l < 32; ++l) {
                const int a = byte_at(low, l), b = byte_at(low, l + 32), c = byte_at(high, l);
                q[l] = static_cast<uint8_t>((a & 15) | (c & 3) << 4);
                q[l + 32] = static_cast<uint8_t>((b & 15) | (c & 12) << 2);
                q[l + 64] = static_cast<uint8_t>((a >> 4) | (c & 48));
                q[l + 96] = static_cast<uint8_t>((b >> 4) | (c & 192) >> 2);
            }
        }
    }
};
struct Iq4xs {
    static constexpr TypeId id = TypeId::iq4_xs;
    static constexpr int64_t block_elements = 256, bytes = 136;
    static constexpr int sub = 32, bias = 128;
    static constexpr bool has_min = false;
    template <class S> static void take_apart(const std::byte* p, int64_t, Piece& to) {
        const float d = S::half(p);
        const uint32_t high = word_at(p) >> 16;
        for (int s = 0; s < 8; ++s) {
            const int low = (byte_at(p + 4, s / 2) >> (4 * (s % 2))) & 15;
            to.scales[s] = d * static_cast<float>((low | static_cast<int>((high >> (2 * s)) & 3) << 4) - 32);
            nibbles(p + 8 + 16 * s, to.quants + 32 * s);
            levels<S>(iq4_levels, to.quants + 32 * s);
        }
    }
};
struct Tq10 {
    static constexpr TypeId id = TypeId::tq1_0;
    static constexpr int64_t block_elements = 256, bytes = 54;
    static constexpr int sub = 32, bias = 1;
    static constexpr bool has_min = false;
    // Digit k of the bytes' five of base three.
    static void digits(const std::byte* p, int n, int power, uint8_t* q) {
        for (int i = 0; i < n; ++i) {
            const auto rest = static_cast<uint8_t>(byte_at(p, i) * power);
            q[i] = static_cast<uint8_t>(rest * 3 >> 8);
        }
    }
    template <class S> static void take_apart(const std::byte* p, int64_t, Piece& to) {
        const float d = S::half(p + 52);
        for (int s = 0; s < 8; ++s) to.scales[s] = d;
        for (int k = 0, power = 1; k < 5; ++k, power *= 3) {
            digits(p, 32, power, to.quants + 32 * k);
            digits(p + 32, 16, power, to.quants + 160 + 16 * k);
            if (k < 4) digits(p + 48, 4, power, to.quants + 240 + 4 * k);
        }
    }
};
struct Tq20 {
    static constexpr TypeId id = TypeId::tq2_0;
    static constexpr int64_t block_elements = 256, bytes = 66;
    static constexpr int sub = 32, bias = 1;
    static constexpr bool has_min = false;
    template <class S> static void take_apart(const std::byte* p, int64_t, Piece& to) {
        const float d = S::half(p + 64);
        for (int s = 0; s < 8; ++s) to.scales[s] = d;
        low_pairs(p, to.quants);
        low_pairs(p + 32, to.quants + 128);
    }
};

} // namespace
} // namespace ggs
