// SPDX-License-Identifier: MIT
// Plug-ins of a script: checks whether the plug-ins that a script requires are loaded. A script uses their ops, but
// never loads one.
//
// A required file is available if the user has loaded the same one: the same path, relative to the script's folder or
// the current one. If the script has only a file name, any loaded file of that name is accepted. Pure functions, except
// for the lookup of paths.
#pragma once

#include "graph/registry.h"

#include <string>

namespace ggs {

bool has_plugin(const Registry& registry, const std::string& file, const std::string& folder);
// Describes what the user must do to run a script that needs the file.
Message plugin_is_missing(const Registry& registry, const std::string& file, const std::string& folder);
// Describes the error of custom("op", …) if no plug-in has the op.
Message op_is_missing(const Registry& registry, const std::string& op, std::span<const std::string> wanted);

} // namespace ggs
