// SPDX-License-Identifier: MIT
// f32 to the types that ggscope can write so far, byte for byte as ggml's reference quantisers do it: the functions
// behind the `quantize` column of the type table.
//
// Block types take whole blocks. n counts elements. `to` needs no alignment and is owned by the caller; any thread.
#pragma once

#include "tensor/type.h"

#include <cstdint>

namespace ggs {

namespace quantizers {
void f32(const float* from, void* to, int64_t n);
void f16(const float* from, void* to, int64_t n);
void bf16(const float* from, void* to, int64_t n);
void f64(const float* from, void* to, int64_t n);
// Integers are rounded to the nearest, halves away from zero; what is too large becomes the largest, NaN becomes 0.
void i8(const float* from, void* to, int64_t n);
void i16(const float* from, void* to, int64_t n);
void i32(const float* from, void* to, int64_t n);
void i64(const float* from, void* to, int64_t n);
void q4_0(const float* from, void* to, int64_t n);
void q8_0(const float* from, void* to, int64_t n);
} // namespace quantizers

// The same from doubles: i32, i64 and f64 keep what an f32 has no room for; every other type goes through f32.
Status quantize(TypeId type, const double* from, void* to, int64_t n);

} // namespace ggs
