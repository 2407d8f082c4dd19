// SPDX-License-Identifier: MIT
// Names of command-line options, for messages about limits and missing plug-ins. The window replaces these names with
// its own words (app/words/messages.h). Constants.
#pragma once

#include "base/message.h"

namespace ggs {

inline constexpr Text memory_option = "--memory", nodes_option = "--nodes", seconds_option = "--seconds";
inline constexpr Text plugin_option = "--plugin FILE";
inline Message plugin_option_of(const std::string& file) { return msg("--plugin %1", file); }

} // namespace ggs
