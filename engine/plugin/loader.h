// SPDX-License-Identifier: MIT
// Loads an op author's shared library and adds its ops to a registry. The interface stands in ggscope_plugin.h.
//
// Loading a library runs code of its author's, so nothing is loaded that the user has not named: a script only says
// which plug-in it needs. The code stays loaded as long as a registry, or a copy of one, has its ops. It is a copy of
// the file's, tried in a process of its own before (library.h). Called by the one thread that makes the registry.
#pragma once

#include "graph/registry.h"

#include <atomic>
#include <string>

namespace ggs {

inline constexpr double usual_rule_seconds = 30;

// All of the plug-in's ops are added, or, with a sentence that names the file and what is wrong with it, none. A file
// that is loaded already is passed over; if it holds something else by now, that takes its place. No op may have a name
// for which `taken` says that scripts mean something else by it. While the file is loaded, `cancelled` ends that. None
// of its functions other than kernels may take longer than `seconds`: such a call is abandoned.
Status load_plugin(Registry& registry, const std::string& file, bool (*taken)(std::string_view name) = nullptr,
                   const std::atomic<bool>* cancelled = nullptr, double seconds = usual_rule_seconds);

// A file as registries name it: absolute, without links.
std::string plugin_path(const std::string& file);
// What a file holds now, as LoadedPlugin::content says it: by that a plug-in is known again. Runs no code.
Result<std::string> plugin_content(const std::string& file);

} // namespace ggs
