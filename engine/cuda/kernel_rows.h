// SPDX-License-Identifier: MIT
// The table of kernels that one way of compiling them makes (kernels/table.cu). Constant.
#pragma once

#include "cuda/node.h"

namespace ggs::cuda {

struct KernelRow {
    const char* op; // ggml's name
    Accepts accepts;
    Compute compute;
};
struct KernelRows {
    const KernelRow* rows;
    size_t count;
};

} // namespace ggs::cuda
