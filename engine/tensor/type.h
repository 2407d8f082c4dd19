// SPDX-License-Identifier: MIT
// The element types of ggml: one row of traits per type id. Whatever is known of a type stands in its row.
//
// A type stores its elements in blocks of `block` elements and `bytes` bytes; plain types have blocks of one.
// The table is constant and may be read from any thread.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace ggs {

enum class TypeId : int32_t {
    f32 = 0,
    f16 = 1,
    q4_0 = 2,
    q4_1 = 3,
    q5_0 = 6,
    q5_1 = 7,
    q8_0 = 8,
    q8_1 = 9,
    q2_K = 10,
    q3_K = 11,
    q4_K = 12,
    q5_K = 13,
    q6_K = 14,
    q8_K = 15,
    iq2_xxs = 16,
    iq2_xs = 17,
    iq3_xxs = 18,
    iq1_s = 19,
    iq4_nl = 20,
    iq3_s = 21,
    iq2_s = 22,
    iq4_xs = 23,
    i8 = 24,
    i16 = 25,
    i32 = 26,
    i64 = 27,
    f64 = 28,
    iq1_m = 29,
    bf16 = 30,
    tq1_0 = 34,
    tq2_0 = 35,
    mxfp4 = 39,
    nvfp4 = 40,
    q1_0 = 41,
    q2_0 = 42,
    count = 43, // also stands for "no type"
};

struct BlockLayout; // block_layout.h

struct TypeTraits {
    TypeId id;
    const char* name;
    int64_t block;        // elements in a block; 0 for an id that ggml has removed
    size_t bytes;         // bytes in a block
    bool quantized;       // stored in blocks that share a scale
    bool needs_imatrix;   // ggml's quantiser refuses to work without an importance matrix
    TypeId dot_partner;   // the type that the other side of a dot product is converted to; count: no dot product
    const BlockLayout* layout; // how the bytes make values; null: the values can't be decoded (codebook or removed)
    // Stores n elements, a multiple of block, by ggml's reference rule; null: the type can't be stored. `importance` has
    // a weight for each element of what is then one row, or is null.
    using Quantizer = void (*)(const float* from, void* to, int64_t n, const float* importance);
    Quantizer quantize;
    // What storing a number may change of it, as a share of the largest one stored with it. 0 where it changes no more
    // than f32 does, and for types that can't be stored.
    double rounding = 0;
    // Numbers from here on become infinite; 0: none does.
    double too_large = 0;
    // Differences up to here mean nothing, as f32's arithmetic or the type itself has no numbers so close to zero.
    double too_small = 0;

    // As the bytes of a model file are made, where that is another way; null: the same.
    Quantizer quantize_file = nullptr;

    bool removed() const { return block == 0; }
};

// All ids from 0 to count - 1, removed ones included; the index is the id.
std::span<const TypeTraits> all_types();
// The row of a valid id.
const TypeTraits& traits(TypeId type);
// Null for an id outside the table or a removed one.
const TypeTraits* find_type(int64_t id);
// By ggml's name, upper or lower case; null if there is none.
const TypeTraits* find_type(std::string_view name);

inline bool is_quantized(TypeId type) { return traits(type).quantized; }

// Bytes of n elements of a row; an error if n is not whole blocks or the size does not fit.
Result<size_t> row_size(TypeId type, int64_t n);

// Decodes n elements that begin at a block's start. The error names the type that can't be decoded.
Status dequantize(TypeId type, const void* from, float* to, int64_t n);
// Encodes n elements, whole blocks. The error names the type that can't be encoded.
Status quantize(TypeId type, const float* from, void* to, int64_t n);
// As for a model file: n elements, one row if `importance` has a weight for each of them; it may be null.
Status quantize_for_file(TypeId type, const float* from, void* to, int64_t n, const float* importance);

} // namespace ggs
