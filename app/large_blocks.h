// SPDX-License-Identifier: MIT
// What a window takes in large blocks (backing stores, pictures, samples of tensors) goes back to the system when it is
// freed, instead of staying with the process as holes that nothing fits into.
#pragma once

namespace ggs {

// Once, before anything else; for the whole process.
void giveLargeBlocksBack();

} // namespace ggs
