// SPDX-License-Identifier: MIT
#include "sparse/tensor_bag.h"

namespace ggs {

Result<TensorBag> TensorBag::shrink(Builder& builder, Tensor& t) {
    GGS_TRY(Tensor* const view, builder.new_view(t.type, shape_of(t), &t, 0, strides_of(t)));
    set_name(*view, std::string(name_of(t)) + " (bag)");
    return TensorBag(*view);
}

} // namespace ggs
