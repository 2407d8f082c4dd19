// SPDX-License-Identifier: MIT
// PartChange: a part of a tensor (a head, a row, a channel) set, scaled or added to, as changes of its elements that
// are made at once and undone at once. Pure functions.
#pragma once

#include "debug/changes.h"
#include "values/slice.h"

namespace ggs {

enum class PartOp : uint8_t { set, scale, add };

struct PartChange {
    PartOp op = PartOp::set;
    double number = 0;
};

// Each element is one entry of the session's changes.
constexpr int64_t most_changed_at_once = int64_t{1} << 14;

// What the elements become, from what they are now. Refused if there are too many of them, or a number can't be read.
Result<std::vector<NewValue>> new_values(const ByteSource& bytes, uint32_t number, const Tensor& t, const Slice& slice,
                                         const PartChange& how);

} // namespace ggs
