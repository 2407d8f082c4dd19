// SPDX-License-Identifier: MIT
// Divides a drawing that is much longer than the view into columns side by side. Cuts are made between layers where few
// edges pass. Each edge that crosses a cut is routed to the top of the next column.
//
// Used by solve_in_pieces (layout_layered.h). Value types. May be called from any thread.
#pragma once

#include "drawing/layout_layered.h"

namespace ggs {

// Leaves the solution unchanged if the drawing is legible in the room, or if no cut helps. `room` has the layers'
// orientation: its height runs along them.
void wrap_into_columns(const LayeredProblem& problem, LayeredSolution& solution, const Room& room);

} // namespace ggs
