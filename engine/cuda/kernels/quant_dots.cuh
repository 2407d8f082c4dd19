// SPDX-License-Identifier: MIT
// Products of 32 quantised weights with 32 activations of 8 bits, four at a time (dp4a), for the types that models have.
//
// A block's integers are put together from the bytes as ggml lays them out; blocks of 18, 22, 34 and 210 bytes begin at even
// addresses only, and are read two bytes at a time.
#pragma once

#include "cuda/kernels/encode.cuh"

namespace ggs::cuda::GGS_VARIANT {

// 32 activations: x = d · q, and the sums of the first and the second sixteen q.
struct Q8 {
    int q[8];
    float d;
    int sums[2];
};

inline bool has_dot(TypeId type) {
    switch (type) {
    case TypeId::q4_0:
    case TypeId::q5_0:
    case TypeId::q8_0:
    case TypeId::q4_K:
    case TypeId::q5_K:
    case TypeId::q6_K:
    case TypeId::mxfp4: return true;
    default: return false;
    }
}

KERNEL_INLINE int two_shorts(const unsigned char* at) {
    return static_cast<int>(load<unsigned short>(at) | static_cast<unsigned>(load<unsigned short>(at + 2)) << 16);
}
KERNEL_INLINE float even_half(const unsigned char* at) { return half_float(load<unsigned short>(at)); }
// Four bits, one to each byte.
KERNEL_INLINE int spread_bits(unsigned bits) { return static_cast<int>((bits & 15u) * 0x00204081u & 0x01010101u); }
KERNEL_INLINE int nibbles_of(int bytes, int high) { return bytes >> (4 * high) & 0x0f0f0f0f; }

KERNEL_INLINE float dot_q4_0(const unsigned char* block, const Q8& y) {
    int sum = 0;
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const int q = two_shorts(block + 2 + 4 * i);
        sum = __dp4a(nibbles_of(q, 0), y.q[i], sum);
        sum = __dp4a(nibbles_of(q, 1), y.q[i + 4], sum);
    }
    return even_half(block) * y.d * static_cast<float>(sum - 8 * (y.sums[0] + y.sums[1]));
}
KERNEL_INLINE float dot_q5_0(const unsigned char* block, const Q8& y) {
    const auto fifth = static_cast<unsigned>(two_shorts(block + 2));
    int sum = 0;
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const int q = two_shorts(block + 6 + 4 * i);
        sum = __dp4a(nibbles_of(q, 0) | spread_bits(fifth >> (4 * i)) << 4, y.q[i], sum);
        sum = __dp4a(nibbles_of(q, 1) | spread_bits(fifth >> (16 + 4 * i)) << 4, y.q[i + 4], sum);
    }
    return even_half(block) * y.d * static_cast<float>(sum - 16 * (y.sums[0] + y.sums[1]));
}
KERNEL_INLINE float dot_q8_0(const unsigned char* block, const Q8& y) {
    int sum = 0;
#pragma unroll
    for (int i = 0; i < 8; ++i) sum = __dp4a(two_shorts(block + 2 + 4 * i), y.q[i], sum);
    return even_half(block) * y.d * static_cast<float>(sum);
}
KERNEL_INLINE float dot_mxfp4(const unsigned char* block, const Q8& y) {
    int sum = 0;
    for (int i = 0; i < 4; ++i) {
        unsigned low = 0, high = 0;
        for (int k = 0; k < 4; ++k) {
            const int byte = block[1 + 4 * i + k];
            low |= (static_cast<unsigned>(encoding::fp4_level(byte & 15)) & 255u) << (8 * k);
            high |= (static_cast<unsigned>(encoding::fp4_level(byte >> 4)) & 255u) << (8 * k);
        }
        sum = __dp4a(static_cast<int>(low), y.q[i], sum);
        sum = __dp4a(static_cast<int>(high), y.q[i + 4], sum);
    }
    return e8m0_half_float(block[0]) * y.d * static_cast<float>(sum);
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
KERNEL_INLINE float dot_q6_K(const unsigned char* block, int s, const Q8& y) {
    const int half = s / 4, part = s % 4;
    const unsigned char* const low = block + 64 * half + 32 * (part % 2);
    const unsigned char* const high = block + 128 + 32 * half;
    float value = 0;
#pragma unroll
    for (int h = 0; h < 2; ++h) {
        int sum = 0;
        for (int i = 4 * h; i < 4 * h + 4; ++i) {
            const int q = nibbles_of(two_shorts(low + 4 * i), part / 2) | (two_shorts(high + 4 * i) >> (2 * part) & 0x03030303) << 4;
            sum = __dp4a(q, y.q[i], sum);
        }
        value += static_cast<float>(static_cast<signed char>(block[192 + 8 * half + 2 * part + h]) * (sum - 32 * y.sums[h]));
    }
    return even_half(block + 208) * y.d * value;
}

// The 32 weights that begin at element 32 · number of a row.
KERNEL_INLINE float dot_32(TypeId type, const unsigned char* row, int64_t number, const Q8& y) {
    switch (type) {
    case TypeId::q4_0: return dot_q4_0(row + 18 * number, y);
    case TypeId::q5_0: return dot_q5_0(row + 22 * number, y);
    case TypeId::q8_0: return dot_q8_0(row + 34 * number, y);
    case TypeId::mxfp4: return dot_mxfp4(row + 17 * number, y);
    case TypeId::q4_K: return dot_q4_K(row + 144 * (number / 8), static_cast<int>(number % 8), y);
    case TypeId::q5_K: return dot_q5_K(row + 176 * (number / 8), static_cast<int>(number % 8), y);
    default: return dot_q6_K(row + 210 * (number / 8), static_cast<int>(number % 8), y);
    }
}

} // namespace ggs::cuda::GGS_VARIANT
