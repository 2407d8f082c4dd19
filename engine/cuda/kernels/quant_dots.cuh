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
constexpr bool has_pieces(TypeId type) { return type != TypeId::q4_K && type != TypeId::q5_K; }
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
// Eight levels of two four-bit indices each byte of a word has: the low ones' bytes, and the high ones'.
KERNEL_INLINE void levels_of(int word, int& low, int& high) {
    unsigned of_low = 0, of_high = 0;
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        const int byte = word >> (8 * k) & 255;
        of_low |= (static_cast<unsigned>(encoding::fp4_level(byte & 15)) & 255u) << (8 * k);
        of_high |= (static_cast<unsigned>(encoding::fp4_level(byte >> 4)) & 255u) << (8 * k);
    }
    low = static_cast<int>(of_low);
    high = static_cast<int>(of_high);
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
        levels_of(q[i], low, high);
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
// Six bits each, of sub-block s, as q4_K and q5_K have them.
KERNEL_INLINE ScaleAndMin six_bits(const unsigned char* packed, int s) {
    if (s < 4) return {packed[s] & 63, packed[s + 4] & 63};
    return {(packed[s + 4] & 15) | (packed[s - 4] >> 6) << 4, packed[s + 4] >> 4 | (packed[s] >> 6) << 4};
}
KERNEL_INLINE float with_min(const unsigned char* block, int s, int sum, const Q8& y) {
    const ScaleAndMin m = six_bits(block + 4, s);
    return y.d * (even_half(block) * static_cast<float>(m.scale * sum) - even_half(block + 2) * static_cast<float>(m.min * (y.sums[0] + y.sums[1])));
}
KERNEL_INLINE float dot_q4_K(const unsigned char* block, int s, const Q8& y) {
    int sum = 0;
#pragma unroll
    for (int i = 0; i < 8; ++i) sum = __dp4a(nibbles_of(load<int>(block + 16 + 32 * (s / 2) + 4 * i), s % 2), y.q[i], sum);
    return with_min(block, s, sum, y);
}
KERNEL_INLINE float dot_q5_K(const unsigned char* block, int s, const Q8& y) {
    int sum = 0;
#pragma unroll
    for (int i = 0; i < 8; ++i) {
        const int fifth = load<int>(block + 16 + 4 * i) >> s & 0x01010101;
        sum = __dp4a(nibbles_of(load<int>(block + 48 + 32 * (s / 2) + 4 * i), s % 2) | fifth << 4, y.q[i], sum);
    }
    return with_min(block, s, sum, y);
}
// The 32 weights that begin at element 32 · number of a row, which the types without pieces read as it lies.
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
        return dot_q4_K(row + 144 * (number / 8), static_cast<int>(number % 8), y);
    else if constexpr (type == TypeId::q5_K)
        return dot_q5_K(row + 176 * (number / 8), static_cast<int>(number % 8), y);
    else
        return dot_q6_K<apart>(pieces, number / 8, static_cast<int>(number % 8), y);
}

} // namespace ggs::cuda::GGS_VARIANT
