// SPDX-License-Identifier: MIT
// Quantised source: the f32 tensor whose values were rounded to those of another tensor. It is the source of a cpy or
// cast, or a quantised leaf is filled from it. Any thread.
#pragma once

#include "debug/session.h"

namespace ggs {

// Nothing where no f32 tensor is known, or where its bytes are no longer (or not yet) those that were rounded.
std::optional<uint32_t> rounded_from(const Structure& structure, uint32_t tensor, const Position& position);
// The element of the source that an element was rounded from: elements go over in logical order.
Index source_element(const Structure& structure, uint32_t tensor, uint32_t source, const Index& element);

// The values that the user has changed by hand since the rounding, so that an element and its source can't be compared
// any more.
enum class ChangedSince { nothing, source, own };
// Returns this for `count` elements of a row, from `first` on.
std::vector<ChangedSince> changed_since_rounding(const Structure& structure, uint32_t tensor, uint32_t source,
                                                 const Position& position, const std::vector<Change>& changes,
                                                 const Index& first, int64_t count);

} // namespace ggs
