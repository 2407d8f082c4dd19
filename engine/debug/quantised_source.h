// SPDX-License-Identifier: MIT
// Where the values of a tensor were before they were rounded into its type: the f32 tensor that a cpy or cast converted,
// or that a quantised leaf is filled from. Any thread.
#pragma once

#include "graph/structure.h"

namespace ggs {

// Nothing where no f32 tensor is known, or where its bytes are no longer (or not yet) those that were rounded.
std::optional<uint32_t> rounded_from(const Structure& structure, uint32_t tensor, const Position& position);
// The element of the source that an element was rounded from: elements go over in logical order.
Index source_element(const Structure& structure, uint32_t tensor, uint32_t source, const Index& element);

} // namespace ggs
