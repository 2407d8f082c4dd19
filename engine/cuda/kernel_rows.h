// SPDX-License-Identifier: MIT
// The tables of kernels that one way of compiling them makes: by op (kernels/table.cu), and those that compute several
// nodes at once. Constant.
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

// Nodes that one launch computes. It writes the bytes of each of them, with the bits that the nodes' own kernels write.
inline constexpr int most_fused = 5;
struct FusedPart {
    const char* op;   // ggml's name
    int reader;       // the part that reads its result; -1 for the last part
    unsigned sources; // that this may be of the reader, a bit each
};
struct FusionRow {
    const char* name;
    int count;
    // A part comes before the one that reads it.
    FusedPart parts[most_fused];
    // Each row of a result is made from the same row of the sources with the same place and layout, in the order of the
    // parts: what one part reads another may write there. False: no part may write what another reads but by its number
    // here.
    bool by_rows;
    int indices; // the part that may meet a wrong index; -1: none does
    AcceptsFused accepts;
    ComputeFused compute;
};
struct FusionRows {
    const FusionRow* rows;
    size_t count;
};

} // namespace ggs::cuda
