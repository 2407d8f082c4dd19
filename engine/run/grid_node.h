// SPDX-License-Identifier: MIT
// Converts a tensor to the form that kernels for a grid of threads accept (cuda/node.h).
#pragma once

#include "cuda/node.h"
#include "tensor/tensor.h"

namespace ggs {

// Without addresses: types and shapes determine whether there is a kernel.
cuda::Node grid_node(const Tensor& t);

} // namespace ggs
