// SPDX-License-Identifier: MIT
// The parameters of one attention launch, and the layout of its partial results if the keys are split among blocks.
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
    int parts;      // number of parts into which the keys of a query are split, one block each
    float* partial; // for each block: the largest score, the sum of weights, the weighted values
};

} // namespace ggs::cuda::GGS_VARIANT
