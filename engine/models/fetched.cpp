// SPDX-License-Identifier: MIT
#include "models/fetched.h"

#include <cstdlib>

namespace ggs {

std::string fetched_model(std::string_view name) {
    const char* const cache = std::getenv("XDG_CACHE_HOME");
    const char* const home = std::getenv("HOME");
    std::string folder;
    if (cache && *cache == '/')
        folder = cache;
    else if (home && *home)
        folder = std::string(home) + "/.cache";
    else
        return {};
    return folder + "/ggscope/models/" + std::string(name);
}

} // namespace ggs
