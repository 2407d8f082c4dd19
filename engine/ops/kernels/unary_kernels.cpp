// SPDX-License-Identifier: MIT
#include "cpu/dot.h"
#include "ops/kernels/unary_kernels.h"

#include "ops/kernels/elementwise_kernels.h"
#include "tensor/half.h"

#include <limits>
#include <cmath>
#include <memory>
#include <type_traits>

namespace ggs {

namespace {

using Params = const Tensor&;

// -- each function twice: as ggml computes it in f32, and its definition in double --------------------------------

template <class T> T sigmoid(T x) { return T(1) / (T(1) + std::exp(-x)); }
template <class T> T softplus(T x) { return x > T(20) ? x : std::log(T(1) + std::exp(x)); }
template <class T> T hardsigmoid(T x) { return std::fmin(T(1), std::fmax(T(0), (x + T(3)) / T(6))); }
template <class T> T gelu(T x) {
    // In the limit, as the guards around the table have it; the formula has infinity times 0.
    if constexpr (std::is_same_v<T, double>) {
        if (x == -std::numeric_limits<double>::infinity()) return 0;
    }
    return T(0.5) * x * (T(1) + std::tanh(T(0.79788456080286535588) * x * (T(1) + T(0.044715) * x * x)));
}
template <class T> T gelu_quick(T x) { return x * (T(1) / (T(1) + std::exp(T(-1.702) * x))); }
template <class T> T gelu_erf(T x) { return T(0.5) * x * (T(1) + std::erf(x * T(0.70710678118654752440))); }
template <class T> T silu(T x) { return x / (T(1) + std::exp(-x)); }

template <class T> T xielu(T x, Params p) {
    const T negative = param_f32(p, 1), positive = param_f32(p, 2), beta = param_f32(p, 3), eps = param_f32(p, 4);
    if (x > T(0)) return positive * x * x + beta * x;
    return (std::expm1(std::fmin(x, eps)) - x) * negative + beta * x;
}

// ggml looks gelu and gelu_quick up by the f16 nearest to x; the table holds f16 values. Made once, in f32.
template <float (*f)(float)> const float* table_of() {
    static const std::unique_ptr<float[]> table = [] {
        auto made = std::make_unique<float[]>(size_t{1} << 16);
        for (uint32_t i = 0; i < (uint32_t{1} << 16); ++i)
            made[i] = f16_to_f32(f32_to_f16(f(f16_to_f32(static_cast<uint16_t>(i)))));
        return made;
    }();
    return table.get();
}

template <class T> T abs_of(T x) { return std::fabs(x); }
template <class T> T sgn(T x) { return x > T(0) ? T(1) : x < T(0) ? T(-1) : T(0); }
template <class T> T neg(T x) { return -x; }
template <class T> T step(T x) { return x > T(0) ? T(1) : T(0); }
template <class T> T tanh_of(T x) { return std::tanh(x); }
template <class T> T elu(T x) { return x > T(0) ? x : std::expm1(x); }
template <class T> T relu(T x) { return x > T(0) ? x : T(0); }
template <class T> T hardswish(T x) { return x * hardsigmoid(x); }
template <class T> T exp_of(T x) { return std::exp(x); }
template <class T> T exp_less_1(T x) { return std::exp(x) - T(1); }
template <class T> T floor_of(T x) { return std::floor(x); }
template <class T> T ceil_of(T x) { return std::ceil(x); }
template <class T> T round_of(T x) { return std::round(x); }
template <class T> T trunc_of(T x) { return std::trunc(x); }
template <class T> T sqr_of(T x) { return x * x; }
template <class T> T sqrt_of(T x) { return std::sqrt(x); }
template <class T> T log_of(T x) { return std::log(x); }
template <class T> T sin_of(T x) { return std::sin(x); }
template <class T> T cos_of(T x) { return std::cos(x); }

using RowFunction = void (*)(const float* x, float* y, int64_t n, Params p);
template <float (*f)(float)> void over_row(const float* x, float* y, int64_t n, Params) {
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) y[i] = f(x[i]);
}
// n is at most a piece.
template <float (*f)(float)> void table_row(const float* x, float* y, int64_t n, Params) {
    const float* const table = table_of<f>();
    uint16_t half[piece];
    row_from_floats(TypeId::f16, x, reinterpret_cast<std::byte*>(half), n);
    for (int64_t i = 0; i < n; ++i) y[i] = table[half[i]];
}
// In f32 gelu has guards around the table; what is f16 already goes straight into it.
void gelu_row(const float* x, float* y, int64_t n, Params) {
    const float* const table = table_of<gelu<float>>();
    uint16_t half[piece];
    row_from_floats(TypeId::f16, x, reinterpret_cast<std::byte*>(half), n);
    for (int64_t i = 0; i < n; ++i) y[i] = x[i] <= -10.0f ? 0.0f : x[i] >= 10.0f ? x[i] : table[half[i]];
}
void silu_row(const float* x, float* y, int64_t n, Params) { best_dot_table().loops.silu(x, y, n); }
void xielu_row(const float* x, float* y, int64_t n, Params p) {
    for (int64_t i = 0; i < n; ++i) y[i] = xielu(x[i], p);
}
void leaky_row(const float* x, float* y, int64_t n, Params p) {
    const float slope = param_f32(p, 0);
#pragma GCC ivdep
    for (int64_t i = 0; i < n; ++i) y[i] = (x[i] > 0.0f ? x[i] : 0.0f) + slope * (x[i] < 0.0f ? x[i] : 0.0f);
}

template <double (*f)(double)> double plain(double x, Params) { return f(x); }
double leaky(double x, Params p) { return std::fmax(x, 0) + param_f32(p, 0) * std::fmin(x, 0); }

struct OneNumber {
    const char* name;
    RowFunction row;
    RowFunction f16_row; // where f16 is not computed as f32 is
    double (*exact)(double x, Params p);
    bool bf16; // ggml has it for bf16, and from f16 and bf16 to f32
    double flops;
    bool from_table = false;
};

// In the order of ggml's numbers.
constexpr OneNumber functions[] = {
    {"|x|", over_row<abs_of<float>>, nullptr, plain<abs_of<double>>, true, 1},
    {"sgn(x)", over_row<sgn<float>>, nullptr, plain<sgn<double>>, true, 1},
    {"-x", over_row<neg<float>>, nullptr, plain<neg<double>>, true, 1},
    {"step(x)", over_row<step<float>>, nullptr, plain<step<double>>, true, 1},
    {"tanh(x)", over_row<tanh_of<float>>, nullptr, plain<tanh_of<double>>, true, 8},
    {"elu(x)", over_row<elu<float>>, nullptr, plain<elu<double>>, true, 8},
    {"max(x, 0)", over_row<relu<float>>, nullptr, plain<relu<double>>, true, 1},
    {"1 / (1 + e^-x)", over_row<sigmoid<float>>, nullptr, plain<sigmoid<double>>, true, 8},
    {"gelu(x)", gelu_row, table_row<gelu<float>>, plain<gelu<double>>, false, 14, true},
    {"x / (1 + e^(-1.702 x))", table_row<gelu_quick<float>>, nullptr, plain<gelu_quick<double>>, false, 10, true},
    {"x / (1 + e^-x)", silu_row, nullptr, plain<silu<double>>, false, 8},
    {"x · hardsigmoid(x)", over_row<hardswish<float>>, nullptr, plain<hardswish<double>>, true, 5},
    {"min(1, max(0, (x + 3) / 6))", over_row<hardsigmoid<float>>, nullptr, plain<hardsigmoid<double>>, true, 4},
    {"e^x", over_row<exp_of<float>>, nullptr, plain<exp_of<double>>, true, 6},
    {"e^x - 1", over_row<exp_less_1<float>>, nullptr, plain<exp_less_1<double>>, true, 7},
    {"ln(1 + e^x)", over_row<softplus<float>>, nullptr, plain<softplus<double>>, true, 12},
    {"x/2 · (1 + erf(x / √2))", over_row<gelu_erf<float>>, nullptr, plain<gelu_erf<double>>, false, 12},
    {"xielu(x)", xielu_row, nullptr, xielu<double>, true, 10},
    {"floor(x)", over_row<floor_of<float>>, nullptr, plain<floor_of<double>>, true, 1},
    {"ceil(x)", over_row<ceil_of<float>>, nullptr, plain<ceil_of<double>>, true, 1},
    {"round(x)", over_row<round_of<float>>, nullptr, plain<round_of<double>>, true, 1},
    {"trunc(x)", over_row<trunc_of<float>>, nullptr, plain<trunc_of<double>>, true, 1},
};
constexpr OneNumber sqr_function = {"x²", over_row<sqr_of<float>>, nullptr, plain<sqr_of<double>>, true, 1};
constexpr OneNumber sqrt_function = {"√x", over_row<sqrt_of<float>>, nullptr, plain<sqrt_of<double>>, true, 1};
constexpr OneNumber log_function = {"ln x", over_row<log_of<float>>, nullptr, plain<log_of<double>>, true, 6};
constexpr OneNumber sin_function = {"sin x", over_row<sin_of<float>>, nullptr, plain<sin_of<double>>, true, 6};
constexpr OneNumber cos_function = {"cos x", over_row<cos_of<float>>, nullptr, plain<cos_of<double>>, true, 6};
constexpr OneNumber leaky_function = {"max(x, 0) + slope · min(x, 0)", leaky_row, nullptr, leaky, false, 3};

const OneNumber& function_of(const Tensor& node) {
    switch (node.op) {
    case OpId::sqr: return sqr_function;
    case OpId::sqrt: return sqrt_function;
    case OpId::log: return log_function;
    case OpId::sin: return sin_function;
    case OpId::cos: return cos_function;
    case OpId::leaky_relu: return leaky_function;
    default: return functions[node.op_params[0]];
    }
}

Status accepts_one(const Tensor& node) {
    const Tensor& a = *node.src[0];
    const bool bf16 = function_of(node).bf16;
    const bool known = a.type == TypeId::f32 || a.type == TypeId::f16 || (bf16 && a.type == TypeId::bf16);
    if (!known)
        return bf16 ? fail("a is %1; it must be f32, f16 or bf16", traits(a.type).name)
                    : fail("a is %1; it must be f32 or f16", traits(a.type).name);
    if (node.type != a.type && !(bf16 && node.type == TypeId::f32))
        return fail("a is %1 and the result is %2; both must be the same", traits(a.type).name, traits(node.type).name);
    GGS_CHECK(need_dense_rows(a, "a"));
    GGS_CHECK(need_dense_rows(node, text("the result")));
    return need_aligned(node);
}

Status run_one(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    const OneNumber& f = function_of(node);
    const RowFunction row = f.f16_row && a.type == TypeId::f16 ? f.f16_row : f.row;
    each_part(node, chunk, [&](const Index& i, int64_t begin, int64_t count) {
        const std::byte* const a_row = bytes_at(a, i);
        std::byte* const out_row = bytes_at(node, i);
        float a_room[piece], out_room[piece];
        each_piece(begin, count, [&](int64_t first, int64_t n) {
            float* const out = place(node, out_row, first, out_room);
            row(load(a, a_row, first, n, a_room), out, n, node);
            store(node, out_row, first, n, out);
        });
    });
    return {};
}

Result<Explanation> explain_one(const Tensor& node, const Index& out, const ValueReader& read) {
    const OneNumber& f = function_of(node);
    const double x = read(*node.src[0], out);
    const double value = f.exact(x, node);
    return Explanation{
        {msg("%1 with x = %2", f.name, read.element(*node.src[0], out)), msg("x = %1", x), msg("= %1", value)}, value};
}

double part_ns(const Tensor& node, double element_ns) {
    return static_cast<double>(std::min(part, node.ne[0])) * element_ns;
}
double one_row_ns(const Tensor& node, int) { return part_ns(node, 0.5 + 2.5 * function_of(node).flops); }
Cost cost_of_one(const Tensor& node) { return cost_of(node, function_of(node).flops); }

// -- gated pairs ------------------------------------------------------------------------------------------------

using GateFunction = void (*)(const float* x, const float* g, float* y, int64_t n, Params p);
template <RowFunction f> void gated(const float* x, const float* g, float* y, int64_t n, Params p) {
    float opened[piece];
    f(x, opened, n, p);
    best_dot_table().loops.multiply(opened, g, y, n);
}
void swiglu_row(const float* x, const float* g, float* y, int64_t n, Params) { best_dot_table().loops.silu_times(x, g, y, n); }
// Not max(x, 0) · g, which would be -0 where g is negative.
template <class T> T reglu(T x, T g) { return x > T(0) ? x * g : T(0); }
void reglu_row(const float* x, const float* g, float* y, int64_t n, Params) {
    for (int64_t i = 0; i < n; ++i) y[i] = reglu(x[i], g[i]);
}
double reglu_exact(double x, double g, Params) { return reglu(x, g); }
template <class T> T oai(T x, T g, Params p) {
    const T alpha = param_f32(p, 2), limit = param_f32(p, 3);
    x = x < limit ? x : limit;
    g = g < limit ? g : limit;
    g = g > -limit ? g : -limit;
    return x / (T(1) + std::exp(alpha * -x)) * (g + T(1));
}
void oai_row(const float* x, const float* g, float* y, int64_t n, Params p) {
    for (int64_t i = 0; i < n; ++i) y[i] = oai(x[i], g[i], p);
}
template <double (*f)(double)> double gate(double x, double g, Params) { return f(x) * g; }

struct Gate {
    const char* words;
    GateFunction row;
    GateFunction f16_row;
    double (*exact)(double x, double g, Params p);
    bool from_table = false;
};
// In the order of ggml's numbers.
constexpr Gate gates[] = {
    {"max(x, 0) · g", reglu_row, nullptr, reglu_exact},
    {"gelu(x) · g", gated<gelu_row>, gated<table_row<gelu<float>>>, gate<gelu<double>>, true},
    {"x / (1 + e^-x) · g", swiglu_row, nullptr, gate<silu<double>>},
    {"x / (1 + e^(-αx)) · (g + 1), x and g clamped to the limit", oai_row, nullptr, oai<double>},
    {"gelu_erf(x) · g", gated<over_row<gelu_erf<float>>>, nullptr, gate<gelu_erf<double>>},
    {"x / (1 + e^(-1.702 x)) · g", gated<table_row<gelu_quick<float>>>, nullptr, gate<gelu_quick<double>>, true},
};
constexpr int oai_number = 3;

const Gate& gate_of(const Tensor& node) { return gates[node.op_params[0]]; }

// Where the gate x and the other half g of an element lie.
struct GatedElements {
    SourceElement x, g;
};
GatedElements gated_elements(const Tensor& node, const Index& out) {
    if (node.src[1]) return {{0, out}, {1, out}};
    Index second = out;
    second[0] += node.ne[0];
    const bool swapped = param_i32(node, 1);
    return {{0, swapped ? second : out}, {0, swapped ? out : second}};
}

Status accepts_gate(const Tensor& node) {
    const TypeId type = node.src[0]->type;
    const bool only_f32 = node.op_params[0] == oai_number;
    if (only_f32 && type != TypeId::f32) return fail("a is %1; it must be f32", traits(type).name);
    if (type != TypeId::f32 && type != TypeId::f16) return fail("a is %1; it must be f32 or f16", traits(type).name);
    return need_aligned(node);
}

Status run_gate(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Gate& gate = gate_of(node);
    const GateFunction row = gate.f16_row && node.type == TypeId::f16 ? gate.f16_row : gate.row;
    each_part(node, chunk, [&](const Index& i, int64_t begin, int64_t count) {
        const auto [x, g] = gated_elements(node, i);
        const Tensor& x_source = *node.src[x.src];
        const Tensor& g_source = *node.src[g.src];
        float x_room[piece], g_room[piece], out_room[piece];
        const std::byte *const x_bytes = bytes_at(x_source, x.index), *const g_bytes = bytes_at(g_source, g.index);
        each_piece(begin, count, [&](int64_t first, int64_t n) {
            float* const out = place(node, bytes_at(node, i), first, out_room);
            row(load(x_source, x_bytes, first, n, x_room),
                load(g_source, g_bytes, first, n, g_room), out, n, node);
            store(node, bytes_at(node, i), first, n, out);
        });
    });
    return {};
}

Status reads_gate(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    const auto [x, g] = gated_elements(node, out);
    elements.push_back(x);
    elements.push_back(g);
    return {};
}

Result<Explanation> explain_gate(const Tensor& node, const Index& out, const ValueReader& read) {
    const auto [x_at, g_at] = gated_elements(node, out);
    const double x = read(*node.src[x_at.src], x_at.index), g = read(*node.src[g_at.src], g_at.index);
    const double value = gate_of(node).exact(x, g, node);
    return Explanation{{msg("%1", gate_of(node).words),
                        msg("x = %1 = %2, g = %3 = %4", read.element(*node.src[x_at.src], x_at.index), x,
                            read.element(*node.src[g_at.src], g_at.index), g),
                        msg("= %1", value)},
                       value};
}

double gate_row_ns(const Tensor& node, int) { return part_ns(node, 10); }

// What is looked up in a table of f16 by an f16 is rounded twice.
constexpr double table_rounding = 0x1p-10;
double rounding_of_one(const Tensor& node) { return function_of(node).from_table ? table_rounding : usual_rounding; }

constexpr Computation one_number = {{accepts_one, run_one, nullptr, rows_in_parts, one_row_ns},
                                    reads_same,
                                    explain_one,
                                    cost_of_one,
                                    nullptr,
                                    rounding_of_one};

} // namespace

namespace computations {

const Computation unary = one_number;
const Computation leaky_relu = one_number;
const Computation sqr = one_number;
const Computation sqrt = one_number;
const Computation log = one_number;
const Computation sin = one_number;
const Computation cos = one_number;
const Computation glu = {{accepts_gate, run_gate, nullptr, rows_in_parts, gate_row_ns},
                         reads_gate,
                         explain_gate,
                         cost_per_element<10>,
                         nullptr,
                         [](const Tensor& node) { return gate_of(node).from_table ? table_rounding : usual_rounding; }};

} // namespace computations

} // namespace ggs
