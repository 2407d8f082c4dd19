// SPDX-License-Identifier: MIT
// The columns of a plug-in's op: each puts a node into the plug-in's structs, asks one of its functions, and checks the
// answer: shapes that can be, elements that exist, costs that are numbers. What is wrong is a sentence with the
// plug-in's and the op's name.
#pragma once

#include "plugin/plugin_op.h"

namespace ggs {

// Fills in what depends on the plug-in's functions. The row's rules point to `op`, which must outlive them.
void set_rules(OpDef& row, const PluginOp& op);

} // namespace ggs
