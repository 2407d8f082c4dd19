// SPDX-License-Identifier: MIT
// Which steps belong together by their tensors' names: the blocks of a model, as a drawing of the graph frames them
// (drawing/layout_groups.h).
//
// Values; any thread.
#pragma once

#include "program/structure.h"

#include <string>
#include <vector>

namespace ggs {

// "blk.3", by step; empty where there is none.
std::vector<std::string> step_groups(const Structure& structure);

} // namespace ggs
