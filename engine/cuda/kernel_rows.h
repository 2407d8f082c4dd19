// SPDX-License-Identifier: MIT
// The kernel tables of one variant: one by op (kernels/table.cu), and one of the kernels that compute several nodes at
// once. Constant.
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

// Nodes that one launch computes. The launch writes the bytes of each node, with the same bits as the node's own
// kernel.
inline constexpr int most_fused = 5;
struct FusedPart {
    const char* op;   // ggml's name
    int reader;       // the part that reads its result; -1 for the last part
    unsigned sources; // the sources of the reader that this part may be, one bit each
};
struct FusionRow {
    const char* name;
    int count;
    // A part comes before the one that reads it.
    FusedPart parts[most_fused];
    // True if each row of a result is computed from the same row of the sources, in the order of the parts. A part may
    // then overwrite a source of another part that has the same address and layout. False: a part may write what
    // another part reads only if it passes its result to that part, as `parts` defines.
    bool by_rows;
    int indices; // the part that may find a wrong index; -1: none
    AcceptsFused accepts;
    ComputeFused compute;
};
struct FusionRows {
    const FusionRow* rows;
    size_t count;
};

} // namespace ggs::cuda
