// SPDX-License-Identifier: MIT
// Products of 32 quantised weights with 32 8-bit activations, four at a time (dp4a), for the types that models use.
//
// A lane reads 32 weights of a row at a time: a block of 32, or sixteen bytes of quants of a block of 256. It converts
// them to bytes once, and multiplies them with one or several columns.
//
// Blocks of 17, 18, 22, 34 and 210 bytes begin at unaligned addresses; in ggml's layout they are read two bytes at a
// time. In addition to the tensor, a device therefore keeps a copy in which the fields of the blocks are separate. Each
// field begins at a word boundary, and neighbouring lanes read adjacent groups of sixteen bytes.
#pragma once

#include "cuda/kernels/encode.cuh"

#include <type_traits>

namespace ggs::cuda::GGS_VARIANT {

// -- addresses of weights ---------------------------------------------------------------------------------------------

// The fields of a type's blocks, with their offsets and sizes in bytes.
template <TypeId type> struct BlockFields {
    static constexpr int bytes = 144, weights = 256, count = 0; // q4_K is read in ggml's layout
    static constexpr int at[1] = {0}, size[1] = {0};
};
template <> struct BlockFields<TypeId::q4_0> {
    static constexpr int bytes = 18, weights = 32, count = 2;
    static constexpr int at[] = {2, 0}, size[] = {16, 2};
};
template <> struct BlockFields<TypeId::q5_0> {
    static constexpr int bytes = 22, weights = 32, count = 3;
    static constexpr int at[] = {6, 2, 0}, size[] = {16, 4, 2};
};
template <> struct BlockFields<TypeId::q8_0> {
    static constexpr int bytes = 34, weights = 32, count = 3; // quants in two halves: lanes read sixteen bytes of each
    static constexpr int at[] = {2, 18, 0}, size[] = {16, 16, 2};
};
template <> struct BlockFields<TypeId::mxfp4> {
    static constexpr int bytes = 17, weights = 32, count = 2;
    static constexpr int at[] = {1, 0}, size[] = {16, 1};
};
template <> struct BlockFields<TypeId::q5_K> { // in ggml's layout: a block of five and a half sectors wastes an eighth
                                               // of the transferred bytes
    static constexpr int bytes = 176, weights = 256, count = 3;
    static constexpr int at[] = {48, 16, 0}, size[] = {128, 32, 16};
};
template <> struct BlockFields<TypeId::q6_K> {
    static constexpr int bytes = 210, weights = 256, count = 4;
    static constexpr int at[] = {0, 128, 192, 208}, size[] = {128, 64, 16, 2};
};

// Calls `with` with `type` as a constant if the type has such a product; returns false if it doesn't.
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
inline bool has_dot(TypeId type) {
    return with_dot_type(type, [](auto) {});
}
// Whether the device keeps its fields in separate arrays.
template <TypeId type> inline constexpr bool has_pieces = BlockFields<type>::count > 0;
inline constexpr int most_pieces = 4;

// All blocks of a tensor with separate fields: all of the first field, then all of the second, and so on. For types
// read in ggml's layout, the blocks themselves.
struct Pieces {
    const unsigned char* all[most_pieces];
};
template <TypeId type> Pieces pieces_of(const unsigned char* data, int64_t blocks) {
    Pieces pieces{{data, nullptr, nullptr, nullptr}};
    for (int p = 0; p < BlockFields<type>::count; ++p) {
        pieces.all[p] = data;
        data += blocks * BlockFields<type>::size[p];
    }
    return pieces;
}

// A row's blocks. `apart`: their fields are separate. For types read in ggml's layout, blocks are aligned to sixteen
// bytes, and all blocks of the tensor are contiguous.
template <TypeId type, bool apart> struct RowOfBlocks {
    const unsigned char* in_place;
    const Pieces* pieces;
    unsigned first; // index of the row's first block in the tensor

    // `ahead` is a constant, so a block that is further on by that number needs no address of its own.
    template <int piece> KERNEL_INLINE const unsigned char* field(unsigned block, unsigned ahead) const {
        constexpr int at = BlockFields<type>::at[piece], size = BlockFields<type>::size[piece];
        if constexpr (apart)
            return pieces->all[piece] + static_cast<uint64_t>(first + block) * size + ahead * size;
        else
            return in_place + static_cast<uint64_t>(block) * BlockFields<type>::bytes +
                   (ahead * BlockFields<type>::bytes + at);
    }
    KERNEL_INLINE const unsigned char* block(unsigned number, unsigned ahead) const {
        constexpr unsigned bytes = BlockFields<type>::bytes;
        if constexpr (apart)
            return pieces->all[0] + static_cast<uint64_t>(first + number) * bytes + ahead * bytes;
        else
            return in_place + static_cast<uint64_t>(number) * bytes + ahead * bytes;
    }
};

KERNEL_INLINE int two_shorts(const unsigned char* at) {
    return static_cast<int>(load<unsigned short>(at) | static_cast<unsigned>(load<unsigned short>(at + 2)) << 16);
}
KERNEL_INLINE void take_words(int4 four, int* to) {
    to[0] = four.x;
    to[1] = four.y;
    to[2] = four.z;
    to[3] = four.w;
}
// Loads sixteen bytes of a field that no other lane reads.
template <bool apart> KERNEL_INLINE void read_quants(const unsigned char* from, int* to) {
    if constexpr (apart) {
        take_words(load_once<int4>(from), to);
    } else {
#pragma unroll
        for (int i = 0; i < 4; ++i) to[i] = two_shorts(from + 4 * i);
    }
}
// Loads sixteen bytes that begin at a whole word, or if `wide`, at a multiple of sixteen. Other lanes read the same
// bytes or neighbouring ones.
template <bool wide> KERNEL_INLINE void read_shared_words(const unsigned char* from, int* to) {
    if constexpr (wide) {
        take_words(load<int4>(from), to);
    } else {
#pragma unroll
        for (int i = 0; i < 4; ++i) to[i] = load<int>(from + 4 * i);
    }
}

// -- activations ------------------------------------------------------------------------------------------------------

// The order of 32 activations, as a type of weights requires it.
enum class Order : int {
    halves_apart,    // the first sixteen of all groups, then the second sixteen of all groups
    halves_in_turns, // the same, with values k and 16 + k next to each other
    together
};
template <TypeId type> inline constexpr bool in_sub_blocks =
    type == TypeId::q4_K || type == TypeId::q5_K || type == TypeId::q6_K;
template <TypeId type> inline constexpr Order order_for = in_sub_blocks<type>     ? Order::together
                                                          : type == TypeId::mxfp4 ? Order::halves_in_turns
                                                                                  : Order::halves_apart;

// Activations x = d · q, 32 for each d. First come the q of all, then for each d the value itself and the sum of its q.
// The sum is an integer for all 32, or, if the halves are together, two halves for the first and the second sixteen
// (F16 represents all integers up to 2048).
struct Q8s {
    int4 *quants, *second_halves; // null: together
    int2* rests;

    static constexpr int64_t bytes = 40; // of each
};
inline Q8s q8s_at(unsigned char* data, int64_t count, Order order) {
    auto* const quants = reinterpret_cast<int4*>(data);
    return {quants, order == Order::together ? nullptr : quants + count, reinterpret_cast<int2*>(data + 32 * count)};
}
KERNEL_INLINE float int_bits_float(int bits) { return bits_float(static_cast<unsigned>(bits)); }

// -- products ---------------------------------------------------------------------------------------------------------

// The start value of sums of products: the bits of 1.5 · 2^23. While sums stay below 2^22, they are the last digits of
// a float, which saves a conversion.
inline constexpr int no_sum = 0x4b400000;
KERNEL_INLINE float sum_float(int sum) { return bits_float(static_cast<unsigned>(sum)) - 12582912.0f; }
// Returns byte k of a word as a float.
KERNEL_INLINE float byte_float(unsigned word, unsigned k) {
    return bits_float(__byte_perm(word, 0x4b000000u, 0x7440u | k)) - 8388608.0f;
}
KERNEL_INLINE float signed_byte_float(unsigned word, unsigned k) {
    return bits_float(__byte_perm(word ^ 0x80808080u, 0x4b000000u, 0x7440u | k)) - 8388736.0f;
}
KERNEL_INLINE int nibbles_of(int bytes, int high) { return bytes >> (4 * high) & 0x0f0f0f0f; }

// 32 weights, (q - bias) · scale, and as many activations.
struct Numbers {
    int q[8];
    float scale;
};
template <int bias> struct Column {
    int q[8];
    float d;
    int sum;

    KERNEL_INLINE void read(const Q8s& all, unsigned first, unsigned unit, unsigned ahead) {
        const unsigned number = first + unit;
        take_words((all.quants + number)[ahead], q);
        take_words((all.second_halves + number)[ahead], q + 4);
        const int2 rest = (all.rests + number)[ahead];
        d = int_bits_float(rest.x);
        sum = rest.y;
    }
    KERNEL_INLINE void add_products(const Numbers& w, float& to) const {
        int products = no_sum;
        if constexpr (bias != 0) products -= bias * sum;
#pragma unroll
        for (int i = 0; i < 8; ++i) products = __dp4a(w.q[i], q[i], products);
        to += w.scale * d * sum_float(products);
    }
};

// Sixteen weights of each of two sub-blocks, q · scale - min, and the activations for them.
struct SubNumbers {
    int q[8];
    float scale[2], min[2];
};
template <TypeId type> struct SubColumn {
    int q[8];
    float d[2], sum[2];

    KERNEL_INLINE static float half_of(int sums, unsigned half) {
        return half_float(static_cast<unsigned short>(static_cast<unsigned>(sums) >> (16 * half)));
    }
    KERNEL_INLINE void read(const Q8s& all, unsigned first, unsigned unit, unsigned ahead) {
        const unsigned half = unit % 2;
        if constexpr (type == TypeId::q6_K) { // from four sub-blocks: one, and the one after the next
            const unsigned number = first + (unit & ~3u);
            const int4* const quants = all.quants + 2 * static_cast<uint64_t>(number) + unit % 4 + 2 * ahead;
            take_words(quants[0], q);
            take_words(quants[4], q + 4);
            const auto* const rests = reinterpret_cast<const int4*>(all.rests + number + ahead);
            const int4 near = rests[0], far = rests[1];
            const bool second = unit & 2u;
            d[0] = int_bits_float(second ? near.z : near.x);
            d[1] = int_bits_float(second ? far.z : far.x);
            sum[0] = half_of(second ? near.w : near.y, half);
            sum[1] = half_of(second ? far.w : far.y, half);
        } else { // two neighbours
            const unsigned number = first + (unit & ~1u);
            const int4* const quants = all.quants + 2 * static_cast<uint64_t>(number) + half + 2 * ahead;
            take_words(quants[0], q);
            take_words(quants[2], q + 4);
            const int4 rests = *reinterpret_cast<const int4*>(all.rests + number + ahead);
            d[0] = int_bits_float(rests.x);
            d[1] = int_bits_float(rests.z);
            sum[0] = half_of(rests.y, half);
            sum[1] = half_of(rests.w, half);
        }
    }
    KERNEL_INLINE void add_products(const SubNumbers& w, float& to) const {
#pragma unroll
        for (int s = 0; s < 2; ++s) {
            int products = no_sum;
#pragma unroll
            for (int i = 4 * s; i < 4 * s + 4; ++i) products = __dp4a(w.q[i], q[i], products);
            if constexpr (type == TypeId::q6_K)
                to += d[s] * (w.scale[s] * (sum_float(products) - 32.0f * sum[s]));
            else
                to += d[s] * (w.scale[s] * sum_float(products) - w.min[s] * sum[s]);
        }
    }
};

// -- weights ----------------------------------------------------------------------------------------------------------

// The data that a lane reads of a row, in units of 32 weights, and the numbers that it computes from them. The unit
// `ahead` units further on, a multiple of 32, has the same offset in its block.
template <TypeId type> struct Weights;

template <> struct Weights<TypeId::q4_0> {
    using Made = Numbers;
    using Meets = Column<8>;
    int q[4];
    unsigned short scale;

    template <bool apart>
    KERNEL_INLINE void read(const RowOfBlocks<TypeId::q4_0, apart>& row, unsigned unit, unsigned ahead) {
        read_quants<apart>(row.template field<0>(unit, ahead), q);
        scale = load<unsigned short>(row.template field<1>(unit, ahead));
    }
    KERNEL_INLINE void make(Numbers& to, unsigned) const {
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            to.q[i] = nibbles_of(q[i], 0);
            to.q[i + 4] = nibbles_of(q[i], 1);
        }
        to.scale = half_float(scale);
    }
};

template <> struct Weights<TypeId::q5_0> {
    using Made = Numbers;
    using Meets = Column<16>;
    int q[4], fifth;
    unsigned short scale;

    template <bool apart>
    KERNEL_INLINE void read(const RowOfBlocks<TypeId::q5_0, apart>& row, unsigned unit, unsigned ahead) {
        read_quants<apart>(row.template field<0>(unit, ahead), q);
        const unsigned char* const bits = row.template field<1>(unit, ahead);
        fifth = apart ? load<int>(bits) : two_shorts(bits);
        scale = load<unsigned short>(row.template field<2>(unit, ahead));
    }
    KERNEL_INLINE void make(Numbers& to, unsigned) const {
        // Moves four bits of a byte to the fifth bit of each byte of a word.
        const unsigned even = static_cast<unsigned>(fifth) & 0x0f0f0f0fu,
                       odd = static_cast<unsigned>(fifth) >> 4 & 0x0f0f0f0fu;
#pragma unroll
        for (unsigned i = 0; i < 8; ++i) {
            const unsigned bits = __byte_perm(i % 2 ? odd : even, 0u, 0x4440u | i / 2);
            to.q[i] =
                nibbles_of(q[i % 4], static_cast<int>(i / 4)) | static_cast<int>(bits * 0x02040810u & 0x10101010u);
        }
        to.scale = half_float(scale);
    }
};

template <> struct Weights<TypeId::q8_0> {
    using Made = Numbers;
    using Meets = Column<0>;
    int q[8];
    unsigned short scale;

    template <bool apart>
    KERNEL_INLINE void read(const RowOfBlocks<TypeId::q8_0, apart>& row, unsigned unit, unsigned ahead) {
        read_quants<apart>(row.template field<0>(unit, ahead), q);
        read_quants<apart>(row.template field<1>(unit, ahead), q + 4);
        scale = load<unsigned short>(row.template field<2>(unit, ahead));
    }
    KERNEL_INLINE void make(Numbers& to, unsigned) const {
#pragma unroll
        for (int i = 0; i < 8; ++i) to.q[i] = q[i];
        to.scale = half_float(scale);
    }
};

// Looks up four bytes in a table of eight, by the nibbles of the index's lower half; 0 if a nibble has its fourth bit
// set. The table's bytes are below 128.
KERNEL_INLINE unsigned looked_up(unsigned first, unsigned second, unsigned nibbles) {
#if defined(__CUDA_ARCH__)
    unsigned bytes;
    asm("prmt.b32 %0, %1, %2, %3;" : "=r"(bytes) : "r"(first), "r"(second), "r"(nibbles));
    return bytes;
#else
    const unsigned fourth = nibbles >> 3;
    const unsigned mask =
        ((fourth & 1u) | (fourth >> 4 & 1u) << 8 | (fourth >> 8 & 1u) << 16 | (fourth >> 12 & 1u) << 24) * 255u;
    return __byte_perm(first, second, nibbles & 0x7777u) & ~mask;
#endif
}

template <> struct Weights<TypeId::mxfp4> {
    using Made = Numbers;
    using Meets = Column<12>;
    int q[4];
    unsigned char scale;

    template <bool apart>
    KERNEL_INLINE void read(const RowOfBlocks<TypeId::mxfp4, apart>& row, unsigned unit, unsigned ahead) {
        const unsigned char* const quants = row.template field<0>(unit, ahead);
        if constexpr (apart) {
            read_quants<true>(quants, q);
        } else { // every second block begins at an odd address
#pragma unroll
            for (int i = 0; i < 4; ++i)
                q[i] = quants[4 * i] | quants[4 * i + 1] << 8 | quants[4 * i + 2] << 16 | quants[4 * i + 3] << 24;
        }
        scale = *row.template field<1>(unit, ahead);
    }
    // The levels 0 1 2 3 4 6 8 12, and with the fourth bit their negatives, each plus 12.
    KERNEL_INLINE void make(Numbers& to, unsigned) const {
        constexpr unsigned small = 0x0f0e0d0c, large = 0x18141210, small_negative = 0x090a0b0c,
                           large_negative = 0x00040608;
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const auto word = static_cast<unsigned>(q[i]), other = word ^ 0x88888888u;
            to.q[2 * i] =
                static_cast<int>(looked_up(small, large, word) | looked_up(small_negative, large_negative, other));
            to.q[2 * i + 1] = static_cast<int>(looked_up(small, large, word >> 16) |
                                               looked_up(small_negative, large_negative, other >> 16));
        }
        to.scale = e8m0_half_float(scale);
    }
};

template <> struct Weights<TypeId::q6_K> {
    using Made = SubNumbers;
    using Meets = SubColumn<TypeId::q6_K>;
    int low[4], high[4], scales[2];
    unsigned short scale;

    template <bool apart>
    KERNEL_INLINE void read(const RowOfBlocks<TypeId::q6_K, apart>& row, unsigned unit, unsigned ahead) {
        const unsigned block = unit / 8, part = unit % 8;
        read_quants<apart>(row.template field<0>(block, ahead / 8) + 16 * part, low);
        const unsigned char *const bits = row.template field<1>(block, ahead / 8) + 32 * (part / 4) + 16 * (part % 2),
                                   *const of_half = row.template field<2>(block, ahead / 8) + 8 * (part / 4);
        if constexpr (apart) {
            read_shared_words<true>(bits, high);
            const int2 two = load<int2>(of_half);
            scales[0] = two.x;
            scales[1] = two.y;
        } else {
            read_quants<false>(bits, high);
            scales[0] = two_shorts(of_half);
            scales[1] = two_shorts(of_half + 4);
        }
        scale = load<unsigned short>(row.template field<3>(block, ahead / 8));
    }
    KERNEL_INLINE void make(SubNumbers& to, unsigned unit) const {
        const unsigned second = unit & 2u;
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const int bits = high[i] >> second;
            to.q[i] = nibbles_of(low[i], 0) | (bits << 4 & 0x30303030);
            to.q[i + 4] = nibbles_of(low[i], 1) | (bits & 0x30303030);
        }
        const float d = half_float(scale);
#pragma unroll
        for (int s = 0; s < 2; ++s) to.scale[s] = d * signed_byte_float(static_cast<unsigned>(scales[s]), unit % 4);
    }
};

// Computes the six-bit scales and mins of sub-blocks 2 · pair and the next one. In q4_K and q5_K they follow two
// halves.
KERNEL_INLINE void make_scales(const int (&head)[4], unsigned pair, SubNumbers& to) {
    // Two bytes from each of three words: the scales, the mins, and the lower digits of both for the second four
    // sub-blocks.
    const bool odd = pair & 1u, second = pair & 2u;
    const unsigned first =
        __byte_perm(static_cast<unsigned>(head[1]), static_cast<unsigned>(head[2]), odd ? 0x7632u : 0x5410u);
    const unsigned digits = __byte_perm(static_cast<unsigned>(head[3]), 0u, odd ? 0x4432u : 0x4410u);
    const unsigned packed = (first >> (second ? 2u : 0u) & (second ? 0x30303030u : 0x3f3f3f3fu)) |
                            ((digits | digits << 12) & (second ? 0x0f0f0f0fu : 0u));
    const auto halves = static_cast<unsigned>(head[0]);
    const float scale = half_float(static_cast<unsigned short>(halves)),
                min = half_float(static_cast<unsigned short>(halves >> 16));
#pragma unroll
    for (unsigned s = 0; s < 2; ++s) {
        to.scale[s] = scale * byte_float(packed, s);
        to.min[s] = min * byte_float(packed, 2 + s);
    }
}

template <> struct Weights<TypeId::q4_K> {
    using Made = SubNumbers;
    using Meets = SubColumn<TypeId::q4_K>;
    int head[4], q[4];

    template <bool wide>
    KERNEL_INLINE void read(const RowOfBlocks<TypeId::q4_K, wide>& row, unsigned unit, unsigned ahead) {
        const unsigned char* const block = row.block(unit / 8, ahead / 8);
        read_shared_words<wide>(block + 16 + 16 * (unit % 8), q);
        read_shared_words<wide>(block, head);
    }
    KERNEL_INLINE void make(SubNumbers& to, unsigned unit) const {
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            to.q[i] = nibbles_of(q[i], 0);
            to.q[i + 4] = nibbles_of(q[i], 1);
        }
        make_scales(head, unit % 8 / 2, to);
    }
};

template <> struct Weights<TypeId::q5_K> {
    using Made = SubNumbers;
    using Meets = SubColumn<TypeId::q5_K>;
    int head[4], fifth[4], q[4];

    template <bool wide>
    KERNEL_INLINE void read(const RowOfBlocks<TypeId::q5_K, wide>& row, unsigned unit, unsigned ahead) {
        read_shared_words<wide>(row.template field<0>(unit / 8, ahead / 8) + 16 * (unit % 8), q);
        read_shared_words<wide>(row.template field<1>(unit / 8, ahead / 8) + 16 * (unit % 2), fifth);
        read_shared_words<wide>(row.template field<2>(unit / 8, ahead / 8), head);
    }
    KERNEL_INLINE void make(SubNumbers& to, unsigned unit) const {
        const unsigned pair = unit % 8 / 2;
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const unsigned bits = static_cast<unsigned>(fifth[i]) >> (2 * pair);
            to.q[i] = nibbles_of(q[i], 0) | static_cast<int>(bits << 4 & 0x10101010u);
            to.q[i + 4] = nibbles_of(q[i], 1) | static_cast<int>(bits << 3 & 0x10101010u);
        }
        make_scales(head, pair, to);
    }
};

} // namespace ggs::cuda::GGS_VARIANT
