// SPDX-License-Identifier: MIT
#include "tensor/quantize.h"

#include "tensor/half.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

namespace ggs {

namespace {

template <class T> void store(void* to, int64_t index, T value) {
    std::memcpy(static_cast<uint8_t*>(to) + index * static_cast<int64_t>(sizeof(T)), &value, sizeof value);
}

template <class T, class F> T nearest_integer(F x) {
    if (std::isnan(x)) return 0;
    const F rounded = std::round(x);
    // The largest T has no F of its own when F is the narrower: the power of two above it has.
    const F above = std::ldexp(F(1), std::numeric_limits<T>::digits);
    if (rounded >= above) return std::numeric_limits<T>::max();
    if (rounded < -above) return std::numeric_limits<T>::min();
    return static_cast<T>(rounded);
}
template <class T, class F> void to_integers(const F* from, void* to, int64_t n) {
    for (int64_t i = 0; i < n; ++i) store(to, i, nearest_integer<T>(from[i]));
}

// ggml casts straight to int8. For NaN and for numbers that are no int32 that is left open by the language; on x86 the
// low byte comes out 0, which is what the reference blocks hold.
int8_t truncated(float x) {
    if (!(std::fabs(x) < 2147483648.0f)) return 0;
    return static_cast<int8_t>(static_cast<int32_t>(x));
}

} // namespace

namespace quantizers {

void f32(const float* from, void* to, int64_t n) {
    if (n > 0) std::memcpy(to, from, static_cast<size_t>(n) * sizeof(float));
}
void f16(const float* from, void* to, int64_t n) {
    for (int64_t i = 0; i < n; ++i) store(to, i, f32_to_f16(from[i]));
}
void bf16(const float* from, void* to, int64_t n) {
    for (int64_t i = 0; i < n; ++i) store(to, i, f32_to_bf16(from[i]));
}
void f64(const float* from, void* to, int64_t n) {
    for (int64_t i = 0; i < n; ++i) store(to, i, static_cast<double>(from[i]));
}
void i8(const float* from, void* to, int64_t n) { to_integers<int8_t>(from, to, n); }
void i16(const float* from, void* to, int64_t n) { to_integers<int16_t>(from, to, n); }
void i32(const float* from, void* to, int64_t n) { to_integers<int32_t>(from, to, n); }
void i64(const float* from, void* to, int64_t n) { to_integers<int64_t>(from, to, n); }

// The element with the largest magnitude (the first of equals) becomes -8, so that the range -8 to 7 is used up on its
// side. The elements are scaled by the reciprocal of the unrounded d; only the stored one is rounded.
void q4_0(const float* from, void* to, int64_t n) {
    constexpr int64_t block = 32;
    auto* out = static_cast<uint8_t*>(to);
    for (; n >= block; n -= block, from += block, out += 18) {
        float largest = 0.0f;
        for (int64_t i = 0; i < block; ++i) {
            if (std::fabs(from[i]) > std::fabs(largest)) largest = from[i];
        }
        const float d = largest / -8.0f;
        const float scale = d != 0.0f ? 1.0f / d : 0.0f;
        const auto quant = [scale](float x) {
            return static_cast<uint8_t>(std::min<int8_t>(15, truncated(x * scale + 8.5f)));
        };
        store(out, 0, f32_to_f16(d));
        for (int64_t i = 0; i < block / 2; ++i)
            out[2 + i] = static_cast<uint8_t>(quant(from[i]) | (quant(from[i + block / 2]) << 4));
    }
}

void q8_0(const float* from, void* to, int64_t n) {
    constexpr int64_t block = 32;
    auto* out = static_cast<uint8_t*>(to);
    for (; n >= block; n -= block, from += block, out += 34) {
        float largest = 0.0f;
        for (int64_t i = 0; i < block; ++i) {
            // Written as ggml's MAX: a NaN is taken, and forgotten again at the next element.
            const float magnitude = std::fabs(from[i]);
            largest = largest > magnitude ? largest : magnitude;
        }
        const float d = largest / 127.0f;
        const float scale = d != 0.0f ? 1.0f / d : 0.0f;
        store(out, 0, f32_to_f16(d));
        for (int64_t i = 0; i < block; ++i) store(out + 2, i, truncated(std::round(from[i] * scale)));
    }
}

} // namespace quantizers

namespace {

Status check(const TypeTraits& row, int64_t n) {
    if (row.removed()) return fail("%1 is not a type that values can have", row.name);
    if (!row.quantize) return fail("values can't be stored as %1 yet: ggscope has no quantiser for it", row.name);
    if (n < 0 || n % row.block != 0)
        return fail("%1 values are not whole blocks: %2 stores %3 in a block", n, row.name, row.block);
    return {};
}

} // namespace

Status quantize(TypeId type, const float* from, void* to, int64_t n) {
    const TypeTraits& row = traits(type);
    GGS_CHECK(check(row, n));
    row.quantize(from, to, n);
    return {};
}

Status quantize(TypeId type, const double* from, void* to, int64_t n) {
    const TypeTraits& row = traits(type);
    GGS_CHECK(check(row, n));
    if (type == TypeId::i32) {
        to_integers<int32_t>(from, to, n);
    } else if (type == TypeId::i64) {
        to_integers<int64_t>(from, to, n);
    } else if (type == TypeId::f64) {
        if (n > 0) std::memcpy(to, from, static_cast<size_t>(n) * sizeof(double));
    } else {
        std::vector<float> rounded(from, from + n);
        row.quantize(rounded.data(), to, n);
    }
    return {};
}

} // namespace ggs
