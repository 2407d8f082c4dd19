// SPDX-License-Identifier: MIT
// Types whose elements stand alone.
#include "tensor/quantizers/bytes.h"
#include "tensor/quantizers/integers.h"
#include "tensor/quantizers/quantizers.h"

namespace ggs::quantizers {

void f32(const float* from, void* to, int64_t n, const float*) {
    if (n > 0) std::memcpy(to, from, static_cast<size_t>(n) * sizeof(float));
}
void f16(const float* from, void* to, int64_t n, const float*) {
    for (int64_t i = 0; i < n; ++i) put(static_cast<uint8_t*>(to) + 2 * i, f32_to_f16(from[i]));
}
void bf16(const float* from, void* to, int64_t n, const float*) {
    for (int64_t i = 0; i < n; ++i) put(static_cast<uint8_t*>(to) + 2 * i, f32_to_bf16(from[i]));
}
void f64(const float* from, void* to, int64_t n, const float*) {
    for (int64_t i = 0; i < n; ++i) put(static_cast<uint8_t*>(to) + 8 * i, static_cast<double>(from[i]));
}
void i8(const float* from, void* to, int64_t n, const float*) { to_integers<int8_t>(from, to, n); }
void i16(const float* from, void* to, int64_t n, const float*) { to_integers<int16_t>(from, to, n); }
void i32(const float* from, void* to, int64_t n, const float*) { to_integers<int32_t>(from, to, n); }
void i64(const float* from, void* to, int64_t n, const float*) { to_integers<int64_t>(from, to, n); }

} // namespace ggs::quantizers
