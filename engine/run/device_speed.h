// SPDX-License-Identifier: MIT
// DeviceSpeed: the peak rates of a GPU: products by its own library, and copies of its own memory. The measurement
// takes about half a second, or a second on a slow GPU, and blocks the caller. Nothing else may run on the device
// during that time.
#pragma once

#include "device/runtime_api.h"

namespace ggs {

struct DeviceSpeed {
    double gflops = 0; // of a product of f16 matrices, summed in f32; 10^9 operations a second
    double gbytes = 0; // of copying memory that isn't cached, read and written; 10^9 bytes a second
};

// `bytes`: the most that is copied at a time. Twice that is allocated, but at most an eighth of the free memory.
Result<DeviceSpeed> measure_device(const RuntimeApi& runtime, int device, size_t bytes = size_t{256} << 20);

} // namespace ggs
