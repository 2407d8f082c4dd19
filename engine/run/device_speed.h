// SPDX-License-Identifier: MIT
// DeviceSpeed: what a GPU can do at most: multiply, by its own library, and move memory of its own. Measured in
// about half a second, or a second on a slow one, for which whoever asks waits; nothing else runs on the device
// meanwhile.
#pragma once

#include "device/runtime_api.h"

namespace ggs {

struct DeviceSpeed {
    double gflops = 0; // of a product of f16 matrices, summed in f32; 10^9 operations a second
    double gbytes = 0; // of copying memory that no cache holds, read and written; 10^9 bytes a second
};

// `bytes` are what it copies, at most: twice that is taken, an eighth of what is free at most.
Result<DeviceSpeed> measure_device(const RuntimeApi& runtime, int device, size_t bytes = size_t{256} << 20);

} // namespace ggs
