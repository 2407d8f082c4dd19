// SPDX-License-Identifier: MIT
// What one launch of attention is told, and how its partial results lie where the keys are split among blocks.
#pragma once

#include "cuda/kernels/blocks.cuh"
#include "cuda/kernels/soft_max.cuh"

namespace ggs::cuda::GGS_VARIANT {

struct Attention {
    View q, k, v, mask, out;
    bool has_mask;
    const float* sinks; // one for each head, or null
    float scale, softcap;
    Slopes slopes;
    int parts;      // that the keys of a query are split into, a block for each
    float* partial; // of each block: the largest score, the sum of weights, the weighed values
};

} // namespace ggs::cuda::GGS_VARIANT
