// SPDX-License-Identifier: MIT
// How data is moved on a CPU, and where an element came from: the columns of moves.cpp's, views.cpp's and dup's rows.
#pragma once

#include "ops/rows.h"

namespace ggs::computations {

extern const Computation dup, cpy, cont, repeat, concat;
extern const Computation get_rows, set_rows; // in named_row_kernels.cpp
extern const Computation diag_mask_inf, diag_mask_zero, tri, pad, pad_reflect_1d, roll, diag; // in fill_kernels.cpp
extern const Computation upscale;                                                             // in upscale_kernel.cpp
extern const Computation reshape, view, permute, transpose;                                   // compute nothing

} // namespace ggs::computations

namespace ggs {

// The source element that an element is a copy of; nothing where none is (a pad). An index tensor is read through
// `read`, or, without it, from its memory.
using Origin = std::optional<SourceElement> (*)(const Tensor& node, const Index& out, const ValueReader& read);

Result<Explanation> explain_moved(const Tensor& node, const Index& out, const ValueReader& read, Origin origin);

template <Origin origin> Status reads_moved(const Tensor& node, const Index& out, const ValueReader& read,
                                            std::vector<SourceElement>& elements) {
    const auto from = origin(node, out, read);
    if (!from) return {};
    if (!is_quantized(node.type) || node.src[from->src]->type == node.type) {
        elements.push_back(*from);
        return {};
    }
    each_encoded_with(node, out, [&](const Index& i) { elements.push_back(*origin(node, i, read)); });
    return {};
}
template <Origin origin>
Result<Explanation> explain_move(const Tensor& node, const Index& out, const ValueReader& read) {
    return explain_moved(node, out, read, origin);
}

// n units of the type (elements, or blocks) from one row to another.
void copy_units(TypeId type, std::byte* to, size_t to_step, const std::byte* from, size_t from_step, int64_t n);

} // namespace ggs
