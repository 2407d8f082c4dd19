// SPDX-License-Identifier: MIT
// Where the values of a tensor were before they were rounded into its type: the f32 tensor that a cpy or cast
// converted, or that a quantised leaf is filled from. Any thread.
#pragma once

#include "debug/session.h"

namespace ggs {

// Nothing where no f32 tensor is known, or where its bytes are no longer (or not yet) those that were rounded.
std::optional<uint32_t> rounded_from(const Structure& structure, uint32_t tensor, const Position& position);
// The element of the source that an element was rounded from: elements go over in logical order.
Index source_element(const Structure& structure, uint32_t tensor, uint32_t source, const Index& element);

// What the user has changed by hand since the rounding, so that an element and its source can't be compared any more.
enum class ChangedSince { nothing, source, own };
// Of `count` elements of a row from `first` on.
std::vector<ChangedSince> changed_since_rounding(const Structure& structure, uint32_t tensor, uint32_t source,
                                                 const Position& position, const std::vector<Change>& changes,
                                                 const Index& first, int64_t count);

} // namespace ggs
