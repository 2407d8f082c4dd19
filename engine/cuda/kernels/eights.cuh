// SPDX-License-Identifier: MIT
// Eights: eight consecutive values of a block at a time, for kernels that decode whole tensors with one wide store per
// thread.
//
// The usual types have decoders that load the bytes of all eight values at once, in words as wide as the blocks'
// alignment allows. All other types with a layout are read value by value (eight_by_layout).
#pragma once

#include "cuda/kernels/blocks.cuh"
#include "tensor/levels.h"

#include <type_traits>

namespace ggs::cuda::GGS_VARIANT {

// -- bytes ------------------------------------------------------------------------------------------------------------

// Loads four bytes from an address that is a multiple of `unit`.
template <int unit> KERNEL_INLINE unsigned word_from(const unsigned char* at) {
    if constexpr (unit >= 4)
        return load<unsigned>(at);
    else if constexpr (unit == 2)
        return load<unsigned short>(at) | static_cast<unsigned>(load<unsigned short>(at + 2)) << 16;
    else
        return at[0] | at[1] << 8 | at[2] << 16 | static_cast<unsigned>(at[3]) << 24;
}
struct EightBytes {
    unsigned word[2];

    KERNEL_INLINE EightBytes bits(unsigned shift, unsigned mask) const {
        return {{word[0] >> shift & mask * 0x01010101u, word[1] >> shift & mask * 0x01010101u}};
    }
    KERNEL_INLINE EightBytes nibbles(unsigned high) const { return bits(4 * high, 15); }
    // Combines it with `upper`, shifted left by `shift` bits.
    KERNEL_INLINE EightBytes below(const EightBytes& upper, unsigned shift) const {
        return {{word[0] | upper.word[0] << shift, word[1] | upper.word[1] << shift}};
    }
    // Converts signed bytes to unsigned ones by adding 128.
    KERNEL_INLINE EightBytes raised() const { return {{word[0] ^ 0x80808080u, word[1] ^ 0x80808080u}}; }
    // Returns byte k minus the bias, as 2^23 + k - (2^23 + bias): this takes one permutation, which is faster than a
    // conversion.
    KERNEL_INLINE float number(int k, float bias) const {
#if defined(__CUDA_ARCH__)
        return __fadd_rn(bits_float(__byte_perm(word[k / 4], 0x4b000000u, 0x7440u | static_cast<unsigned>(k % 4))),
                         -(8388608.0f + bias));
#else
        return static_cast<float>(word[k / 4] >> (8 * (k % 4)) & 255u) - bias;
#endif
    }
    KERNEL_INLINE void scaled(float bias, float scale, float (&x)[8]) const {
#pragma unroll
        for (int k = 0; k < 8; ++k) x[k] = number(k, bias) * scale;
    }
    KERNEL_INLINE void scaled_and_moved(float scale, float added, float (&x)[8]) const {
#pragma unroll
        for (int k = 0; k < 8; ++k) x[k] = number(k, 0) * scale + added;
    }
};
// Expands eight bits, one to each byte.
KERNEL_INLINE EightBytes eight_bits(unsigned bits) {
    return {{(bits & 15u) * 0x00204081u & 0x01010101u, (bits >> 4 & 15u) * 0x00204081u & 0x01010101u}};
}
template <int unit> KERNEL_INLINE EightBytes eight_bytes(const unsigned char* at) {
    if constexpr (unit >= 8) {
        const int2 both = load<int2>(at);
        return {{static_cast<unsigned>(both.x), static_cast<unsigned>(both.y)}};
    } else {
        return {{word_from<unit>(at), word_from<unit>(at + 4)}};
    }
}

// Returns four levels, each plus 128.
constexpr unsigned four_levels(const int8_t (&levels)[16], int first) {
    unsigned bits = 0;
    for (int i = 0; i < 4; ++i) bits |= static_cast<unsigned>(levels[first + i] + 128) << (8 * i);
    return bits;
}
// Sixteen levels, four to a word, each plus 128.
template <unsigned of_0, unsigned of_4, unsigned of_8, unsigned of_12> struct Levels {
    // Looks up four indices, one per byte.
    static KERNEL_INLINE unsigned four(unsigned indices) {
        const unsigned pairs = indices | indices >> 4, which = ((pairs & 0xffu) | (pairs >> 8 & 0xff00u)) & 0x7777u;
        const unsigned upper = (indices >> 3 & 0x01010101u) * 255u; // 255 where the index is 8 or more
        return (__byte_perm(of_0, of_4, which) & ~upper) | (__byte_perm(of_8, of_12, which) & upper);
    }
    static KERNEL_INLINE EightBytes of(const EightBytes& indices) {
        return {{four(indices.word[0]), four(indices.word[1])}};
    }
};
using Iq4Levels = Levels<four_levels(iq4_levels, 0), four_levels(iq4_levels, 4), four_levels(iq4_levels, 8),
                         four_levels(iq4_levels, 12)>;
using Fp4Levels = Levels<four_levels(fp4_levels, 0), four_levels(fp4_levels, 4), four_levels(fp4_levels, 8),
                         four_levels(fp4_levels, 12)>;

// Loads a half from an even address.
KERNEL_INLINE float half_at(const unsigned char* at) { return half_float(load<unsigned short>(at)); }
KERNEL_INLINE float low_half(unsigned word) { return half_float(static_cast<unsigned short>(word)); }
KERNEL_INLINE float high_half(unsigned word) { return half_float(static_cast<unsigned short>(word >> 16)); }

// -- types ------------------------------------------------------------------------------------------------------------

// For each type:
//   block, bytes   elements and bytes of one
//   reach()        an upper bound of the magnitudes of the block's values
//   read()         value 8 · eight and the seven after it, times `factor`, a power of two
// `wide`: rows are aligned to sixteen bytes.
template <TypeId type, bool wide> struct Eights;

// Whether aligned rows are read in wider words.
template <TypeId type> inline constexpr bool gains_by_width =
    type == TypeId::q5_1 || type == TypeId::q4_K || type == TypeId::q5_K || type == TypeId::iq4_xs;

template <bool wide> struct Eights<TypeId::q4_0, wide> {
    static constexpr unsigned block = 32, bytes = 18;
    static KERNEL_INLINE float reach(const unsigned char* from) { return 8.0f * fabsf(half_at(from)); }
    static KERNEL_INLINE void read(const unsigned char* from, unsigned eight, float factor, float (&x)[8]) {
        const EightBytes q = eight_bytes<2>(from + 2 + 8 * (eight % 2));
        const float d = half_at(from) * factor;
        q.nibbles(eight / 2).scaled(8, d, x);
    }
};

template <bool wide> struct Eights<TypeId::q4_1, wide> {
    static constexpr unsigned block = 32, bytes = 20;
    static KERNEL_INLINE float reach(const unsigned char* from) {
        const auto both = load<unsigned>(from);
        return 15.0f * fabsf(low_half(both)) + fabsf(high_half(both));
    }
    static KERNEL_INLINE void read(const unsigned char* from, unsigned eight, float factor, float (&x)[8]) {
        const EightBytes q = eight_bytes<4>(from + 4 + 8 * (eight % 2));
        const auto both = load<unsigned>(from);
        const float d = low_half(both) * factor, m = high_half(both) * factor;
        q.nibbles(eight / 2).scaled_and_moved(d, m, x);
    }
};

template <bool wide> struct Eights<TypeId::q5_0, wide> {
    static constexpr unsigned block = 32, bytes = 22;
    static KERNEL_INLINE float reach(const unsigned char* from) { return 16.0f * fabsf(half_at(from)); }
    static KERNEL_INLINE void read(const unsigned char* from, unsigned eight, float factor, float (&x)[8]) {
        const EightBytes q = eight_bytes<2>(from + 6 + 8 * (eight % 2));
        // The fifth bits of eight elements are one byte.
        const unsigned fifth = load<unsigned short>(from + 2 + eight / 2 * 2) >> (8 * (eight % 2));
        const float d = half_at(from) * factor;
        q.nibbles(eight / 2).below(eight_bits(fifth), 4).scaled(16, d, x);
    }
};

template <bool wide> struct Eights<TypeId::q5_1, wide> {
    static constexpr unsigned block = 32, bytes = 24;
    static KERNEL_INLINE float reach(const unsigned char* from) {
        const auto both = load<unsigned>(from);
        return 31.0f * fabsf(low_half(both)) + fabsf(high_half(both));
    }
    static KERNEL_INLINE void read(const unsigned char* from, unsigned eight, float factor, float (&x)[8]) {
        const EightBytes head = eight_bytes < wide ? 8 : 4 > (from),
                         q = eight_bytes < wide ? 8 : 4 > (from + 8 + 8 * (eight % 2));
        const unsigned fifth = head.word[1] >> (8 * eight);
        const float d = low_half(head.word[0]) * factor, m = high_half(head.word[0]) * factor;
        q.nibbles(eight / 2).below(eight_bits(fifth), 4).scaled_and_moved(d, m, x);
    }
};

template <bool wide> struct Eights<TypeId::q8_0, wide> {
    static constexpr unsigned block = 32, bytes = 34;
    static KERNEL_INLINE float reach(const unsigned char* from) { return 128.0f * fabsf(half_at(from)); }
    static KERNEL_INLINE void read(const unsigned char* from, unsigned eight, float factor, float (&x)[8]) {
        const EightBytes q = eight_bytes<2>(from + 2 + 8 * eight);
        const float d = half_at(from) * factor;
        q.raised().scaled(128, d, x);
    }
};

template <bool wide> struct Eights<TypeId::q2_K, wide> {
    static constexpr unsigned block = 256, bytes = 84;
    static KERNEL_INLINE float reach(const unsigned char* from) {
        const auto both = load<unsigned>(from + 80);
        return 45.0f * fabsf(low_half(both)) + 15.0f * fabsf(high_half(both));
    }
    static KERNEL_INLINE void read(const unsigned char* from, unsigned eight, float factor, float (&x)[8]) {
        const EightBytes q = eight_bytes<4>(from + 16 + 32 * (eight / 16) + 8 * (eight % 4));
        const auto both = load<unsigned>(from + 80);
        const unsigned sub = from[eight / 2], shift = 2 * (eight / 4 % 4);
        const float scale = low_half(both) * factor * static_cast<float>(sub & 15),
                    min = high_half(both) * factor * static_cast<float>(sub >> 4);
        q.bits(shift, 3).scaled_and_moved(scale, -min, x);
    }
};

template <bool wide> struct Eights<TypeId::q3_K, wide> {
    static constexpr unsigned block = 256, bytes = 110;
    static KERNEL_INLINE float reach(const unsigned char* from) { return 128.0f * fabsf(half_at(from + 108)); }
    static KERNEL_INLINE void read(const unsigned char* from, unsigned eight, float factor, float (&x)[8]) {
        const unsigned in_32 = 8 * (eight % 4), part = eight / 4, sub = eight / 2; // of eight, and of sixteen
        const EightBytes low = eight_bytes<2>(from + 32 + 32 * (part / 4) + in_32),
                         third = eight_bytes<2>(from + in_32);
        const int scale_low = from[96 + sub % 8] >> (4 * (sub / 8)) & 15,
                  scale_high = from[104 + sub % 4] >> (2 * (sub / 4)) & 3;
        const float scale = half_at(from + 108) * factor * static_cast<float>((scale_low | scale_high << 4) - 32);
        low.bits(2 * (part % 4), 3).below(third.bits(part, 1), 2).scaled(4, scale, x);
    }
};

// The common start of q4_K and q5_K: two halves, and six bits for each scale and min.
template <bool wide> struct EightsWithKHead {
    static constexpr unsigned block = 256;
    static KERNEL_INLINE float reach_of(const unsigned char* from, float top) {
        const auto both = load<unsigned>(from);
        return 63.0f * (top * fabsf(low_half(both)) + fabsf(high_half(both)));
    }
    struct Scale {
        float scale, min;
    };
    // The first four scales and mins have their six bits in one byte. The others have four bits in a byte of the third
    // word, and two above the first four.
    static KERNEL_INLINE Scale scale_of(const unsigned char* from, unsigned sub, float factor) {
        const int4 head = wide ? load<int4>(from)
                               : int4{load<int>(from), load<int>(from + 4), load<int>(from + 8), load<int>(from + 12)};
        const unsigned at = 8 * (sub % 4), a = static_cast<unsigned>(head.y) >> at & 255u,
                       b = static_cast<unsigned>(head.z) >> at & 255u, c = static_cast<unsigned>(head.w) >> at & 255u;
        const unsigned scale = sub < 4 ? a & 63u : (c & 15u) | (a >> 6) << 4,
                       min = sub < 4 ? b & 63u : c >> 4 | (b >> 6) << 4;
        const auto both = static_cast<unsigned>(head.x);
        return {low_half(both) * factor * static_cast<float>(scale),
                high_half(both) * factor * static_cast<float>(min)};
    }
};
template <bool wide> struct Eights<TypeId::q4_K, wide> : EightsWithKHead<wide> {
    static constexpr unsigned bytes = 144;
    static KERNEL_INLINE float reach(const unsigned char* from) { return Eights::reach_of(from, 15); }
    static KERNEL_INLINE void read(const unsigned char* from, unsigned eight, float factor, float (&x)[8]) {
        const unsigned sub = eight / 4;
        const EightBytes q = eight_bytes < wide ? 8 : 4 > (from + 16 + 32 * (sub / 2) + 8 * (eight % 4));
        const auto s = Eights::scale_of(from, sub, factor);
        q.nibbles(sub % 2).scaled_and_moved(s.scale, -s.min, x);
    }
};
template <bool wide> struct Eights<TypeId::q5_K, wide> : EightsWithKHead<wide> {
    static constexpr unsigned bytes = 176;
    static KERNEL_INLINE float reach(const unsigned char* from) { return Eights::reach_of(from, 31); }
    static KERNEL_INLINE void read(const unsigned char* from, unsigned eight, float factor, float (&x)[8]) {
        const unsigned sub = eight / 4, in_32 = 8 * (eight % 4);
        const EightBytes q = eight_bytes < wide ? 8 : 4 > (from + 48 + 32 * (sub / 2) + in_32),
                         fifth = eight_bytes < wide ? 8 : 4 > (from + 16 + in_32);
        const auto s = Eights::scale_of(from, sub, factor);
        q.nibbles(sub % 2).below(fifth.bits(sub, 1), 4).scaled_and_moved(s.scale, -s.min, x);
    }
};

template <bool wide> struct Eights<TypeId::q6_K, wide> {
    static constexpr unsigned block = 256, bytes = 210;
    static KERNEL_INLINE float reach(const unsigned char* from) { return 32.0f * 128.0f * fabsf(half_at(from + 208)); }
    static KERNEL_INLINE void read(const unsigned char* from, unsigned eight, float factor, float (&x)[8]) {
        const unsigned half = eight / 16, part = eight / 4 % 4, in_32 = 8 * (eight % 4);
        const EightBytes low = eight_bytes<2>(from + 64 * half + 32 * (part % 2) + in_32),
                         high = eight_bytes<2>(from + 128 + 32 * half + in_32);
        const float scale =
            half_at(from + 208) * factor * static_cast<float>(static_cast<signed char>(from[192 + eight / 2]));
        low.nibbles(part / 2).below(high.bits(2 * part, 3), 4).scaled(32, scale, x);
    }
};

template <bool wide> struct Eights<TypeId::iq4_nl, wide> {
    static constexpr unsigned block = 32, bytes = 18;
    static KERNEL_INLINE float reach(const unsigned char* from) { return 127.0f * fabsf(half_at(from)); }
    static KERNEL_INLINE void read(const unsigned char* from, unsigned eight, float factor, float (&x)[8]) {
        const EightBytes q = Iq4Levels::of(eight_bytes<2>(from + 2 + 8 * (eight % 2)).nibbles(eight / 2));
        const float d = half_at(from) * factor;
        q.scaled(128, d, x);
    }
};

template <bool wide> struct Eights<TypeId::iq4_xs, wide> {
    static constexpr unsigned block = 256, bytes = 136;
    static KERNEL_INLINE float reach(const unsigned char* from) {
        return 32.0f * 127.0f * fabsf(low_half(load<unsigned>(from)));
    }
    static KERNEL_INLINE void read(const unsigned char* from, unsigned eight, float factor, float (&x)[8]) {
        constexpr int unit = wide ? 8 : 4;
        const unsigned sub = eight / 4;
        const EightBytes head = eight_bytes<unit>(from),
                         q = Iq4Levels::of(
                             eight_bytes<unit>(from + 8 + 16 * sub + 8 * (eight % 2)).nibbles(eight / 2 % 2));
        const auto sub_scale =
            static_cast<int>((head.word[1] >> (4 * sub) & 15u) | (head.word[0] >> (16 + 2 * sub) & 3u) << 4) - 32;
        const float scale = low_half(head.word[0]) * factor * static_cast<float>(sub_scale);
        q.scaled(128, scale, x);
    }
};

template <bool wide> struct Eights<TypeId::mxfp4, wide> {
    static constexpr unsigned block = 32, bytes = 17;
    static KERNEL_INLINE float reach(const unsigned char* from) { return 12.0f * e8m0_half_float(*from); }
    static KERNEL_INLINE void read(const unsigned char* from, unsigned eight, float factor, float (&x)[8]) {
        const EightBytes q = Fp4Levels::of(eight_bytes<1>(from + 1 + 8 * (eight % 2)).nibbles(eight / 2));
        const float d = e8m0_half_float(*from) * factor;
        q.scaled(128, d, x);
    }
};

// Calls `with` with `type` as a constant if it is one of these types; returns false if it isn't.
template <class With> bool with_eights(TypeId type, With with) {
    switch (type) {
    case TypeId::q4_0: with(std::integral_constant<TypeId, TypeId::q4_0>()); break;
    case TypeId::q4_1: with(std::integral_constant<TypeId, TypeId::q4_1>()); break;
    case TypeId::q5_0: with(std::integral_constant<TypeId, TypeId::q5_0>()); break;
    case TypeId::q5_1: with(std::integral_constant<TypeId, TypeId::q5_1>()); break;
    case TypeId::q8_0: with(std::integral_constant<TypeId, TypeId::q8_0>()); break;
    case TypeId::q2_K: with(std::integral_constant<TypeId, TypeId::q2_K>()); break;
    case TypeId::q3_K: with(std::integral_constant<TypeId, TypeId::q3_K>()); break;
    case TypeId::q4_K: with(std::integral_constant<TypeId, TypeId::q4_K>()); break;
    case TypeId::q5_K: with(std::integral_constant<TypeId, TypeId::q5_K>()); break;
    case TypeId::q6_K: with(std::integral_constant<TypeId, TypeId::q6_K>()); break;
    case TypeId::iq4_nl: with(std::integral_constant<TypeId, TypeId::iq4_nl>()); break;
    case TypeId::iq4_xs: with(std::integral_constant<TypeId, TypeId::iq4_xs>()); break;
    case TypeId::mxfp4: with(std::integral_constant<TypeId, TypeId::mxfp4>()); break;
    default: return false;
    }
    return true;
}

// -- other types ------------------------------------------------------------------------------------------------------

KERNEL_INLINE void eight_by_layout(const Layout& layout, const unsigned char* from, unsigned eight, float factor,
                                   float (&x)[8]) {
#pragma unroll
    for (int k = 0; k < 8; ++k) x[k] = element_of(layout, from, static_cast<int>(8 * eight) + k) * factor;
}

} // namespace ggs::cuda::GGS_VARIANT
