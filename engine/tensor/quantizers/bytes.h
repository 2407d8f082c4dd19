// SPDX-License-Identifier: MIT
// Copies values into the bytes of blocks and out of them. The bytes need no alignment.
#pragma once

#include "tensor/half.h"

#include <cstring>
#include <span>

namespace ggs::quantizers {

template <class T> void put(void* to, T value) { std::memcpy(to, &value, sizeof value); }
inline void put_half(void* to, float x) { put(to, f32_to_f16(x)); }
inline float half_at(const void* from) {
    uint16_t bits = 0;
    std::memcpy(&bits, from, sizeof bits);
    return f16_to_f32(bits);
}

// Four bits of each of 32: elements i and i + 16 share a byte.
inline void put_nibbles(std::span<const uint8_t, 32> q, uint8_t* to) {
    for (size_t i = 0; i < 16; ++i) to[i] = static_cast<uint8_t>((q[i] & 15) | (q[i + 16] & 15) << 4);
}

} // namespace ggs::quantizers
