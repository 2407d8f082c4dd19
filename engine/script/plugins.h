// SPDX-License-Identifier: MIT
// What a script has to do with plug-ins: it says which it needs, and uses their ops. It never loads one.
//
// A script's file is given if the user has loaded the same: the same path, taken from the script's folder or from the
// current one; or, where the script has a file name alone, a file of that name. Pure functions but for looking up
// paths.
#pragma once

#include "graph/registry.h"

#include <string>

namespace ggs {

bool has_plugin(const Registry& registry, const std::string& file, const std::string& folder);
// What the user has to do to run a script that needs the file.
Message plugin_is_missing(const Registry& registry, const std::string& file, const std::string& folder);
// Of custom("op", …): no plug-in has it.
Message op_is_missing(const Registry& registry, const std::string& op, std::span<const std::string> wanted);

} // namespace ggs
