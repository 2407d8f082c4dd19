// SPDX-License-Identifier: MIT
// Which steps and nodes belong together by their tensors' names: the blocks of a model, as a drawing of the graph
// frames them (drawing/layout_groups.h).
//
// Values; any thread.
#pragma once

#include "program/structure.h"

#include <string>
#include <vector>

namespace ggs {

// "blk.3", by step; empty where there is none.
std::vector<std::string> step_groups(const Structure& structure);
// The same by tensor, of the nodes of all graphs; of one that several graphs have, as the first of them has it.
std::vector<std::string> node_groups(const Structure& structure);

} // namespace ggs
