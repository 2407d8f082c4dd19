// SPDX-License-Identifier: MIT
// MatrixProduct: a product that a device's own library computes. The convention is that of ggml's MUL_MAT: each element
// of the result is the sum of a row of a times a column of b. Plain data: compilers of kernels include this header,
// too.
//
// A value that is needed only during the call of multiply(). Memory is the device's; all counts are in elements.
#pragma once

#include <cstdint>

namespace ggs {

enum class ProductType : uint8_t { f32, f16, bf16, count };

struct MatrixProduct {
    ProductType type = ProductType::f32; // of a and of b; the result is f32, and so are the sums
    const void* a = nullptr;             // its rows: the `depth` elements of each are contiguous
    const void* b = nullptr;             // its columns: the `depth` elements of each are contiguous
    float* out = nullptr;                // columns of the result: element r of each belongs to row r
    int64_t rows = 0, columns = 0, depth = 0;
    int64_t a_row = 0, b_column = 0, out_column = 0; // distance from one to the next
    int64_t batches = 1;
    int64_t a_batch = 0, b_batch = 0, out_batch = 0; // distance from one to the next; 0: the same for all
};

} // namespace ggs
