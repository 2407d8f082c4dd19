// SPDX-License-Identifier: MIT
// A view as PyTorch would make it of the same source: found from the two structs alone, so it holds for whichever call
// made it. PyTorch counts dimensions from the outermost, leaves those of 1 in front out, and steps in elements. Any
// thread.
#pragma once

#include "program/structure.h"

#include <QString>

namespace ggs {

// "k.permute(1, 0, 2)"; empty for what is no view of its first source, or lies where PyTorch can't have a tensor: on
// bytes that are no whole elements, or in blocks.
QString pytorchCall(const Structure& structure, uint32_t tensor);

} // namespace ggs
