// SPDX-License-Identifier: MIT
// Loads an op author's shared library and adds its ops to a registry. ggscope_plugin.h defines the interface.
//
// Loading a library runs its author's code, so only files that the user has named are loaded; a script only names the
// plug-in it needs. The code stays loaded as long as a registry, or a copy of one, contains its ops. The loaded file is
// a copy, tried in a separate process first (library.h). Called only by the thread that makes the registry.
#pragma once

#include "graph/registry.h"

#include <atomic>
#include <string>

namespace ggs {

inline constexpr double usual_rule_seconds = 30;

// Adds all ops of the plug-in. If one can't be added, it adds none and returns an error with the file's name and the
// cause. A file that is already loaded is skipped; if its content has changed, the new content replaces the old. No op
// may have a name for which `taken` returns true, since scripts use that name already. Loading ends early if
// `cancelled` becomes true. A function other than a kernel that takes longer than `seconds` is abandoned.
Status load_plugin(Registry& registry, const std::string& file, bool (*taken)(std::string_view name) = nullptr,
                   const std::atomic<bool>* cancelled = nullptr, double seconds = usual_rule_seconds);

// Returns a file's path as registries store it: absolute, without links.
std::string plugin_path(const std::string& file);
// Returns the hash of a file's current content, as in LoadedPlugin::content, by which a plug-in is recognised. Runs no
// code.
Result<std::string> plugin_content(const std::string& file);

} // namespace ggs
