// SPDX-License-Identifier: MIT
// What a plug-in is given: the table of functions, and behind the opaque registry the ops that it has described so far.
#pragma once

#include "plugin/gate.h"
#include "plugin/plugin_op.h"

#include <optional>
#include <string>
#include <vector>

// Lives while the plug-in's ggscope_plugin runs; used by its thread.
struct ggscope_registry {
    std::string plugin; // the file's name
    std::shared_ptr<const void> code;
    std::vector<std::shared_ptr<const ggs::PluginOp>> ops;
    std::optional<ggs::Message> refused; // the first refusal
    double rule_seconds = ggs::no_limit; // that its functions other than kernels may take
};

namespace ggs {

// Constant; one for all plug-ins.
const ggscope_api& plugin_api();

} // namespace ggs
