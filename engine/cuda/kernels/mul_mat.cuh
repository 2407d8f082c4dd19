// SPDX-License-Identifier: MIT
// Which matrix meets which columns.
#pragma once

#include "cuda/kernels/quant_dots.cuh"

namespace ggs::cuda::GGS_VARIANT {

// Columns of b in the order in which the result has them, and for each the matrix of a that it is multiplied with: that of
// its batch, or with ids (mul_mat_id) the one that they name.
struct Pairing {
    View a, b, out, ids;
    bool by_ids;

    KERNEL_INLINE int64_t columns_of_batch() const { return by_ids ? 1 : out.ne[1]; }
    KERNEL_INLINE int64_t batches() const { return by_ids ? out.ne[1] * out.ne[2] : out.ne[2] * out.ne[3]; }
    // Null where an id names no matrix.
    KERNEL_INLINE const unsigned char* matrix(int64_t batch) const {
        if (by_ids) {
            const int id = load<int>(at(ids, batch % out.ne[1], batch / out.ne[1], 0, 0));
            return id < 0 || id >= a.ne[2] ? nullptr : a.data + id * a.nb[2];
        }
        const int64_t i2 = batch % out.ne[2], i3 = batch / out.ne[2];
        return a.data + i2 / (b.ne[2] / a.ne[2]) * a.nb[2] + i3 / (b.ne[3] / a.ne[3]) * a.nb[3];
    }
    KERNEL_INLINE Row column(int64_t batch, int64_t i1) const {
        if (by_ids) return {batch % out.ne[1] % b.ne[1], batch / out.ne[1], 0};
        return {i1, batch % out.ne[2], batch / out.ne[2]};
    }
    KERNEL_INLINE int64_t column_number(int64_t batch, int64_t i1) const {
        const Row c = column(batch, i1);
        return (c.i3 * b.ne[2] + c.i2) * b.ne[1] + c.i1;
    }
    KERNEL_INLINE float* result(int64_t row, int64_t batch, int64_t i1) const {
        unsigned char* const to = by_ids ? at(out, row, batch % out.ne[1], batch / out.ne[1], 0) : at(out, row, i1, batch % out.ne[2], batch / out.ne[2]);
        return reinterpret_cast<float*>(to);
    }
};

} // namespace ggs::cuda::GGS_VARIANT
