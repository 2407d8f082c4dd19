// SPDX-License-Identifier: MIT
// Number of dimensions of a shape that are shown: up to the last one that isn't 1, at least 1. So a dimension of 0 is
// always visible. ggml's own count, n_dims(), ignores dimensions of 0.
#pragma once

#include "tensor/tensor.h"

namespace ggs {

int shown_dims(const Tensor& t);

} // namespace ggs
