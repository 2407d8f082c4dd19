// SPDX-License-Identifier: MIT
// DeviceKernel: how a device with a grid of threads computes one op; a column of the op's row (graph/kernel.h). The same
// sources are compiled for CUDA and, twice, for the emulator: with every access seen, and as fast as it goes.
// Constant; may be used from any thread.
#pragma once

#include "cuda/node.h"

namespace ggs {

struct DeviceKernel {
    cuda::Accepts accepts = nullptr;
    cuda::Compute compute = nullptr;
    cuda::Compute compute_checked = nullptr; // null: there is no such way
};

} // namespace ggs
