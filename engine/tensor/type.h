// SPDX-License-Identifier: MIT
// TypeTraits: the element types of ggml, one row of properties per type id.
//
// A type stores its elements in blocks of `block` elements and `bytes` bytes; plain types have blocks of one. The table
// is constant and may be read from any thread.
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
    bool needs_imatrix;        // ggml's quantiser requires an importance matrix
    TypeId dot_partner;        // the type that the other side of a dot product is converted to; count: no dot product
    const BlockLayout* layout; // how the bytes make values; nullptr: the values can't be decoded (codebook or removed)
    // Stores n elements, a multiple of block, by ggml's reference rule; nullptr: the type can't be stored. `importance`
    // has a weight for each element of what is then one row, or is nullptr.
    using Quantizer = void (*)(const float* from, void* to, int64_t n, const float* importance);
    Quantizer quantize;
    // The largest change of a value by storing it, as a share of the largest value stored with it. 0 for types as
    // precise as f32, and for types that can't be stored.
    double rounding = 0;
    // Values from here on become infinite; 0: none does.
    double too_large = 0;
    // Differences up to here are insignificant: f32's arithmetic or the type itself has no values so close to zero.
    double too_small = 0;

    // The rule for the bytes of a model file, if it is a different one; nullptr: the same.
    Quantizer quantize_file = nullptr;
    // The rule of ggml's CPU backend for copies and for the other side of a product, if it is a different one; nullptr:
    // the same.
    Quantizer quantize_cpu = nullptr;

    bool removed() const { return block == 0; }
};

// Returns all ids from 0 to count - 1, including removed ones; the index is the id.
std::span<const TypeTraits> all_types();
// Returns the row of a valid id.
const TypeTraits& traits(TypeId type);
// Returns nullptr for an id outside the table, or a removed one.
const TypeTraits* find_type(int64_t id);
// Finds a type by ggml's name, in upper or lower case; nullptr if there is none.
const TypeTraits* find_type(std::string_view name);

inline bool is_quantized(TypeId type) { return traits(type).quantized; }

// Returns the bytes of n elements of a row. An error if n is not a multiple of the block, or the size overflows.
Result<size_t> row_size(TypeId type, int64_t n);

// Decodes n elements from the start of a block. The error names the type if it can't be decoded.
Status dequantize(TypeId type, const void* from, float* to, int64_t n);
// Encodes n elements, a multiple of the block. The error names the type if it can't be encoded.
Status quantize(TypeId type, const float* from, void* to, int64_t n);
// Encodes n elements as for a model file. `importance` may be nullptr; with a weight for each element, n must be one
// row.
Status quantize_for_file(TypeId type, const float* from, void* to, int64_t n, const float* importance);

} // namespace ggs
