// SPDX-License-Identifier: MIT
// Functions of one number, and the gated pairs.
#include "sample_words.h"

#include "tensor/half.h"

namespace ggs::kernel_test {

namespace {

using enum TypeId;

RandomNode random_unary(Dice dice, int round) {
    const int f = round % 22;
    const TypeId type =
        f == 8 || f == 9 || f == 10 || f == 16 ? dice.one_of({f32, f16}) : dice.one_of({f32, f16, bf16});
    const Shape ne = round % 5 == 4 ? Shape{700, 2, 1, 1} : dice.shape();
    Tensor* const a = dice.source(type, ne, Layout::rows,
                                  [&] { return dice.once_in(10) && type != f16 ? dice.normal(9) : dice.normal(2); });
    NodeRequest r = dice.request(
        OpId::unary, {a}, {{"op", d(f)}, {"beta_plus", 1.2}, {"alpha_p_plus", 0.7}, {"beta", 0.5}, {"eps", -1e-6}});
    r.in_place = in_place(dice);
    return made(dice.make(OpId::unary, r));
}
double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }

// gelu and gelu_quick are looked up by halves in a table of halves; f32 has guards around gelu's.
double half(double x) { return static_cast<double>(f16_to_f32(f32_to_f16(static_cast<float>(x)))); }
double gelu_of(double x) { return 0.5 * x * (1 + std::tanh(0.79788456080286535588 * x * (1 + 0.044715 * x * x))); }

double gelu(N n, double x) {
    if (n.src[0]->type == TypeId::f32 && std::fabs(x) >= 10) return x > 0 ? x : 0;
    return half(gelu_of(half(x)));
}
double gelu_quick(double x) { return half(half(x) / (1 + std::exp(-1.702 * half(x)))); }

double gelu_erf(double x) { return 0.5 * x * (1 + std::erf(x * 0.70710678118654752440)); }
double plain_unary(N n, I o) {
    const double x = src(n, 0, o);
    const double hard = std::min(1.0, std::max(0.0, (x + 3) / 6));
    switch (integer(n, 0)) {
    case 0: return std::fabs(x);
    case 1: return x > 0 ? 1 : x < 0 ? -1 : 0;
    case 2: return -x;
    case 3: return x > 0 ? 1 : 0;
    case 4: return std::tanh(x);
    case 5: return x > 0 ? x : std::expm1(x);
    case 6: return std::max(x, 0.0);
    case 7: return sigmoid(x);
    case 8: return gelu(n, x);
    case 9: return gelu_quick(x);
    case 10: return x * sigmoid(x);
    case 11: return x * hard;
    case 12: return hard;
    case 13: return std::exp(x);
    case 14: return std::expm1(x);
    case 15: return x > 20 ? x : std::log(1 + std::exp(x));
    case 16: return gelu_erf(x);
    case 17:
        if (x > 0) return real(n, 2) * x * x + real(n, 3) * x;
        return (std::expm1(std::min(x, real(n, 4))) - x) * real(n, 1) + real(n, 3) * x;
    case 18: return std::floor(x);
    case 19: return std::ceil(x);
    case 20: return x < 0 ? -std::floor(0.5 - x) : std::floor(0.5 + x);
    case 21: return x < 0 ? std::ceil(x) : std::floor(x);
    default: return std::nan("");
    }
}

// Returns whether the gate of a reglu is closed, so that the element doesn't change the output.
bool gate_is_shut(const Tensor& node, const Index& out, int src, const Index& at) {
    if (node.op_params[0] != 0) return false;
    Index x = out;
    if (!node.src[1] && node.op_params[1]) x[0] += node.ne[0];
    return !(value_of(*node.src[0], x) > 0) && !(src == 0 && at == x);
}

RandomNode random_glu(Dice dice, int round) {
    const int f = round % 6;
    const TypeId type = f == 3 ? f32 : dice.one_of({f32, f16});
    Shape ne = dice.shape();
    const bool split = dice.once_in(2);
    if (!split) ne[0] *= 2;
    std::vector<Tensor*> src = {dice.source(type, ne, Layout::padded_rows, 2)};
    if (split) src.push_back(dice.source(type, ne, Layout::padded_rows, 2));
    return made(dice.make(OpId::glu, src,
                          {{"op", d(f)}, {"swapped", d(!split && dice.once_in(2))}, {"alpha", 1.702}, {"limit", 1.5}}),
                1e-9, gate_is_shut);
}
double plain_glu(N n, I o) {
    Index second = o;
    second[0] += n.ne[0];
    double x = src(n, 0, o), g = 0;
    if (n.src[1])
        g = src(n, 1, o);
    else
        g = src(n, 0, second);
    if (!n.src[1] && integer(n, 1)) std::swap(x, g);
    switch (integer(n, 0)) {
    case 0: return x > 0 ? x * g : 0;
    case 1: return gelu(n, x) * g;
    case 2: return x * sigmoid(x) * g;
    case 3:
        x = std::min(x, real(n, 3));
        g = std::min(std::max(g, -real(n, 3)), real(n, 3));
        return x / (1 + std::exp(-real(n, 2) * x)) * (g + 1);
    case 4: return gelu_erf(x) * g;
    case 5: return gelu_quick(x) * g;
    default: return std::nan("");
    }
}

RandomNode random_leaky_relu(Dice dice, int) {
    Tensor* const a = dice.source(dice.one_of({f32, f16}), dice.shape(), Layout::rows);
    return made(dice.make(OpId::leaky_relu, {a}, {{"negative_slope", 0.1}}, in_place(dice)));
}
double plain_leaky(N n, I o) { return std::max(src(n, 0, o), 0.0) + real(n, 0) * std::min(src(n, 0, o), 0.0); }

template <OpId op> RandomNode random_of_one(Dice dice, int) {
    const TypeId type = dice.one_of({f32, f16, bf16});
    const bool positive = op == OpId::sqrt || op == OpId::log;
    Tensor* const a = dice.source(type, dice.shape(), Layout::rows,
                                  [&] { return positive ? 0.05 + std::fabs(dice.normal(2)) : dice.normal(2); });
    return made(dice.make(op, {a}, {}, in_place(dice)));
}

template <double (*f)(double)> double of_one(N n, I o) { return f(src(n, 0, o)); }
double sqr(double x) { return x * x; }

} // namespace

OpSamples unary_samples() {
    return {
        {OpId::unary,
         random_unary,
         plain_unary,
         {"silu(a); f32 14336, 512", "gelu(a); f32 14336, 512", "tanh(a); f32 4096, 512", "exp(a); f32 4096, 512",
          "relu(a); f32 4096, 512", "softplus(a); f32 4096, 512", "xielu(a, 0.8, 0.8, 0.5, 1e-6); f32 4096, 512"}},
        {OpId::glu,
         random_glu,
         plain_glu,
         {"swiglu_split(a, b); f32 14336, 512; f32 14336, 512", "geglu_split(a, b); f32 14336, 512; f32 14336, 512"}},
        {OpId::leaky_relu, random_leaky_relu, plain_leaky, {"leaky_relu(a, 0.1); f32 4096, 512"}},
        {OpId::sqr, random_of_one<OpId::sqr>, of_one<sqr>, {"sqr(a); f32 4096, 512"}},
        {OpId::sqrt, random_of_one<OpId::sqrt>, of_one<std::sqrt>, {"sqrt(a); f32 4096, 512"}},
        {OpId::log, random_of_one<OpId::log>, of_one<std::log>, {"log(a); f32 4096, 512"}},
        {OpId::sin, random_of_one<OpId::sin>, of_one<std::sin>, {"sin(a); f32 4096, 512"}},
        {OpId::cos, random_of_one<OpId::cos>, of_one<std::cos>, {"cos(a); f32 4096, 512"}},
    };
}

} // namespace ggs::kernel_test
