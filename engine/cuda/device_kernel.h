// SPDX-License-Identifier: MIT
// DeviceKernel: how a device with a grid of threads computes one op; a column of the op's row (graph/kernel.h). The
// same sources are compiled for CUDA and, twice, for the emulator: with every access seen, and as fast as it goes.
// Constant; may be used from any thread.
#pragma once

#include "cuda/kernel_rows.h"
#include "graph/op.h"

#include <vector>

namespace ggs {

// How it computes several nodes at once (cuda/kernel_rows.h).
struct Fusion {
    const cuda::FusionRow* row;
    std::vector<OpId> ops;                        // of its parts
    cuda::ComputeFused compute_checked = nullptr; // as below
};

struct DeviceKernel {
    cuda::Accepts accepts = nullptr;
    cuda::Compute compute = nullptr;
    cuda::Compute compute_checked = nullptr;      // null: there is no such way
    const std::vector<Fusion>* fusions = nullptr; // all that were compiled with it
};

} // namespace ggs
