// SPDX-License-Identifier: MIT
// Products of 32 quantised weights with 32 activations of 8 bits, four at a time (dp4a), for the types that models have.
//
// Blocks of 17, 18, 22, 34 and 210 bytes begin at odd places: as ggml lays them out they are read two bytes at a time. Beside
// the tensor a device keeps their fields apart, where each begins at a whole word and is read sixteen bytes at a time
// (Layout::piece_at).
#pragma once

#include "cuda/kernels/encode.cuh"

#include <type_traits>

namespace ggs::cuda::GGS_VARIANT {

// 32 activations: x = d · q, and the sums of the first and the second sixteen q.
struct Q8 {
    int q[8];
    float d;
    int sums[2];
};
// Many of them in memory: the q of all, then the rest of all, so that threads side by side read whole words side by side.
struct Q8s {
    int4* quants;  // two for each
    float2* rests; // d, and the bits of both sums, which sixteen bits hold each

    static constexpr int64_t bytes = 40; // of each

    KERNEL_INLINE Q8 at(int64_t number) const {
        const int4 first = quants[2 * number], second = quants[2 * number + 1];
        const float2 rest = rests[number];
        const auto sums = static_cast<int>(float_bits(rest.y));
        return {{first.x, first.y, first.z, first.w, second.x, second.y, second.z, second.w}, rest.x, {static_cast<short>(sums), sums >> 16}};
    }
};

// The types that have such a product: calls `with` with the one that `type` is, as a constant; false where it is none of them.
template <class With> bool with_dot_type(TypeId type, With with) {
    switch (type) {
    case TypeId::q4_0: with(std::integral_constant<TypeId, TypeId::q4_0>()); break;
    case TypeId::q5_0: with(std::integral_constant<TypeId, TypeId::q5_0>()); break;
    case TypeId::q8_0: with(std::integral_constant<TypeId, TypeId::q8_0>()); break;
    case TypeId::q4_K: with(std::integral_constant<TypeId, TypeId::q4_K>()); break;
    case TypeId::q5_K: with(std::integral_constant<TypeId, TypeId::q5_K>()); break;
    case TypeId::q6_K: with(std::integral_constant<TypeId, TypeId::q6_K>()); break;
    case TypeId::mxfp4: with(std::integral_constant<TypeId, TypeId::mxfp4>()); break;
    default: return false;
    }
    return true;
}
// Whether its blocks begin at odd places, so that their fields are kept apart.
template <TypeId type> inline constexpr bool has_pieces = type != TypeId::q4_K && type != TypeId::q5_K;
inline bool has_dot(TypeId type) {
    return with_dot_type(type, [](auto) {});
}

KERNEL_INLINE int two_shorts(const unsigned char* at) {
    return static_cast<int>(load<unsigned short>(at) | static_cast<unsigned>(load<unsigned short>(at + 2)) << 16);
}
KERNEL_INLINE float even_half(const unsigned char* at) { return half_float(load<unsigned short>(at)); }
// Four bits, one to each byte.
KERNEL_INLINE int spread_bits(unsigned bits) { return static_cast<int>((bits & 15u) * 0x00204081u & 0x01010101u); }
KERNEL_INLINE int nibbles_of(int bytes, int high) { return bytes >> (4 * high) & 0x0f0f0f0f; }

// Where a row's blocks have their fields, the longest first: in each block, or apart.
struct Pieces {
    const unsigned char* at[4]; // of the row's first block
    int step[4];                // to the next block's

    KERNEL_INLINE const unsigned char* of(int piece, int64_t block) const { return at[piece] + block * step[piece]; }
};
KERNEL_INLINE Pieces pieces_in_blocks(const Layout& layout, const unsigned char* row) {
    Pieces pieces;
#pragma unroll
    for (int p = 0; p < 4; ++p) {
        pieces.at[p] = row + layout.piece_at[p];
        pieces.step[p] = layout.bytes;
    }
    return pieces;
}
// Of `blocks` in all, the row that begins with block `first`.
KERNEL_INLINE Pieces pieces_apart(const Layout& layout, const unsigned char* apart, int64_t blocks, int64_t first) {
    Pieces pieces;
#pragma unroll
    for (int p = 0; p < 4; ++p) {
        pieces.at[p] = apart + first * layout.piece_size[p];
        pieces.step[p] = layout.piece_size[p];
        apart += blocks * layout.piece_size[p];
    }
    return pieces;
}

// Some whole words of a field.
template <bool apart, int words> KERNEL_INLINE void read_words(const unsigned char* from, int (&to)[words]) {
    if constexpr (apart && words % 4 == 0) {
#pragma unroll
        for (int i = 0; i < words; i += 4) {
            const int4 four = load<int4>(from + 4 * i);
            to[i] = four.x;
            to[i + 1] = four.y;
            to[i + 2] = four.z;
            to[i + 3] = four.w;
        }
    } else {
#pragma unroll
        for (int i = 0; i < words; ++i) to[i] = apart ? load<int>(from + 4 * i) : two_shorts(from + 4 * i);
    }
}

template <bool apart> KERNEL_INLINE float dot_q4_0(const Pieces& pieces, int64_t block, const Q8& y) {
    int q[4], sum = 0;
    read_words<apart>(pieces.of(0, block), q);
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        sum = __dp4a(nibbles_of(q[i], 0), y.q[i], sum);
        sum = __dp4a(nibbles_of(q[i], 1), y.q[i + 4], sum);
    }
    return even_half(pieces.of(1, block)) * y.d * static_cast<float>(sum - 8 * (y.sums[0] + y.sums[1]));
}
template <bool apart> KERNEL_INLINE float dot_q5_0(const Pieces& pieces, int64_t block, const Q8& y) {
    int q[4], high[1], sum = 0;
    read_words<apart>(pieces.of(0, block), q);
    read_words<apart>(pieces.of(1, block), high);
    const auto fifth = static_cast<unsigned>(high[0]);
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        sum = __dp4a(nibbles_of(q[i], 0) | spread_bits(fifth >> (4 * i)) << 4, y.q[i], sum);
        sum = __dp4a(nibbles_of(q[i], 1) | spread_bits(fifth >> (16 + 4 * i)) << 4, y.q[i + 4], sum);
    }
    return even_half(pieces.of(2, block)) * y.d * static_cast<float>(sum - 16 * (y.sums[0] + y.sums[1]));
}
template <bool apart> KERNEL_INLINE float dot_q8_0(const Pieces& pieces, int64_t block, const Q8& y) {
    int q[8], sum = 0;
    read_words<apart>(pieces.of(0, block), q);
#pragma unroll
    for (int i = 0; i < 8; ++i) sum = __dp4a(q[i], y.q[i], sum);
    return even_half(pieces.of(1, block)) * y.d * static_cast<float>(sum);
}
// The levels of eight four-bit indices: four bytes of those that stand low in a byte of the word, and four of the high ones.
KERNEL_INLINE void levels_of(unsigned word, int& low, int& high) {
    // 0 1 2 3 4 6 8 12, and with the fourth bit their negatives: looked up by three bits both, four indices at a time.
    constexpr unsigned small = 0x03020100, large = 0x0c080604, small_negative = 0xfdfeff00, large_negative = 0xf4f8fafc;
    const unsigned first = word & 0x7777u, second = word >> 16 & 0x7777u;
    const unsigned up[2] = {__byte_perm(small, large, first), __byte_perm(small, large, second)};
    const unsigned down[2] = {__byte_perm(small_negative, large_negative, first), __byte_perm(small_negative, large_negative, second)};
    // 255 in the bytes whose index has the fourth bit.
    const unsigned low_down = (word >> 3 & 0x01010101u) * 255u, high_down = (word >> 7 & 0x01010101u) * 255u;
    // Low and high ones stand in turns: every second byte.
    low = static_cast<int>((__byte_perm(up[0], up[1], 0x6420) & ~low_down) | (__byte_perm(down[0], down[1], 0x6420) & low_down));
    high = static_cast<int>((__byte_perm(up[0], up[1], 0x7531) & ~high_down) | (__byte_perm(down[0], down[1], 0x7531) & high_down));
}
template <bool apart> KERNEL_INLINE float dot_mxfp4(const Pieces& pieces, int64_t block, const Q8& y) {
    int q[4], sum = 0;
    const unsigned char* const quants = pieces.of(0, block);
    if constexpr (apart) {
        read_words<true>(quants, q);
    } else { // every second block begins at an odd address
#pragma unroll
        for (int i = 0; i < 4; ++i) q[i] = quants[4 * i] | quants[4 * i + 1] << 8 | quants[4 * i + 2] << 16 | quants[4 * i + 3] << 24;
    }
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        int low, high;
        levels_of(static_cast<unsigned>(q[i]), low, high);
        sum = __dp4a(low, y.q[i], sum);
        sum = __dp4a(high, y.q[i + 4], sum);
    }
    return e8m0_half_float(*pieces.of(1, block)) * y.d * static_cast<float>(sum);
}
// The eighth s of 256 weights.
template <bool apart> KERNEL_INLINE float dot_q6_K(const Pieces& pieces, int64_t block, int s, const Q8& y) {
    const int half = s / 4, part = s % 4;
    int low[8], high[8];
    read_words<apart>(pieces.of(0, block) + 64 * half + 32 * (part % 2), low);
    read_words<apart>(pieces.of(1, block) + 32 * half, high);
    const unsigned char* const scales = pieces.of(2, block) + 8 * half + 2 * part;
    float value = 0;
#pragma unroll
    for (int h = 0; h < 2; ++h) {
        int sum = 0;
#pragma unroll
        for (int i = 4 * h; i < 4 * h + 4; ++i) sum = __dp4a(nibbles_of(low[i], part / 2) | (high[i] >> (2 * part) & 0x03030303) << 4, y.q[i], sum);
        value += static_cast<float>(static_cast<signed char>(scales[h]) * (sum - 32 * y.sums[h]));
    }
    return even_half(pieces.of(3, block)) * y.d * value;
}

struct ScaleAndMin {
    int scale, min;
};
// Six bits each, of sub-block s of eight, as q4_K and q5_K have them in three words.
KERNEL_INLINE ScaleAndMin six_bits(const int (&packed)[3], int s) {
    const int at = 8 * (s % 4), a = packed[0] >> at & 255, b = packed[1] >> at & 255, c = packed[2] >> at & 255;
    if (s < 4) return {a & 63, b & 63};
    return {(c & 15) | (a >> 6) << 4, c >> 4 | (b >> 6) << 4};
}
// The first sixteen bytes of a block of those: two halves, and the six bits.
struct KHead {
    int words[4];

    KERNEL_INLINE float with_min(int s, int sum, const Q8& y) const {
        const auto halves = static_cast<unsigned>(words[0]);
        const ScaleAndMin m = six_bits({words[1], words[2], words[3]}, s);
        return y.d * (half_float(static_cast<unsigned short>(halves)) * static_cast<float>(m.scale * sum) -
                      half_float(static_cast<unsigned short>(halves >> 16)) * static_cast<float>(m.min * (y.sums[0] + y.sums[1])));
    }
};
// `wide`: blocks begin at multiples of sixteen bytes.
template <bool wide, int words> KERNEL_INLINE void read_block(const unsigned char* from, int (&to)[words]) {
    if constexpr (wide) {
        read_words<true>(from, to);
    } else {
#pragma unroll
        for (int i = 0; i < words; ++i) to[i] = load<int>(from + 4 * i);
    }
}
template <bool wide> KERNEL_INLINE float dot_q4_K(const unsigned char* block, int s, const Q8& y) {
    KHead head;
    int q[8], sum = 0;
    read_block<wide>(block, head.words);
    read_block<wide>(block + 16 + 32 * (s / 2), q);
#pragma unroll
    for (int i = 0; i < 8; ++i) sum = __dp4a(nibbles_of(q[i], s % 2), y.q[i], sum);
    return head.with_min(s, sum, y);
}
template <bool wide> KERNEL_INLINE float dot_q5_K(const unsigned char* block, int s, const Q8& y) {
    KHead head;
    int q[8], fifth[8], sum = 0;
    read_block<wide>(block, head.words);
    read_block<wide>(block + 16, fifth);
    read_block<wide>(block + 48 + 32 * (s / 2), q);
#pragma unroll
    for (int i = 0; i < 8; ++i) sum = __dp4a(nibbles_of(q[i], s % 2) | (fifth[i] >> s & 0x01010101) << 4, y.q[i], sum);
    return head.with_min(s, sum, y);
}
// The 32 weights that begin at element 32 · number of a row. `apart`: their fields are; of the types without pieces, which are
// read as they lie: blocks begin at multiples of sixteen bytes.
template <TypeId type, bool apart> KERNEL_INLINE float dot_32(const unsigned char* row, const Pieces& pieces, int64_t number, const Q8& y) {
    if constexpr (type == TypeId::q4_0)
        return dot_q4_0<apart>(pieces, number, y);
    else if constexpr (type == TypeId::q5_0)
        return dot_q5_0<apart>(pieces, number, y);
    else if constexpr (type == TypeId::q8_0)
        return dot_q8_0<apart>(pieces, number, y);
    else if constexpr (type == TypeId::mxfp4)
        return dot_mxfp4<apart>(pieces, number, y);
    else if constexpr (type == TypeId::q4_K)
        return dot_q4_K<apart>(row + 144 * (number / 8), static_cast<int>(number % 8), y);
    else if constexpr (type == TypeId::q5_K)
        return dot_q5_K<apart>(row + 176 * (number / 8), static_cast<int>(number % 8), y);
    else
        return dot_q6_K<apart>(pieces, number / 8, static_cast<int>(number % 8), y);
}

} // namespace ggs::cuda::GGS_VARIANT
