// SPDX-License-Identifier: MIT
// SparseUse: how an op reads a sparse tensor in CSR form, so that a view can show which line each key fetches and to
// which line it is added. Pure values; any thread.
#pragma once

#include "graph/op.h"

namespace ggs {

struct SparseUse {
    int keys_slot, offsets_slot, weights_slot; // the sources of the node that are the sparse tensor
    int from_slot;                             // the source whose lines are fetched; -1: a key adds its weight, or 1
    bool from_by_key;                          // a line's index is the key; else it is the row of the sparse tensor
    bool to_by_key;                            // the same for the lines of the result
    int dimension = 1;                         // of source and result, along which the lines are numbered
    bool has_mean;                             // the op has the parameter `mode`
};

// Returns nullptr for an op that doesn't read a sparse tensor.
const SparseUse* sparse_use(OpId op);
// Returns whether the node divides by the number of keys of a row.
bool divides_by_keys(const Tensor& node);

} // namespace ggs
