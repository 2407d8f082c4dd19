// SPDX-License-Identifier: MIT
// f32 to every type that can be written, byte for byte as ggml's reference quantisers do it: the functions behind the
// `quantize` columns of the type table.
//
// n counts elements; block types take whole blocks. `importance` has a weight for each element, or is null; where it is
// given, n is one row, as what is far from zero is judged by its row. Types whose one scale leaves nothing to weigh
// don't look at it. `to` needs no alignment and is owned by the caller; any thread.
#pragma once

#include <cstdint>

namespace ggs::quantizers {

void f32(const float* from, void* to, int64_t n, const float* importance);
void f16(const float* from, void* to, int64_t n, const float* importance);
void bf16(const float* from, void* to, int64_t n, const float* importance);
void f64(const float* from, void* to, int64_t n, const float* importance);
// Integers are rounded to the nearest, halves away from zero; what is too large becomes the largest, NaN becomes 0.
void i8(const float* from, void* to, int64_t n, const float* importance);
void i16(const float* from, void* to, int64_t n, const float* importance);
void i32(const float* from, void* to, int64_t n, const float* importance);
void i64(const float* from, void* to, int64_t n, const float* importance);

void q4_0(const float* from, void* to, int64_t n, const float* importance);
void q4_1(const float* from, void* to, int64_t n, const float* importance);
void q5_0(const float* from, void* to, int64_t n, const float* importance);
void q5_1(const float* from, void* to, int64_t n, const float* importance);
void q8_0(const float* from, void* to, int64_t n, const float* importance);
void q8_1(const float* from, void* to, int64_t n, const float* importance);
// As ggml's CPU does it: the factor is 127 over the largest magnitude, and halves are rounded to even.
void q8_0_cpu(const float* from, void* to, int64_t n, const float* importance);
void q8_1_cpu(const float* from, void* to, int64_t n, const float* importance);
void q1_0(const float* from, void* to, int64_t n, const float* importance);
void q2_0(const float* from, void* to, int64_t n, const float* importance);
void tq1_0(const float* from, void* to, int64_t n, const float* importance);
void tq2_0(const float* from, void* to, int64_t n, const float* importance);
void mxfp4(const float* from, void* to, int64_t n, const float* importance);
void nvfp4(const float* from, void* to, int64_t n, const float* importance);

void q2_K(const float* from, void* to, int64_t n, const float* importance);
void q3_K(const float* from, void* to, int64_t n, const float* importance);
void q4_K(const float* from, void* to, int64_t n, const float* importance);
void q5_K(const float* from, void* to, int64_t n, const float* importance);
void q6_K(const float* from, void* to, int64_t n, const float* importance);
void q8_K(const float* from, void* to, int64_t n, const float* importance);

// Into memory, by one guess, and into a file, where there is time to try fifteen.
void iq4_nl(const float* from, void* to, int64_t n, const float* importance);
void iq4_nl_file(const float* from, void* to, int64_t n, const float* importance);
void iq4_xs(const float* from, void* to, int64_t n, const float* importance);

} // namespace ggs::quantizers
