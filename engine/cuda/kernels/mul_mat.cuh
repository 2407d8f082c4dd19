// SPDX-License-Identifier: MIT
// Pairings: which column is multiplied with which matrix.
#pragma once

#include "cuda/kernels/quant_dots.cuh"
#include "cuda/kernels/unary.cuh"

namespace ggs::cuda::GGS_VARIANT {

struct Matrix {
    const unsigned char* data; // null: there is no matrix with that number
    int64_t number;            // among all matrices of a
};

// The columns of b in the order of the result, and the matrix of a that each is multiplied with. That is the matrix of
// its batch. With ids (mul_mat_id) it is the matrix that they select, and a batch is then one column.
struct Pairing {
    View a, b, out, ids;
    bool by_ids;
    static constexpr int matrices = 1; // whose rows with the same index are multiplied together
    static constexpr bool is_told = true,
                          is_sorted = false; // is_told: whether the product has to report wrong ids; is_sorted:
                                             // SortedPairing
    unsigned share2, share3;                 // matrices of b per matrix of a, in dimensions 2 and 3

    KERNEL_INLINE int64_t columns_of_batch() const { return by_ids ? 1 : out.ne[1]; }
    KERNEL_INLINE Matrix matrix(unsigned batch) const {
        if (by_ids) {
            const auto n1 = static_cast<unsigned>(out.ne[1]);
            const int id = load<int>(at(ids, batch % n1, batch / n1, 0, 0));
            return {id < 0 || id >= a.ne[2] ? nullptr : a.data + id * a.nb[2], id};
        }
        const auto n2 = static_cast<unsigned>(out.ne[2]);
        const unsigned i2 = batch % n2 / share2, i3 = batch / n2 / share3;
        return {a.data + i2 * a.nb[2] + i3 * a.nb[3], i2 + i3 * a.ne[2]};
    }
    // Returns the first column of a batch; the others follow along dimension 1.
    KERNEL_INLINE Row first_column(unsigned batch) const {
        if (by_ids) {
            const auto n1 = static_cast<unsigned>(out.ne[1]);
            return {again(batch % n1, b.ne[1]), batch / n1, 0};
        }
        const auto n2 = static_cast<unsigned>(out.ne[2]);
        return {0, batch % n2, batch / n2};
    }
    KERNEL_INLINE int64_t first_number(unsigned batch) const {
        const Row c = first_column(batch);
        return (c.i3 * b.ne[2] + c.i2) * b.ne[1] + c.i1;
    }
    KERNEL_INLINE unsigned char* results(unsigned batch) const {
        if (by_ids) {
            const auto n1 = static_cast<unsigned>(out.ne[1]);
            return at(out, 0, batch % n1, batch / n1, 0);
        }
        const auto n2 = static_cast<unsigned>(out.ne[2]);
        return at(out, 0, 0, batch % n2, batch / n2);
    }
};

// A Pairing for a product with only one batch, without divisions.
struct OnePairing : Pairing {
    static constexpr bool is_told = false;
    KERNEL_INLINE int64_t columns_of_batch() const { return out.ne[1]; }
    KERNEL_INLINE Matrix matrix(unsigned) const { return {a.data, 0}; }
    KERNEL_INLINE Row first_column(unsigned) const { return {0, 0, 0}; }
    KERNEL_INLINE int64_t first_number(unsigned) const { return 0; }
    KERNEL_INLINE unsigned char* results(unsigned) const { return out.data; }
};

// A Pairing with ids, sorted by matrix: a batch is a group of columns for one matrix. Columns are numbered like the
// ids.
struct ColumnGroup {
    int first, count, matrix; // of the order
};
struct SortedPairing : Pairing {
    static constexpr bool is_told = false, is_sorted = true; // the kernel that sorts the ids reports the wrong ones
    const int* order;
    const ColumnGroup* groups;

    KERNEL_INLINE Matrix matrix(unsigned batch) const {
        const int number = groups[batch].matrix;
        return {groups[batch].count > 0 ? a.data + number * a.nb[2] : nullptr, number};
    }
    KERNEL_INLINE Row first_column(unsigned) const { return {0, 0, 0}; }
    KERNEL_INLINE int64_t first_number(unsigned) const { return 0; }
    KERNEL_INLINE unsigned char* results(unsigned) const { return out.data; }
    // After the last column of a group, that column is used again.
    KERNEL_INLINE unsigned id_of(unsigned batch, int column) const {
        const int last = groups[batch].count - 1;
        return static_cast<unsigned>(order[groups[batch].first + (column < last ? column : last)]);
    }
    KERNEL_INLINE Row place_of(unsigned batch, int column) const {
        const unsigned id = id_of(batch, column), n1 = static_cast<unsigned>(out.ne[1]);
        return {again(id % n1, b.ne[1]), id / n1, 0};
    }
    KERNEL_INLINE int64_t number_of(unsigned batch, int column) const {
        const Row place = place_of(batch, column);
        return place.i2 * b.ne[1] + place.i1;
    }
    KERNEL_INLINE unsigned char* result_of(unsigned batch, int column) const {
        const unsigned id = id_of(batch, column), n1 = static_cast<unsigned>(out.ne[1]);
        return at(out, 0, id % n1, id / n1, 0);
    }
};

// One column for two matrices, and the GLU of both results; all three are dense. a and out are the first one's.
struct GatedPairing : OnePairing {
    static constexpr int matrices = 2;
    unsigned char *second_out, *gated_out;
    Gating gating;

    KERNEL_INLINE void write(int row, float gate, float up) const {
        const auto at = static_cast<int64_t>(row) * 4;
        store<float>(out.data + at, gate);
        store<float>(second_out + at, up);
        store<float>(gated_out + at, gated(gating, gate, up));
    }
};

} // namespace ggs::cuda::GGS_VARIANT
