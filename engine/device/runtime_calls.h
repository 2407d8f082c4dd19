// SPDX-License-Identifier: MIT
// The number and the total time of the calls of each function in a kind's table (device/runtime_api.h). They include
// the calls of all callers since the program started. Any thread may read them. Times are in nanoseconds and cover only
// the calls themselves, not the work that the device does in the meantime.
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
