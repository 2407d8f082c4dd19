// SPDX-License-Identifier: MIT
// Stepping into a node: it runs for real, what it made is taken, and its bytes are put back.
#pragma once

#include "debug/session.h"

namespace ggs {

// What the next node would make.
struct Inside {
    size_t step = 0;
    uint32_t node = no_number;
    std::vector<std::byte> bytes;    // of the node's tensor, from its first byte to its last
    std::vector<ChunkRecord> chunks; // who computed which rows, in the order of their beginnings
    // Of the node's elements, where that can be told; as long as its structure lives.
    DeviceExecutor::RowRule row_making;
};

// Runs the next node into a copy: everything is as before afterwards. The copy and what is put back may cost as much
// memory as is kept for stepping back, or 64 MiB.
Result<Inside> step_into(Session& session);

} // namespace ggs
