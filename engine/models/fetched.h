// SPDX-License-Identifier: MIT
// Fetched models: the files that scripts/fetch-model has downloaded into the user's cache folder. It is
// $XDG_CACHE_HOME/ggscope/models or ~/.cache/ggscope/models.
#pragma once

#include <string>
#include <string_view>

namespace ggs {

// Returns the path of a file with this name, whether or not it exists. Empty if XDG_CACHE_HOME is not absolute and HOME
// is not set.
std::string fetched_model(std::string_view name);

} // namespace ggs
