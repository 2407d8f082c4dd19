// SPDX-License-Identifier: MIT
// value_of: one element of a tensor of any type, as a double. Tests read values with it.
#pragma once

#include "tensor/tensor.h"

#include <cmath>
#include <cstring>

namespace ggs::kernel_test {

inline double value_of(const Tensor& t, const Index& index) {
    const std::byte* const at = static_cast<const std::byte*>(t.data) + element_offset(t, index);
    const auto as = [at]<class T>(T value) {
        std::memcpy(&value, at, sizeof value);
        return static_cast<double>(value);
    };
    switch (t.type) {
    case TypeId::f32: return as(float{});
    case TypeId::f64: return as(double{});
    case TypeId::i8: return as(int8_t{});
    case TypeId::i16: return as(int16_t{});
    case TypeId::i32: return as(int32_t{});
    case TypeId::i64: return as(int64_t{});
    default: break;
    }
    float block[256]; // the largest block's
    const TypeTraits& type = traits(t.type);
    if (!dequantize(t.type, at, block, type.block).ok()) return std::nan("");
    return static_cast<double>(block[index[0] % type.block]);
}

} // namespace ggs::kernel_test
