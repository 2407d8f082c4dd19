// SPDX-License-Identifier: MIT
// The interface that a plug-in receives: the table of functions, and an opaque registry. The registry contains the ops
// that the plug-in has described so far.
#pragma once

#include "plugin/gate.h"
#include "plugin/plugin_op.h"

#include <optional>
#include <string>
#include <vector>

// Exists while the plug-in's ggscope_plugin runs; used by the thread that runs it.
struct ggscope_registry {
    std::string plugin; // the file's name
    std::shared_ptr<const void> code;
    std::vector<std::shared_ptr<const ggs::PluginOp>> ops;
    std::optional<ggs::Message> refused; // the first refusal
    double rule_seconds = ggs::no_limit; // time limit for functions other than kernels
};

namespace ggs {

// Returns the table of functions; constant, shared by all plug-ins.
const ggscope_api& plugin_api();

} // namespace ggs
