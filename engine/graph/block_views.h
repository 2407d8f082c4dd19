// SPDX-License-Identifier: MIT
// Tests whether a tensor's bytes can be read as values. A type with blocks stores several elements of dimension 0
// together. A view that moves this dimension, or that begins inside a block, has a shape and strides but no values.
//
// Pure functions; thread-safe while the program is not being built.
#pragma once

#include "tensor/tensor.h"

namespace ggs {

// Returns an error with the reason if the tensor's bytes can't be read as values. Kernels refuse such a source, and
// readers of values show the sentence.
Status has_numbers(const Tensor& t);

} // namespace ggs
