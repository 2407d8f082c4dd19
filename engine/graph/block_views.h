// SPDX-License-Identifier: MIT
// Whether a tensor's bytes can be read as numbers. A type with blocks stores several elements of dimension 0 together.
// A view that moves this dimension, or that begins inside a block, has a shape and strides but no numbers.
//
// Pure functions; thread-safe while the program is not being built.
#pragma once

#include "tensor/tensor.h"

namespace ggs {

// The error says why the tensor has no numbers. Kernels refuse such a source, and readers of values show the sentence.
Status has_numbers(const Tensor& t);

} // namespace ggs
