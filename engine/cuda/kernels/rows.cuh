// SPDX-License-Identifier: MIT
// Helpers for reading and writing rows by index.
#pragma once

#include "cuda/kernels/blocks.cuh"
#include "cuda/kernels/copy.cuh"

namespace ggs::cuda::GGS_VARIANT {

inline bool is_index(TypeId type) { return type == TypeId::i32 || type == TypeId::i64; }

KERNEL_INLINE int64_t index_at(const View& v, int64_t i0, int64_t i1, int64_t i2) {
    const unsigned char* const from = at(v, i0, i1, i2, 0);
    return v.type == TypeId::i64 ? load<long long>(from) : load<int>(from);
}

// The destination of a row of b in the result.
struct Target {
    Row to;
    bool there; // false: its index is out of range, which has been reported
};
KERNEL_INLINE Target target_of(const View& numbers, const View& out, int64_t row, const Row& r, int* wrong) {
    const int64_t number = index_at(numbers, r.i1, again(r.i2, numbers.ne[1]), again(r.i3, numbers.ne[2]));
    const bool there = number >= 0 && number < out.ne[1];
    if (!there) tell_wrong(wrong, row);
    return {{number, r.i2, r.i3}, there};
}

} // namespace ggs::cuda::GGS_VARIANT
