// SPDX-License-Identifier: MIT
// Decodes blocks of quantised types, element by element. All of ggscope uses the same block layouts, so decoding
// produces the same bits on every device. For encoding, see encode.cuh.
#pragma once

#include "cuda/kernels/encode.cuh"

namespace ggs::cuda::GGS_VARIANT {

KERNEL_CALL int packed_number(const PackedNumbersOf& numbers, const unsigned char* block, int index) {
    int p = 0;
    while (index >= numbers.part[p].count) index -= numbers.part[p++].count;
    const PackedPart& part = numbers.part[p];
    // Not an array: with an index that is only known at run time, it would be in each thread's local memory.
    const int d0 = index % part.radix[0], from_1 = index / part.radix[0];
    const int d1 = from_1 % part.radix[1], from_2 = from_1 / part.radix[1];
    const int d2 = from_2 % part.radix[2], d3 = from_2 / part.radix[2] % part.radix[3];
    unsigned number = 0;
    int width = 0;
    for (int r = 0; r < part.runs; ++r) {
        const PackedRun& run = part.run[r];
        const unsigned bit = run.first + run.stride[0] * static_cast<unsigned>(d0) +
                             run.stride[1] * static_cast<unsigned>(d1) + run.stride[2] * static_cast<unsigned>(d2) +
                             run.stride[3] * static_cast<unsigned>(d3);
        unsigned bits = static_cast<unsigned>(block[run.byte + bit / 8]) >> (bit % 8) & ((1u << run.width) - 1u);
        if (run.trit_digit >= 0) {
            const int trit = run.trit_digit == 0 ? d0 : run.trit_digit == 1 ? d1 : run.trit_digit == 2 ? d2 : d3;
            unsigned power = 1;
            for (int k = 0; k < trit; ++k) power *= 3;
            bits = (bits * power & 0xffu) * 3u >> 8;
        }
        number |= bits << run.shift;
        width = run.shift + run.width > width ? run.shift + run.width : width;
    }
    if (!numbers.is_signed) return static_cast<int>(number);
    return static_cast<int>(number << (32 - width)) >> (32 - width);
}

KERNEL_INLINE unsigned short load_short(const unsigned char* at) {
    return static_cast<unsigned short>(at[0] | at[1] << 8);
}

KERNEL_INLINE float scale_at(ScaleKind kind, const unsigned char* at, int item) {
    if (kind == ScaleKind::f16) return half_float(load_short(at + 2 * item));
    if (kind == ScaleKind::f32)
        return bits_float(load_short(at + 4 * item) | static_cast<unsigned>(load_short(at + 4 * item + 2)) << 16);
    if (kind == ScaleKind::e8m0_half) return e8m0_half_float(at[item]);
    return ue4m3_half_float(at[item]);
}

// Returns element i of a block.
KERNEL_CALL float element_of(const Layout& layout, const unsigned char* block, int i) {
    const int q = packed_number(layout.quants, block, i), sub = i / layout.sub_block;
    float scale = scale_at(layout.scale_kind, block + layout.scale_at, layout.scale_count > 1 ? sub : 0);
    if (layout.has_sub_scales)
        scale = times(scale, static_cast<float>(packed_number(layout.sub_scales, block, sub) - layout.sub_scales.bias));
    const float value = times(static_cast<float>(layout.looks_up ? layout.levels[q] : q - layout.quants.bias), scale);
    if (!layout.has_min) return value;
    const float m = half_float(load_short(block + layout.min_at));
    if (!layout.has_sub_mins) return plus(value, m);
    return plus(value,
                -times(m, static_cast<float>(packed_number(layout.sub_mins, block, sub) - layout.sub_mins.bias)));
}

// Returns element i of a row; rows of types with larger blocks must be dense.
KERNEL_INLINE float number_at(const View& v, const Layout& layout, int64_t i, const Row& r) {
    if (layout.block == 1) return load_float(v.type, at(v, i, r));
    return element_of(layout, at(v, 0, r) + i / layout.block * layout.bytes, static_cast<int>(i % layout.block));
}
inline bool can_decode(const Node& node, TypeId type) { return is_float(type) || node.layout(type).block > 1; }

} // namespace ggs::cuda::GGS_VARIANT
