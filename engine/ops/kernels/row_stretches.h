// SPDX-License-Identifier: MIT
// Rows that a tensor of indices names, as stretches of rows that lie side by side. A model's cache of values has a row for
// each number of each token: of a prompt's million rows that is a stretch for each column. Any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

namespace ggs {

// `add(first, n)` for each stretch among `of` rows, in no order that one could count on; each row once, however often it is
// named, and none that isn't there.
void each_stretch(std::span<const int64_t> rows, int64_t of, const std::function<void(int64_t first, int64_t n)>& add);

} // namespace ggs
