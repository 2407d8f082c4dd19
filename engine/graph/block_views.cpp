// SPDX-License-Identifier: MIT
#include "graph/block_views.h"

#include "graph/op.h"

namespace ggs {

namespace {

// The dimension that `dim` of a permuted or transposed view is in its source.
int dim_in_source(const Tensor& view, int dim) {
    if (view.op == OpId::transpose) return dim < 2 ? 1 - dim : dim;
    for (int i = 0; i < max_dims; ++i) {
        if (param_i32(view, i) == dim) return i;
    }
    return dim;
}

// Strides alone don't show it: a transposed view of 32 rows of 32 elements has the strides of its source.
bool moves_blocks(const Tensor& t) {
    int dim = 0;
    for (const Tensor* view = &t; view && (view->op == OpId::transpose || view->op == OpId::permute);
         view = view->src[0])
        dim = dim_in_source(*view, dim);
    return dim != 0;
}

bool cuts_blocks(const Tensor& t) {
    const TypeTraits& type = traits(t.type);
    if (moves_blocks(t) || t.ne[0] % type.block != 0) return true;
    if (t.nb[0] != type.bytes && t.ne[0] > type.block) return true;
    if (is_view(t) && t.view_offs % type.bytes != 0) return true;
    for (int i = 1; i < max_dims; ++i) {
        if (t.ne[i] > 1 && t.nb[i] % type.bytes != 0) return true;
    }
    return false;
}

} // namespace

Status has_numbers(const Tensor& t) {
    const TypeTraits& type = traits(t.type);
    if (type.block == 1 || is_empty(t) || !cuts_blocks(t)) return {};
    return fail("this view splits %2 blocks of %1 elements, so its values can't be read; copy the tensor to f32, then "
                "transpose or permute the copy",
                type.block, type.name);
}

} // namespace ggs
