// SPDX-License-Identifier: MIT
// Rows of block types, decoded for products: 256 elements at a time, or the rest of a row.
//
// For every type, an element is decoded to an unsigned byte: the quant plus a bias. Every `sub` elements share a scale
// and, for some types, a min:
//
//     value = scale · (quant - bias) - min
//
// with quants from 0 to `top`. Each type has a struct that implements this; block_dot.h and panels.h contain the loops
// over them. Like those headers, this one is compiled once for each instruction set. It must not include inline
// functions, since the linker could use one copy of them for all instruction sets. S provides half(), put_halves(),
// look_up(), put_nibbles() for two blocks, and put_scaled(): eight signed bytes times a number.
#pragma once

#include "cpu/vectors.h"
#include "tensor/levels.h"
#include "tensor/type.h"

namespace ggs {
namespace {

constexpr int64_t piece = 256; // elements that are decoded at once
constexpr int run = 32;        // elements that are multiplied at once

// A piece of a row. If the row is shorter, the rest is not written.
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

// The nibbles of two blocks, `step` bytes apart, for an instruction set without a faster way; with 32 bits, which are
// the fifth bits.
struct BlockByBlock {
    [[gnu::always_inline]] static void put_nibbles(const std::byte* p, int64_t step, uint8_t* to) {
        for (int i = 0; i < 2; ++i) given(to + i * run, nibbles_of(p + i * step));
    }
    [[gnu::always_inline]] static void put_nibbles(const std::byte* p, const std::byte* bits, int64_t step,
                                                   uint8_t* to) {
        for (int i = 0; i < 2; ++i)
            given(to + i * run, nibbles_of(p + i * step) | (bits_of_word(bits + i * step) & 16));
    }
};

// Contiguous blocks of 32 elements. A block starts with a half, its scale; some types have a second half, which is
// added.
template <class T> struct Blocks32 {
    template <class S> [[gnu::always_inline]] static void take_apart(const std::byte* row, int64_t n, Piece& to) {
        const int64_t runs = n / run;
        // Eight at once: a vector load after eight separate stores would have to wait, since the stores can't be
        // forwarded to it.
        if (runs == 8) {
            S::put_halves(row, T::bytes, to.scales);
            if constexpr (T::has_min) {
                S::put_halves(row + 2, T::bytes, to.mins);
                given(to.mins, -taken<F32x8>(to.mins));
            }
        } else {
            for (int64_t r = 0; r < runs; ++r) {
                to.scales[r] = S::half(row + r * T::bytes);
                if constexpr (T::has_min) to.mins[r] = -S::half(row + r * T::bytes + 2);
            }
        }
        if (runs == 8) {
            for (int r = 0; r < 8; r += 2) T::template two<S>(row + r * T::bytes, to.quants + r * run);
        } else {
            for (int64_t r = 0; r < runs; ++r) T::template quants<S>(row + r * T::bytes, to.quants + r * run);
        }
    }
    // Decodes two blocks.
    template <class S> [[gnu::always_inline]] static void two(const std::byte* p, uint8_t* q) {
        T::template quants<S>(p, q);
        T::template quants<S>(p + T::bytes, q + run);
    }
};

// For these types the quants of two blocks are stored together, so they may be loaded together.
template <class T> constexpr bool stored_in_twos = requires { requires T::in_twos; };
// For a block of 256, if the instruction set has 64-byte vectors.
template <class S> constexpr bool puts_twos = requires(const std::byte* p, uint8_t* q) { S::put_sixes(p, p, q); };

struct Q40 : Blocks32<Q40> {
    static constexpr TypeId id = TypeId::q4_0;
    static constexpr int64_t block_elements = 32, bytes = 18;
    static constexpr int sub = 32, bias = 8, top = 15;
    static constexpr bool has_min = false;
    template <class S> [[gnu::always_inline]] static void quants(const std::byte* p, uint8_t* q) {
        given(q, nibbles_of(p + 2));
    }
    static constexpr bool in_twos = true;
    template <class S> [[gnu::always_inline]] static void two(const std::byte* p, uint8_t* q) {
        S::put_nibbles(p + 2, bytes, q);
    }
};
struct Q41 : Blocks32<Q41> {
    static constexpr TypeId id = TypeId::q4_1;
    static constexpr int64_t block_elements = 32, bytes = 20;
    static constexpr int sub = 32, bias = 0, top = 15;
    static constexpr bool has_min = true;
    template <class S> [[gnu::always_inline]] static void quants(const std::byte* p, uint8_t* q) {
        given(q, nibbles_of(p + 4));
    }
    static constexpr bool in_twos = true;
    template <class S> [[gnu::always_inline]] static void two(const std::byte* p, uint8_t* q) {
        S::put_nibbles(p + 4, bytes, q);
    }
};
struct Q50 : Blocks32<Q50> {
    static constexpr TypeId id = TypeId::q5_0;
    static constexpr int64_t block_elements = 32, bytes = 22;
    static constexpr int sub = 32, bias = 16, top = 31;
    static constexpr bool has_min = false;
    template <class S> [[gnu::always_inline]] static void quants(const std::byte* p, uint8_t* q) {
        given(q, nibbles_of(p + 6) | (bits_of_word(p + 2) & 16));
    }
    static constexpr bool in_twos = true;
    template <class S> [[gnu::always_inline]] static void two(const std::byte* p, uint8_t* q) {
        S::put_nibbles(p + 6, p + 2, bytes, q);
    }
};
struct Q51 : Blocks32<Q51> {
    static constexpr TypeId id = TypeId::q5_1;
    static constexpr int64_t block_elements = 32, bytes = 24;
    static constexpr int sub = 32, bias = 0, top = 31;
    static constexpr bool has_min = true;
    template <class S> [[gnu::always_inline]] static void quants(const std::byte* p, uint8_t* q) {
        given(q, nibbles_of(p + 8) | (bits_of_word(p + 4) & 16));
    }
    static constexpr bool in_twos = true;
    template <class S> [[gnu::always_inline]] static void two(const std::byte* p, uint8_t* q) {
        S::put_nibbles(p + 8, p + 4, bytes, q);
    }
};
struct Q80 : Blocks32<Q80> {
    static constexpr TypeId id = TypeId::q8_0;
    static constexpr int64_t block_elements = 32, bytes = 34;
    static constexpr int sub = 32, bias = 128, top = 255;
    static constexpr bool has_min = false;
    template <class S> [[gnu::always_inline]] static void quants(const std::byte* p, uint8_t* q) {
        given(q, taken<U8x32>(p + 2) ^ 0x80);
    }
};
// Levels from a table of sixteen, stored with 128 added.
struct Raised {
    uint8_t levels[16] = {};
    constexpr explicit Raised(const int8_t (&from)[16]) {
        for (int i = 0; i < 16; ++i) levels[i] = static_cast<uint8_t>(from[i] + 128);
    }
};
constexpr Raised raised_iq4{iq4_levels}, raised_fp4{fp4_levels};

struct Iq4nl : Blocks32<Iq4nl> {
    static constexpr TypeId id = TypeId::iq4_nl;
    static constexpr int64_t block_elements = 32, bytes = 18;
    static constexpr int sub = 32, bias = 128, top = 241;
    static constexpr bool has_min = false;
    template <class S> [[gnu::always_inline]] static void quants(const std::byte* p, uint8_t* q) {
        given(q, nibbles_of(p + 2));
        S::look_up(raised_iq4.levels, q);
    }
    template <class S> [[gnu::always_inline]] static void two(const std::byte* p, uint8_t* q) {
        S::put_nibbles(p + 2, bytes, q);
        S::look_up(raised_iq4.levels, q);
        S::look_up(raised_iq4.levels, q + run);
    }
};
struct Mxfp4 {
    static constexpr TypeId id = TypeId::mxfp4;
    static constexpr int64_t block_elements = 32, bytes = 17;
    static constexpr int sub = 32, bias = 128, top = 140;
    static constexpr bool has_min = false;
    template <class S> [[gnu::always_inline]] static void take_apart(const std::byte* row, int64_t n, Piece& to) {
        for (int64_t r = 0; r < n / run; ++r, row += bytes) {
            const uint32_t e = byte_at(row, 0); // 2^(e - 128)
            const uint32_t bits = e < 2 ? 0x00200000u << e : (e - 1) << 23;
            __builtin_memcpy(to.scales + r, &bits, 4);
            given(to.quants + r * run, nibbles_of(row + 1));
            S::look_up(raised_fp4.levels, to.quants + r * run);
        }
    }
};
struct Nvfp4 {
    static constexpr TypeId id = TypeId::nvfp4;
    static constexpr int64_t block_elements = 64, bytes = 36;
    static constexpr int sub = 16, bias = 128, top = 140;
    static constexpr bool has_min = false;
    // Returns half the value of the byte, because the levels are doubled.
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
    template <class S> [[gnu::always_inline]] static void take_apart(const std::byte* row, int64_t n, Piece& to) {
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
            S::look_up(raised_fp4.levels, q);
            S::look_up(raised_fp4.levels, q + 32);
        }
    }
};
struct Q10 {
    static constexpr TypeId id = TypeId::q1_0;
    static constexpr int64_t block_elements = 128, bytes = 18;
    static constexpr int sub = 32, bias = 1, top = 2;
    static constexpr bool has_min = false;
    template <class S> [[gnu::always_inline]] static void take_apart(const std::byte* row, int64_t n, Piece& to) {
        for (int64_t r = 0; r < n / run; ++r) {
            const std::byte* const p = row + r / 4 * bytes;
            uint8_t* const q = to.quants + r * run;
            to.scales[r] = S::half(p);
            given(q, bits_of_word(p + 2 + 4 * (r % 4)) & 2);
        }
    }
};
struct Q20 {
    static constexpr TypeId id = TypeId::q2_0;
    static constexpr int64_t block_elements = 64, bytes = 18;
    static constexpr int sub = 32, bias = 1, top = 3;
    static constexpr bool has_min = false;
    template <class S> [[gnu::always_inline]] static void take_apart(const std::byte* row, int64_t n, Piece& to) {
        for (int64_t r = 0; r < n / run; ++r) {
            const std::byte* const p = row + r / 2 * bytes;
            uint8_t* const q = to.quants + r * run;
            to.scales[r] = S::half(p);
            for (int i = 0; i < run; ++i)
                q[i] = static_cast<uint8_t>((byte_at(p + 2 + 8 * (r % 2), i / 4) >> (2 * (i % 4))) & 3);
        }
    }
};

// Extracts two bits for each of 128 elements, in groups of 32 consecutive elements.
inline void low_pairs(const std::byte* p, uint8_t* q) {
    const auto all = taken<U8x32>(p);
    given(q, all & 3);
    given(q + 32, (all >> 2) & 3);
    given(q + 64, (all >> 4) & 3);
    given(q + 96, all >> 6);
}
inline uint64_t long_at(const std::byte* p) {
    uint64_t bits;
    __builtin_memcpy(&bits, p, 8);
    return bits;
}
// A factor for operations on each of the eight bytes of a word. Bits that are shifted from one byte into the next must
// be masked.
constexpr uint64_t each_byte = 0x0101010101010101;
inline uint64_t two_words(uint32_t low, uint32_t high) { return low | uint64_t{high} << 32; }
// Subtracts 32 from each of eight six-bit bytes; the results are signed.
constexpr uint64_t less_32(uint64_t six) { return (six + 0x60 * each_byte) ^ 0x80 * each_byte; }
// Six bits for the scale and for the min of each of eight runs, in twelve bytes.
struct SixBits {
    uint64_t scales, mins;
    explicit SixBits(const std::byte* p) {
        const uint32_t a = word_at(p), b = word_at(p + 4), c = word_at(p + 8);
        constexpr uint32_t low = 0x0F0F0F0F, top = 0x30303030;
        scales = two_words(a & (low | top), (c & low) | ((a >> 2) & top));
        mins = two_words(b & (low | top), ((c >> 4) & low) | ((b >> 2) & top));
    }
};

// The sub-blocks of 256 elements: one or two integers each, which are multiplied by the block's factors.
struct Steps {
    float d, dmin;
    uint64_t scales[2], mins[2]; // signed bytes; for runs, only the first eight are used
};
template <class T> struct Blocks256 {
    template <class S> [[gnu::always_inline]] static void take_apart(const std::byte* p, int64_t, Piece& to) {
        const Steps steps = T::template steps<S>(p);
        for (int h = 0; h < 256 / T::sub / 8; ++h) {
            S::put_scaled(steps.scales[h], steps.d, to.scales + 8 * h);
            if constexpr (T::has_min) S::put_scaled(steps.mins[h], steps.dmin, to.mins + 8 * h);
        }
        T::template quants<S>(p, to.quants);
    }
};

struct Q2K : Blocks256<Q2K> {
    static constexpr TypeId id = TypeId::q2_K;
    static constexpr int64_t block_elements = 256, bytes = 84;
    static constexpr int sub = 16, bias = 0, top = 3;
    static constexpr bool has_min = true;
    template <class S> [[gnu::always_inline]] static Steps steps(const std::byte* p) {
        constexpr uint64_t low = 15 * each_byte;
        const uint64_t first = long_at(p), second = long_at(p + 8);
        return {
            S::half(p + 80), S::half(p + 82), {first & low, second & low}, {(first >> 4) & low, (second >> 4) & low}};
    }
    template <class S> [[gnu::always_inline]] static void quants(const std::byte* p, uint8_t* q) {
        low_pairs(p + 16, q);
        low_pairs(p + 48, q + 128);
    }
};
struct Q3K : Blocks256<Q3K> {
    static constexpr TypeId id = TypeId::q3_K;
    static constexpr int64_t block_elements = 256, bytes = 110;
    static constexpr int sub = 16, bias = 4, top = 7;
    static constexpr bool has_min = false;
    template <class S> [[gnu::always_inline]] static Steps steps(const std::byte* p) {
        const uint64_t low = long_at(p + 96);
        const uint32_t high = word_at(p + 104);
        constexpr uint32_t pair = 0x03030303;
        return {S::half(p + 108),
                0,
                {less_32((low & 15 * each_byte) | two_words(high & pair, (high >> 2) & pair) << 4),
                 less_32(((low >> 4) & 15 * each_byte) | two_words((high >> 4) & pair, (high >> 6) & pair) << 4)},
                {}};
    }
    template <class S> [[gnu::always_inline]] static void quants(const std::byte* p, uint8_t* to) {
        const auto third = taken<U8x32>(p);
        for (int h = 0; h < 2; ++h) {
            const auto pairs = taken<U8x32>(p + 32 + 32 * h);
            const U8x32 bits = h == 0 ? third : third >> 4;
            uint8_t* const q = to + 128 * h;
            given(q, (pairs & 3) | ((bits << 2) & 4));
            given(q + 32, ((pairs >> 2) & 3) | ((bits << 1) & 4));
            given(q + 64, ((pairs >> 4) & 3) | (bits & 4));
            given(q + 96, (pairs >> 6) | ((bits >> 1) & 4));
        }
    }
};
struct Q4K : Blocks256<Q4K> {
    static constexpr TypeId id = TypeId::q4_K;
    static constexpr int64_t block_elements = 256, bytes = 144;
    static constexpr int sub = 32, bias = 0, top = 15;
    static constexpr bool in_twos = true;
    static constexpr bool has_min = true;
    template <class S> [[gnu::always_inline]] static Steps steps(const std::byte* p) {
        const SixBits six(p + 4);
        return {S::half(p), S::half(p + 2), {six.scales}, {six.mins}};
    }
    template <class S> [[gnu::always_inline]] static void quants(const std::byte* p, uint8_t* q) {
        for (int g = 0; g < 4; ++g) {
            if constexpr (puts_twos<S>) {
                S::put_halves_of_32(p + 16 + 32 * g, q + 64 * g);
            } else {
                const auto pairs = taken<U8x32>(p + 16 + 32 * g);
                given(q + 64 * g, pairs & 15);
                given(q + 64 * g + 32, pairs >> 4);
            }
        }
    }
};
struct Q5K : Blocks256<Q5K> {
    static constexpr TypeId id = TypeId::q5_K;
    static constexpr int64_t block_elements = 256, bytes = 176;
    static constexpr int sub = 32, bias = 0, top = 31;
    static constexpr bool in_twos = true;
    static constexpr bool has_min = true;
    template <class S> [[gnu::always_inline]] static Steps steps(const std::byte* p) {
        const SixBits six(p + 4);
        return {S::half(p), S::half(p + 2), {six.scales}, {six.mins}};
    }
    template <class S> [[gnu::always_inline]] static void quants(const std::byte* p, uint8_t* q) {
        auto fifth = taken<U8x32>(p + 16);
        for (int g = 0; g < 4; ++g, fifth >>= 2) {
            if constexpr (puts_twos<S>) {
                S::put_halves_of_32(p + 48 + 32 * g, p + 16, 2 * g, q + 64 * g);
                continue;
            }
            const auto pairs = taken<U8x32>(p + 48 + 32 * g);
            given(q + 64 * g, (pairs & 15) | ((fifth << 4) & 16));
            given(q + 64 * g + 32, (pairs >> 4) | ((fifth << 3) & 16));
        }
    }
};
struct Q6K : Blocks256<Q6K> {
    static constexpr TypeId id = TypeId::q6_K;
    static constexpr int64_t block_elements = 256, bytes = 210;
    static constexpr int sub = 16, bias = 32, top = 63;
    static constexpr bool in_twos = true;
    static constexpr bool has_min = false;
    template <class S> [[gnu::always_inline]] static Steps steps(const std::byte* p) {
        return {S::half(p + 208), 0, {long_at(p + 192), long_at(p + 200)}, {}};
    }
    template <class S> [[gnu::always_inline]] static void quants(const std::byte* p, uint8_t* q) {
        for (int h = 0; h < 2; ++h) {
            if constexpr (puts_twos<S>) {
                S::put_sixes(p + 64 * h, p + 128 + 32 * h, q + 128 * h);
                continue;
            }
            const auto first = taken<U8x32>(p + 64 * h), second = taken<U8x32>(p + 64 * h + 32),
                       high = taken<U8x32>(p + 128 + 32 * h);
            uint8_t* const to = q + 128 * h;
            given(to, (first & 15) | ((high << 4) & 48));
            given(to + 32, (second & 15) | ((high << 2) & 48));
            given(to + 64, (first >> 4) | (high & 48));
            given(to + 96, (second >> 4) | ((high >> 2) & 48));
        }
    }
};
struct Iq4xs : Blocks256<Iq4xs> {
    static constexpr TypeId id = TypeId::iq4_xs;
    static constexpr int64_t block_elements = 256, bytes = 136;
    static constexpr int sub = 32, bias = 128, top = 241;
    static constexpr bool has_min = false;
    template <class S> [[gnu::always_inline]] static Steps steps(const std::byte* p) {
        uint64_t six = 0;
        const uint32_t low = word_at(p + 4), high = word_at(p) >> 16;
        for (int s = 0; s < 8; ++s) six |= uint64_t{((low >> (4 * s)) & 15) | ((high >> (2 * s)) & 3) << 4} << (8 * s);
        return {S::half(p), 0, {less_32(six)}, {}};
    }
    template <class S> [[gnu::always_inline]] static void quants(const std::byte* p, uint8_t* q) {
        for (int s = 0; s < 8; ++s) {
            given(q + 32 * s, nibbles_of(p + 8 + 16 * s));
            S::look_up(raised_iq4.levels, q + 32 * s);
        }
    }
};
struct Tq10 : Blocks256<Tq10> {
    static constexpr TypeId id = TypeId::tq1_0;
    static constexpr int64_t block_elements = 256, bytes = 54;
    static constexpr int sub = 32, bias = 1, top = 2;
    static constexpr bool has_min = false;
    // Extracts digit k of each byte's five base-3 digits.
    static void digits(const std::byte* p, int n, int power, uint8_t* q) {
        for (int i = 0; i < n; ++i) {
            const auto rest = static_cast<uint8_t>(byte_at(p, i) * power);
            q[i] = static_cast<uint8_t>(rest * 3 >> 8);
        }
    }
    template <class S> [[gnu::always_inline]] static Steps steps(const std::byte* p) {
        return {S::half(p + 52), 0, {each_byte}, {}};
    }
    template <class S> [[gnu::always_inline]] static void quants(const std::byte* p, uint8_t* q) {
        for (int k = 0, power = 1; k < 5; ++k, power *= 3) {
            digits(p, 32, power, q + 32 * k);
            digits(p + 32, 16, power, q + 160 + 16 * k);
            if (k < 4) digits(p + 48, 4, power, q + 240 + 4 * k);
        }
    }
};
struct Tq20 : Blocks256<Tq20> {
    static constexpr TypeId id = TypeId::tq2_0;
    static constexpr int64_t block_elements = 256, bytes = 66;
    static constexpr int sub = 32, bias = 1, top = 3;
    static constexpr bool has_min = false;
    template <class S> [[gnu::always_inline]] static Steps steps(const std::byte* p) {
        return {S::half(p + 64), 0, {each_byte}, {}};
    }
    template <class S> [[gnu::always_inline]] static void quants(const std::byte* p, uint8_t* q) {
        low_pairs(p, q);
        low_pairs(p + 32, q + 128);
    }
};

} // namespace
} // namespace ggs
