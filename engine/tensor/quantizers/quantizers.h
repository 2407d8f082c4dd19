// SPDX-License-Identifier: MIT
// Quantisers: convert f32 to every type that can be stored. The result is identical, byte for byte, to that of ggml's
// reference quantisers. The `quantize` columns of the type table use these functions.
//
// n counts elements; block types require complete blocks. `importance` has a weight for each element, or is nullptr. If
// it is given, n must be the length of one row, because the weights depend on the values of the row. Types with a
// single scale and nothing to weigh ignore it. `to` needs no alignment and is owned by the caller; any thread.
#pragma once

#include <cstdint>

namespace ggs::quantizers {

void f32(const float* from, void* to, int64_t n, const float* importance);
void f16(const float* from, void* to, int64_t n, const float* importance);
void bf16(const float* from, void* to, int64_t n, const float* importance);
void f64(const float* from, void* to, int64_t n, const float* importance);
// Rounded to the nearest integer, halves away from zero. Values that are too large become the largest integer; NaN
// becomes 0.
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
// By the rule of ggml's CPU backend: the factor is 127 over the largest magnitude, and halves are rounded to even.
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

// iq4_nl tries one scale, for tensors in memory; iq4_nl_file tries fifteen, for files.
void iq4_nl(const float* from, void* to, int64_t n, const float* importance);
void iq4_nl_file(const float* from, void* to, int64_t n, const float* importance);
void iq4_xs(const float* from, void* to, int64_t n, const float* importance);

} // namespace ggs::quantizers
