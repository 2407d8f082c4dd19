// SPDX-License-Identifier: MIT
// The columns of a plug-in's op. Each one converts a node into the plug-in's structs, calls one of its functions, and
// checks the answer. Shapes must be possible, elements must exist, and costs must be numbers. Errors contain the names
// of the plug-in and the op.
#pragma once

#include "plugin/plugin_op.h"

namespace ggs {

// Sets the columns that call the plug-in's functions. The row's rules point to `op`, which must outlive them.
void set_rules(OpDef& row, const PluginOp& op);

} // namespace ggs
