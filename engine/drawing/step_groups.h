// SPDX-License-Identifier: MIT
// Assigns steps and nodes to the blocks of a model, by the names of their tensors. A drawing of the graph shows a frame
// around each block (drawing/layout_groups.h).
//
// Values. May be called from any thread.
#pragma once

#include "program/structure.h"

#include <string>
#include <vector>

namespace ggs {

// Returns "blk.3", by step; empty if the step is in no group.
std::vector<std::string> step_groups(const Structure& structure);
// Returns the groups of the nodes of all graphs, by tensor. A tensor in several graphs has the group of the first one.
std::vector<std::string> node_groups(const Structure& structure);

} // namespace ggs
