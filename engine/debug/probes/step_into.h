// SPDX-License-Identifier: MIT
// Step into: runs the next node, takes a copy of its result, and puts the overwritten bytes back.
#pragma once

#include "debug/session.h"

namespace ggs {

// The result of the next node, and the chunks that computed it.
struct Inside {
    size_t step = 0;
    uint32_t node = no_number;
    std::vector<std::byte> bytes;    // of the node's tensor, from its first byte to its last
    std::vector<ChunkRecord> chunks; // who computed which rows, in the order of their beginnings
    // Returns the row of the node's last phase that computes an element, if this can be determined. Valid as long as
    // the structure.
    DeviceExecutor::RowRule row_making;
};

// Runs the next node into a copy: everything is as before afterwards. The copy and what is put back may cost as much
// memory as is kept for stepping back, or 64 MiB.
Result<Inside> step_into(Session& session);

} // namespace ggs
