// SPDX-License-Identifier: MIT
// Returns the number of dimensions of a shape to show. Trailing dimensions of 1 are omitted, but at least one dimension
// is shown. A dimension of 0 is therefore always shown. In contrast, n_dims(), which is ggml's own count, ignores
// dimensions of 0.
#pragma once

#include "tensor/tensor.h"

namespace ggs {

int shown_dims(const Tensor& t);

} // namespace ggs
