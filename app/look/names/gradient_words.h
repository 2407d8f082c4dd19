// SPDX-License-Identifier: MIT
// The names of gradients in all views: "∂loss/∂w" is the gradient of w, and "∂loss/∂w[3, 1]" an element of it. Free
// functions on a structure; any thread.
#pragma once

#include "program/structure.h"

#include <QString>

namespace ggs {

// Returns "∂loss/∂w" for w, or "∂loss/∂w[3, 1]" for an element of it.
QString derivativeBy(const Structure& structure, uint32_t tensor);
QString derivativeBy(const Structure& structure, uint32_t tensor, const Index& element);
// Returns the names of a tensor that is a gradient: "∂loss/∂a = ∂loss/∂b". Empty for other tensors, and for a part of a
// gradient.
QString gradientName(const Structure& structure, uint32_t tensor);
// Returns the name of a gradient in a list of nodes, with the script's variable if it has one: "g = ∂loss/∂w". Empty
// for other tensors.
QString gradientInList(const Structure& structure, uint32_t tensor);
// Returns "∂loss/∂w[3, 1]" for an element of a gradient, and "x[3, 0]" for any other element.
QString elementInChain(const Structure& structure, uint32_t tensor, const Index& element);

} // namespace ggs
