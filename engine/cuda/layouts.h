// SPDX-License-Identifier: MIT
// The layouts of blocks (tensor/block_layout.h) in the form that kernels receive.
#pragma once

#include "cuda/node.h"

namespace ggs::cuda {

// Returns the layouts by type; block is 0 for a type without one. Made at the first call and never freed.
const Layout* layouts();

} // namespace ggs::cuda
