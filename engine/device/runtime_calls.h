// SPDX-License-Identifier: MIT
// Counts and times of the calls of each function of a kind's table: by all callers, since the program began. Any thread
// may read them. Times are in nanoseconds, of the calls themselves; work that the device does in the meantime is not
// included.
#pragma once

#include "device/runtime_api.h"

#include <vector>

namespace ggs {

struct RuntimeCall {
    const char* name; // "copy"
    uint64_t count = 0, nanoseconds = 0;
    uint64_t bytes = 0; // of copies, fills and allocations
};
// In the order of the table.
std::vector<RuntimeCall> runtime_calls(DeviceKind kind);

// Returns the table that counts calls and forwards them to the kind's own table; runtime() returns it.
const RuntimeApi& counting_table(DeviceKind kind);

} // namespace ggs
