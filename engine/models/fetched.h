// SPDX-License-Identifier: MIT
// Models that scripts/fetch-model has brought: in the user's cache folder, $XDG_CACHE_HOME/ggscope/models or below
// ~/.cache.
#pragma once

#include <string>
#include <string_view>

namespace ggs {

// Where a file of this name would be, whether or not it is there; empty where there is no home.
std::string fetched_model(std::string_view name);

} // namespace ggs
