// SPDX-License-Identifier: MIT
// What the families' shape rules have in common: results like a source, checks with the numbers in their sentences,
// work sizes of one row per task.
#pragma once

#include "graph/builder.h"
#include "graph/op.h"

namespace ggs {

// "a[4, 3]" style words for sentences: the shape of a source.
inline std::string shape4(const Tensor& t) { return shape_text(std::span<const int64_t>(t.ne, max_dims)); }

// A dense tensor like t, or, in place, a view of it.
inline NodeShape like(const Tensor& t) { return {t.type, shape_of(t)}; }
inline NodeShape view_like(Tensor& t, const char* suffix = " (view)") {
    return {t.type, shape_of(t), strides_of(t), &t, 0, std::string(name_of(t)) + suffix};
}
inline NodeShape like_or_in_place(const NodeRequest& r) { return r.in_place ? view_like(*r.src[0]) : like(*r.src[0]); }

// Rules of many ops.
Result<NodeShape> same_as_source(const NodeRequest& request);
Result<NodeShape> same_as_contiguous_rows(const NodeRequest& request);

Status need_contiguous(const Tensor& t, Text name);
Status need_same_shape(const Tensor& a, const Tensor& b, const char* a_name, const char* b_name);
Status need_type(const Tensor& t, Text name, TypeId type);
Status need_positive(const char* name, int64_t value);
Status need_elements(const Tensor& t, const char* name); // for what is made of them

// Sizes of work buffers: what can't be addressed is work_overflow, which a plan refuses.
size_t work_product(std::initializer_list<size_t> factors);
size_t work_sum(std::initializer_list<size_t> parts);

// Bytes of one f32 row of src[0] (or of the node) for each task.
size_t f32_row_of_src0(const Tensor& node, int tasks);
size_t f32_row_of_node(const Tensor& node, int tasks);

} // namespace ggs
