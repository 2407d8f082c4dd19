// SPDX-License-Identifier: MIT
// The calls that don't correspond to an op: contexts, tensors, names and flags, graphs, planning and computing.
#pragma once

namespace ggs {

class Registry;
void add_building_calls(Registry& registry);

} // namespace ggs
