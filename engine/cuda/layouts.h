// SPDX-License-Identifier: MIT
// The layouts of blocks (tensor/block_layout.h) as kernels are handed them.
#pragma once

#include "cuda/node.h"

namespace ggs::cuda {

// By type; one with block 0 has none. Made at the first call, for good.
const Layout* layouts();

} // namespace ggs::cuda
