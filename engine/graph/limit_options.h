// SPDX-License-Identifier: MIT
// What sentences about limits, and about plug-ins that are missing, name as the way out: the console's options. The
// window puts its own way in their place (app/words/messages.h). Constants.
#pragma once

#include "base/message.h"

namespace ggs {

inline constexpr Text memory_option = "--memory", nodes_option = "--nodes", seconds_option = "--seconds";
inline constexpr Text plugin_option = "--plugin FILE";
inline Message plugin_option_of(const std::string& file) { return msg("--plugin %1", file); }

} // namespace ggs
