// SPDX-License-Identifier: MIT
#include "cpu/dot.h"
#include "ops/rows.h"

#include "tensor/half.h"

#include <cmath>
#include <limits>
#include <memory>
#include <type_traits>

namespace ggs {

namespace {

using Params = const Tensor&;

// -- each function once, for float as ggml computes it and for the explanation's Bounded -----------------------------

using std::ceil, std::erf, std::exp, std::expm1, std::fabs, std::floor, std::fmax, std::fmin, std::log, std::round,
    std::sqrt, std::tanh, std::trunc, std::sin, std::cos;

// Exact numbers, which the errors of unary functions' arguments are.
Bounded floor(const Bounded& x) { return std::floor(x.value); }
Bounded ceil(const Bounded& x) { return std::ceil(x.value); }
Bounded round(const Bounded& x) { return std::round(x.value); }
Bounded trunc(const Bounded& x) { return std::trunc(x.value); }

// A constant that kernels have rounded to float.
template <class T> T constant(double c) {
    if constexpr (std::is_same_v<T, Bounded>)
        return {c, half_ulp * std::fabs(c)};
    else
        return static_cast<T>(c);
}
template <class T> T sigmoid(T x) { return T(1) / (T(1) + exp(-x)); }
template <class T> T softplus(T x) { return x > T(20) ? x : log(T(1) + exp(x)); }
template <class T> T hardsigmoid(T x) { return fmin(T(1), fmax(T(0), (x + T(3)) / T(6))); }
template <class T> T gelu(T x) {
    return T(0.5f) * x *
           (T(1) + tanh(constant<T>(0.79788456080286535588) * x * (T(1) + constant<T>(0.044715) * x * x)));
}
template <class T> T gelu_quick(T x) { return x * (T(1) / (T(1) + exp(constant<T>(-1.702) * x))); }
template <class T> T gelu_erf(T x) { return T(0.5f) * x * (T(1) + erf(x * constant<T>(0.70710678118654752440))); }
template <class T> T silu(T x) { return x / (T(1) + exp(-x)); }

template <class T> T xielu(T x, Params p) {
    const T negative = param_f32(p, 1), positive = param_f32(p, 2), beta = param_f32(p, 3), eps = param_f32(p, 4);
    if (x > T(0)) return positive * x * x + beta * x;
    return (expm1(fmin(x, eps)) - x) * negative + beta * x;
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

template <class T> T abs_of(T x) { return fabs(x); }
template <class T> T sgn(T x) { return x > T(0) ? T(1) : x < T(0) ? T(-1) : T(0); }
template <class T> T neg(T x) { return -x; }
template <class T> T step(T x) { return x > T(0) ? T(1) : T(0); }
template <class T> T tanh_of(T x) { return tanh(x); }
template <class T> T elu(T x) { return x > T(0) ? x : expm1(x); }
template <class T> T relu(T x) { return x > T(0) ? x : T(0); }
template <class T> T hardswish(T x) { return x * hardsigmoid(x); }
template <class T> T exp_of(T x) { return exp(x); }
template <class T> T exp_less_1(T x) { return exp(x) - T(1); }
template <class T> T floor_of(T x) { return floor(x); }
template <class T> T ceil_of(T x) { return ceil(x); }
template <class T> T round_of(T x) { return round(x); }
template <class T> T trunc_of(T x) { return trunc(x); }
template <class T> T sqr_of(T x) { return x * x; }
template <class T> T sqrt_of(T x) { return sqrt(x); }
template <class T> T log_of(T x) { return log(x); }
template <class T> T sin_of(T x) { return sin(x); }
template <class T> T cos_of(T x) { return cos(x); }

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

template <Bounded (*f)(Bounded)> Bounded plain(const Bounded& x, Params) { return f(x); }
// As the kernels have it: by the f16 nearest to x, in a table of f16.
template <Bounded (*f)(Bounded)> Bounded by_table(const Bounded& x, Params) {
    return rounded_to(TypeId::f16, f(rounded_to(TypeId::f16, x)));
}
// F32 has guards around the table.
Bounded gelu_by_table(const Bounded& x, Params p) {
    if (p.src[0]->type == TypeId::f32 && x.value <= -10) return 0;
    if (p.src[0]->type == TypeId::f32 && x.value >= 10) return x;
    return by_table<gelu<Bounded>>(x, p);
}
Bounded explained_xielu(const Bounded& x, Params p) { return xielu(x, p); }
Bounded leaky(const Bounded& x, Params p) {
    return fmax(x, Bounded(0)) + Bounded(param_f32(p, 0)) * fmin(x, Bounded(0));
}

struct OneNumber {
    const char* name;
    RowFunction row;
    RowFunction f16_row; // where f16 is not computed as f32 is
    Bounded (*exact)(const Bounded& x, Params p);
    bool bf16; // ggml has it for bf16, and from f16 and bf16 to f32
    double flops;
    bool from_table = false;
};

// In the order of ggml's numbers.
constexpr OneNumber functions[] = {
    {"|x|", over_row<abs_of<float>>, nullptr, plain<abs_of<Bounded>>, true, 1},
    {"sgn(x)", over_row<sgn<float>>, nullptr, plain<sgn<Bounded>>, true, 1},
    {"-x", over_row<neg<float>>, nullptr, plain<neg<Bounded>>, true, 1},
    {"step(x)", over_row<step<float>>, nullptr, plain<step<Bounded>>, true, 1},
    {"tanh(x)", over_row<tanh_of<float>>, nullptr, plain<tanh_of<Bounded>>, true, 8},
    {"elu(x)", over_row<elu<float>>, nullptr, plain<elu<Bounded>>, true, 8},
    {"max(x, 0)", over_row<relu<float>>, nullptr, plain<relu<Bounded>>, true, 1},
    {"1 / (1 + e^-x)", over_row<sigmoid<float>>, nullptr, plain<sigmoid<Bounded>>, true, 8},
    {"gelu(x)", gelu_row, table_row<gelu<float>>, gelu_by_table, false, 14, true},
    {"x / (1 + e^(-1.702 x))", table_row<gelu_quick<float>>, nullptr, by_table<gelu_quick<Bounded>>, false, 10, true},
    {"x / (1 + e^-x)", silu_row, nullptr, plain<silu<Bounded>>, false, 8},
    {"x · hardsigmoid(x)", over_row<hardswish<float>>, nullptr, plain<hardswish<Bounded>>, true, 5},
    {"min(1, max(0, (x + 3) / 6))", over_row<hardsigmoid<float>>, nullptr, plain<hardsigmoid<Bounded>>, true, 4},
    {"e^x", over_row<exp_of<float>>, nullptr, plain<exp_of<Bounded>>, true, 6},
    {"e^x - 1", over_row<exp_less_1<float>>, nullptr, plain<exp_less_1<Bounded>>, true, 7},
    {"ln(1 + e^x)", over_row<softplus<float>>, nullptr, plain<softplus<Bounded>>, true, 12},
    {"x/2 · (1 + erf(x / √2))", over_row<gelu_erf<float>>, nullptr, plain<gelu_erf<Bounded>>, false, 12},
    {"xielu(x)", xielu_row, nullptr, explained_xielu, true, 10},
    {"floor(x)", over_row<floor_of<float>>, nullptr, plain<floor_of<Bounded>>, true, 1},
    {"ceil(x)", over_row<ceil_of<float>>, nullptr, plain<ceil_of<Bounded>>, true, 1},
    {"round(x)", over_row<round_of<float>>, nullptr, plain<round_of<Bounded>>, true, 1},
    {"trunc(x)", over_row<trunc_of<float>>, nullptr, plain<trunc_of<Bounded>>, true, 1},
};
constexpr OneNumber sqr_function = {"x²", over_row<sqr_of<float>>, nullptr, plain<sqr_of<Bounded>>, true, 1};
constexpr OneNumber sqrt_function = {"√x", over_row<sqrt_of<float>>, nullptr, plain<sqrt_of<Bounded>>, true, 1};
constexpr OneNumber log_function = {"ln x", over_row<log_of<float>>, nullptr, plain<log_of<Bounded>>, true, 6};
constexpr OneNumber sin_function = {"sin x", over_row<sin_of<float>>, nullptr, plain<sin_of<Bounded>>, true, 6};
constexpr OneNumber cos_function = {"cos x", over_row<cos_of<float>>, nullptr, plain<cos_of<Bounded>>, true, 6};
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
        return fail("a is %1 and the result is %2; they must have the same type", traits(a.type).name,
                    traits(node.type).name);
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

Message looked_up() {
    return msg("The function's value is looked up in a table, so both x and the value are rounded to f16.");
}

Result<Explanation> explain_one(const Tensor& node, const Index& out, const ValueReader& read) {
    const OneNumber& f = function_of(node);
    const double x = read(*node.src[0], out);
    const Bounded value = f.exact(x, node);
    Explanation e{{msg("%1 with x = %2", f.name, read.element(*node.src[0], out)), msg("x = %1", x)}, value};
    if (f.from_table) e.lines.push_back(looked_up());
    e.lines.push_back(msg("= %1", value.value));
    return e;
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
void swiglu_row(const float* x, const float* g, float* y, int64_t n, Params) {
    best_dot_table().loops.silu_times(x, g, y, n);
}
// Not max(x, 0) · g, which would be -0 where g is negative.
template <class T> T reglu(T x, T g) { return x > T(0) ? x * g : T(0); }
void reglu_row(const float* x, const float* g, float* y, int64_t n, Params) {
    for (int64_t i = 0; i < n; ++i) y[i] = reglu(x[i], g[i]);
}
Bounded reglu_exact(const Bounded& x, const Bounded& g, Params) { return reglu(x, g); }
template <class T> T oai(T x, T g, Params p) {
    const T alpha = param_f32(p, 2), limit = param_f32(p, 3);
    x = x < limit ? x : limit;
    g = g < limit ? g : limit;
    g = g > -limit ? g : -limit;
    return x / (T(1) + exp(alpha * -x)) * (g + T(1));
}
void oai_row(const float* x, const float* g, float* y, int64_t n, Params p) {
    for (int64_t i = 0; i < n; ++i) y[i] = oai(x[i], g[i], p);
}
Bounded oai_exact(const Bounded& x, const Bounded& g, Params p) { return oai(x, g, p); }
template <Bounded (*f)(const Bounded&, Params)> Bounded gate(const Bounded& x, const Bounded& g, Params p) {
    return f(x, p) * g;
}

struct Gate {
    const char* words;
    GateFunction row;
    GateFunction f16_row;
    Bounded (*exact)(const Bounded& x, const Bounded& g, Params p);
    bool from_table = false;
};
// In the order of ggml's numbers.
constexpr Gate gates[] = {
    {"max(x, 0) · g", reglu_row, nullptr, reglu_exact},
    {"gelu(x) · g", gated<gelu_row>, gated<table_row<gelu<float>>>, gate<gelu_by_table>, true},
    {"x / (1 + e^-x) · g", swiglu_row, nullptr, gate<plain<silu<Bounded>>>},
    {"x / (1 + e^(-αx)) · (g + 1), x and g clamped to the limit", oai_row, nullptr, oai_exact},
    {"gelu_erf(x) · g", gated<over_row<gelu_erf<float>>>, nullptr, gate<plain<gelu_erf<Bounded>>>},
    {"x / (1 + e^(-1.702 x)) · g", gated<table_row<gelu_quick<float>>>, nullptr, gate<by_table<gelu_quick<Bounded>>>,
     true},
};
constexpr int oai_number = 3;

const Gate& gate_of(const Tensor& node) { return gates[node.op_params[0]]; }

// Source elements of an output element: the gate x and the other half g.
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
            row(load(x_source, x_bytes, first, n, x_room), load(g_source, g_bytes, first, n, g_room), out, n, node);
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
    const Bounded value = gate_of(node).exact(x, g, node);
    Explanation e{
        {msg("%1", gate_of(node).words), msg("x = %1 = %2, g = %3 = %4", read.element(*node.src[x_at.src], x_at.index),
                                             x, read.element(*node.src[g_at.src], g_at.index), g)},
        value};
    if (gate_of(node).from_table) e.lines.push_back(looked_up());
    e.lines.push_back(msg("= %1", value.value));
    return e;
}

double gate_row_ns(const Tensor& node, int) { return part_ns(node, 10); }

constexpr Computation one_number = {{accepts_one, run_one, nullptr, rows_in_parts, one_row_ns},
                                    reads_same,
                                    explain_one,
                                    cost_of_one,
                                    nullptr,
                                    of_functions_and_tables};

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
                         of_functions_and_tables};

} // namespace computations

} // namespace ggs
