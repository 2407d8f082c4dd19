// SPDX-License-Identifier: MIT
// Finds the known word that a user most likely meant by a mistyped one.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace ggs {

// Returns the closest known word; if several are equally close, the first. Returns an empty string if even the closest
// differs in more than two letters (inserted, deleted or replaced), or in more than half of the longer word.
std::string closest_word(std::string_view word, std::span<const std::string> known);

} // namespace ggs
