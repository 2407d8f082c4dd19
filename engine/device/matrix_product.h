// SPDX-License-Identifier: MIT
// MatrixProduct: what a device's own library of products is asked for, as ggml's MUL_MAT counts: each number of the
// result is the sum of a row of a times a column of b. Plain data: this is read by what compiles kernels, too.
//
// A value that lives while multiply() is called. Memory is the device's; everything is counted in elements.
#pragma once

#include <cstdint>

namespace ggs {

enum class ProductType : uint8_t { f32, f16, bf16, count };

struct MatrixProduct {
    ProductType type = ProductType::f32; // of a and of b; the result is f32, and so are the sums
    const void* a = nullptr;             // rows of it; depth numbers of each lie side by side
    const void* b = nullptr;             // columns, likewise
    float* out = nullptr;                // columns of the result: number r of each belongs to row r
    int64_t rows = 0, columns = 0, depth = 0;
    int64_t a_row = 0, b_column = 0, out_column = 0; // from one to the next
    int64_t batches = 1;
    int64_t a_batch = 0, b_batch = 0, out_batch = 0; // from one to the next; 0: all have the same
};

} // namespace ggs
