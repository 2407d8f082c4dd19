// SPDX-License-Identifier: MIT
// DeviceKernel: the kernel of an op for devices that run a grid of threads. It is a column of the op's row
// (graph/kernel.h). The same source files are compiled once for CUDA and twice for the emulator, with and without a
// check of each access. Constant; may be used from any thread.
#pragma once

#include "cuda/kernel_rows.h"
#include "graph/op.h"

#include <vector>

namespace ggs {

// A kernel that computes several nodes at once (cuda/kernel_rows.h).
struct Fusion {
    const cuda::FusionRow* row;
    std::vector<OpId> ops;                        // of its parts
    cuda::ComputeFused compute_checked = nullptr; // null: not available
};

struct DeviceKernel {
    cuda::Accepts accepts = nullptr;
    cuda::Compute compute = nullptr;
    cuda::Compute compute_checked = nullptr;      // null: not available
    const std::vector<Fusion>* fusions = nullptr; // all fusions compiled in the same variant
};

} // namespace ggs
