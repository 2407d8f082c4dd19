// SPDX-License-Identifier: MIT
// pytorchCall(): the PyTorch call that makes a view of the same source. It depends only on the two structs, so it is
// correct for any call that made the view. PyTorch counts dimensions from the outermost one, omits leading dimensions
// of size 1, and counts strides in elements. Any thread.
#pragma once

#include "program/structure.h"

#include <QString>

namespace ggs {

// Returns a call such as "k.permute(1, 0, 2)". Returns an empty string if the tensor is neither a view nor a contiguous
// copy of its first source. PyTorch can't have tensors in blocks, or at offsets that aren't multiples of the element
// size: these give an empty string, too.
QString pytorchCall(const Structure& structure, uint32_t tensor);

} // namespace ggs
