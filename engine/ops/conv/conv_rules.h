// SPDX-License-Identifier: MIT
// What the rows of convolutions have in common: sizes of results, products of dimensions, reshapes between the nodes of
// a composite.
#pragma once

#include "ops/rules.h"

namespace ggs {

// (in + 2p - d(k - 1) - 1) / s + 1; an error where nothing fits.
Result<int64_t> output_size(const char* what, int64_t in, int64_t k, int64_t s, int64_t p, int64_t d);
// An error where the product can't be addressed.
Result<int64_t> product_of_dims(std::initializer_list<int64_t> factors);

// What the windows of a composite are made in: ggml rounds them to f16 even beside an f32 kernel, which is then rounded
// as well.
inline TypeId column_type(const Tensor& kernel) { return kernel.type == TypeId::bf16 ? TypeId::f32 : TypeId::f16; }
Result<Tensor*> reshaped(Builder& builder, Tensor* a, const Shape& ne);

// The parameters are int32 each, one slot after the other.
OpDef& define_conv(Registry& registry, OpId id, Result<NodeShape> (*shape)(const NodeRequest&), Tasks tasks,
                   std::vector<std::string_view> params, Text note);

} // namespace ggs
