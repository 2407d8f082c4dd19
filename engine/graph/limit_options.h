// SPDX-License-Identifier: MIT
// What sentences about the limits of building name as the way out: the console's options. The window puts its own way
// in their place (app/words/messages.h). Constants.
#pragma once

#include "base/message.h"

namespace ggs {

inline constexpr Text memory_option = "--memory", nodes_option = "--nodes", seconds_option = "--seconds";

} // namespace ggs
