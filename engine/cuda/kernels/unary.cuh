// SPDX-License-Identifier: MIT
// Functions of one value that several kernels use, and the functions of two values for GLU.
#pragma once

#include "cuda/kernels/device.cuh"

namespace ggs::cuda::GGS_VARIANT {

KERNEL_INLINE float scaled(float x, float factor, float offset) { return plus(times(x, factor), offset); }

KERNEL_INLINE float gelu_of(float x) {
    return 0.5f * x * (1.0f + tanhf(0.79788456080286535588f * x * (1.0f + 0.044715f * x * x)));
}
KERNEL_INLINE float gelu_quick_of(float x) { return x * (1.0f / (1.0f + expf(-1.702f * x))); }
KERNEL_INLINE float silu_of(float x) { return x / (1.0f + expf(-x)); }
KERNEL_INLINE float gelu_erf_of(float x) { return 0.5f * x * (1.0f + erff(x * 0.70710678118654752440f)); }
// ggml uses a table of halves for these functions.
KERNEL_INLINE float by_halves(float x) { return half_float(float_half(x)); }
KERNEL_INLINE float gelu_by_table(float x) {
    return x <= -10.0f ? 0.0f : x >= 10.0f ? x : by_halves(gelu_of(by_halves(x)));
}
KERNEL_INLINE float gelu_quick_by_table(float x) { return by_halves(gelu_quick_of(by_halves(x))); }

enum Gate : int { g_reglu, g_geglu, g_swiglu, g_swiglu_oai, g_geglu_erf, g_geglu_quick };

struct Gating {
    int gate;
    float alpha, limit;
};
inline Gating gating_of(const Node& glu) { return {glu.params[0], glu.param_f32(2), glu.param_f32(3)}; }

KERNEL_INLINE float gated(const Gating& by, float x, float y) {
    switch (by.gate) {
    case g_reglu: return x > 0.0f ? x * y : 0.0f; // for any y, also NaN
    case g_geglu: return gelu_by_table(x) * y;
    case g_swiglu: return silu_of(x) * y;
    case g_swiglu_oai: {
        x = fminf(x, by.limit);
        y = fmaxf(fminf(y, by.limit), -by.limit);
        return x / (1.0f + expf(by.alpha * -x)) * (y + 1.0f);
    }
    case g_geglu_erf: return gelu_erf_of(x) * y;
    default: return gelu_quick_by_table(x) * y;
    }
}

} // namespace ggs::cuda::GGS_VARIANT
