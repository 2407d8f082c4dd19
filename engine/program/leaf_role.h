// SPDX-License-Identifier: MIT
// is_weight: whether a leaf is a weight or an input. Weights are learned by a model (matrices, norms, biases); inputs
// are given to one run (token ids, positions, activations, masks). ggml marks few of them, so the decision uses flags,
// name, type and the way the leaf is read, in this order. Any thread.
#pragma once

#include "program/structure.h"

namespace ggs {

bool is_weight(const Structure& structure, uint32_t leaf);

} // namespace ggs
