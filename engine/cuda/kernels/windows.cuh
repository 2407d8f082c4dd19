// SPDX-License-Identifier: MIT
// Windows that move over an image: sizes, strides, padding and dilation, along width (0) and height (1).
#pragma once

#include "cuda/kernels/device.cuh"

namespace ggs::cuda::GGS_VARIANT {

struct Windows {
    int64_t k0, k1, s0, s1, p0, p1, d0, d1;
};

} // namespace ggs::cuda::GGS_VARIANT
