// SPDX-License-Identifier: MIT
// A tensor as kernels for a grid of threads are given it (cuda/node.h).
#pragma once

#include "cuda/node.h"
#include "tensor/tensor.h"

namespace ggs {

// With no addresses: whether there is a kernel hangs on types and shapes.
cuda::Node grid_node(const Tensor& t);

} // namespace ggs
