// SPDX-License-Identifier: MIT
// Functions of one value: UNARY's functions, SQR, SQRT, LOG, SIN, COS, SCALE, CLAMP, LEAKY_RELU; and the gated pairs,
// GLU.
#include "cuda/kernels/kernels.cuh"
#include "cuda/kernels/sines.cuh"
#include "cuda/kernels/unary.cuh"

namespace ggs::cuda::GGS_VARIANT {

namespace {

// First the functions of UNARY, in the order of ggml's numbers; then functions that have an op each.
enum Function : int {
    f_of_unary = -1,
    f_abs = 0,
    f_sgn,
    f_neg,
    f_step,
    f_tanh,
    f_elu,
    f_relu,
    f_sigmoid,
    f_gelu,
    f_gelu_quick,
    f_silu,
    f_hardswish,
    f_hardsigmoid,
    f_exp,
    f_expm1,
    f_softplus,
    f_gelu_erf,
    f_xielu,
    f_floor,
    f_ceil,
    f_round,
    f_trunc,
    f_sqr,
    f_sqrt,
    f_log,
    f_sin,
    f_cos,
    f_scale,
    f_clamp,
    f_leaky_relu,
};
struct Numbers {
    float p[4];
};

KERNEL_INLINE float hardsigmoid_of(float x) { return fminf(1.0f, fmaxf(0.0f, (x + 3.0f) / 6.0f)); }
KERNEL_INLINE float value_of(int function, float x, const Numbers& n) {
    switch (function) {
    case f_abs: return fabsf(x);
    case f_sgn: return x > 0.0f ? 1.0f : x < 0.0f ? -1.0f : 0.0f;
    case f_neg: return -x;
    case f_step: return x > 0.0f ? 1.0f : 0.0f;
    case f_tanh: return tanhf(x);
    case f_elu: return x > 0.0f ? x : expm1f(x);
    case f_relu: return x > 0.0f ? x : 0.0f;
    case f_sigmoid: return 1.0f / (1.0f + expf(-x));
    case f_gelu: return gelu_by_table(x);
    case f_gelu_quick: return gelu_quick_by_table(x);
    case f_silu: return silu_of(x);
    case f_hardswish: return x * hardsigmoid_of(x);
    case f_hardsigmoid: return hardsigmoid_of(x);
    case f_exp: return expf(x);
    case f_expm1: return expf(x) - 1.0f;
    case f_softplus: return x > 20.0f ? x : logf(1.0f + expf(x));
    case f_gelu_erf: return gelu_erf_of(x);
    case f_xielu: return x > 0.0f ? n.p[1] * x * x + n.p[2] * x : (expm1f(fminf(x, n.p[3])) - x) * n.p[0] + n.p[2] * x;
    case f_floor: return floorf(x);
    case f_ceil: return ceilf(x);
    case f_round: return roundf(x);
    case f_trunc: return truncf(x);
    case f_sqr: return x * x;
    case f_sqrt: return sqrtf(x);
    case f_log: return logf(x);
    case f_sin: return sine_cosine(x).sine;
    case f_cos: return sine_cosine(x).cosine;
    case f_scale: return scaled(x, n.p[0], n.p[1]);
    case f_clamp: return fmaxf(fminf(x, n.p[1]), n.p[0]); // for NaN, the upper bound
    case f_leaky_relu: return (x > 0.0f ? x : 0.0f) + n.p[0] * (x < 0.0f ? x : 0.0f);
    default: return 0.0f;
    }
}

__global__ void __launch_bounds__(usual_block) unary_rows(View a, View out, int function, Numbers numbers) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < out.ne[0];
         i += static_cast<int64_t>(gridDim.y) * blockDim.x)
        store_float(out.type, at(out, i, r), value_of(function, load_float(a.type, at(a, i, r)), numbers));
}

// `b` is the second source, or the other half of the first's rows.
__global__ void __launch_bounds__(usual_block) glu_rows(View a, View b, View out, Gating by) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < out.ne[0];
         i += static_cast<int64_t>(gridDim.y) * blockDim.x)
        store_float(out.type, at(out, i, r),
                    gated(by, load_float(a.type, at(a, i, r)), load_float(b.type, at(b, i, r))));
}

} // namespace

bool accepts_unary(const Node& node) {
    return fits_grid(node.out) && is_float(node.src[0].type) && is_float(node.out.type);
}

void unary_as(Queue& queue, const Node& node, int function) {
    const bool of_unary = function == f_of_unary;
    Numbers numbers;
    for (int i = 0; i < 4; ++i) numbers.p[i] = node.param_f32(of_unary ? i + 1 : i);
    const RowGrid g = row_grid(node.out.ne[0], rows_of(node.out));
    launch(queue, "unary_rows", unary_rows, g.grid, g.block, 0, node.src[0], node.out,
           of_unary ? node.params[0] : function, numbers);
}

bool accepts_glu(const Node& node) {
    return fits_grid(node.out) && is_float(node.src[0].type) && is_float(node.out.type) &&
           (!node.has[1] || is_float(node.src[1].type));
}

void glu(Queue& queue, const Node& node) {
    View a = node.src[0], b = node.has[1] ? node.src[1] : node.src[0];
    if (!node.has[1]) {
        // Halves of the same rows; swapped, the gate comes first.
        View& second = node.params[1] ? a : b;
        if (second.data) second.data += node.out.ne[0] * second.nb[0];
    }
    const RowGrid g = row_grid(node.out.ne[0], rows_of(node.out));
    launch(queue, "glu_rows", glu_rows, g.grid, g.block, 0, a, b, node.out, gating_of(node));
}

template <int function> void unary_of(Queue& queue, const Node& node) { unary_as(queue, node, function); }

namespace {

constexpr KernelRow ops[] = {
    {"UNARY", accepts_unary, unary_of<f_of_unary>},
    {"SQR", accepts_unary, unary_of<f_sqr>},
    {"SQRT", accepts_unary, unary_of<f_sqrt>},
    {"LOG", accepts_unary, unary_of<f_log>},
    {"SIN", accepts_unary, unary_of<f_sin>},
    {"COS", accepts_unary, unary_of<f_cos>},
    {"SCALE", accepts_unary, unary_of<f_scale>},
    {"CLAMP", accepts_unary, unary_of<f_clamp>},
    {"LEAKY_RELU", accepts_unary, unary_of<f_leaky_relu>},
    {"GLU", accepts_glu, glu},
};

} // namespace

KernelRows unary_ops() { return {ops, sizeof ops / sizeof *ops}; }

} // namespace ggs::cuda::GGS_VARIANT
