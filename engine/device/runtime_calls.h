// SPDX-License-Identifier: MIT
// How often each function of a kind's table was called, and how long that took: by everybody, since the program began.
// Any thread may ask. Times are in nanoseconds, of the calls themselves: what a device does meanwhile is not in them.
#pragma once

#include "device/runtime_api.h"

#include <vector>

namespace ggs {

struct RuntimeCall {
    const char* name; // "copy"
    uint64_t count = 0, nanoseconds = 0;
    uint64_t bytes = 0; // of copies, fills and memory
};
// In the order of the table.
std::vector<RuntimeCall> runtime_calls(DeviceKind kind);

// The table that counts what it hands on to the kind's own one; runtime() gives it out.
const RuntimeApi& counting_table(DeviceKind kind);

} // namespace ggs
