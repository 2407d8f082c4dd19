// SPDX-License-Identifier: MIT
// The known word that a mistyped one was most likely meant to be.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace ggs {

// Empty if none is within two letters put in, left out or changed, and no more than half of the longer one. Of equally
// close ones the first.
std::string closest_word(std::string_view word, std::span<const std::string> known);

} // namespace ggs
