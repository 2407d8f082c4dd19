// SPDX-License-Identifier: MIT
// How many dimensions of a shape are shown: up to the last that isn't 1, so that none that is 0 is hidden; at least 1.
// ggml's own count, n_dims(), passes over those that are 0.
#pragma once

#include "tensor/tensor.h"

namespace ggs {

int shown_dims(const Tensor& t);

} // namespace ggs
