// SPDX-License-Identifier: MIT
// A drawing that is much longer than the room it is looked at in goes on in a further column, as text does: cut between
// two layers where few edges pass, each led round to the top of the next column.
//
// Used by solve_in_pieces (layout_layered.h). Values; any thread.
#pragma once

#include "drawing/layout_layered.h"

namespace ggs {

// As long as the drawing is legible in the room, or no cut is a good one, the solution stays as it is. `room` is as the
// layers see it: its height runs along them.
void wrap_into_columns(const LayeredProblem& problem, LayeredSolution& solution, const Room& room);

} // namespace ggs
