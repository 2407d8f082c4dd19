// SPDX-License-Identifier: MIT
// The element types of ggml: one row of traits per type id. Whatever is known of a type stands in its row.
//
// A type stores its elements in blocks of `block` elements and `bytes` bytes; plain types have blocks of one.
// The table is constant and may be read from any thread.
#pragma once

#include "base/result.h"
#include "tensor/type_id.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace ggs {

struct BlockLayout; // block_layout.h

struct TypeTraits {
    TypeId id;
    const char* name;
    int64_t block;             // elements in a block; 0 for an id that ggml has removed
    size_t bytes;              // bytes in a block
    bool quantized;            // stored in blocks that share a scale
    bool needs_imatrix;        // ggml's quantiser refuses to work without an importance matrix
    TypeId dot_partner;        // the type that the other side of a dot product is converted to; count: no dot product
    const BlockLayout* layout; // how the bytes make values; null: the values can't be decoded (codebook or removed)
    // Stores n elements, a multiple of block, by ggml's reference rule; null: the type can't be stored. `importance`
    // has a weight for each element of what is then one row, or is null.
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
    // As ggml's CPU stores what it copies and the other side of a product, where that is another way; null: the same.
    Quantizer quantize_cpu = nullptr;

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
