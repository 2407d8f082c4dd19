// SPDX-License-Identifier: MIT
// The console's text for a stop: the reason, the position, the next step, and the watches and breakpoints.
#pragma once

#include "debug/targets/target.h"

#include <string>

namespace ggs {

// "step 3 of 22: next is soft_max weights [4, 4]; kq done in 4.1 µs"; with rounds "round 5 of 40, step 3 of 22: …".
// `from`: where the move began.
std::string position_text(const Snapshot& snapshot, const Moment& from);
// Why it stopped, where that is not as expected: a breakpoint, a pause. Empty otherwise.
std::string stop_text(const Stop& stop, const Snapshot& snapshot);

// A line each; changed ones have a mark.
std::string watches_text(const Snapshot& snapshot);
std::string breakpoints_text(const Snapshot& snapshot);
std::string answer_text(const Answer& answer);

} // namespace ggs
