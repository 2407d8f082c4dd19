// SPDX-License-Identifier: MIT
// The key of a tensor whose variable was assigned again: "x#2" is the second one that it was given. Pure function.
#pragma once

#include <cstddef>
#include <string>

namespace ggs {

std::string numbered_key(const std::string& variable, size_t times);

} // namespace ggs
