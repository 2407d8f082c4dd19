// SPDX-License-Identifier: MIT
// What a leaf is for: weights are what a model has learned (matrices, norms, biases), inputs are what one run is given
// (token ids, positions, activations, masks). ggml marks few of them, so it is told by flag, by name, by type and by
// how the leaf is read, in this order. Any thread.
#pragma once

#include "program/structure.h"

namespace ggs {

bool is_weight(const Structure& structure, uint32_t leaf);

} // namespace ggs
