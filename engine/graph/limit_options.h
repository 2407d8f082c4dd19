// SPDX-License-Identifier: MIT
// Options of the console, as messages about limits and missing plug-ins mention them. The window replaces them with its
// own words (app/words/messages.h). Constants.
#pragma once

#include "base/message.h"

namespace ggs {

inline constexpr Text memory_option = "--memory", nodes_option = "--nodes", seconds_option = "--seconds";
inline constexpr Text plugin_option = "--plugin FILE";
inline Message plugin_option_of(const std::string& file) { return msg("--plugin %1", file); }

} // namespace ggs
