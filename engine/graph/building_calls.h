// SPDX-License-Identifier: MIT
// Registers the calls that don't correspond to an op. They make contexts, tensors and graphs, set names and flags, and
// plan and compute graphs.
#pragma once

namespace ggs {

class Registry;
void add_building_calls(Registry& registry);

} // namespace ggs
